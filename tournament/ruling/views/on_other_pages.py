"""The referees' parts of a table's page, and the rulings and referee call on a player's own page."""

from collections.abc import Iterator

from django.urls import reverse

from tournament.models import Entry, Event, Ruling, Seat
from tournament.presence.forms import SubstituteForm, candidates
from tournament.presence.queries import consequences_at, reason_of
from tournament.presence.services.substitutions import why_not_substitute
from tournament.ruling.forms.rulings import TableRulingForm
from tournament.ruling.queries.rulings import line_of, record_of, table_of_player
from tournament.ruling.services.calls import open_call, why_not_raise
from tournament.ruling.services.rulings import why_not_cancel
from tournament.ruling.views.lookups import suggestion_context
from tournament.session.queries import TableView
from tournament.session.services.table_revisions import why_not_touch


def referee_parts(
    event: Event,
    view: TableView,
    ruling_form: TableRulingForm | None,
    substitute_form: SubstituteForm | None,
) -> dict[str, object]:
    """For pages/table/table.html; forms that were sent show what was typed."""
    seats, session = view.facts.seats, view.session
    form = substitute_form or SubstituteForm(seats=seats, entries=candidates(session), rules=event.rules)
    call = open_call(view.table)
    return {
        "rulings": [
            {"line": line_of(event.rules, ruling), "why_not_cancel": why_not_cancel(ruling, "asked")}
            for ruling in _at_table(view)
        ],
        **suggestion_context(ruling_form or TableRulingForm(seats=seats, event=event)),
        "why_not_rule": why_not_touch(session),
        "substitutes": [_substituted(event, seat, session.number) for seat in seats if seat.substitute],
        "substitute_form": form,
        "following": form.following,
        "why_not_substitute": why_not_substitute(seats[0], None, ""),
        "call": call,
        "why_not_call": why_not_raise(view.table, call),
    }


def _at_table(view: TableView) -> Iterator[Ruling]:
    """The table's rulings, knowing their table and event without asking again."""
    for ruling in view.rulings:
        ruling.table, ruling.event = view.table, view.session.event
        yield ruling


def _substituted(event: Event, seat: Seat, session: int) -> dict[str, object]:
    reason, detail = reason_of(seat)
    consequences = consequences_at(event.rules, seat, session)
    return {"seat": seat, "reason": reason, "detail": detail, "consequences": consequences}


def own_part(event: Event, entry: Entry) -> dict[str, object]:
    """For ruling/own_rulings.html and ruling/call.html; between sessions there is no table to call to.

    `hands_url`: where the table's hands are entered, if it has a link.
    """
    table = table_of_player(entry)
    context: dict[str, object] = {"own_rulings": record_of(event, entry)}
    if table:
        call = open_call(table)
        context |= {
            "call": call,
            "call_url": reverse("event-player-call", args=[event.slug, entry.number]),
            "why_not_call": why_not_raise(table, call) if call is None else None,
        }
        if event.players_enter and table.link_key:
            context["hands_url"] = reverse("table-link", args=[table.link_key])
    return context
