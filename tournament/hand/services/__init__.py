"""Hands of a table: recorded, inserted, changed, removed; and the result that is made of them."""
