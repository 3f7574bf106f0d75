"""Who sits in a seat after a ruling took somebody away: a substitute, or nobody; undone with the ruling."""

from dataclasses import dataclass
from typing import Any

from penalties.substitution import HOLDING
from tournament.acts.refusals import Refusal
from tournament.models import Entry, Event, Seat, Table
from tournament.presence.services.out_of_competition import DISQUALIFIED, LEAVING, why_out
from tournament.presence.services.seat_changes import (
    WHOLE_SEATS,
    Replacement,
    facts_of_seats,
    give_back,
    keep_replaced,
    put_seats_back,
    store,
)
from tournament.presence.services.substitutions import why_not_substitute


@dataclass(frozen=True)
class Successor:
    """Who sits in the seat after the ruling (None: nobody), and since when, of one who is disqualified."""

    substitute: Entry | None = None
    since: str = Seat.DURING


def why_not_hand_over(seat: Seat, measure: str, successor: Successor) -> Refusal | None:
    """Why the successor cannot take the seat, or None; after other sanctions nobody leaves it."""
    if measure not in LEAVING or successor.substitute is None:
        return None
    return why_not_substitute(seat, successor.substitute, _since(measure, successor))


def _since(measure: str, successor: Successor) -> str:
    """The moment for the seat: a player who came too late has played none of the session."""
    return successor.since if measure == DISQUALIFIED else Seat.START


def hand_over(seat: Seat, measure: str, successor: Successor, *, against_substitute: bool) -> None:
    """Give the seat to the successor, inside the act of the ruling; later sessions follow, where it holds."""
    if measure not in LEAVING:
        return
    seat = WHOLE_SEATS.get(pk=seat.pk)
    if against_substitute:
        _replace_substitute(seat, successor.substitute)
    elif successor.substitute:
        reason = LEAVING[measure]
        store(seat, Replacement(successor.substitute, _since(measure, successor), reason))
        if reason in HOLDING:
            _keep(seat, successor.substitute, reason)


def _replace_substitute(seat: Seat, successor: Entry | None) -> None:
    """Another substitute, or nobody, plays instead of the one who was sent away: here and later."""
    sent_away, reason = seat.substitute, seat.substitute_reason
    store(seat, Replacement(successor, seat.substitute_since, reason, out=successor is None))
    if sent_away and seat.entry.replaced_by_id == sent_away.pk:
        give_back(seat.entry, sent_away, seat.table.session.number)
        _keep(seat, successor, reason)


def _keep(seat: Seat, successor: Entry | None, reason: str) -> None:
    entry = seat.entry
    entry.replaced_by, entry.replaced_reason = successor, reason if successor else ""
    entry.save(update_fields=["replaced_by", "replaced_reason"])
    if successor:
        keep_replaced(entry, successor, reason, seat.table.session.number)


def seating_of(entry: Entry) -> dict[str, Any]:
    """Who plays in all seats of a player, and in those to come, for the log."""
    entry = Entry.objects.select_related("replaced_by").get(pk=entry.pk)
    return {
        "seats": facts_of_seats(WHOLE_SEATS.filter(entry=entry).order_by("session__number")),
        "kept": entry.replaced_by.number if entry.replaced_by else None,
        "kept_reason": entry.replaced_reason,
    }


def put_seating_back(event: Event, player: int, before: dict[str, Any], after: dict[str, Any]) -> None:
    """Restore who played in a player's seats before an act. Refused if a seat was changed since."""
    changed = [(old, new) for old, new in zip(before["seats"], after["seats"], strict=True) if old != new]
    put_seats_back(event, [old for old, _new in changed], [new for _old, new in changed])
    number = before["kept"]
    event.entries.filter(number=player).update(
        replaced_by=event.entries.get(number=number) if number else None,
        replaced_reason=before["kept_reason"],
    )


def keep_away(entry: Entry, table: Table | None) -> None:
    """Keep a player out of a seat that a cancelled ruling returned, if something else bars them from it."""
    for seat in WHOLE_SEATS.filter(entry=entry, table=table, substitute=None, out=False):
        if reason := why_out(seat):
            store(seat, Replacement(reason=reason, out=True))
