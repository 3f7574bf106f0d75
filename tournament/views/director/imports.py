"""Importing players: paste or upload, look at what would happen, then register."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_http_methods

from tournament.forms.imports import ImportForm
from tournament.models import Event
from tournament.services.errors import Refused
from tournament.services.player_import import Plan, import_players, plan_import
from tournament.services.registration import why_not_register
from tournament.views import feedback
from tournament.views.access import staff_view
from tournament.views.feedback import key_of


@require_http_methods(["GET", "POST"])
@staff_view("director")
def players_import(request: HttpRequest, event: Event) -> HttpResponse:
    """The text and its preview. Looking changes nothing; registering does exactly what was looked at."""
    if request.method == "GET":
        return _page(request, event, ImportForm())
    form = ImportForm(request.POST, request.FILES)
    if not form.is_valid():
        return _page(request, event, form, status=400)
    try:
        read = form.read()
    except Refused as error:
        form.add_error(error.field, error.sentence)
        return _page(request, event, form, status=400)
    if form.registers:
        return _register(request, event, form)
    if form.cleaned_data.get("file"):
        return _preview(request, event, ImportForm({"text": read.text}), typed=form, note=read.note)
    return _preview(request, event, form)


def _register(request: HttpRequest, event: Event, form: ImportForm) -> HttpResponse:
    try:
        line = import_players(
            event=event,
            text=form.cleaned_data["text"],
            seen=form.cleaned_data["seen"],
            by=request.user,
            key=key_of(request),
            **form.choices(),
        )
    except Refused as error:
        return _preview(request, event, form, refusal=error.sentence)
    feedback.done(request, line.summary, line)
    return redirect("desk-players", slug=event.slug)


def _preview(
    request: HttpRequest,
    event: Event,
    form: ImportForm,
    *,
    typed: ImportForm | None = None,
    note: str = "",
    refusal: str = "",
) -> HttpResponse:
    """What would happen. A file that does not come to a plan leaves the page as it was `typed`."""
    form.full_clean()
    try:
        plan = plan_import(event, form.cleaned_data["text"])
    except Refused as error:
        shown = typed or form
        shown.add_error("file" if typed else error.field, error.sentence)
        return _page(request, event, shown, status=400)
    return _page(request, event, form, plan, note=note, refusal=refusal, status=400 if refusal else 200)


def _page(
    request: HttpRequest,
    event: Event,
    form: ImportForm,
    plan: Plan | None = None,
    *,
    note: str = "",
    refusal: str = "",
    status: int = 200,
) -> HttpResponse:
    found = {
        "form": form,
        "plan": plan,
        "note": note,
        "refusal": refusal,
        "why_not": why_not_register(event),
    }
    return render(request, "director/players/import.html", found, status=status)
