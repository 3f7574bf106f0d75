"""The event file (formats.md, "Event files"): a whole event in and out; and invented events."""
