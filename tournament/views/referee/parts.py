"""What a table's page shows of the referees' matters: the call, rulings and substitutes, with their forms."""

from tournament.forms.rulings import TableRulingForm
from tournament.forms.substitutes import SubstituteForm, candidates
from tournament.models import Event, Seat
from tournament.queries.ruling_log import line_of
from tournament.queries.sessions import TableView
from tournament.queries.substitutions import consequences_at, reason_of
from tournament.services.calls import open_call, why_not_raise_with
from tournament.services.rulings import why_not_cancel, why_not_give
from tournament.services.substitutions import why_not_substitute
from tournament.views.referee.found import suggestion_context


def referee_parts(
    event: Event, view: TableView, ruling: TableRulingForm | None, substitute: SubstituteForm | None
) -> dict[str, object]:
    """For templates/referee/table.html; forms that were sent show what was typed."""
    seats, session = view.facts.seats, view.session
    form = substitute or SubstituteForm(seats=seats, entries=candidates(session), rules=event.rules)
    call = open_call(view.table)
    return {
        "rulings": [
            {"line": line_of(event.rules, one), "why_not_cancel": why_not_cancel(one, "asked")}
            for one in _at_table(view)
        ],
        **suggestion_context(ruling or TableRulingForm(seats=seats, event=event)),
        "why_not_rule": why_not_give(view.table),
        "substitutes": [_substituted(event, seat, session.number) for seat in seats if seat.substitute],
        "substitute_form": form,
        "following": form.following,
        "why_not_substitute": why_not_substitute(seats[0], None, ""),
        "call": call,
        "why_not_call": why_not_raise_with(view.table, call),
    }


def _at_table(view: TableView):
    """The table's rulings, knowing their table and event without asking again."""
    for one in view.rulings:
        one.table, one.event = view.table, view.session.event
        yield one


def _substituted(event: Event, seat: Seat, session: int) -> dict[str, object]:
    reason, detail = reason_of(seat)
    found = consequences_at(event.rules, seat, session)
    return {"seat": seat, "reason": reason, "detail": detail, "consequences": found}
