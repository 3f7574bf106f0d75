"""The certificates of an event's draws, and the public page that checks any draw."""

from collections.abc import Mapping
from typing import Any

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_safe

from seating.documents.independent_check import MOST_PLAYERS, MOST_SESSIONS
from tournament.acts.refusals import Refused
from tournament.bounds import whole_number
from tournament.draw.forms.checking import CertificateForm
from tournament.draw.queries.certificates import (
    PublicDraw,
    certificate,
    public_draws,
    sealed_lots,
    wishes_of,
)
from tournament.draw.queries.comparison import moves_between
from tournament.draw.queries.draws import method_name, players_by_number
from tournament.draw.queries.pages import judged_draw, judged_seating
from tournament.draw.services.certificates import (
    ANYBODYS,
    DEEPEST,
    HIGHEST,
    KEPT,
    LARGEST,
    OWN,
    SMALL,
    checked,
    fingerprint,
    read_document,
)
from tournament.models import Event
from tournament.web.access import PublicRequest, for_everybody, public_view
from tournament.web.budgets import ONE_EVENT, costs, in_words
from tournament.web.feedback import refusals_in
from tournament.web.public_page import missing, show


@require_safe
@public_view
@costs("the draws that are published", ONE_EVENT)
def draws(request: PublicRequest, event: Event) -> HttpResponse:
    """The draws of which something is published, and the hash of the lots of every draw."""
    lines = [(drawn, method_name(drawn.row.method)) for drawn in public_draws(event)]
    return show(request, "draw/certificates.html", {"lines": lines, "sealed": sealed_lots(event)})


@require_safe
@public_view
@costs(
    "a draw judged and, with ?check=now, drawn again",
    ANYBODYS,
    f"one at a time, {KEPT} answers are kept",
    "the staff: " + in_words(OWN),
)
def draw(request: PublicRequest, event: Event, number: int) -> HttpResponse:
    """A draw with its reasons, ?session=N, and its check, ?check=now."""
    drawn = _public(event, number)
    if drawn is None:
        return _no_such_draw(request, number)
    context = {"drawn": drawn, "fingerprint": fingerprint(certificate(drawn.row))}
    of_all_sessions = _full_context(request, drawn) if drawn.is_whole else {}
    return show(request, "draw/certificate.html", context | of_all_sessions)


def _full_context(request: PublicRequest, drawn: PublicDraw) -> dict[str, object]:
    """The context of a draw whose seats are all published."""
    row = drawn.row
    players = players_by_number(row.event)
    judged, now = judged_draw(row, players), judged_seating(row.event, players)
    number = whole_number(request.GET.get("session"))
    session = number if number in drawn.sessions else drawn.sessions[0]
    checks = request.GET.get("check") == "now"
    return {
        "method": method_name(row.method),
        "counts": judged.counts(),
        "wishes": wishes_of(judged.plan, judged.constraints, judged.people),
        "session": session,
        "tables": judged.tables(session),
        "sitting_out": judged.sitting_out(session),
        "since": moves_between(judged, now, drawn.sessions) if now else None,
        **(_check(row.plan, trusted=bool(request.roles)) if checks else {}),
    }


@require_safe
@public_view
@costs("a draw as it is stored", "one draw of the event")
def draw_file(request: PublicRequest, event: Event, number: int) -> HttpResponse:
    """The document of a draw, once all its seats are published."""
    drawn = _public(event, number)
    if drawn is None or not drawn.is_whole:
        return _no_such_draw(request, number)
    headers = {"Content-Disposition": f'attachment; filename="{event.slug}-draw-{number}.json"'}
    return JsonResponse(
        certificate(drawn.row), json_dumps_params={"ensure_ascii": False, "indent": 1}, headers=headers
    )


@for_everybody
@require_http_methods(["GET", "HEAD", "POST"])
@costs(
    "whatever is sent, counted and drawn again",
    f"{LARGEST // 1000:,} kB, numbers up to {HIGHEST:,}, {DEEPEST} lists deep",
    f"{MOST_PLAYERS:,} players and {MOST_SESSIONS} sessions",
    ANYBODYS,
    "one at a time",
    f"searches of up to {SMALL:,} seats",
)
def verify_draw(request: HttpRequest) -> HttpResponse:
    """Check any draw, given as a file or as text; nothing is stored."""
    form = CertificateForm(request.POST, request.FILES) if request.method == "POST" else CertificateForm()
    context: dict[str, object] = {"form": form}
    if form.is_bound and form.is_valid():
        with refusals_in(form):
            document = read_document(form.cleaned_data["document_text"])
            context |= {"document": document, **_check(document)}
    return render(request, "draw/verify.html", context, status=400 if form.errors else 200)


def _check(document: Mapping[str, Any], *, trusted: bool = False) -> dict[str, object]:
    try:
        return {"verdict": checked(document, trusted=trusted)}
    except Refused as error:
        return {"busy": error.sentence}


def _public(event: Event, number: int) -> PublicDraw | None:
    return next((drawn for drawn in public_draws(event) if drawn.number == number), None)


def _no_such_draw(request: PublicRequest, number: int) -> HttpResponse:
    sentence = _("There is no published draw %(n)s: a draw is shown once all its seats are published.") % {
        "n": number
    }
    url = reverse("event-draws", args=(request.event.slug,))
    return missing(request, _("No such draw"), sentence, url=url, label=_("The draws"))
