"""The state of an event, what needs attention, what is public, and EMA's requirements for its plan."""
