"""The forms of the draw: making one, exchanging two players, comparing drafts, checking a certificate."""
