"""Django as WSGI: every page but the live streams goes through here."""

import os
from typing import Any

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "tournament.settings")

import django
from django.core.handlers.wsgi import WSGIHandler, WSGIRequest


class Request(WSGIRequest):
    """A request whose forms are UTF-8, whatever they say: Django would take any codec that Python has."""

    def _set_content_type_params(self, meta: dict[str, Any]) -> None:
        try:
            super()._set_content_type_params(meta)  # type: ignore[misc] # a name of Django's own
        except (LookupError, ValueError):  # an unknown codec: no form of ours
            self.content_type, self.content_params = "", {}
        self.encoding = None  # type: ignore[assignment] # the default, which the stubs do not know


class Pages(WSGIHandler):
    """Django's handler, with our requests."""

    request_class = Request


django.setup(set_prefix=False)
application = Pages()
