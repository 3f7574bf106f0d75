"""A form's key and revision, refusals, what was done with its Undo, and answers for the outbox.

The outbox is the script that sends forms once the network is back. A browser follows redirects by itself,
so the script cannot tell "stored, go there" from "sign in first", and nobody would read the sentence of what
was done. It gets the address instead, and opens it as a page. For the same reason htmx is not led to sign in.
"""

import hashlib
import json
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import wraps
from http import HTTPStatus
from typing import Any, TypeVar
from urllib.parse import urlsplit

from django.contrib import messages
from django.db import DEFAULT_DB_ALIAS, connection
from django.forms import BaseForm
from django.http import HttpRequest, HttpResponse, HttpResponseBase, JsonResponse
from django.shortcuts import redirect
from django.urls import Resolver404, resolve
from django.utils.translation import gettext as _

from tournament.acts.log import KEY_OF_ANOTHER_ACT, KEY_WITH_OTHER_CONTENT, FormKey, session_of
from tournament.acts.refusals import Refused, Stale
from tournament.acts.undo import roles_for, undoable
from tournament.acts.writing import LONGEST_KEY
from tournament.bounds import whole_number
from tournament.models import LogEntry
from tournament.web.access import EventRequest, PublicRequest
from tournament.words.sentences import told

# Read for each form that was sent: Django would take longer to build it than the database to answer it.
LINE = ("id", "event_id", "actor_id", "act", "summary", "told", "content")  # in the order of the model
LINE_OF_KEY = f'SELECT {", ".join(LINE)} FROM "tournament_logentry" WHERE "key" = %s'  # noqa: S608 - ours
NOT_CONTENT = {"key", "csrfmiddlewaretoken"}  # the fields that every form has


def shown_acts(request: EventRequest, acts: list[LogEntry]) -> list[dict[str, object]]:
    """Lines of the log, each with Undo where this visitor may take it back."""
    can_be_undone = undoable(acts)
    return [
        {
            "entry": entry,
            "session": session_of(entry),
            "undo": entry.pk in can_be_undone and may_undo(request, entry),
        }
        for entry in acts
    ]


def may_undo(request: EventRequest, entry: LogEntry) -> bool:
    """Whether the visitor may undo it: directors everything, others their own acts that they may still do."""
    if "director" in request.roles:
        return True
    return entry.actor_id == request.user.pk and bool(request.roles & roles_for(entry.act))


def key_of(request: HttpRequest) -> FormKey:
    """The form's key, bound to all that was sent with it: the same key and content is the same act."""
    key = FormKey(request.POST.get("key", "")[:LONGEST_KEY])
    if key:
        key.content = _content_of(request)
    return key


def _content_of(request: HttpRequest) -> str:
    """The sha256 of a form's address, fields and files."""
    fields = sorted((name, values) for name, values in request.POST.lists() if name not in NOT_CONTENT)
    content = hashlib.sha256(json.dumps([request.path, fields]).encode())
    for name, files in sorted(request.FILES.lists()):
        for file in files:
            content.update(f"{name} {file.name} {file.size} ".encode())
            for chunk in file.chunks():
                content.update(chunk)
            file.seek(0)
    return content.hexdigest()


def line_of(request: PublicRequest) -> LogEntry | None:
    """The line that the act of this form has written into the event's log, if the form had a key.

    As for the act itself, the key belongs to the person and to all that was sent with it.
    """
    key = key_of(request)
    if not key:
        return None
    with connection.cursor() as cursor:
        cursor.execute(LINE_OF_KEY, (key,))
        row = cursor.fetchone()
    if row is None:
        return None
    *values, sentence, content = row
    line = LogEntry.from_db(DEFAULT_DB_ALIAS, LINE, (*values, json.loads(sentence or "null"), content))
    by_reader = line.actor_id in {None, request.user.pk}  # None: by a link, no matter who is signed in there
    is_its = (line.event_id, content) == (request.event.pk, key.content)
    return line if by_reader and is_its else None


def done(request: HttpRequest, sentence: str, entry: LogEntry | None = None) -> None:
    """Show the sentence on the next page; with the act's log line, offer Undo there if it is possible."""
    messages.success(request, sentence, extra_tags=f"undo-{entry.pk}" if entry else "")


