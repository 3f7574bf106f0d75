"""Two players change seats that are confirmed but not played; whoever sits in for them goes along."""

from typing import Any

from django.contrib.auth.base_user import AbstractBaseUser
from django.utils.translation import gettext as _

from tournament.models import Entry, LogEntry, Result, Ruling, Seat, Session
from tournament.queries.finals import final_apart
from tournament.services.errors import Refused, refuse
from tournament.services.tables import claim
from tournament.services.undoing import undo_of
from tournament.services.writing import Writing, writing

SEATS = "seating.swap"
MOVED = ("entry", "substitute", "substitute_since", "substitute_reason")


def why_not_swap_seats(session: Session, first: Entry, second: Entry) -> str | None:
    """The sentence why two players cannot change their confirmed seats, or None."""
    if session.event.ended_at:
        return _("The event has ended. Reopen it first.")
    if session.state == Session.CLOSED:
        return _("Session %(number)s is over.") % {"number": session.number}
    if first.pk == second.pk:
        return _("Choose two different players.")
    seats = {seat.entry_id: seat for seat in Seat.objects.filter(session=session, entry__in=[first, second])}
    for entry in (first, second):
        if entry.pk not in seats:
            return _("%(name)s has no seat in session %(number)s.") % {
                "name": entry.name,
                "number": session.number,
            }
    final = final_apart(session.event, session.number, first.number, second.number)
    if final:
        inside, outside = (first, second) if first.number in final.players else (second, first)
        return outside_the_final(inside.name, outside.name)
    return _why_not_move({seat.table_id for seat in seats.values()}, [first, second])


def outside_the_final(inside: str, outside: str) -> str:
    """The sentence why somebody of a final does not change seats with somebody who is in none."""
    return _(
        "%(inside)s is in the final and %(outside)s is not: the standings decide that. Seat a substitute, or "
        "withdraw who does not play and draw the final again."
    ) % {"inside": inside, "outside": outside}


def _why_not_move(tables: set[int], entries: list[Entry]) -> str | None:
    """Results and rulings hold players at their tables."""
    played = Result.objects.filter(table__in=tables, current=True).select_related("table").first()
    if played:
        return _("Table %(number)s has a result already.") % {"number": played.table.number}
    rulings = Ruling.objects.filter(table__in=tables, entry__in=entries, cancelled_at=None)
    ruling = rulings.select_related("table", "entry").first() if len(tables) > 1 else None
    if ruling:
        return _("%(name)s has a ruling at table %(number)s: cancel it first.") % {
            "name": ruling.entry.name,
            "number": ruling.table.number,
        }
    return None


def can_swap_seats(session: Session, first: Entry, second: Entry) -> bool:
    """Whether two players can change their confirmed seats."""
    return why_not_swap_seats(session, first, second) is None


def swap_seats(
    *, session: Session, first: Entry, second: Entry, by: AbstractBaseUser | None, key: str = ""
) -> LogEntry:
    """Two players change their seats in a session that has not been played. Refused with the reason."""
    with writing(session.event, by=by, act=SEATS, key=key) as now:
        if now.repeated:
            return now.repeated
        session = Session.objects.select_related("event").get(pk=session.pk)
        refuse(why_not_swap_seats(session, first, second))
        before = _places(session, first, second)
        _exchange(session, first, second)
        return now.log(
            _("%(first)s and %(second)s change seats in session %(session)s")
            % {"first": first.name, "second": second.name, "session": session.number},
            subject=f"session {session.number}",
            before={"session": session.number, "seats": before},
            after={"session": session.number, "seats": _places(session, first, second)},
        )


def _places(session: Session, *entries: Entry) -> list[dict[str, Any]]:
    """Where the players sit, in natural keys, in the order given."""
    seats = Seat.objects.filter(session=session, entry__in=entries).select_related("table", "entry")
    found = {seat.entry_id: seat for seat in seats}
    return [
        {"player": one.number, "table": found[one.pk].table.number, "wind": found[one.pk].wind}
        for one in entries
        if one.pk in found
    ]


def _exchange(session: Session, first: Entry, second: Entry) -> None:
    """Delete and seat anew: nobody may sit twice in a session for a moment either."""
    one, other = list(Seat.objects.select_related("table").filter(session=session, entry__in=[first, second]))
    Seat.objects.filter(pk__in=[one.pk, other.pk]).delete()
    for field in MOVED:
        mine, yours = getattr(one, field), getattr(other, field)
        setattr(one, field, yours)
        setattr(other, field, mine)
    for seat in (one, other):
        seat.save(force_insert=True)
        claim(seat.table, None)


@undo_of(SEATS)
def _undo_swap(now: Writing, entry: LogEntry) -> str:
    session = now.event.sessions.select_related("event").get(number=entry.after["session"])
    first, second = (now.event.entries.get(number=one["player"]) for one in entry.after["seats"])
    if _places(session, first, second) != entry.after["seats"]:
        raise Refused(_("One of the two was seated elsewhere since."))
    refuse(why_not_swap_seats(session, first, second))
    _exchange(session, first, second)
    return _("%(first)s and %(second)s have their old seats again") % {
        "first": first.name,
        "second": second.name,
    }
