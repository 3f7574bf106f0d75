"""Forms of a hand: what happened, its tiles, and the calculator."""
