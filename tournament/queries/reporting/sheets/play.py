"""What was played, seat by seat and hand by hand."""

from collections import defaultdict
from collections.abc import Iterator, Mapping
from typing import Any

from django.utils.translation import gettext as _

from reports.tabular import Column, Sheet, Value
from tournament.models import Event, Hand, Result
from tournament.queries.reporting.sheets.moments import moment
from tournament.queries.seating import Outcome, Sitting, reports_of, tables_of


def scores_sheet(event: Event) -> Sheet:
    """A row a seat of every table with a result: what the sheet said, and what it came to."""
    heads = (_("Session"), _("Table"), _("Wind"), _("No."), _("First name"), _("Last name"), _("Substitute"))
    heads += (_("Points"), _("Uma"), _("Penalties"), _("Score"), _("Place"), _("Table points"))
    heads += (_("State"), _("Entered by"), _("Entered at"), _("Confirmed by"), _("Version"))
    rows = tuple(
        row for session in event.sessions.order_by("number") for row in _session_rows(event, session)
    )
    return Sheet(_("Results of the tables"), tuple(Column(head) for head in heads), rows)


def _session_rows(event: Event, session: Any) -> Iterator[tuple[Value, ...]]:
    reports = reports_of(session, event)
    results = Result.objects.filter(table__session=session, current=True).select_related("table")
    by_table = {result.table.number: result for result in results}
    for table in tables_of(session):
        if table.number not in reports:
            continue
        known = _result(event, by_table[table.number])
        for sitting in table.sittings:
            outcome = reports[table.number].outcomes[sitting.wind]
            yield (session.number, table.number, *_who(sitting), *_score(outcome), *known)


def _who(sitting: Sitting) -> tuple[Value, ...]:
    entry, substitute = sitting.entry, sitting.substitute
    return (
        sitting.wind,
        entry.number,
        entry.first_name,
        entry.last_name,
        substitute.name if substitute else "",
    )


def _score(outcome: Outcome) -> tuple[Value, ...]:
    share = outcome.table_points
    return (outcome.points, outcome.uma, outcome.penalties, outcome.score, outcome.place, share)


def _result(event: Event, result: Result) -> tuple[Value, ...]:
    state = _("provisional") if result.provisional else result.get_state_display()
    at = moment(event, result.entered_at)
    return (str(state), result.entered_by, at, result.confirmed_by, result.version)


def hands_sheet(event: Event) -> Sheet:
    """A row a winner of every typed hand, one for a hand without winner; seats are initial winds."""
    heads = (_("Session"), _("Table"), _("Hand"), _("Outcome"), _("Winner"), _("From"), _("Fan"), _("Fu"))
    heads += (_("Points"), _("Tiles"), _("Riichi"), _("Tenpai"), _("Penalties"))
    heads += (_("Entered by"), _("Entered at"))
    hands = Hand.objects.filter(table__session__event=event).select_related("table__session")
    hands = hands.order_by("table__session__number", "table__number", "number")
    rows = tuple(row for hand in hands for row in _hand_rows(event, hand))
    return Sheet(_("Hands"), tuple(Column(head) for head in heads), rows)


def _hand_rows(event: Event, hand: Hand) -> Iterator[tuple[Value, ...]]:
    facts = defaultdict(lambda: None, hand.facts)
    where = (hand.table.session.number, hand.table.number, hand.number, facts["kind"] or facts["outcome"])
    kept = (_seats(facts["riichi"]), _seats(facts["tenpai"]), _penalties(facts))
    typed = (hand.entered_by, moment(event, hand.entered_at))
    for win in facts["wins"] or [_mcr_win(facts)]:
        own = defaultdict(lambda: None, win)
        discarder = own["from"] or facts["from"] or ""
        worth = (own["fan"], own["fu"], own["points"], _tiles(own))
        yield (*where, own["seat"] or "", discarder, *worth, *kept, *typed)


def _mcr_win(facts: Mapping[str, Any]) -> dict[str, Any]:
    """The winner of a hand of MCR, which has one at most; of a hand without winner who it is about."""
    seat = facts["winner"] or facts["seat"] or _seats(facts["seats"])
    return {"seat": seat, "points": facts["points"]} | {
        name: facts[name] for name in ("hand", "melds", "win") if facts[name]
    }


def _tiles(win: Mapping[str, Any]) -> str:
    """The tiles as mpsz notation writes them: 123m456p11z c789s 4z."""
    return " ".join(part for part in (win["hand"], *(win["melds"] or ()), win["win"]) if part)


def _seats(winds: Any) -> str:
    return " ".join(winds or ())


def _penalties(facts: Mapping[str, Any]) -> str:
    taken = [f"{wind} {points}" for wind, points in (facts["penalties"] or {}).items()]
    return ", ".join([*taken, *(f"{one.get('seat')} false hu" for one in facts["false_hu"] or ())])
