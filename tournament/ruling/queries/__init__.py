"""What is read of rulings: what the rules say to an offence, and what was ruled."""
