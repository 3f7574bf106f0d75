"""Pages of the draw and of the seating."""
