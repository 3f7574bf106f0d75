"""The director's pages of setting an event up, and its overview and log, which all staff see."""
