"""Players out of the competition: disqualified, or struck from the list for illness.

A disqualified player comes last and counts for the ranking (EMA 2012 §5.7; nothing under MCRREG §4); who fell
ill may be struck from the list by the head referee and the organisers, and does not count.
"""

from dataclasses import dataclass
from datetime import datetime
from typing import TYPE_CHECKING, Literal

from django.db.models import QuerySet

from tournament.acts.refusals import REASON, Reason, Refusal, Refused, refuse, why_too_long
from tournament.acts.undo import Undo, undo_of
from tournament.acts.writing import Writing, act
from tournament.models import Entry, Event, LogEntry, Result, Role, Ruling, Seat, Session, User
from tournament.presence.queries import last_session_of
from tournament.registration.services.player_facts import NOT_ON_LIST
from tournament.words.sentences import Said, Told, told_in

if TYPE_CHECKING:
    pass

Out = Literal["disqualify", "strike"]
DISQUALIFIED = "disqualified"
LEAVING = {DISQUALIFIED: DISQUALIFIED, "substitute": "late"}
"""The measures of rulings after which a player leaves the table, and the reason that the seat keeps."""
BACK: dict[Out, str] = {"disqualify": "readmit", "strike": "unstrike"}
WHO: dict[Out, str] = {"disqualify": Role.REFEREE, "strike": Role.HEAD}
"""The act that takes each of the two back."""
EVENT_ENDED = Reason("presence.event-ended", "The event has ended. Reopen it to change who counts.")
NO_PLACE = Reason("presence.no-place", "%(name)s is a substitute and has no place in the standings.")
NO_REASON = Reason("presence.no-reason", "Say why: the log and the referees keep the reason.")
DISQUALIFIED_BY_RULING = Reason(
    "presence.disqualified-by-ruling", "A ruling disqualifies %(name)s: cancel the ruling."
)


@dataclass(frozen=True)
class Way:
    """One way out: the field that holds its moment, the refusals, and the sentences of both acts."""

    field: str
    already: Reason
    not_so: Reason
    done: Said
    back: Said


WAYS: dict[Out, Way] = {
    "disqualify": Way(
        "disqualified_at",
        already=Reason("presence.disqualified-already", "%(name)s is already disqualified."),
        not_so=Reason("presence.not-disqualified", "%(name)s is not disqualified."),
        done=Told("%(name)s is disqualified: %(reason)s"),
        back=Told("%(name)s is no longer disqualified."),
    ),
    "strike": Way(
        "struck_at",
        already=Reason("presence.struck-already", "%(name)s is already removed from the standings."),
        not_so=Reason("presence.not-struck", "%(name)s has not been removed from the standings."),
        done=Told("%(name)s is removed from the standings: %(reason)s"),
        back=Told("%(name)s is in the standings again."),
    ),
}


def why_not_put_out(entry: Entry, out: Out, reason: str) -> Refusal | None:
    """Why the player cannot be disqualified or struck for this reason, or None."""
    if entry.event.ended_at:
        return EVENT_ENDED()
    if out == "strike" and entry.substitute and not entry.counts:
        return NO_PLACE(name=entry.name)
    if getattr(entry, WAYS[out].field):
        return WAYS[out].already(name=entry.name)
    return why_too_long(reason, REASON) if reason.strip() else NO_REASON()


def why_not_take_back(entry: Entry, out: Out) -> Refusal | None:
    """Why the disqualification or the strike cannot be taken back, or None."""
    if entry.event.ended_at:
        return EVENT_ENDED()
    if not getattr(entry, WAYS[out].field):
        return WAYS[out].not_so(name=entry.name)
    if out == "disqualify" and _disqualifying(entry).exists():
        return DISQUALIFIED_BY_RULING(name=entry.name)
    return None


@act("player.{out}", event="entry.event")
def put_out(now: Writing, *, entry: Entry, out: Out, reason: str, by: User | None, key: str = "") -> LogEntry:
    """Disqualify a player, or strike one who fell ill from the list. Refused with the sentence."""
    entry = _fresh(now.event, entry.number)
    refuse(why_not_put_out(entry, out, reason))
    before = _facts(entry)
    _store(entry, WAYS[out].field, now.at)
    if out == "disqualify":
        _leave_seats(entry)
    sentence = WAYS[out].done.filled(name=entry.name, reason=reason.strip())
    return now.log(sentence, subject=f"player {entry.number}", before=before, after=_facts(entry))


def take_back(*, entry: Entry, out: Out, by: User | None, key: str = "") -> LogEntry:
    """Take a disqualification or a strike back. Refused with the sentence."""
    return _taken_back(entry=entry, out=out, back=BACK[out], by=by, key=key)


@act("player.{back}", event="entry.event")
def _taken_back(now: Writing, *, entry: Entry, out: Out, back: str, by: User | None, key: str) -> LogEntry:
    entry = _fresh(now.event, entry.number)
    before = _facts(entry)
    sentence = _take_back(entry, out)
    return now.log(sentence, subject=f"player {entry.number}", before=before, after=_facts(entry))


def _take_back(entry: Entry, out: Out) -> Said:
    refuse(why_not_take_back(entry, out))
    _store(entry, WAYS[out].field, None)
    if out == "disqualify":
        _return_seats(entry)
    return WAYS[out].back.filled(name=entry.name)


