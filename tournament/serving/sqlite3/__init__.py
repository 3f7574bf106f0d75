"""Django's backend for SQLite, which writes each statement the way SQLite takes it only once."""
