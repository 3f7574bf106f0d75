"""The page of one table for scorers and referees: its result, its rulings and its substitutes."""

from django.http import HttpResponse, QueryDict
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from tournament.acts.refusals import Reason, Refused, Stale
from tournament.models import Event, Seat
from tournament.presence.forms import SubstituteForm, candidates
from tournament.presence.services.substitutions import SUBSTITUTE, set_substitute
from tournament.result.forms.sheet import SheetForm, texts_of
from tournament.result.queries.versions import acts_at, versions_of
from tournament.result.services.recording import confirm_result, why_not_confirm
from tournament.result.views.entry import save_sheet
from tournament.result.views.sheet import Outcome, table_context
from tournament.ruling.forms.rulings import ALL, TableRulingForm
from tournament.ruling.services.rulings import give_ruling, give_to_all
from tournament.ruling.views.lookups import suggestion_context
from tournament.ruling.views.on_other_pages import referee_parts
from tournament.session.queries import TableView
from tournament.session.services.table_revisions import subject
from tournament.session.views import card, session_or_404, table_or_404, table_row_or_404
from tournament.web import feedback
from tournament.web.access import EventRequest, staff_view
from tournament.web.feedback import back_to, key_of, revision_of, say_done, shown_acts, was_done, when_refused

NO_SUCH_SEAT = Reason("pages.no-such-seat", "There is no such seat.")


def table_page(
    request: EventRequest,
    event: Event,
    view: TableView,
    *,
    outcome: Outcome | None = None,
    ruling: TableRulingForm | None = None,
    substitute: SubstituteForm | None = None,
    status: int = 200,
) -> HttpResponse:
    """The table with its result, rulings, substitutes and history; sent forms show what was typed."""
    context = {
        "session": view.session,
        "card": {**card(event, view, request.roles), "url": "", "action_url": ""},
        "may_score": bool(request.roles & {"director", "scorer"}),
        "may_rule": bool(request.roles & {"director", "referee"}),
        "versions": versions_of(view.table, event.rules),
        "acts": shown_acts(request, acts_at(view.table, subject(view.table))),
        "why_not_confirm": why_not_confirm(view.table, request.user) if view.waits else None,
        **table_context(request, view, outcome or Outcome(False, _sheet(view))),
        **referee_parts(event, view, ruling, substitute),
    }
    return render(request, "pages/table/table.html", context, status=status)


def _sheet(view: TableView) -> SheetForm:
    texts = texts_of(view.facts.rules, view.result) if view.result else None
    return SheetForm(facts=view.facts, texts=texts)


@require_safe
@staff_view("scorer", "referee")
def table(request: EventRequest, event: Event, session: int, table: int) -> HttpResponse:
    """Who sits there, the result, rulings, substitutes and everything that happened; ?wind= is ruled on."""
    view = table_or_404(session_or_404(event, session), table)
    return table_page(request, event, view, ruling=_ruling_on(request, event, view))


def _ruling_on(request: EventRequest, event: Event, view: TableView) -> TableRulingForm | None:
    """The form for a ruling on the player of the wind that was asked for."""
    if not (wind := request.GET.get("wind")):
        return None
    form = TableRulingForm({"wind": wind}, seats=view.facts.seats, event=event)
    form.is_valid()
    form.errors.clear()
    return form


@require_POST
@staff_view("scorer")
def result(request: EventRequest, event: Event, session: int, table: int) -> HttpResponse:
    """Store the sheet as the table's next version; what cannot be stored comes back as it was typed."""
    row = session_or_404(event, session)
    view = table_or_404(row, table)
    outcome = save_sheet(request, view)
    if outcome.saved and request.POST.get("then") == "check":  # one of several that are compared with paper
        return redirect("desk-check", event.slug, session)
    if outcome.saved:
        return redirect("desk-table", event.slug, session, table)
    if outcome.conflict:
        view = table_or_404(row, table)
    return table_page(request, event, view, outcome=outcome, status=outcome.status)


@require_POST
@staff_view("scorer")
@when_refused(back_to("desk-table", "session", "table"))
def confirm(request: EventRequest, event: Event, session: int, table: int) -> HttpResponse:
    """Confirm the stored result, which a second person has compared with the paper."""
    view = table_or_404(session_or_404(event, session), table)
    confirm_result(table=view.table, by=request.user, revision=revision_of(request), key=key_of(request))
    say_done(request, _("Result of table %(table)s confirmed") % {"table": table})
    return redirect("desk-table", event.slug, session, table)


