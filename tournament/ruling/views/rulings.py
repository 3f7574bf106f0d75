"""The event's rulings: the list, one ruling with its appeal, one without a table, and PDFs."""

from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import translation
from django.utils.text import slugify
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from tournament.account.queries import staff_names
from tournament.acts.job.bounded import PAPERS, run_bounded
from tournament.acts.refusals import Refused
from tournament.models import Event, Ruling
from tournament.ruling.forms.adjustments import AdjustmentForm, DecisionForm
from tournament.ruling.forms.rulings import ApartRulingForm
from tournament.ruling.queries.rulings import line_of, lines_of, record_of, rulings_at, slip_of, slips_of
from tournament.ruling.services.appeals import appeal, decide
from tournament.ruling.services.rulings import cancel_ruling, give_ruling_apart, why_not_give_apart
from tournament.ruling.views.lookups import acts_on, back, ruling_or_404, suggestion_context
from tournament.web import feedback
from tournament.web.access import EventRequest, staff_view
from tournament.web.budgets import costs
from tournament.web.feedback import back_to, key_of, refusals_in, say_done, when_refused
from tournament.web.language import language_of_papers
from tournament.words.papers import event_of, look_of


@require_safe
@staff_view("referee", "scorer")
def ruling_list(request: EventRequest, event: Event) -> HttpResponse:
    """All rulings, newest first; ?of=appeals shows those whose appeal waits for a decision."""
    lines = lines_of(event, rulings_at(event))
    waiting = [line for line in lines if line.appealed]
    only_appeals = request.GET.get("of") == "appeals"
    context = {
        "lines": waiting if only_appeals else lines,
        "total": len(lines),
        "waiting": len(waiting),
        "appeals": only_appeals,
        "may_rule": _may_rule(request),
    }
    return render(request, "ruling/list.html", context)


@require_safe
@staff_view("referee", "scorer")
def ruling_page(request: EventRequest, event: Event, ruling: int) -> HttpResponse:
    """One ruling: what, why, by whom, its appeal and the player's other rulings."""
    return _page(request, event, ruling_or_404(event, ruling), DecisionForm())


def _page(
    request: EventRequest, event: Event, row: Ruling, decision: DecisionForm, status: int = 200
) -> HttpResponse:
    context = {
        "line": line_of(event.rules, row),
        "others": [line for line in record_of(event, row.entry) if line.row.pk != row.pk],
        "may_rule": _may_rule(request),
        "may_decide": "head" in request.roles,
        "decision_form": decision,
        **acts_on(row),
    }
    return render(request, "ruling/ruling.html", context, status=status)


def _may_rule(request: EventRequest) -> bool:
    return bool(request.roles & {"director", "referee"})


@require_http_methods(["GET", "HEAD", "POST"])
@staff_view("referee")
def ruling_new(request: EventRequest, event: Event) -> HttpResponse:
    """A ruling that belongs to no table; `look` only shows what the rules suggest."""
    entries = list(event.entries.order_by("number"))
    sent = request.method == "POST"
    data = request.POST if sent else request.GET or None
    form = ApartRulingForm(data, entries=entries, event=event)
    if sent and "look" not in request.POST and form.is_valid() and form.entry:
        with refusals_in(form):
            sanction = form.sanction()
            give_ruling_apart(entry=form.entry, sanction=sanction, by=request.user, key=key_of(request))
            say_done(request, _("Done"))
            return redirect("desk-referee", event.slug)
    if not sent or "look" in request.POST:
        form.is_valid()
        form.errors.clear()
    context = {"why_not_rule": why_not_give_apart(event), **suggestion_context(form)}
    part = "HX-Request" in request.headers
    template = "ruling/suggestion.html" if part else "ruling/new.html"
    return render(request, template, context, status=400 if form.errors else 200)


