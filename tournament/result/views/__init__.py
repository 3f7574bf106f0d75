"""Pages of results: entry, the second person's check, signatures, imports."""
