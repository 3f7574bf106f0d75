"""What a page answers when a service refuses and the view had nothing better to say."""

from collections.abc import Callable

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from tournament.services.errors import Refused, Stale


class RefusedMiddleware:
    """Turns a Refused that no view caught into a page with its sentence: 409 when stale, else 400."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        return self.get_response(request)

    def process_exception(self, request: HttpRequest, error: Exception) -> HttpResponse | None:
        """The page for a refusal; other errors are not ours."""
        if not isinstance(error, Refused):
            return None
        status = 409 if isinstance(error, Stale) else 400
        return render(request, "refused.html", {"sentence": error.sentence}, status=status)
