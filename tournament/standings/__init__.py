"""Standings: places and totals after each session, alone and in teams, and what is printed of them."""
