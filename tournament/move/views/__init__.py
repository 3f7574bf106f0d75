"""Pages that move an event to another computer, take it back, bring one here, and delete one."""
