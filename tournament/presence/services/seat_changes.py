"""Who sits there now: seats given to substitutes, left to nobody, and kept from session to session."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from django.db.models import Q

from tournament.acts.refusals import Reason, Refused
from tournament.models import Entry, Event, Hand, Seat, Session
from tournament.session.services.table_revisions import claim

SEATS_CHANGED = Reason(
    "presence.seats-changed", "The seat of %(name)s in session %(session)s has been changed since then."
)
Facts = dict[str, Any]
WHO_PLAYS = ("substitute", "substitute_since", "substitute_reason", "out", "hands_before")
"""The fields of a seat that say who plays in it."""
WHOLE_SEATS = Seat.objects.select_related("table__session__event", "entry__replaced_by", "substitute")


@dataclass(frozen=True)
class Replacement:
    """Who plays in a seat instead of its player: a substitute since `since`, or nobody (`out`)."""

    substitute: Entry | None = None
    since: str = ""
    reason: str = ""
    out: bool = False


GIVEN_BACK = Replacement()


def is_free(substitute: Entry, session: Session, seat: Seat | None = None) -> bool:
    """Whether a player sits at no other table of the session and may play at all."""
    if substitute.withdrawn_at or substitute.disqualified_at:
        return False
    busy = Seat.objects.filter(session=session).filter(Q(entry=substitute) | Q(substitute=substitute))
    return not (busy.exclude(pk=seat.pk) if seat else busy).exists()


def store(seat: Seat, replacement: Replacement) -> Seat:
    """Write who plays in the seat now; a substitute who comes during play did not play the hands so far."""
    seat.substitute = replacement.substitute
    seat.substitute_since = replacement.since if replacement.substitute else ""
    seat.substitute_reason = replacement.reason[:200] if replacement.substitute or replacement.out else ""
    seat.out = replacement.out
    during = seat.substitute_since == Seat.DURING
    seat.hands_before = Hand.objects.filter(table=seat.table_id).count() if during else None
    seat.save(update_fields=WHO_PLAYS)
    return seat


def seats_to_come(entry: Entry, after: int) -> list[Seat]:
    """The player's seats in sessions after that number, while nothing was played there."""
    seats = WHOLE_SEATS.filter(entry=entry, session__number__gt=after)
    seats = seats.exclude(session__state__in=Session.OVER)
    return list(seats.exclude(table__results__current=True).order_by("session__number"))


def keep_replaced(entry: Entry, substitute: Entry, reason: str, after: int) -> list[Seat]:
    """Seat the substitute in the player's later seats too, from the start; returns the seats changed.

    Where the substitute plays at another table, the seat waits for somebody to say who plays.
    """
    return [
        store(seat, Replacement(substitute, Seat.START, reason))
        for seat in seats_to_come(entry, after)
        if seat.substitute is None and not seat.out and is_free(substitute, seat.session, seat)
    ]


def keep_substitutes(session: Session) -> None:
    """In a newly drawn session, seat the substitutes who replace a player in all sessions to come."""
    replaced = WHOLE_SEATS.filter(session=session, entry__replaced_by__isnull=False)
    for seat in replaced.order_by("pk"):
        substitute = seat.entry.replaced_by
        if substitute and is_free(substitute, session, seat):
            store(seat, Replacement(substitute, Seat.START, seat.entry.replaced_reason))


def give_back(entry: Entry, substitute: Entry, after: int) -> list[Seat]:
    """The player has back the later seats in which this substitute was to play; returns those seats."""
    seats = [seat for seat in seats_to_come(entry, after) if seat.substitute_id == substitute.pk]
    return [store(seat, GIVEN_BACK) for seat in seats]


def facts_of_seat(seat: Seat) -> Facts:
    """A seat for the log, in natural keys."""
    return {
        "session": seat.table.session.number,
        "table": seat.table.number,
        "wind": seat.wind,
        "player": seat.entry.number,
        "substitute": seat.substitute.number if seat.substitute else None,
        "since": seat.substitute_since,
        "reason": seat.substitute_reason,
        "out": seat.out,
        "hands_before": seat.hands_before,
    }


def facts_of_seats(seats: Iterable[Seat]) -> list[Facts]:
    """Seats for the log."""
    return [facts_of_seat(seat) for seat in seats]


def put_seats_back(event: Event, before: Iterable[Facts], after: Iterable[Facts]) -> None:
    """Restore the seats from before an act. Refused if one of them was changed since."""
    stored = list(after)
    seats = [_seat_at(event, facts) for facts in stored]
    for seat, facts in zip(seats, stored, strict=True):
        if seat is None or facts_of_seat(seat) != facts:
            raise Refused(SEATS_CHANGED(name=_name(event, facts["player"]), session=facts["session"]))
    for seat, facts in zip(seats, before, strict=True):
        assert seat is not None  # refused above
        claim(seat.table, None)
        _write(seat, facts)


def _write(seat: Seat, facts: Mapping[str, Any]) -> None:
    number = facts["substitute"]
    seat.substitute = Entry.objects.get(event=seat.entry.event_id, number=number) if number else None
    seat.substitute_since, seat.substitute_reason = facts["since"], facts["reason"]
    seat.out, seat.hands_before = facts["out"], facts["hands_before"]
    seat.save(update_fields=WHO_PLAYS)


def _seat_at(event: Event, facts: Mapping[str, Any]) -> Seat | None:
    seats = WHOLE_SEATS.filter(session__event=event, session__number=facts["session"])
    return seats.filter(table__number=facts["table"], wind=facts["wind"]).first()


def _name(event: Event, number: int) -> str:
    entry = event.entries.filter(number=number).first()
    return entry.name if entry else str(number)
