"""Standings computed, recounted, followed player by player, and made ready for print."""
