"""The game of MCR at the table: what each of sixteen hands moves, and the facts it is settled from."""
