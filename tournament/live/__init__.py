"""Live news: the raw ASGI stream beside Django."""
