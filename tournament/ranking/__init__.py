"""The European ranking (MERS) over the events of this installation."""
