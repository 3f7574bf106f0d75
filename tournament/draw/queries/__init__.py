"""What the pages and papers of the draw show."""
