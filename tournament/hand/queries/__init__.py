"""The game at a table, its hands in words, their tiles and their statistics."""
