"""Checks and headers for every request, and the page shown when a service refuses."""

import sys
from collections.abc import Callable
from contextlib import suppress
from http import HTTPStatus

from django.core.exceptions import DisallowedHost, PermissionDenied
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import Resolver404, resolve
from django.utils.translation import gettext as _

from tournament.account.services.sign_in_log import note
from tournament.acts.refusals import Refused, Stale
from tournament.bounds import whole_number
from tournament.models import SignIn
from tournament.web.feedback import for_scripts

MEGABYTE = 1024 * 1024
MOST_BYTES = 6 * MEGABYTE
"""The largest request that people who are signed in may send, in bytes; at some addresses LARGER ones."""
MOST_OF_STRANGERS = 1_300_000
"""Every form, and a draw to be checked."""
MOST_HOST = 260
"""The longest name of a host with its port, in characters: the internet has none over 253."""
RESTORE = "/desk/backup/restore/"
LARGER = {
    "/desk/import/": 31 * MEGABYTE,
    "/desk/bring/": 101 * MEGABYTE,
    RESTORE: 2048 * MEGABYTE,
}
PERMISSIONS = ", ".join(
    f"{feature}=()" for feature in ("camera", "microphone", "geolocation", "payment", "usb", "serial", "midi")
)


class GuardMiddleware:
    """Refuses requests that no page can use, sets Permissions-Policy, and explains a bare 405."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        response = for_scripts(request, self.answer(request))
        response.headers.setdefault("Permissions-Policy", PERMISSIONS)
        return response

    def answer(self, request: HttpRequest) -> HttpResponse:
        """The view's answer, or the refusal of the request."""
        if length_of(request) > _most_bytes(request) and not _of_programs(request):
            sentence = _("This file is too large for this page. Choose a smaller one.")
            return _refused(request, sentence, HTTPStatus.REQUEST_ENTITY_TOO_LARGE)
        if len(request.META.get("HTTP_HOST", "")) > MOST_HOST:
            raise DisallowedHost("The name of the host is longer than any")
        if "%00" in request.META.get("QUERY_STRING", "") and not _of_programs(request):
            return _unwritable(request)
        response = self.get_response(request)
        if response.status_code == HTTPStatus.METHOD_NOT_ALLOWED and not response.content:
            if _opened(request):
                return redirect(_page_above(request.path_info))
            sentence = _("This address belongs to a button and cannot be opened as a page.")
            page = _refused(request, sentence, HTTPStatus.METHOD_NOT_ALLOWED)
            page["Allow"] = response["Allow"]
            return page
        return response

    def process_view(self, request: HttpRequest, *_view: object) -> HttpResponse | None:
        """Refuse a form with a character that no database keeps."""
        sent = request.POST.lists() if request.method == "POST" else ()
        if _of_programs(request) or not any("\0" in text for _name, texts in sent for text in texts):
            return None
        return _unwritable(request)


class RefusedMiddleware:
    """Turns a Refused that no view caught into a page with its sentence: 409 when stale, else 400."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        return self.get_response(request)

    def process_exception(self, request: HttpRequest, error: Exception) -> HttpResponse | None:
        """The page for a refusal; what lacks the role is noted, and other errors are not ours."""
        if isinstance(error, PermissionDenied) and request.user.is_authenticated:
            note(request, SignIn.REFUSED, request.user.get_username(), path=request.path)
        if not isinstance(error, Refused):
            return None
        return _refused(
            request,
            error.sentence,
            HTTPStatus.CONFLICT if isinstance(error, Stale) else HTTPStatus.BAD_REQUEST,
        )


def _opened(request: HttpRequest) -> bool:
    """Whether a person opened this address, as when the browser reloads it after a refused form."""
    return request.method == "GET" and "text/html" in request.headers.get("Accept", "")


def _page_above(path: str) -> str:
    """The nearest parent address of one that only accepts forms; the form's page is there or near it."""
    while path != "/":
        path = path.rstrip("/").rpartition("/")[0] + "/"
        with suppress(Resolver404):
            resolve(path)
            break
    return path


def _of_programs(request: HttpRequest) -> bool:
    """Whether the interface for programs answers: it refuses everything itself, in its own form."""
    return request.path_info.startswith("/api/")


def length_of(request: HttpRequest) -> int:
    """How long the body is said to be, in bytes."""
    return whole_number(request.META.get("CONTENT_LENGTH"), sys.maxsize) or 0


def _most_bytes(request: HttpRequest) -> int:
    if not request.user.is_authenticated:
        return MOST_OF_STRANGERS
    larger = LARGER.get(request.path_info, MOST_BYTES)
    return larger if request.user.is_superuser or request.path_info != RESTORE else MOST_BYTES


def _unwritable(request: HttpRequest) -> HttpResponse:
    return _refused(
        request, _("The text contains a character that cannot be stored."), HTTPStatus.BAD_REQUEST
    )


def _refused(request: HttpRequest, sentence: str, status: HTTPStatus) -> HttpResponse:
    return render(request, "web/refused.html", {"sentence": sentence}, status=status)
