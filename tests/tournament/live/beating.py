"""The program as it is served, whose streams have a heartbeat every second."""

from tournament import asgi
from tournament.live import hub

hub.BEAT = 1.0
application = asgi.application
