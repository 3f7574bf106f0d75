"""Hands: recorded one by one, with their tiles and proofs; the game at a table, and statistics."""
