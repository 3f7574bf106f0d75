"""Pages of hands: at the desk, by the table's link, their tiles, their statistics."""
