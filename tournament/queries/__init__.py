"""Reading: rows annotated and shaped for a screen; never writes."""
