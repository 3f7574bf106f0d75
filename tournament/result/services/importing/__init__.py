"""Importing an event's results from a spreadsheet: read, understood, shown, stored all at once or not at all.

A row is a seat (session, table and wind, or the player, and points) or a table (session, table, and a column
for each wind). The draw says who is at a table.
"""
