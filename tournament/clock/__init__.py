"""The clock of a session: what it says, what a table may still play, and extra time."""
