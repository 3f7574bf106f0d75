"""The rules of an event: every option with its meaning and source, to be changed or reset."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_http_methods, require_POST

from tournament.forms.presets import CHARACTER
from tournament.forms.rules import PresetForm, RulesForm
from tournament.models import Event, LogEntry
from tournament.services import rules
from tournament.services.errors import Refused, Stale
from tournament.views import feedback
from tournament.views.access import staff_view
from tournament.views.feedback import key_of


@require_http_methods(["GET", "POST"])
@staff_view("director")
def edit(request: HttpRequest, event: Event) -> HttpResponse:
    """Every option; POST saves what was changed, and puts the option named by `reset` back to the preset."""
    if request.method == "GET":
        return _page(request, event, RulesForm(event.rules, event.rules_version))
    form = RulesForm(event.rules, event.rules_version, request.POST)
    if not form.is_valid():
        return _page(request, event, form, status=400)
    try:
        entry = rules.change_rules(
            event=event,
            changes={**form.changes(), **form.reset(request.POST.get("reset", ""))},
            by=request.user,
            version=form.cleaned_data["version"],
            recompute=form.cleaned_data["recompute"],
            key=key_of(request),
        )
    except Refused as error:
        _explain(form, error)
        return _page(request, event, form, status=409 if isinstance(error, Stale) else 400)
    return _saved(request, event, entry)


def _explain(form: RulesForm, error: Refused) -> None:
    """Say at each field what is wrong with it."""
    if isinstance(error, rules.RulesRefused):
        for option, sentence in error.problems.items():
            form.add_error(option if option in form.fields else None, f"{sentence}.")
    else:
        form.add_error(error.field, error.sentence)


@require_POST
@staff_view("director")
def preset(request: HttpRequest, event: Event) -> HttpResponse:
    """Start again from another preset."""
    form = PresetForm(request.POST)
    if form.is_valid():
        try:
            entry = rules.choose_preset(
                event=event,
                rules_key=form.cleaned_data["rules_key"],
                by=request.user,
                recompute=form.cleaned_data["recompute"],
                key=key_of(request),
            )
            return _saved(request, event, entry)
        except Refused as error:
            form.add_error(error.field, error.sentence)
    return _page(request, event, RulesForm(event.rules, event.rules_version), form, status=400)


def _saved(request: HttpRequest, event: Event, entry: LogEntry | None) -> HttpResponse:
    if entry:
        feedback.done(request, entry.summary, entry)
    else:
        feedback.unchanged(request)
    return redirect("event-rules-edit", slug=event.slug)


def _page(
    request: HttpRequest,
    event: Event,
    form: RulesForm,
    preset_form: PresetForm | None = None,
    status: int = 200,
) -> HttpResponse:
    groups = form.groups()
    stale = status == 409  # the page now shows what is stored beside what was typed, and may be saved
    found = {
        "form": form,
        "groups": groups,
        "version": event.rules_version if stale else form["version"].value(),
        "changed": sum(group["changed"] for group in groups),
        "character": CHARACTER[event.rules_key],
        "preset_form": preset_form or PresetForm(initial={"rules_key": event.rules_key}),
        "has_results": rules.has_results(event),
        "why_not": rules.why_not_change_rules(event),
    }
    return render(request, "director/rules.html", found, status=status)
