"""What every request passes and every page carries, and what is said when a service refuses."""

from collections.abc import Callable
from contextlib import suppress
from http import HTTPStatus

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import Resolver404, resolve
from django.utils.translation import gettext as _

from tournament.outbox import told
from tournament.services.errors import Refused, Stale

MEGABYTE = 1024 * 1024
MOST_BYTES = 6 * MEGABYTE
"""The largest request that anybody may send, in bytes; people who are signed in may send LARGER ones."""
LARGER = {"/desk/import/": 31 * MEGABYTE, "/desk/backup/restore/": 2048 * MEGABYTE}
PERMISSIONS = ", ".join(
    f"{one}=()" for one in ("camera", "microphone", "geolocation", "payment", "usb", "serial", "midi")
)


class GuardMiddleware:
    """Refuses what no page can use, says which of the browser's powers no page needs, explains a bare 405."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        response = told(request, self.answer(request))
        response.headers.setdefault("Permissions-Policy", PERMISSIONS)
        return response

    def answer(self, request: HttpRequest) -> HttpResponse:
        """The view's answer, or why it was not asked."""
        if _length(request) > _most_bytes(request):
            sentence = _("This is larger than anything that belongs here. Choose a smaller file.")
            return _refused(request, sentence, HTTPStatus.REQUEST_ENTITY_TOO_LARGE)
        if "%00" in request.META.get("QUERY_STRING", ""):
            return _unwritable(request)
        response = self.get_response(request)
        if response.status_code == HTTPStatus.METHOD_NOT_ALLOWED and not response.content:
            if _opened(request):
                return redirect(_page_above(request.path_info))
            sentence = _("This address does something when a button is pressed; it is no page to be opened.")
            page = _refused(request, sentence, HTTPStatus.METHOD_NOT_ALLOWED)
            page["Allow"] = response["Allow"]
            return page
        return response

    def process_view(self, request: HttpRequest, *_view: object) -> HttpResponse | None:
        """Refuse a form with a character that no database keeps."""
        sent = request.POST.lists() if request.method == "POST" else ()
        return _unwritable(request) if any("\0" in one for _name, all_ in sent for one in all_) else None


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
        return _refused(
            request,
            error.sentence,
            HTTPStatus.CONFLICT if isinstance(error, Stale) else HTTPStatus.BAD_REQUEST,
        )


def _opened(request: HttpRequest) -> bool:
    """Whether a person opened this address: after a refusal, browsers reload what was sent to it."""
    return request.method == "GET" and "text/html" in request.headers.get("Accept", "")


def _page_above(path: str) -> str:
    """The nearest address above one that only takes forms: the page they stand on is there, or leads on."""
    while path != "/":
        path = path.rstrip("/").rpartition("/")[0] + "/"
        with suppress(Resolver404):
            resolve(path)
            break
    return path


def _length(request: HttpRequest) -> int:
    text = request.META.get("CONTENT_LENGTH") or "0"
    return int(text) if text.isascii() and text.isdecimal() and len(text) < 20 else 0


def _most_bytes(request: HttpRequest) -> int:
    larger = LARGER.get(request.path_info)
    return larger if larger and request.user.is_authenticated else MOST_BYTES


def _unwritable(request: HttpRequest) -> HttpResponse:
    return _refused(
        request, _("What was sent holds a character that cannot be kept."), HTTPStatus.BAD_REQUEST
    )


def _refused(request: HttpRequest, sentence: str, status: HTTPStatus) -> HttpResponse:
    return render(request, "refused.html", {"sentence": sentence}, status=status)
