"""The fans of MCR: their table, the finders that look for them, and the principles of counting them."""
