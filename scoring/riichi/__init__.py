"""Riichi: what a hand is worth, under any of its rule sets."""
