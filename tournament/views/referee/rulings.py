"""Rulings of the event: the list, one of them with its appeal, one without a table, and their PDFs."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import translation
from django.utils.text import slugify
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from tournament.forms.appeals import DecisionForm
from tournament.forms.rulings import ApartRulingForm
from tournament.models import Event, Ruling
from tournament.queries.people import staff_names
from tournament.queries.reporting import event_of, look_of
from tournament.queries.reporting.rulings import slip_of, slips_of
from tournament.queries.ruling_log import line_of, lines_of, record_of, rulings_at
from tournament.services.appeals import appeal, decide
from tournament.services.errors import Refused
from tournament.services.rulings import cancel_ruling, give_ruling_apart, why_not_give_apart
from tournament.views import feedback
from tournament.views.access import staff_view
from tournament.views.feedback import key_of
from tournament.views.languages import language_for
from tournament.views.referee.found import acts_on, back, ruling_or_404, suggestion_context
from tournament.views.scorer.found import say_done


@require_safe
@staff_view("referee", "scorer")
def ruling_list(request: HttpRequest, event: Event) -> HttpResponse:
    """All rulings, newest first; ?of=appeals shows those whose appeal waits for a decision."""
    lines = lines_of(event, rulings_at(event))
    waiting = [one for one in lines if one.appealed]
    asked = request.GET.get("of") == "appeals"
    found = {
        "lines": waiting if asked else lines,
        "total": len(lines),
        "waiting": len(waiting),
        "appeals": asked,
        "may_rule": _may_rule(request),
    }
    return render(request, "referee/list.html", found)


@require_safe
@staff_view("referee", "scorer")
def ruling_page(request: HttpRequest, event: Event, ruling: int) -> HttpResponse:
    """One ruling: what, why, by whom, its appeal and the player's other rulings."""
    return _page(request, event, ruling_or_404(event, ruling), DecisionForm())


def _page(
    request: HttpRequest, event: Event, row: Ruling, decision: DecisionForm, status: int = 200
) -> HttpResponse:
    found = {
        "line": line_of(event.rules, row),
        "others": [one for one in record_of(event, row.entry) if one.row.pk != row.pk],
        "may_rule": _may_rule(request),
        "may_decide": "head" in request.roles,
        "decision_form": decision,
        **acts_on(row),
    }
    return render(request, "referee/ruling.html", found, status=status)


def _may_rule(request: HttpRequest) -> bool:
    return bool(request.roles & {"director", "referee"})


@require_http_methods(["GET", "HEAD", "POST"])
@staff_view("referee")
def ruling_new(request: HttpRequest, event: Event) -> HttpResponse:
    """A ruling that belongs to no table; `look` only shows what the rules suggest."""
    entries = list(event.entries.order_by("number"))
    sent = request.method == "POST"
    data = request.POST if sent else request.GET or None
    form = ApartRulingForm(data, entries=entries, event=event)
    if sent and "look" not in request.POST and form.is_valid():
        try:
            give_ruling_apart(entry=form.entry, sanction=form.sanction, by=request.user, key=key_of(request))
        except Refused as error:
            form.add_error(None, error.sentence)
        else:
            say_done(request, _("Done"))
            return redirect("desk-referee", event.slug)
    if not sent or "look" in request.POST:
        form.is_valid()
        form.errors.clear()
    found = {"why_not_rule": why_not_give_apart(event), **suggestion_context(form)}
    part = "HX-Request" in request.headers
    template = "referee/suggestion.html" if part else "referee/new.html"
    return render(request, template, found, status=400 if form.errors else 200)


@require_POST
@staff_view("referee")
def ruling_cancel(request: HttpRequest, event: Event, ruling: int) -> HttpResponse:
    """Cancel a ruling with a reason; it stays readable."""
    row = ruling_or_404(event, ruling)
    try:
        cancel_ruling(ruling=row, reason=request.POST.get("reason", ""), by=request.user, key=key_of(request))
        say_done(request, _("Ruling cancelled"))
    except Refused as error:
        feedback.refused(request, error)
    return back(request, _home_of(row))


def _home_of(row: Ruling) -> str:
    """The page of a ruling's table, or of the ruling without one."""
    slug, table = row.event.slug, row.table
    if table is None:
        return reverse("desk-ruling", args=[slug, row.pk])
    return reverse("desk-table", args=[slug, table.session.number, table.number])


@require_POST
@staff_view("referee")
def ruling_appeal(request: HttpRequest, event: Event, ruling: int) -> HttpResponse:
    """Note what the player says against a ruling."""
    row = ruling_or_404(event, ruling)
    try:
        appeal(ruling=row, text=request.POST.get("reason", ""), by=request.user, key=key_of(request))
        say_done(request, _("Appeal noted"))
    except Refused as error:
        feedback.refused(request, error)
    return redirect("desk-ruling", event.slug, row.pk)


@require_POST
@staff_view("head")
def ruling_decide(request: HttpRequest, event: Event, ruling: int) -> HttpResponse:
    """The head referee decides an appeal: the ruling stands, another takes its place, or it is cancelled."""
    row = ruling_or_404(event, ruling)
    form = DecisionForm(request.POST)
    if form.is_valid():
        try:
            decide(ruling=row, **form.cleaned_data, by=request.user, key=key_of(request))
        except Refused as error:
            form.add_error(None, error.sentence)
    if form.errors:
        return _page(request, event, row, form, status=400)
    say_done(request, _("Appeal decided"))
    return redirect("desk-ruling", event.slug, row.pk)


@require_safe
@staff_view("referee", "scorer")
def slip(request: HttpRequest, event: Event, ruling: int) -> HttpResponse:
    """The ruling on a slip of paper, with lines to sign on."""
    from reports.pdf.rulings import ruling_slip_pdf  # noqa: PLC0415 - ReportLab is slow to import

    row = ruling_or_404(event, ruling)
    with translation.override(language_for(request, event)):
        data = ruling_slip_pdf(slip_of(event, row, staff_names(event)), event_of(event), look_of(event))
    return _pdf(data, f"{event.slug}-ruling-{row.entry.number}-{slugify(row.kind)}.pdf")


@require_safe
@staff_view("referee")
def rulings_file(request: HttpRequest, event: Event) -> HttpResponse:
    """All rulings of the event on paper, in the order they were given."""
    from reports.pdf.rulings import rulings_pdf  # noqa: PLC0415 - ReportLab is slow to import

    with translation.override(language_for(request, event)):
        data = rulings_pdf(slips_of(event), event_of(event), look_of(event))
    return _pdf(data, f"{event.slug}-rulings.pdf")


def _pdf(data: bytes, name: str) -> HttpResponse:
    headers = {"Content-Disposition": f'inline; filename="{name}"'}
    return HttpResponse(data, content_type="application/pdf", headers=headers)
