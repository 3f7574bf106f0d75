"""The Django project: rows, services and pages of a tournament."""
