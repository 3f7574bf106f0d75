"""The game of riichi at the table: outcomes of a hand, what they move, and when the game is over."""
