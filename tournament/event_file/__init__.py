"""Event files: import and export of a whole event, also of simulated events, dry runs and the demo."""
