"""Pages as a visitor sees them who is nobody in particular, asked for within the program."""

import io
from dataclasses import dataclass
from urllib.parse import urlsplit

from django.conf import settings
from django.core.handlers.base import BaseHandler
from django.core.handlers.wsgi import WSGIRequest
from django.http import HttpResponse

from tournament.services.errors import Broken


@dataclass(frozen=True)
class Answer:
    """What an address answered, and the ending of a file of its kind."""

    content: bytes
    ending: str

    @property
    def html(self) -> bool:
        """Whether it is a page."""
        return self.ending == "html"


class Visitor:
    """Asks for pages through all of the program's middleware. base: http://host:port, for links in files."""

    def __init__(self, base: str, language: str) -> None:
        self.host = urlsplit(base).netloc or "localhost"
        self.language = language
        self.handler = BaseHandler()
        self.handler.load_middleware()

    def ask(self, address: str) -> Answer:
        """The page of a path with its query; Broken for one that is not there."""
        response = self.handler.get_response(self._request(address))
        if response.status_code != 200:
            raise Broken(f"The public page {address} answered {response.status_code}.")
        return _answer(response)

    def _request(self, address: str) -> WSGIRequest:
        path, _mark, query = address.partition("?")
        request = WSGIRequest(
            {
                "REQUEST_METHOD": "GET",
                "PATH_INFO": path,
                "QUERY_STRING": query,
                "SERVER_NAME": self.host.partition(":")[0],
                "SERVER_PORT": self.host.partition(":")[2] or "80",
                "HTTP_HOST": self.host,
                "HTTP_X_FORWARDED_PROTO": "https",  # a public server would send us there
                "HTTP_COOKIE": f"{settings.LANGUAGE_COOKIE_NAME}={self.language}",
                "REMOTE_ADDR": "127.0.0.1",
                "wsgi.url_scheme": "http",
                "wsgi.input": io.BytesIO(),
            }
        )
        request.copied = True
        return request


def _answer(response: HttpResponse) -> Answer:
    kind = response.headers.get("Content-Type", "").partition(";")[0]
    if kind == "text/html":
        return Answer(response.content, "html")
    name = response.headers.get("Content-Disposition", "").rpartition('filename="')[2].rstrip('"')
    content = b"".join(response.streaming_content) if response.streaming else response.content
    return Answer(content, name.rpartition(".")[2] if "." in name else "bin")
