"""Results of tables: score sheets read, entered, confirmed, signed, corrected, imported."""
