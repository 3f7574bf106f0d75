"""Rulings: calls, offences and what they cost, appeals, slips, players’ records."""
