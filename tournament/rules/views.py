"""The rules page of an event: every option with its meaning and source, to change or reset."""

from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_http_methods, require_POST

from tournament.acts.log import told_line
from tournament.acts.refusals import Refused, Stale
from tournament.models import Event, LogEntry
from tournament.rules import services as rules
from tournament.rules.forms import CHARACTER, PresetForm, RulesForm
from tournament.web import feedback
from tournament.web.access import EventRequest, staff_view
from tournament.web.feedback import key_of, refusals_in


@require_http_methods(["GET", "POST"])
@staff_view("director")
def edit(request: EventRequest, event: Event) -> HttpResponse:
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
    except Refused as refusal:
        _explain(form, refusal)
        return _page(request, event, form, status=409 if isinstance(refusal, Stale) else 400)
    return _saved(request, event, entry)


def _explain(form: RulesForm, refusal: Refused) -> None:
    """Say at each field what is wrong with it."""
    if isinstance(refusal, rules.RulesRefused):
        for option, sentence in refusal.problems.items():
            form.add_error(option if option in form.fields else None, f"{sentence}.")
    else:
        form.add_error(refusal.field, refusal.sentence)


@require_POST
@staff_view("director")
def preset(request: EventRequest, event: Event) -> HttpResponse:
    """Start again from another preset."""
    form = PresetForm(request.POST)
    if form.is_valid():
        with refusals_in(form):
            entry = rules.choose_preset(
                event=event,
                rules_key=form.cleaned_data["rules_key"],
                by=request.user,
                recompute=form.cleaned_data["recompute"],
                key=key_of(request),
            )
            return _saved(request, event, entry)
    return _page(request, event, RulesForm(event.rules, event.rules_version), form, status=400)


def _saved(request: EventRequest, event: Event, entry: LogEntry | None) -> HttpResponse:
    if entry:
        feedback.done(request, told_line(entry), entry)
    else:
        feedback.unchanged(request)
    return redirect("event-rules-edit", slug=event.slug)


def _page(
    request: EventRequest,
    event: Event,
    form: RulesForm,
    preset_form: PresetForm | None = None,
    status: int = 200,
) -> HttpResponse:
    groups = form.groups()
    stale = status == 409  # the page now shows what is stored beside what was typed, and may be saved
    context = {
        "form": form,
        "groups": groups,
        "version": event.rules_version if stale else form["version"].value(),
        "changed": sum(group["changed"] for group in groups),
        "character": CHARACTER[event.rules_key],
        "preset_form": preset_form or PresetForm(initial={"rules_key": event.rules_key}),
        "has_results": rules.has_results(event),
        "why_not": rules.why_not_change_rules(event),
    }
    return render(request, "rules/edit.html", context, status=status)
