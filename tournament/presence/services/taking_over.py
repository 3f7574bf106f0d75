"""A player's seats taken over for good by somebody new, before they have played: nobody else moves."""

from datetime import datetime

from tournament.acts.refusals import EVENT_ENDED, Reason, Refusal, Refused, refuse
from tournament.acts.undo import undo_of
from tournament.acts.writing import Writing, act
from tournament.models import Entry, LogEntry, Seat, Session, User
from tournament.presence.services.seat_changes import SEATS_CHANGED, WHOLE_SEATS
from tournament.session.services.table_revisions import claim
from tournament.words.sentences import Said, Told

TAKE_OVER = "seats.take-over"
NO_SEATS = Reason("presence.no-seats-to-take", "%(name)s has no seats that somebody could take over.")
HAS_PLAYED = Reason("presence.has-played", "%(name)s has played already: seat a substitute instead.")
HAS_SEATS = Reason("presence.has-seats", "%(name)s already has seats.")
IS_NO_PLAYER = Reason("presence.is-no-player", "%(name)s is a substitute, withdrawn or disqualified.")


def free_seats(entry: Entry) -> list[Seat]:
    """The seats of a player in sessions to come, in the order of the sessions."""
    seats = WHOLE_SEATS.filter(entry=entry).exclude(session__state__in=Session.OVER)
    return list(seats.order_by("session__number"))


def why_not_give_up(entry: Entry) -> Refusal | None:
    """Why nobody can take the player's seats over, or None."""
    if entry.event.ended_at:
        return EVENT_ENDED()
    seats = Seat.objects.filter(entry=entry)
    if not seats.exists():
        return NO_SEATS(name=entry.name)
    begun = seats.filter(session__state=Session.CLOSED) | seats.filter(table__results__isnull=False)
    settled = seats.exclude(substitute=None, out=False)
    if begun.exists() or settled.exists() or entry.rulings.exists():
        return HAS_PLAYED(name=entry.name)
    return None


def why_not_take_over(entry: Entry, successor: Entry) -> Refusal | None:
    """Why the successor cannot have the player's seats, or None."""
    if not successor.plays:
        return IS_NO_PLAYER(name=successor.name)
    if successor.seats.exists() or successor.substituted_seats.exists():
        return HAS_SEATS(name=successor.name)
    return why_not_give_up(entry)


@act(TAKE_OVER, event="entry.event")
def take_over(now: Writing, *, entry: Entry, successor: Entry, by: User | None, key: str = "") -> LogEntry:
    """The successor has all seats of a player who never came, who is withdrawn. Refused with the reason."""
    entry, successor = (Entry.objects.select_related("event").get(pk=row.pk) for row in (entry, successor))
    refuse(why_not_take_over(entry, successor))
    seats = free_seats(entry)
    before = {"withdrawn_at": _moment(entry.withdrawn_at), "left_after": entry.left_after}
    _move(seats, successor)
    entry.withdrawn_at, entry.left_after = entry.withdrawn_at or now.at, 0
    entry.save(update_fields=["withdrawn_at", "left_after"])
    return now.log(
        Told(
            "%(successor)s takes over the seats of %(name)s.",
            {"successor": successor.name, "name": entry.name},
        ),
        subject=f"player {successor.number}",
        before=before,
        after={
            "player": entry.number,
            "successor": successor.number,
            "sessions": [seat.table.session.number for seat in seats],
        },
    )


def _moment(at: datetime | None) -> str | None:
    return at.isoformat() if at else None


def _move(seats: list[Seat], to: Entry) -> None:
    for seat in seats:
        seat.entry = to
        seat.save(update_fields=["entry"])
        claim(seat.table, None)


@undo_of(TAKE_OVER)
def _undo(now: Writing, line: LogEntry) -> Said:
    """The player has the seats back, unless the successor has played or no longer has them."""
    entry = now.event.entries.select_related("event").get(number=line.after["player"])
    successor = now.event.entries.select_related("event").get(number=line.after["successor"])
    refuse(why_not_give_up(successor))
    seats = free_seats(successor)
    sessions = [seat.table.session.number for seat in seats]
    if sessions != line.after["sessions"] or entry.seats.exists():
        raise Refused(SEATS_CHANGED(name=successor.name, session=line.after["sessions"][0]))
    _move(seats, entry)
    at = line.before["withdrawn_at"]
    entry.withdrawn_at = datetime.fromisoformat(at) if at else None
    entry.left_after = line.before["left_after"]
    entry.save(update_fields=["withdrawn_at", "left_after"])
    return Told("%(name)s has the seats back.", {"name": entry.name})
