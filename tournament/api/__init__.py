"""The interface for programs, version 1: the facts of the pages as JSON, under /api/v1/."""
