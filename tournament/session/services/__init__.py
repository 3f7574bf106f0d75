"""Sessions planned, opened and closed, and what acts at a table share."""
