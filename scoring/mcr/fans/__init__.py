"""The fans of MCR: their table, the finders that detect them, and the principles of counting them."""
