"""Pages of signing in, of your own account, and of an event's staff."""
