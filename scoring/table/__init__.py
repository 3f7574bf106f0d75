"""A finished table: four scores in, places, uma and table points out."""
