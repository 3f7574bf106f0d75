"""A player who does not play on: why, from when, who sits there now; and who has no seat in a session."""

from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.db.models import QuerySet

from penalties.substitution import HOLDING, REASONS
from tournament.acts.refusals import NOTE, Reason, Refusal, Refused, refuse, why_too_long
from tournament.acts.undo import undo_of
from tournament.acts.writing import Writing, act
from tournament.models import Absence, Entry, Event, LogEntry, Role, Seat, Session, User
from tournament.presence.queries import written_reason
from tournament.presence.services.seat_changes import (
    WHOLE_SEATS,
    Replacement,
    facts_of_seat,
    facts_of_seats,
    keep_replaced,
    put_seats_back,
    store,
)
from tournament.presence.services.substitutions import why_not_substitute
from tournament.session.services.table_revisions import claim
from tournament.words.sentences import Said, Told

STOP = "player.stop"
EVENT_ENDED = Reason("presence.event-ended-departure", "The event has ended. Reopen it to change who played.")
LEFT_ALREADY = Reason("presence.left-already", "%(name)s has already left the event.")
IS_SUBSTITUTE = Reason(
    "presence.substitute-stops", "%(name)s is a substitute: undo the substitution at the table."
)
NO_SUCH_SESSION = Reason("presence.no-such-session", "Choose the session from which %(name)s does not play.")
NO_SUCH_REASON = Reason("presence.no-such-reason", "Say why %(name)s is leaving.")
NOT_PLAYING_YET = Reason(
    "presence.not-playing-yet",
    "Session %(session)s has not begun, so %(name)s cannot leave during it. Choose “before the first hand”.",
)
NOTHING_CHANGES = Reason(
    "presence.nothing-changes",
    "Session %(session)s has not begun: say who plays for %(name)s, or that they leave for good.",
)
CHANGED_SINCE = Reason(
    "presence.changed-since", "%(name)s has been changed since then: undo the later change first."
)
FIELDS = ("withdrawn_at", "disqualified_at", "left_after")


@dataclass(frozen=True)
class Departure:
    """The departure of a player who does not play on.

    `session` is the number of the first session not played to its end, `since` whether they played none of
    it ("start") or a part ("during"). `substitute` sits there now; without one the seat is out. `for_good`:
    they do not come back; one who came too late for a session plays again in the next one.
    """

    session: int
    since: str
    reason: str
    substitute: Entry | None = None
    detail: str = ""
    for_good: bool = True


def why_not_stop(entry: Entry, departure: Departure | None = None) -> Refusal | None:
    """Why the player cannot leave, in general or in this way, or None."""
    if entry.event.ended_at:
        return EVENT_ENDED()
    if entry.substitute:
        return IS_SUBSTITUTE(name=entry.name)
    if has_gone(entry) and not _seats_left(entry, departure).exists():
        return LEFT_ALREADY(name=entry.name)
    return _why_not_so(entry, departure) if departure else None


def _seats_left(entry: Entry, departure: Departure | None) -> QuerySet[Seat]:
    """The seats that a player who has left still has, of which somebody has to say who sits there."""
    seats = Seat.objects.filter(entry=entry, substitute=None, out=False)
    seats = seats.exclude(session__state=Session.CALLED_OFF)
    seats = seats.filter(session__number__gt=entry.left_after) if entry.left_after is not None else seats
    if departure is None:
        return seats
    seats = seats.filter(session__number=departure.session)
    return seats if departure.substitute else seats.exclude(session__state=Session.PLANNED)


def _why_not_so(entry: Entry, departure: Departure) -> Refusal | None:
    session = entry.event.sessions.filter(number=departure.session).first()
    if session is None:
        return NO_SUCH_SESSION(name=entry.name)
    if departure.reason not in REASONS or departure.since not in dict(REASONS)[departure.reason]:
        return NO_SUCH_REASON(name=entry.name)
    if departure.since == Seat.DURING and session.state == Session.PLANNED:
        return NOT_PLAYING_YET(session=session.number, name=entry.name)
    return why_too_long(departure.detail, NOTE) or _why_not_there(entry, departure, session)


