"""The certificates of an event's draws, and the check of any draw, for everybody."""

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_safe

from tournament.forms.certificates import CertificateForm
from tournament.models import Event
from tournament.queries.certificates import PublicDraw, certificate, public_draws, wishes_of
from tournament.queries.draw import players_by_number
from tournament.queries.draw_changes import moves_between
from tournament.queries.draw_names import method_name
from tournament.queries.draw_pages import judged_draw, judged_seating
from tournament.services.drawing import checked, fingerprint, read_document
from tournament.services.errors import Refused
from tournament.views.access import public_view
from tournament.views.public.page import missing, number_of, show


@require_safe
@public_view
def draws(request: HttpRequest, event: Event) -> HttpResponse:
    """The draws of which something is published."""
    lines = [(one, method_name(one.row.method)) for one in public_draws(event)]
    return show(request, "public/draws.html", {"lines": lines})


@require_safe
@public_view
def draw(request: HttpRequest, event: Event, number: int) -> HttpResponse:
    """A draw with its reasons, ?session=N, and its check, ?check=now."""
    one = _public(event, number)
    if one is None:
        return _nothing(request, number)
    found = {"one": one, "fingerprint": fingerprint(certificate(one.row))}
    return show(request, "public/draw.html", found | (_whole(request, one) if one.is_whole else {}))


def _whole(request: HttpRequest, one: PublicDraw) -> dict[str, object]:
    """What is shown of a draw once all its seats are published."""
    row = one.row
    players = players_by_number(row.event)
    judged, now = judged_draw(row, players), judged_seating(row.event, players)
    asked = number_of(request.GET.get("session"))
    session = asked if asked in one.sessions else one.sessions[0]
    return {
        "method": method_name(row.method),
        "counts": judged.counts(),
        "wishes": wishes_of(judged.plan, judged.constraints, judged.people),
        "session": session,
        "tables": judged.tables(session),
        "sitting_out": judged.sitting_out(session),
        "since": moves_between(judged, now, one.sessions) if now else None,
        **(_check(row.plan, trusted=True) if request.GET.get("check") == "now" else {}),
    }


@require_safe
@public_view
def draw_file(request: HttpRequest, event: Event, number: int) -> HttpResponse:
    """The document of a draw, once all its seats are published."""
    one = _public(event, number)
    if one is None or not one.is_whole:
        return _nothing(request, number)
    headers = {"Content-Disposition": f'attachment; filename="{event.slug}-draw-{number}.json"'}
    return JsonResponse(
        certificate(one.row), json_dumps_params={"ensure_ascii": False, "indent": 1}, headers=headers
    )


@require_http_methods(["GET", "HEAD", "POST"])
def verify_draw(request: HttpRequest) -> HttpResponse:
    """Any draw put to the test, from its file or its text; nothing of it is stored."""
    form = CertificateForm(request.POST, request.FILES) if request.method == "POST" else CertificateForm()
    found: dict[str, object] = {"form": form}
    if form.is_bound and form.is_valid():
        try:
            document = read_document(form.cleaned_data["document_text"])
        except Refused as error:
            form.add_error(None, error.sentence)
        else:
            found |= {"document": document, **_check(document)}
    return render(request, "public/verify_draw.html", found, status=400 if form.errors else 200)


verify_draw.roles = frozenset({"public"})


def _check(document: dict, *, trusted: bool = False) -> dict[str, object]:
    try:
        return {"verdict": checked(document, trusted=trusted)}
    except Refused as error:
        return {"busy": error.sentence}


def _public(event: Event, number: int) -> PublicDraw | None:
    return next((one for one in public_draws(event) if one.number == number), None)


def _nothing(request: HttpRequest, number: int) -> HttpResponse:
    sentence = _("There is no published draw %(n)s: a draw is shown when all its seats are.") % {"n": number}
    url = reverse("event-draws", args=(request.event.slug,))
    return missing(request, _("No such draw"), sentence, url=url, label=_("The draws"))
