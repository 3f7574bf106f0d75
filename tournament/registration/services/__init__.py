"""Registration: who plays at an event, by the staff's hand, by the players themselves, or from a list."""
