"""Importing results: upload a file or paste rows, preview what would happen, then store."""

from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_http_methods

from tournament.acts.refusals import Refused
from tournament.models import Event
from tournament.result.forms import ResultImportForm
from tournament.result.services.importing.planning import Plan, plan_results
from tournament.result.services.importing.storing import import_results, why_not_import
from tournament.web import feedback
from tournament.web.access import EventRequest, staff_view
from tournament.web.feedback import key_of

SHOWN = 100  # faults


@require_http_methods(["GET", "POST"])
@staff_view("director")
def results_import(request: EventRequest, event: Event) -> HttpResponse:
    """The rows and their preview. Looking changes nothing; storing does exactly what was looked at."""
    if request.method == "GET":
        return _page(request, event, ResultImportForm())
    form = ResultImportForm(request.POST, request.FILES)
    if not form.is_valid():
        return _page(request, event, form, status=400)
    try:
        upload = form.read()
        if form.stores:
            return _store(request, event, form)
        plan = plan_results(event, upload.text, request.user)
    except Refused as error:
        form.add_error(error.field if error.field in form.fields else None, error.sentence)
        return _page(request, event, form, status=400)
    return _page(request, event, ResultImportForm({"text": upload.text}), plan, note=upload.note)


def _store(request: EventRequest, event: Event, form: ResultImportForm) -> HttpResponse:
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
    request: EventRequest,
    event: Event,
    form: ResultImportForm,
    plan: Plan | None = None,
    *,
    note: str = "",
    refusal: str = "",
    status: int = 200,
) -> HttpResponse:
    faults = plan.faults if plan else ()
    context = {
        "form": form,
        "plan": plan,
        "faults": faults[:SHOWN],
        "more": max(0, len(faults) - SHOWN),
        "why_not": why_not_import(event, plan) if plan else None,
        "note": note,
        "refusal": refusal,
    }
    return render(request, "result/import.html", context, status=status)
