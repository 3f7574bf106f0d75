"""Rules engines of mahjong: what a table, a session and a whole event are worth.

Pure values and functions. Nothing here reads a file, a clock or a database, and nothing is random.
"""
