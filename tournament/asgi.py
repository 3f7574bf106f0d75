"""The one web process: Django as WSGI through a bounded pool of threads."""

import os

from a2wsgi import WSGIMiddleware

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "tournament.settings")

from tournament.wsgi import application as pages

application = WSGIMiddleware(pages, workers=8)
