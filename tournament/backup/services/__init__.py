"""The whole installation in one file, from and to SQLite and PostgreSQL alike."""
