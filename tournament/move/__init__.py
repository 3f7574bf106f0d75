"""An event that is moved to another computer and comes back, or is deleted: one at a time is in force."""
