"""The European ranking (MERS) of this installation's events, and the countries behind a ranking."""