def unchanged(request: HttpRequest) -> None:
    """Say on the next page that there was nothing to save."""
    messages.info(request, _("Nothing was changed."))


def refused(request: HttpRequest, error: Refused) -> None:
    """Show on the next page why something was not done."""
    messages.error(request, error.sentence)


View = Callable[..., HttpResponse]
Answer = TypeVar("Answer", bound=HttpResponseBase)


def when_refused(
    answer: View,
) -> Callable[[Callable[..., Answer]], Callable[..., Answer | HttpResponse]]:
    """What a view answers when an act inside it is refused: `answer` gets the request, the refusal and the
    view's other arguments."""

    def decorate(view: Callable[..., Answer]) -> Callable[..., Answer | HttpResponse]:
        @wraps(view)
        def answering(request: HttpRequest, *args: Any, **kwargs: Any) -> Answer | HttpResponse:
            try:
                return view(request, *args, **kwargs)
            except Refused as refusal:
                return answer(request, refusal, *args, **kwargs)

        return answering

    return decorate


def back_to(address: str, *names: str, part: str = "") -> View:
    """An answer for `when_refused`: the sentence on a page of the event, such as that of the session.

    `address` is the page's name, `names` the view's arguments that it takes besides the event, `part` the
    "#part" of the page that is shown.
    """

    def answer(request: PublicRequest, refusal: Refused, *_args: Any, **kwargs: Any) -> HttpResponse:
        refused(request, refusal)
        page = redirect(address, request.event.slug, *(kwargs[name] for name in names))
        page["Location"] += part
        return page

    return answer


KEY_CONFLICTS = {KEY_OF_ANOTHER_ACT.code, KEY_WITH_OTHER_CONTENT.code}


@contextmanager
def refusals_in(form: BaseForm, field: str | None = None) -> Iterator[None]:
    """A refusal inside the block becomes an error of the form, at its field where the form has that field,
    else at `field`; None: of the whole form.

    Stale passes: the page shows what is stored beside what was typed. Where only the form's key is at fault,
    the form is shown again, with a new key.
    """
    try:
        yield
    except Refused as refusal:
        if isinstance(refusal, Stale) and refusal.code not in KEY_CONFLICTS:
            raise
        form.add_error(refusal.field if refusal.field in form.fields else field, refusal.sentence)


NO_REVISION = -1  # never a table's: a form without one has seen nothing


def revision_of(request: HttpRequest) -> int:
    """The revision of the table that the form was made for."""
    revision = whole_number(request.POST.get("rev", ""), 999_999_999)
    return NO_REVISION if revision is None else revision


def was_done(request: PublicRequest, act: str) -> bool:
    """Whether this form was sent before and its act is done, as after a double click."""
    line = line_of(request)
    return line is not None and line.act == act


def say_done(request: PublicRequest, sentence: str) -> None:
    """Say what was done, with Undo where the log line of this form's key can be undone."""
    line = line_of(request)
    done(request, told(line.told, line.summary) if line else sentence, line)


HEADER = "Hanchan-Outbox"
SIGNING_IN = frozenset({"sign-in", "sign-in-code", "password", "second-factor"})


def for_scripts(request: HttpRequest, response: HttpResponse) -> HttpResponse:
    """The response; for a form that the outbox sent, where it would lead: {"to": path}, 401 to sign in.

    htmx also gets 401, else it would put the page for signing in where it expected a part of its own page.
    """
    to = response.headers.get("Location", "")
    if "HX-Request" in request.headers and _signs_in(to):
        return HttpResponse(status=HTTPStatus.UNAUTHORIZED, headers={"Cache-Control": "no-store, private"})
    if request.method != "POST" or HEADER not in request.headers or not to:
        return response
    status = HTTPStatus.UNAUTHORIZED if _signs_in(to) else HTTPStatus.OK
    outbox_response = JsonResponse({"to": to}, status=status)
    outbox_response["Cache-Control"] = "no-store, private"
    outbox_response.cookies = response.cookies
    return outbox_response


def _signs_in(to: str) -> bool:
    try:
        return resolve(urlsplit(to).path).url_name in SIGNING_IN
    except Resolver404:
        return False
