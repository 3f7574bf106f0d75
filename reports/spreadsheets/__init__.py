"""Sheets of typed rows and columns, and the files they are written to."""
