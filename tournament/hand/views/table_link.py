"""A table's link: it lets the table's hands be entered without signing in, and nothing else.

It is in force while the table's session is played and the event lets its players enter.
"""

from collections.abc import Callable
from functools import wraps

from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST

from tournament.acts.log import is_actor
from tournament.acts.refusals import Refused
from tournament.hand.queries.game import MOST_HANDS
from tournament.hand.services.recording import players_of, why_not_by_link
from tournament.hand.views import page
from tournament.hand.views.page import Place, hands_page
from tournament.models import LogEntry, Table
from tournament.models.prepared import Prepared
from tournament.result.services.signatures import why_not_by_table
from tournament.ruling.services.calls import raise_or_close
from tournament.web import feedback
from tournament.web.access import PublicRequest, for_everybody
from tournament.web.budgets import ACT, LINK, costs
from tournament.web.feedback import key_of, when_refused
from tournament.web.language import speak
from tournament.web.links import too_many_wrong_keys

View = Callable[[HttpRequest, Place], HttpResponseBase]
_BY_LINK = Prepared(Table, "link_key", related="session__event")


def link_view(view: View) -> Callable[..., HttpResponseBase]:
    """Decorator for views that need the key of a table being played; others get an explanation."""

    @for_everybody
    @wraps(view)
    def guarded(request: PublicRequest, key: str) -> HttpResponseBase:
        table = table_of_key(key)
        if table is None:
            return too_many_wrong_keys(request) or no_table(
                request, _("This link leads to no table. Ask a scorer for the table’s new one."), 404
            )
        request.roles = frozenset()
        speak(request, table.session.event)
        if refusal := why_not_by_link(table):
            return no_table(request, refusal, 403, table)
        response = view(request, _place(table))
        response["Cache-Control"] = "no-store, private"
        return response

    return guarded


def table_of_key(key: str) -> Table | None:
    """The table with this link key."""
    if "\0" in key:  # PostgreSQL takes no such text
        return None
    return _BY_LINK.first(key)


def no_table(request: HttpRequest, sentence: str, status: int, table: Table | None = None) -> HttpResponse:
    """The sentence why a link does not work now, with the way to sign the table's result if it can be."""
    signs = table is not None and why_not_by_table(table) is None
    context = {"sentence": sentence, "signs": table if signs else None}
    return render(request, "hand/linked_table_none.html", context, status=status)


def _place(table: Table) -> Place:
    typist = players_of(table)

    def may(entry: LogEntry) -> bool:
        return is_actor(entry, typist.name)

    return Place(table, typist, reverse("table-link", args=[table.link_key]), "hand/linked_table.html", may)


@require_http_methods(["GET", "HEAD", "POST"])
@link_view
@costs("the next hand priced", f"the {MOST_HANDS} hands of one table")
def hands(request: HttpRequest, place: Place) -> HttpResponse:
    """The game as it stands and the form of a hand."""
    return page.save(request, place) if request.method == "POST" else hands_page(request, place)


preview = require_POST(link_view(page.preview))
remove = require_POST(link_view(page.remove))
take_back = require_POST(link_view(page.take_back))
take = require_POST(link_view(page.take))


def _back_to_table(request: HttpRequest, refusal: Refused, place: Place) -> HttpResponse:
    """Return to the table's page with the refusal of a call."""
    feedback.refused(request, refusal)
    return _at_the_call(place)


def _at_the_call(place: Place) -> HttpResponse:
    """The table's page where it says what became of its call."""
    return redirect(f"{reverse('table-link', args=[place.table.link_key])}#call")


@require_POST
@link_view
@costs("a call stored", LINK, ACT)
@when_refused(_back_to_table)
def call(request: HttpRequest, place: Place) -> HttpResponse:
    """The table raises its hand for a referee, or with `close` needs none any more."""
    raise_or_close(
        table=place.table,
        close="close" in request.POST,
        reason=request.POST.get("reason", ""),
        name=place.typist.name,
        key=key_of(request),
    )
    return _at_the_call(place)
