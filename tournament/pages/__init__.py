"""Pages that combine many subjects: the desk, a table, a player, the referees, the public, the hall."""
