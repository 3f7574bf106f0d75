"""Live updates: one raw ASGI stream per page beside Django, driven by the events' version counters.

A stream costs neither a thread nor a database connection (Django's own streaming costs both).
"""