def _ruling_again(
    request: EventRequest, refusal: Refused | None, event: Event, session: int, table: int
) -> HttpResponse:
    """The table's page with the ruling as typed and the reason why it was refused."""
    view = table_or_404(session_or_404(event, session), table)
    form = TableRulingForm(request.POST, seats=view.facts.seats, event=event)
    form.is_valid()
    if refusal is None:
        form.errors.clear()
        return table_page(request, event, view, ruling=form)
    form.add_error(None, refusal.sentence)
    status = 409 if isinstance(refusal, Stale) else 400
    return table_page(request, event, view, ruling=form, status=status)


@require_POST
@staff_view("referee")
@when_refused(_ruling_again)
def ruling(request: EventRequest, event: Event, session: int, table: int) -> HttpResponse:
    """Give a ruling; `look` only shows what the rules suggest, for those without scripts."""
    if "look" in request.POST:
        return _ruling_again(request, None, event, session, table)
    row = table_row_or_404(event, session, table)
    form = TableRulingForm(request.POST, seats=row.seats.select_related("entry", "substitute"), event=event)
    if request.POST.get("wind") == ALL and form.is_valid():
        give_to_all(table=row, sanction=form.sanction(), by=request.user, key=key_of(request))
        return _back_to_table(request, event, session, table)
    new_ruling = form.decision()
    if new_ruling is None:
        view = table_or_404(row.session, table)
        return table_page(request, event, view, ruling=form, status=400)
    give_ruling(**new_ruling._asdict(), by=request.user, key=key_of(request))
    return _back_to_table(request, event, session, table)


@require_safe
@staff_view("referee")
def suggestion(request: EventRequest, event: Event, session: int, table: int) -> HttpResponse:
    """What the rules say to the player and offence chosen so far, and the player's earlier rulings."""
    row = table_row_or_404(event, session, table)
    form = TableRulingForm(request.GET, seats=row.seats.select_related("entry", "substitute"), event=event)
    return render(request, "ruling/suggestion.html", suggestion_context(form))


@require_POST
@staff_view("referee")
def substitute(request: EventRequest, event: Event, session: int, table: int) -> HttpResponse:
    """Seat a substitute; `look` only shows what follows; `back` gives the seat of that wind back."""
    view = table_or_404(session_or_404(event, session), table)
    if "back" in request.POST:
        seat = next((seat for seat in view.facts.seats if seat.wind == request.POST["back"]), None)
        if seat is None:
            raise Refused(NO_SUCH_SEAT())
        return _give_back(request, event, view, seat)
    if was_done(request, SUBSTITUTE):
        return _back_to_table(request, event, view.session.number, view.table.number)
    form = _substitute_form(request.POST, event, view)
    if "look" in request.POST:
        form.is_valid()
        form.errors.clear()
        return table_page(request, event, view, substitute=form)
    status = 400
    if form.is_valid():
        try:
            _seat(request, form)
        except Refused as error:
            form.add_error(None, error.sentence)
            status = 409 if isinstance(error, Stale) else 400
    if form.errors:
        current = table_or_404(session_or_404(event, session), table)
        return table_page(request, event, current, substitute=form, status=status)
    return _back_to_table(request, event, view.session.number, view.table.number)


def _seat(request: EventRequest, form: SubstituteForm) -> None:
    set_substitute(
        seat=form.seat,
        substitute=form.entry,
        **form.facts,
        by=request.user,
        revision=revision_of(request),
        key=key_of(request),
    )


@require_safe
@staff_view("referee")
def following(request: EventRequest, event: Event, session: int, table: int) -> HttpResponse:
    """The consequences of the substitution as far as it is typed."""
    view = table_or_404(session_or_404(event, session), table)
    form = _substitute_form(request.GET, event, view)
    return render(request, "presence/what_follows.html", {"following": form.following})


def _substitute_form(data: QueryDict, event: Event, view: TableView) -> SubstituteForm:
    return SubstituteForm(data, seats=view.facts.seats, entries=candidates(view.session), rules=event.rules)


def _back_to_table(request: EventRequest, event: Event, session: int, table: int) -> HttpResponse:
    """Redirect to the top of the page, where the message offers Undo; browsers keep a form's fragment."""
    say_done(request, _("Done"))
    return redirect(f"{reverse('desk-table', args=[event.slug, session, table])}#main")


def _not_given_back(
    request: EventRequest, refusal: Refused, event: Event, view: TableView, _seat: Seat
) -> HttpResponse:
    feedback.refused(request, refusal)
    return redirect("desk-table", event.slug, view.session.number, view.table.number)


@when_refused(_not_given_back)
def _give_back(request: EventRequest, event: Event, view: TableView, seat: Seat) -> HttpResponse:
    set_substitute(
        seat=seat, substitute=None, by=request.user, revision=revision_of(request), key=key_of(request)
    )
    return _back_to_table(request, event, view.session.number, view.table.number)
