"""Pages of a session: its tables and clock, entering, checking and correcting results."""
