"""Acts at the door: checking in, and filling the seats of those who have not come."""
