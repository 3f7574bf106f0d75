"""The forms of results: a score sheet as it is typed, and an import."""
