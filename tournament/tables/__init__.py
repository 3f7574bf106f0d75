"""Staff lists for django-tables2."""
