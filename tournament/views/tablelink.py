"""A table's link: whoever opens it types that table's hands, without signing in, and nothing else.

It is in force while the table's session is played and the event lets its players enter.
"""

from collections.abc import Callable
from functools import wraps

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST

from tournament.models import LogEntry, Table
from tournament.queries.sessions import table_of
from tournament.services.errors import Refused
from tournament.services.hands import players_of, why_not_by_link
from tournament.services.signatures import why_not_by_table
from tournament.views import feedback
from tournament.views.languages import speak
from tournament.views.referee.calls import call_or_close
from tournament.views.scorer import hands_acts
from tournament.views.scorer.hands_page import Place, hands_page
from tournament.views.wrong_keys import too_many_wrong_keys

View = Callable[[HttpRequest, Place], HttpResponse]


def link_view(view: View) -> Callable[..., HttpResponse]:
    """For whoever has the key of a table that is being played; everybody else gets a sentence."""

    @wraps(view)
    def guarded(request: HttpRequest, key: str) -> HttpResponse:
        table = table_of_key(key)
        if table is None:
            return too_many_wrong_keys(request) or no_table(
                request, _("This link leads to no table. Ask a scorer for the table's new one."), 404
            )
        request.roles = frozenset()
        speak(request, table.session.event)
        if reason := why_not_by_link(table):
            return no_table(request, reason, 403, table)
        response = view(request, _place(table))
        response["Cache-Control"] = "no-store, private"
        return response

    guarded.roles = frozenset({"public"})
    return guarded


def table_of_key(key: str) -> Table | None:
    """The table of a link."""
    known = Table.objects.none() if "\0" in key else Table.objects.filter(link_key=key)
    return known.select_related("session__event").first()


def no_table(request: HttpRequest, sentence: str, status: int, table: Table | None = None) -> HttpResponse:
    """The sentence why a link does not work now, with the way to sign the table's result if it can be."""
    signs = table is not None and why_not_by_table(table) is None
    found = {"sentence": sentence, "signs": table if signs else None}
    return render(request, "tablelink/no_table.html", found, status=status)


def _place(table: Table) -> Place:
    typist = players_of(table)

    def may(entry: LogEntry) -> bool:
        return entry.actor_id is None and entry.actor_name == typist.name

    view = table_of(table.session, table.number)
    return Place(view, typist, reverse("table-link", args=[table.link_key]), "tablelink/page.html", may)


@require_http_methods(["GET", "HEAD", "POST"])
@link_view
def hands(request: HttpRequest, place: Place) -> HttpResponse:
    """The game as it stands and the form of a hand."""
    return hands_acts.save(request, place) if request.method == "POST" else hands_page(request, place)


preview = require_POST(link_view(hands_acts.preview))
remove = require_POST(link_view(hands_acts.remove))
take_back = require_POST(link_view(hands_acts.take_back))
take = require_POST(link_view(hands_acts.take))


@require_POST
@link_view
def call(request: HttpRequest, place: Place) -> HttpResponse:
    """The table raises its hand for a referee, or with `close` needs none any more."""
    try:
        call_or_close(request, place.view.table, place.typist.name)
    except Refused as error:
        feedback.refused(request, error)
    return redirect("table-link", place.view.table.link_key)
