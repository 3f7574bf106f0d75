"""The referee's acts at a table: rulings and substitutes."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from tournament.forms.rulings import TableRulingForm
from tournament.forms.substitutes import SubstituteForm, candidates
from tournament.models import Event
from tournament.queries.sessions import TableView
from tournament.services.errors import Refused, Stale
from tournament.services.rulings import give_ruling
from tournament.services.substitutions import SUBSTITUTE, set_substitute
from tournament.views import feedback
from tournament.views.access import staff_view
from tournament.views.feedback import key_of
from tournament.views.referee.found import suggestion_context
from tournament.views.scorer.found import revision_of, say_done, session_or_404, table_or_404, was_done
from tournament.views.scorer.tablepage import table_page


@require_POST
@staff_view("referee")
def ruling(request: HttpRequest, event: Event, session: int, table: int) -> HttpResponse:
    """Give a ruling; `look` only shows what the rules suggest, for those without scripts."""
    view = table_or_404(session_or_404(event, session), table)
    form = TableRulingForm(request.POST, seats=view.facts.seats, event=event)
    if "look" in request.POST:
        form.is_valid()
        form.errors.clear()
        return table_page(request, event, view, ruling=form)
    if form.is_valid():
        try:
            give_ruling(seat=form.seat, sanction=form.sanction, by=request.user, key=key_of(request))
        except Refused as error:
            form.add_error(None, error.sentence)
    if form.errors:
        return table_page(request, event, view, ruling=form, status=400)
    return _back_to_table(request, event, view)


@require_safe
@staff_view("referee")
def suggestion(request: HttpRequest, event: Event, session: int, table: int) -> HttpResponse:
    """What the rules say to the player and offence chosen so far, and his earlier rulings."""
    view = table_or_404(session_or_404(event, session), table)
    form = TableRulingForm(request.GET, seats=view.facts.seats, event=event)
    return render(request, "referee/suggestion.html", suggestion_context(form))


@require_POST
@staff_view("referee")
def substitute(request: HttpRequest, event: Event, session: int, table: int) -> HttpResponse:
    """Seat a substitute; `look` only shows what follows; `back` gives the seat of that wind back."""
    view = table_or_404(session_or_404(event, session), table)
    if "back" in request.POST:
        return _give_back(request, event, view)
    if was_done(request, SUBSTITUTE):
        return _back_to_table(request, event, view)
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
        now = table_or_404(session_or_404(event, session), table)
        return table_page(request, event, now, substitute=form, status=status)
    return _back_to_table(request, event, view)


def _seat(request: HttpRequest, form: SubstituteForm) -> None:
    set_substitute(
        seat=form.seat,
        substitute=form.entry,
        **form.facts,
        by=request.user,
        seen=revision_of(request),
        key=key_of(request),
    )


@require_safe
@staff_view("referee")
def following(request: HttpRequest, event: Event, session: int, table: int) -> HttpResponse:
    """What follows from the substitution as far as it is typed."""
    view = table_or_404(session_or_404(event, session), table)
    form = _substitute_form(request.GET, event, view)
    return render(request, "referee/following.html", {"following": form.following})


def _substitute_form(data: object, event: Event, view: TableView) -> SubstituteForm:
    return SubstituteForm(data, seats=view.facts.seats, entries=candidates(view.session), rules=event.rules)


def _back_to_table(request: HttpRequest, event: Event, view: TableView) -> HttpResponse:
    """To the head of the page, where the act is named with its Undo: browsers keep the form's fragment."""
    say_done(request, _("Done"))
    where = [event.slug, view.session.number, view.table.number]
    return redirect(f"{reverse('desk-table', args=where)}#main")


def _give_back(request: HttpRequest, event: Event, view: TableView) -> HttpResponse:
    seat = next((one for one in view.facts.seats if one.wind == request.POST["back"]), None)
    if seat is None:
        raise Refused(_("There is no such seat."))
    try:
        set_substitute(
            seat=seat, substitute=None, by=request.user, seen=revision_of(request), key=key_of(request)
        )
    except Refused as error:
        feedback.refused(request, error)
        return redirect("desk-table", event.slug, view.session.number, view.table.number)
    return _back_to_table(request, event, view)