def _why_not_there(entry: Entry, departure: Departure, session: Session) -> Refusal | None:
    """Why the seat of the session cannot be given up in this way, or None."""
    seat = _seat_in(entry, session)
    if seat and departure.substitute:
        return why_not_substitute(seat, departure.substitute, departure.since)
    leaves = departure.for_good and not has_gone(entry)
    if session.state == Session.PLANNED and departure.substitute is None and not leaves:
        return NOTHING_CHANGES(session=session.number, name=entry.name)
    return None


def has_gone(entry: Entry) -> bool:
    """Whether the player has left the event for good already."""
    return bool(entry.withdrawn_at or entry.disqualified_at)


def _seat_in(entry: Entry, session: Session) -> Seat | None:
    return WHOLE_SEATS.filter(entry=entry, session=session).first()


@act(STOP, event="entry.event")
def stop_playing(
    now: Writing, *, entry: Entry, departure: Departure, by: User | None, key: str = ""
) -> LogEntry:
    """A player does not play on: the seat now and later, and what every session missed costs, follow.

    Refused with the sentence. What it does to points and uma is the rule set's (EMA 2012 §5.7).
    """
    entry = Entry.objects.select_related("event", "replaced_by").get(pk=entry.pk)
    refuse(why_not_stop(entry, departure))
    before, seats_before = facts_of(entry), _all_seats(entry)
    changed = _give_up_seats(entry, departure)
    _leave(entry, departure, now.at)
    for table in {seat.table for seat in changed}:
        claim(table, None)
    stored = {(facts["session"], facts["table"]): facts for facts in seats_before}
    return now.log(
        _sentence(entry, departure),
        subject=f"player {entry.number}",
        before=before | {"seats": [stored[_place(seat)] for seat in changed]},
        after=facts_of(entry) | {"seats": facts_of_seats(changed)},
    )


def _place(seat: Seat) -> tuple[int, int]:
    return seat.table.session.number, seat.table.number


def _all_seats(entry: Entry) -> list[dict[str, Any]]:
    return [facts_of_seat(seat) for seat in WHOLE_SEATS.filter(entry=entry).order_by("session__number")]


def _give_up_seats(entry: Entry, departure: Departure) -> list[Seat]:
    """Give the seat to the substitute, or mark it out if the session has begun; later seats likewise."""
    reason = written_reason(departure.reason, departure.detail)
    session = entry.event.sessions.get(number=departure.session)
    changed = []
    if seat := _seat_in(entry, session):
        if departure.substitute:
            changed.append(store(seat, Replacement(departure.substitute, departure.since, reason)))
        elif session.state != Session.PLANNED:
            changed.append(store(seat, Replacement(reason=reason, out=True)))
    if departure.substitute and departure.reason in HOLDING:
        changed += keep_replaced(entry, departure.substitute, reason, departure.session)
    return changed


def _leave(entry: Entry, departure: Departure, at: datetime) -> None:
    if departure.reason in HOLDING and departure.substitute:
        entry.replaced_by = departure.substitute
        entry.replaced_reason = written_reason(departure.reason, departure.detail)[:200]
    if departure.for_good and not has_gone(entry):
        entry.left_after = departure.session - (departure.since == Seat.START)
        if departure.reason == "disqualified":
            entry.disqualified_at = at
        else:
            entry.withdrawn_at = at
    entry.save(update_fields=[*FIELDS, "replaced_by", "replaced_reason"])


def facts_of(entry: Entry) -> dict[str, Any]:
    """What an entry says about whether the player plays, for the log."""
    return {
        "player": entry.number,
        "withdrawn_at": _moment(entry.withdrawn_at),
        "disqualified_at": _moment(entry.disqualified_at),
        "left_after": entry.left_after,
        "replaced_by": entry.replaced_by.number if entry.replaced_by else None,
        "replaced_reason": entry.replaced_reason,
    }


def _moment(at: datetime | None) -> str | None:
    return at.isoformat() if at else None


def _sentence(entry: Entry, departure: Departure) -> Said:
    names = {"name": entry.name, "session": departure.session}
    if departure.substitute:
        words = Told("%(name)s leaves from session %(session)s on; %(substitute)s plays instead.")
        return words.filled(**names, substitute=departure.substitute.name)
    return Told("%(name)s leaves from session %(session)s on; nobody plays instead.", names)