@require_http_methods(["GET", "HEAD", "POST"])
@staff_view("director")
def adjustment_new(request: EventRequest, event: Event) -> HttpResponse:
    """A director adds points to a player's total or table points, or takes some, with the reason."""
    entries = list(event.entries.order_by("number"))
    sent = request.method == "POST"
    form = AdjustmentForm(request.POST if sent else request.GET or None, entries=entries, event=event)
    if sent and form.is_valid():
        with refusals_in(form):
            entry, sanction = form.player, form.sanction()
            give_ruling_apart(entry=entry, sanction=sanction, by=request.user, key=key_of(request))
            say_done(request, _("Done"))
            return redirect("desk-rulings", event.slug)
    if not sent:
        form.is_valid()
        form.errors.clear()
    context = {"why_not": why_not_give_apart(event), "form": form}
    return render(request, "ruling/adjustment.html", context, status=400 if form.errors else 200)


def _back_to_ruling(request: EventRequest, refusal: Refused, event: Event, ruling: int) -> HttpResponse:
    """Return to the ruling's page with the refusal."""
    feedback.refused(request, refusal)
    return back(request, _page_of_ruling(ruling_or_404(event, ruling)))


@require_POST
@staff_view("referee")
@when_refused(_back_to_ruling)
def ruling_cancel(request: EventRequest, event: Event, ruling: int) -> HttpResponse:
    """Cancel a ruling with a reason; it stays readable."""
    row, reason = ruling_or_404(event, ruling), request.POST.get("reason", "")
    cancel_ruling(ruling=row, reason=reason, by=request.user, key=key_of(request))
    say_done(request, _("Ruling cancelled"))
    return back(request, _page_of_ruling(row))


def _page_of_ruling(row: Ruling) -> str:
    """The page of a ruling's table, or of the ruling without one."""
    slug, table = row.event.slug, row.table
    if table is None:
        return reverse("desk-ruling", args=[slug, row.pk])
    return reverse("desk-table", args=[slug, table.session.number, table.number])


@require_POST
@staff_view("referee")
@when_refused(back_to("desk-ruling", "ruling"))
def ruling_appeal(request: EventRequest, event: Event, ruling: int) -> HttpResponse:
    """Note what the player says against a ruling."""
    row = ruling_or_404(event, ruling)
    appeal(ruling=row, text=request.POST.get("reason", ""), by=request.user, key=key_of(request))
    say_done(request, _("Appeal recorded"))
    return redirect("desk-ruling", event.slug, row.pk)


@require_POST
@staff_view("head")
def ruling_decide(request: EventRequest, event: Event, ruling: int) -> HttpResponse:
    """The head referee decides an appeal: the ruling stands, another takes its place, or it is cancelled."""
    row = ruling_or_404(event, ruling)
    form = DecisionForm(request.POST)
    if form.is_valid():
        with refusals_in(form):
            decide(ruling=row, **form.cleaned_data, by=request.user, key=key_of(request))
    if form.errors:
        return _page(request, event, row, form, status=400)
    say_done(request, _("Appeal decided"))
    return redirect("desk-ruling", event.slug, row.pk)


@require_safe
@staff_view("referee", "scorer")
@costs("a slip on paper", PAPERS)
def slip(request: EventRequest, event: Event, ruling: int) -> HttpResponse:
    """The ruling on a slip of paper, with lines to sign on."""
    from reports.pdf.rulings import ruling_slip_pdf  # noqa: PLC0415 - ReportLab is slow to import

    row = ruling_or_404(event, ruling)
    with translation.override(language_of_papers(request, event)):
        slip_text = slip_of(event, row, staff_names(event))
        data = run_bounded(ruling_slip_pdf, slip_text, event_of(event), look_of(event))
    return _pdf(data, f"{event.slug}-ruling-{row.entry.number}-{slugify(row.kind)}.pdf")


@require_safe
@staff_view("referee")
@costs("all rulings on paper", PAPERS)
def rulings_file(request: EventRequest, event: Event) -> HttpResponse:
    """All rulings of the event on paper, in the order they were given."""
    from reports.pdf.rulings import rulings_pdf  # noqa: PLC0415 - ReportLab is slow to import

    with translation.override(language_of_papers(request, event)):
        data = run_bounded(rulings_pdf, slips_of(event), event_of(event), look_of(event))
    return _pdf(data, f"{event.slug}-rulings.pdf")


def _pdf(data: bytes, name: str) -> HttpResponse:
    headers = {"Content-Disposition": f'inline; filename="{name}"'}
    return HttpResponse(data, content_type="application/pdf", headers=headers)
