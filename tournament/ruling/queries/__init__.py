"""Queries about rulings: what the rules suggest for an offence, and what was ruled."""
