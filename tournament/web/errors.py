"""Error pages, in plain sentences."""

import errno
import sys
from collections.abc import Iterator
from http import HTTPStatus

from django.db import DatabaseError, InterfaceError
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.template.loader import render_to_string
from django.utils.translation import gettext as _
from django.views import defaults

FULL, READ_ONLY, BUSY, GONE = "full", "read-only", "busy", "gone"
# What SQLite and PostgreSQL say, in small letters.
PHRASES = {
    FULL: ("disk is full", "no space left", "disk full"),
    READ_ONLY: ("readonly database", "read-only", "unable to open database", "permission denied"),
    BUSY: ("database is locked", "lock timeout", "deadlock"),
    GONE: ("connection", "server closed", "disk i/o error"),
}
STATUS = {FULL: HTTPStatus.INSUFFICIENT_STORAGE}  # 503 for the rest


def csrf_failure(request: HttpRequest, reason: str = "") -> HttpResponse:
    """The form came without its token: cookies are off, or the sign-in changed in another tab."""
    return render(request, "403_csrf.html", status=403)


def permission_denied(request: HttpRequest, exception: Exception) -> HttpResponse:
    """The sentence why not; the browser's outbox is told that signing in would not help."""
    page = defaults.permission_denied(request, exception)
    if request.user.is_authenticated:
        page.headers["Hanchan-Why"] = "role"
    return page


def server_error(request: HttpRequest) -> HttpResponse:
    """500, or 503 and 507 with the sentence what is wrong with this computer and what to do.

    Nothing here asks the database, which may be what is broken.
    """
    trouble = trouble_of(sys.exception())
    if trouble is None:
        return defaults.server_error(request)
    page = render_to_string("web/trouble.html", {"sentence": sentence_of(trouble)})
    status = STATUS.get(trouble, HTTPStatus.SERVICE_UNAVAILABLE)
    return HttpResponse(page, status=status, headers={"Retry-After": "5", "Cache-Control": "no-store"})


def trouble_of(error: BaseException | None) -> str | None:
    """The trouble of the computer behind an error: FULL, READ_ONLY, BUSY or GONE; None for a bug."""
    for cause in _causes(error):
        if isinstance(cause, OSError) and cause.errno in {errno.ENOSPC, errno.EDQUOT}:
            return FULL
        if isinstance(cause, InterfaceError):
            return GONE
        if isinstance(cause, DatabaseError) and (trouble := _trouble_in(str(cause).lower())):
            return trouble
    return None


def _trouble_in(text: str) -> str | None:
    """The trouble behind the lower-case text of a database error."""
    return next(
        (trouble for trouble, phrases in PHRASES.items() if any(word in text for word in phrases)), None
    )


def sentence_of(trouble: str) -> str:
    """The sentence on what is wrong with the computer and what to do, in the reader's language."""
    return {
        FULL: _("The disk of the computer that runs Hanchan is full. Free some space, then send this again."),
        READ_ONLY: _(
            "Hanchan’s database is read-only. Give its folder and files back to the account that "
            "runs Hanchan, or remove the disk’s write protection, then send this again."
        ),
        BUSY: _("The database was busy for too long. Send this again."),
        GONE: _(
            "The database cannot be reached. Hanchan continues automatically once it is back; then "
            "send this again."
        ),
    }[trouble]


def _causes(error: BaseException | None) -> Iterator[BaseException]:
    while error is not None:
        yield error
        error = error.__cause__ or error.__context__
