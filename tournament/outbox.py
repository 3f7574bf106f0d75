"""What a page that keeps unsent forms (static/js/outbox.js) is told instead of a redirect.

A browser follows redirects by itself, so a script cannot tell "stored, go there" from "sign in first"; and
the sentence of what was done would be read by nobody. It is told the address instead, and opens it as a page.
"""

from http import HTTPStatus
from urllib.parse import urlsplit

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.urls import Resolver404, resolve

HEADER = "Hanchan-Outbox"
SIGNING_IN = frozenset({"sign-in", "sign-in-code", "password"})


def told(request: HttpRequest, response: HttpResponse) -> HttpResponse:
    """The response; for a form that the outbox sent, where it would lead: {"to": path}, 401 to sign in."""
    to = response.headers.get("Location", "")
    if request.method != "POST" or HEADER not in request.headers or not to:
        return response
    status = HTTPStatus.UNAUTHORIZED if _signs_in(to) else HTTPStatus.OK
    answer = JsonResponse({"to": to}, status=status)
    answer["Cache-Control"] = "no-store, private"
    answer.cookies = response.cookies
    return answer


def _signs_in(to: str) -> bool:
    try:
        return resolve(urlsplit(to).path).url_name in SIGNING_IN
    except Resolver404:
        return False
