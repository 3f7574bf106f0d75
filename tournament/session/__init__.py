"""Sessions: planned, opened and closed; their tables, timetable and calendar."""
