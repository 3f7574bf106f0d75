"""An event as a document with its secrets, leaving, arriving, and deleted."""