@undo_of(STOP, Role.REFEREE)
def _undo(now: Writing, line: LogEntry) -> Said:
    entry = _entry_of(now.event, line)
    if entry.event.ended_at:
        raise Refused(EVENT_ENDED())
    if facts_of(entry) != {key: line.after[key] for key in facts_of(entry)}:
        raise Refused(CHANGED_SINCE(name=entry.name))
    put_seats_back(now.event, line.before["seats"], line.after["seats"])
    for field in ("withdrawn_at", "disqualified_at"):
        at = line.before[field]
        setattr(entry, field, datetime.fromisoformat(at) if at else None)
    entry.left_after, entry.replaced_reason = line.before["left_after"], line.before["replaced_reason"]
    number = line.before["replaced_by"]
    entry.replaced_by = now.event.entries.get(number=number) if number else None
    entry.save(update_fields=[*FIELDS, "replaced_by", "replaced_reason"])
    return Told("%(name)s plays again", {"name": entry.name})


def _entry_of(event: Event, line: LogEntry) -> Entry:
    return event.entries.select_related("event", "replaced_by").get(number=line.after["player"])


def as_it_would_be(entry: Entry, departure: Departure) -> tuple[Entry, Seat | None]:
    """The entry and the seat as they would be after the departure, for a preview; nothing is stored."""
    preview = Entry.objects.select_related("event", "team").get(pk=entry.pk)
    if departure.for_good and not has_gone(entry):
        preview.left_after = departure.session - (departure.since == Seat.START)
        field = "disqualified_at" if departure.reason == "disqualified" else "withdrawn_at"
        setattr(preview, field, preview.created_at)  # any moment: only whether there is one counts
    session = entry.event.sessions.filter(number=departure.session).first()
    seat = _seat_in(entry, session) if session else None
    if seat:
        seat.substitute = departure.substitute
        seat.substitute_since = departure.since if departure.substitute else ""
        seat.out = departure.substitute is None and session is not None and session.state != Session.PLANNED
    return preview, seat


ABSENT = "presence.absent"
HAS_SEAT = Reason("presence.has-seat", "%(name)s has a seat in session %(session)s.")
NOTED_ALREADY = Reason(
    "presence.absence-noted",
    ("The reason why %(name)s has no seat in session %(session)s is already recorded."),
)
NOTED_ANEW = Reason(
    "presence.absence-changed", ("%(name)s has been given a seat in session %(session)s since then.")
)


def why_not_note(entry: Entry, session: Session) -> Refusal | None:
    """Why it cannot be noted that the player has no seat in the session, or None."""
    names = {"name": entry.name, "session": session.number}
    if session.event.ended_at:
        return EVENT_ENDED()
    if Seat.objects.filter(session=session, entry=entry).exists():
        return HAS_SEAT(**names)
    if Absence.objects.filter(session=session, entry=entry).exists():
        return NOTED_ALREADY(**names)
    return None


@act(ABSENT, event="session.event")
def note_absence(
    now: Writing, *, entry: Entry, session: Session, planned: bool, by: User | None, key: str = ""
) -> LogEntry:
    """A player without a seat sits the session out (`planned`), which costs nothing, or misses it.

    Refused with the sentence.
    """
    refuse(why_not_note(entry, session))
    Absence.objects.create(session=session, entry=entry, planned=planned)
    words = (
        Told("%(name)s sits out session %(session)s")
        if planned
        else Told("%(name)s misses session %(session)s")
    )
    return now.log(
        words.filled(name=entry.name, session=session.number),
        subject=f"player {entry.number}",
        after={"player": entry.number, "session": session.number, "planned": planned},
    )


@undo_of(ABSENT, Role.REFEREE)
def _undo_absence(now: Writing, line: LogEntry) -> Said:
    facts = line.after
    names = {"name": now.event.entries.get(number=facts["player"]).name, "session": facts["session"]}
    noted = Absence.objects.filter(
        session__event=now.event,
        session__number=facts["session"],
        entry__number=facts["player"],
        planned=facts["planned"],
    )
    if not noted.delete()[0]:
        raise Refused(NOTED_ANEW(**names))
    return Told("Reason why %(name)s has no seat in session %(session)s undone", names)
