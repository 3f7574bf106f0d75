"""Two players change seats by hand: in a draft, or in seats that are confirmed but not played."""

from django.contrib.auth.base_user import AbstractBaseUser
from django.utils.translation import gettext as _

from seating import Constraints, SeatingError, quality, swap, to_json
from seating import Draw as Plan
from seating.documents import apart_from_json
from tournament.models import Draw, Entry, LogEntry, Result, Seat, Session
from tournament.services.drawing.confirming import why_not_discard
from tournament.services.drawing.plans import plan_of
from tournament.services.errors import Refused
from tournament.services.tables import claim
from tournament.services.undoing import undo_of
from tournament.services.writing import Writing, writing

IN_DRAFT, SEATS = "draw.swap", "seats.swap"


def stored_constraints(draw: Draw) -> Constraints:
    """Who was to stay apart when the draft was made."""
    return Constraints(apart=apart_from_json(draw.plan.get("apart", [])))


def swapped(draw: Draw, session: int, first: int, second: int) -> Plan:
    """The draft's plan with two players (their numbers) exchanged in one session. Refused with the reason."""
    lot_of = {number: lot for lot, number in enumerate(draw.numbers, 1)}
    if first not in lot_of or second not in lot_of:
        missing = first if first not in lot_of else second
        raise Refused(_("Player %(number)s is not in this draw.") % {"number": missing})
    if not draw.first_session <= session <= draw.last_session:
        raise Refused(_("Session %(number)s is not drawn here.") % {"number": session})
    try:
        return swap(plan_of(draw), session, lot_of[first], lot_of[second])
    except SeatingError as error:
        raise Refused(str(error)) from error


def swap_in_draft(
    *, draw: Draw, session: int, first: int, second: int, by: AbstractBaseUser | None, key: str = ""
) -> Draw:
    """Exchange two players (their numbers) in one session of a draft. Refused with the reason."""
    with writing(draw.event, by=by, act=IN_DRAFT, key=key) as now:
        draw = Draw.objects.select_related("event").get(pk=draw.pk)
        if now.repeated:
            return draw
        reason = why_not_discard(draw)
        if reason:
            raise Refused(reason)
        plan = swapped(draw, session, first, second)
        constraints = stored_constraints(draw)
        draw.plan = to_json(plan, quality(plan, constraints), constraints)
        draw.save(update_fields=["plan"])
        now.log(
            _("Players %(first)s and %(second)s change seats in session %(session)s of the draft")
            % {"first": first, "second": second, "session": session},
            subject="draw",
            after={"session": session, "players": [first, second]},
        )
        return draw


def why_not_swap_seats(session: Session, first: Entry, second: Entry) -> str | None:
    """The sentence why two players cannot change their confirmed seats, or None."""
    if session.state == Session.CLOSED or session.event.ended_at:
        return _("Session %(number)s is over.") % {"number": session.number}
    seats = {seat.entry_id: seat for seat in Seat.objects.filter(session=session, entry__in=[first, second])}
    for entry in (first, second):
        if entry.pk not in seats:
            return _("%(name)s has no seat in session %(number)s.") % {
                "name": entry.name,
                "number": session.number,
            }
    if first.pk == second.pk:
        return _("Choose two different players.")
    tables = {seat.table_id for seat in seats.values()}
    played = Result.objects.filter(table__in=tables, current=True).select_related("table").first()
    if played:
        return _("Table %(number)s has a result already.") % {"number": played.table.number}
    return None


def can_swap_seats(session: Session, first: Entry, second: Entry) -> bool:
    """Whether two players can change their confirmed seats."""
    return why_not_swap_seats(session, first, second) is None


def swap_seats(
    *, session: Session, first: Entry, second: Entry, by: AbstractBaseUser | None, key: str = ""
) -> None:
    """Two players change their seats in a session that has not been played. Refused with the reason."""
    with writing(session.event, by=by, act=SEATS, key=key) as now:
        if now.repeated:
            return
        reason = why_not_swap_seats(session, first, second)
        if reason:
            raise Refused(reason)
        _exchange(session, first, second)
        now.log(
            _("%(first)s and %(second)s change seats in session %(session)s")
            % {"first": first.name, "second": second.name, "session": session.number},
            subject=f"session {session.number}",
            after={"session": session.number, "players": [first.number, second.number]},
        )


def _exchange(session: Session, first: Entry, second: Entry) -> None:
    """Delete and seat anew: nobody may sit twice in a session for a moment either."""
    seats = list(Seat.objects.select_related("table").filter(session=session, entry__in=[first, second]))
    other = {first.pk: second, second.pk: first}
    Seat.objects.filter(pk__in=[seat.pk for seat in seats]).delete()
    for seat in seats:
        seat.entry = other[seat.entry_id]
        seat.save(force_insert=True)
        claim(seat.table, None)


@undo_of(SEATS)
def _undo_swap(now: Writing, entry: LogEntry) -> str:
    session = now.event.sessions.get(number=entry.after["session"])
    first, second = (now.event.entries.get(number=number) for number in entry.after["players"])
    reason = why_not_swap_seats(session, first, second)
    if reason:
        raise Refused(reason)
    _exchange(session, first, second)
    return _("%(first)s and %(second)s have their old seats again") % {
        "first": first.name,
        "second": second.name,
    }
