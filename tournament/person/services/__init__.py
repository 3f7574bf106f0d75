"""Merging and splitting people, their other names, and what is shown and kept of a person."""
