"""How good a draw is, and why none can be better."""