def expel(ruling: Ruling) -> None:
    """A ruling that takes its player out of the session or the event does so at once, inside its act.

    Nobody sits in their seat then until somebody says who does.
    """
    if ruling.measure == DISQUALIFIED and not ruling.entry.disqualified_at:
        _store(ruling.entry, "disqualified_at", ruling.given_at)
        _leave_seats(ruling.entry)
    if ruling.measure in LEAVING and ruling.table:
        seats = Seat.objects.filter(table=ruling.table, entry=ruling.entry, substitute=None, out=False)
        seats.update(out=True, substitute_reason=LEAVING[ruling.measure])


def readmit(ruling: Ruling) -> None:
    """A cancelled ruling disqualifies no longer; another one, or the director's word, still may."""
    if ruling.measure == DISQUALIFIED and ruling.entry.disqualified_at == ruling.given_at:
        other = _disqualifying(ruling.entry).exclude(pk=ruling.pk).first()
        _store(ruling.entry, "disqualified_at", other.given_at if other else None)
        if other is None:
            _return_seats(ruling.entry)
    if ruling.measure in LEAVING and ruling.table:
        _return_free_seats(
            Seat.objects.filter(table=ruling.table, substitute_reason__in=LEAVING.values()), ruling.entry
        )


def _return_free_seats(seats: QuerySet[Seat], entry: Entry) -> None:
    """Give the player back the seats from which nothing else bars them."""
    for seat in seats.filter(entry=entry, out=True).select_related("entry", "session"):
        if not why_out(seat):
            seat.out, seat.substitute_reason = False, ""
            seat.save(update_fields=["out", "substitute_reason"])


def why_out(seat: Seat) -> str:
    """Why nobody plays in a seat without a substitute: a ruling in force, or a disqualification; else "".

    A disqualified player is out at the table that played then, and has left before all later sessions.
    """
    entry = seat.entry
    rulings = Ruling.objects.filter(table=seat.table_id, entry=entry, cancelled_at=None, measure__in=LEAVING)
    if ruling := rulings.order_by("given_at", "pk").first():
        return LEAVING[ruling.measure]
    if entry.disqualified_at and seat.session.number == entry.left_after:
        reported = Result.objects.filter(table=seat.table_id, entered_at__lt=entry.disqualified_at).exists()
        return "" if reported else DISQUALIFIED
    return ""


def _leave_seats(entry: Entry) -> None:
    """A disqualified player is out at a table that still plays, and misses all later sessions."""
    if entry.left_after is None:
        entry.left_after = last_session_of(entry)
        entry.save(update_fields=["left_after"])
    seats = Seat.objects.filter(entry=entry, substitute=None, session__state=Session.OPEN, out=False)
    seats.exclude(table__results__current=True).update(out=True, substitute_reason=DISQUALIFIED)


def _return_seats(entry: Entry) -> None:
    """A player who is no longer disqualified gets back the seats in which nobody else plays."""
    if not entry.withdrawn_at:
        entry.left_after = None
        entry.save(update_fields=["left_after"])
    seats = Seat.objects.filter(substitute_reason__startswith=DISQUALIFIED)
    _return_free_seats(seats.exclude(session__state=Session.CLOSED), entry)


def _disqualifying(entry: Entry) -> QuerySet[Ruling]:
    """The rulings in force that put the player out of the event."""
    return Ruling.objects.filter(entry=entry, measure=DISQUALIFIED, cancelled_at=None)


def _store(entry: Entry, field: str, moment: datetime | None) -> None:
    setattr(entry, field, moment)
    entry.save(update_fields=[field])


def _fresh(event: Event, number: int) -> Entry:
    entry = Entry.objects.select_related("event").filter(event=event, number=number).first()
    if entry is None:
        raise Refused(NOT_ON_LIST())
    return entry


def _facts(entry: Entry) -> dict[str, object]:
    moments = {way.field: getattr(entry, way.field) for way in WAYS.values()}
    out = {name: at.isoformat() if at else None for name, at in moments.items()}
    return {"player": entry.number, "left_after": entry.left_after} | out


def _undo_put_out(out: Out) -> Undo:
    def undone(now: Writing, entry: LogEntry) -> Said:
        return _take_back(_fresh(now.event, entry.after["player"]), out)

    return undone


def _undo_take_back(out: Out) -> Undo:
    def undone(now: Writing, entry: LogEntry) -> Said:
        player = _fresh(now.event, entry.after["player"])
        refuse(why_not_put_out(player, out, "undone"))
        _store(player, WAYS[out].field, datetime.fromisoformat(entry.before[WAYS[out].field]))
        if out == "disqualify":
            if player.left_after is None:
                player.left_after = entry.before.get("left_after")
                player.save(update_fields=["left_after"])
            _leave_seats(player)
        return Told("Undone: %(sentence)s", {"sentence": told_in(entry.told, entry.summary)})

    return undone


for _out, _back in BACK.items():
    undo_of(f"player.{_out}", WHO[_out])(_undo_put_out(_out))
    undo_of(f"player.{_back}", WHO[_out])(_undo_take_back(_out))
