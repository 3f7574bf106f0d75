"""Serving a hall from one computer: what `start.py` comes to once the packages are there."""
