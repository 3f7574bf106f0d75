"""An event itself: its settings, where it stands, what comes next, what is public, its end."""
