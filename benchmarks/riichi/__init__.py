"""Riichi hands of every shape, with their situations, to measure engines on and to compare them by."""
