"""Rulings given and cancelled, appeals, and calls for a referee."""
