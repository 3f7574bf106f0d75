"""What a hand of riichi is worth: its fan, its mini-points, and the better of its readings."""
