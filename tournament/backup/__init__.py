"""Backups: the whole installation in one file, saved by hand or by itself, and restored."""
