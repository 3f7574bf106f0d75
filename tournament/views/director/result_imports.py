"""Importing results: a file or pasted rows, look at what would happen, then store."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_http_methods

from tournament.forms.result_imports import ResultImportForm
from tournament.models import Event
from tournament.services.errors import Refused
from tournament.services.result_import import Plan, import_results, plan_results, why_not_import
from tournament.views import feedback
from tournament.views.access import staff_view
from tournament.views.feedback import key_of

SHOWN = 100  # faults


@require_http_methods(["GET", "POST"])
@staff_view("director")
def results_import(request: HttpRequest, event: Event) -> HttpResponse:
    """The rows and their preview. Looking changes nothing; storing does exactly what was looked at."""
    if request.method == "GET":
        return _page(request, event, ResultImportForm())
    form = ResultImportForm(request.POST, request.FILES)
    if not form.is_valid():
        return _page(request, event, form, status=400)
    try:
        read = form.read()
        if form.stores:
            return _store(request, event, form)
        plan = plan_results(event, read.text, request.user)
    except Refused as error:
        form.add_error(error.field if error.field in form.fields else None, error.sentence)
        return _page(request, event, form, status=400)
    return _page(request, event, ResultImportForm({"text": read.text}), plan, note=read.note)


def _store(request: HttpRequest, event: Event, form: ResultImportForm) -> HttpResponse:
    text = form.cleaned_data["text"]
    try:
        line = import_results(
            event=event, text=text, seen=form.cleaned_data["seen"], by=request.user, key=key_of(request)
        )
    except Refused as error:
        plan = plan_results(event, text, request.user)
        return _page(request, event, form, plan, refusal=error.sentence, status=400)
    feedback.done(request, line.summary, line)
    return redirect("desk-standings", slug=event.slug)


def _page(
    request: HttpRequest,
    event: Event,
    form: ResultImportForm,
    plan: Plan | None = None,
    *,
    note: str = "",
    refusal: str = "",
    status: int = 200,
) -> HttpResponse:
    faults = plan.faults if plan else ()
    found = {
        "form": form,
        "plan": plan,
        "faults": faults[:SHOWN],
        "more": max(0, len(faults) - SHOWN),
        "why_not": why_not_import(event, plan) if plan else None,
        "note": note,
        "refusal": refusal,
    }
    return render(request, "director/results_import.html", found, status=status)
