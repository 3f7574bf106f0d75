"""Live news: one raw ASGI stream a page beside Django, pushed from the events' version counters.

A stream costs neither a thread nor a database connection (Django's own streaming costs both).
"""
