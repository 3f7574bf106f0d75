"""A session that was stopped is played again from its start, or dropped; what was typed is set aside.

That play goes on is an act of the clock. No rulebook of ours knows a session that is broken off: what was
typed at its tables stays in the history and counts for nobody. Rulings are the referee's. They stay in force
until they are cancelled; where a session is dropped, `ledger_of` says which of them still take points.
"""

from datetime import datetime
from typing import Any

from django.db.models import F

from tournament.acts.refusals import EVENT_ENDED, Reason, Refusal, Refused, refuse
from tournament.acts.undo import undo_of
from tournament.acts.writing import Writing, act
from tournament.models import Call, Clock, Hand, LateHand, LogEntry, Result, Seat, Session, Table, User
from tournament.session.services.calling_off import hide_seats, show_seats
from tournament.session.services.table_revisions import subject
from tournament.words.sentences import Said, Told

REPLAY, DROP, SET_ASIDE = "session.replay", "session.drop", "session.set-aside"

NOT_STOPPED = Reason(
    "session.not-stopped",
    "Session %(number)s is not being played. A planned one can be called off; reopen a closed one first.",
)
BEGUN_SINCE = Reason("session.begun-since", "Session %(number)s has been started again since then.")
LATER_BEGUN = Reason(
    "session.later-begun",
    ("Session %(later)s has been opened since then, so session %(number)s cannot continue."),
)
Facts = dict[str, Any]


def why_not_break_off(session: Session) -> Refusal | None:
    """Why the session can be neither played again nor dropped, or None."""
    if session.event.ended_at:
        return EVENT_ENDED()
    return None if session.state == Session.OPEN else NOT_STOPPED(number=session.number)


@act(REPLAY, event="session.event")
def replay_session(now: Writing, *, session: Session, by: User | None, key: str = "") -> LogEntry:
    """Play the session again from its start, with the same seats: it is planned again.

    Who came in for somebody during play sits there from the start then. Refused with the reason.
    """
    session = _fresh(session)
    refuse(why_not_break_off(session))
    before = {
        "opened_at": _text(session.opened_at),
        "clock": _stop_clock(session),
        "seats": _from_the_start(session),
    }
    _set_state(session, Session.PLANNED, opened_at=None)
    sentence = Told("Session %(number)s will be played again from its start", {"number": session.number})
    line = _logged(now, session, sentence, before)
    _set_aside(now, session)
    return line


@act(DROP, event="session.event")
def drop_session(now: Writing, *, session: Session, by: User | None, key: str = "") -> LogEntry:
    """Break the session off for good: it counts for nobody, as if it had not been played.

    Refused with the reason.
    """
    session = _fresh(session)
    refuse(why_not_break_off(session))
    open_calls = Call.objects.filter(table__session=session, closed_at=None)
    calls = list(open_calls.values_list("pk", flat=True))
    open_calls.update(closed_at=now.at, closed_by=now.actor_name)
    before = {"published": hide_seats(now, [session]), "calls": calls}
    _set_state(session, Session.CALLED_OFF, opened_at=session.opened_at)
    sentence = Told("Session %(number)s was broken off and does not count", {"number": session.number})
    line = _logged(now, session, sentence, before)
    _set_aside(now, session)
    return line


def _fresh(session: Session) -> Session:
    return Session.objects.select_related("event").get(pk=session.pk)


def _text(moment: datetime | None) -> str | None:
    return moment.isoformat() if moment else None


def _moment(text: str | None) -> datetime | None:
    return datetime.fromisoformat(text) if text else None


def _set_state(session: Session, state: str, opened_at: datetime | None) -> None:
    session.state, session.opened_at = state, opened_at
    session.save(update_fields=["state", "opened_at"])


def _logged(now: Writing, session: Session, sentence: Said, before: Facts) -> LogEntry:
    return now.log(
        sentence,
        subject=f"session {session.number}",
        before={"session": session.number, **before},
        after={"session": session.number, "state": session.state},
    )


def _set_aside(now: Writing, session: Session) -> None:
    """Clear results, hands and reports of all tables; a log line for each keeps what it had."""
    for table in session.tables.order_by("number"):
        table.session = session
        result = Result.objects.filter(table=table, current=True).first()
        hands = list(table.hands.order_by("number"))
        if result or hands or table.reported or table.extra_seconds:
            words = Told("Table %(table)s: result and hands set aside", {"table": table.number})
            now.log(words, subject=subject(table), before=_facts_of(table, result, hands), act=SET_ASIDE)
    Result.objects.filter(table__session=session, current=True).update(current=False)
    Hand.objects.filter(table__session=session).delete()
    late = LateHand.objects.filter(table__session=session, state=LateHand.WAITS)
    late.update(state=LateHand.TAKEN_BACK, decided_by=now.actor_name, decided_at=now.at)
    session.tables.update(reported="", reported_at=None, extra_seconds=0, revision=F("revision") + 1)


def _facts_of(table: Table, result: Result | None, hands: list[Hand]) -> Facts:
    return {
        "session": table.session.number,
        "table": table.number,
        "version": result.version if result else None,
        "reported": table.reported,
        "reported_at": _text(table.reported_at),
        "extra_seconds": table.extra_seconds,
        "hands": [
            {"facts": hand.facts, "entered_by": hand.entered_by, "entered_at": _text(hand.entered_at)}
            for hand in hands
        ],
    }


def _restore_set_aside(now: Writing, session: Session, line: LogEntry) -> None:
    """Restore what the act in this log line set aside."""
    session.tables.update(revision=F("revision") + 1)
    late = LateHand.objects.filter(table__session=session, state=LateHand.TAKEN_BACK, decided_at=line.at)
    late.update(state=LateHand.WAITS, decided_by="", decided_at=None)
    for entry in LogEntry.objects.filter(event=now.event, act=SET_ASIDE, at=line.at):
        facts = entry.before
        table = session.tables.get(number=facts["table"])
        Result.objects.filter(table=table, version=facts["version"]).update(current=True)
        Hand.objects.bulk_create(
            Hand(
                table=table,
                number=number,
                facts=hand["facts"],
                entered_by=hand["entered_by"],
                entered_at=_moment(hand["entered_at"]),
            )
            for number, hand in enumerate(facts["hands"], 1)
        )
        session.tables.filter(pk=table.pk).update(
            reported=facts["reported"],
            reported_at=_moment(facts["reported_at"]),
            extra_seconds=facts["extra_seconds"],
        )


CLOCK = ("started_at", "paused_at", "paused_seconds", "extra_seconds")


def _stop_clock(session: Session) -> Facts | None:
    """Reset the clock to before its start; returns its previous facts, None without a clock."""
    clock = Clock.objects.filter(session=session).first()
    if clock is None:
        return None
    facts = {
        "started_at": _text(clock.started_at),
        "paused_at": _text(clock.paused_at),
        "paused_seconds": clock.paused_seconds,
        "extra_seconds": clock.extra_seconds,
    }
    clock.started_at = clock.paused_at = None
    clock.paused_seconds = clock.extra_seconds = 0
    clock.save(update_fields=CLOCK)
    return facts


def _from_the_start(session: Session) -> list[list[Any]]:
    """Let substitutes who came in during play sit there from the start; returns [seat, hands before]."""
    during = Seat.objects.filter(session=session, substitute_since=Seat.DURING)
    before = [[number, hands] for number, hands in during.values_list("entry__number", "hands_before")]
    during.update(substitute_since=Seat.START, hands_before=None)
    return before


@undo_of(REPLAY)
def _undo_replay(now: Writing, entry: LogEntry) -> Said:
    session = now.event.sessions.select_related("event").get(number=entry.after["session"])
    if session.state != Session.PLANNED:
        raise Refused(BEGUN_SINCE(number=session.number))
    _set_state(session, Session.OPEN, _moment(entry.before["opened_at"]))
    if facts := entry.before["clock"]:
        moments = {name: _moment(facts[name]) for name in CLOCK[:2]}
        Clock.objects.filter(session=session).update(**{**facts, **moments})
    for number, hands in entry.before["seats"]:
        seats = Seat.objects.filter(session=session, entry__number=number, substitute__isnull=False)
        seats.update(substitute_since=Seat.DURING, hands_before=hands)
    _restore_set_aside(now, session, entry)
    return Told(
        "Session %(number)s continues as before, with everything that was entered", {"number": session.number}
    )


@undo_of(DROP)
def _undo_drop(now: Writing, entry: LogEntry) -> Said:
    session = now.event.sessions.select_related("event").get(number=entry.after["session"])
    if session.state != Session.CALLED_OFF:
        raise Refused(BEGUN_SINCE(number=session.number))
    later = now.event.sessions.filter(number__gt=session.number, state__in=Session.BEGUN).first()
    if later:
        raise Refused(LATER_BEGUN(later=later.number, number=session.number))
    _set_state(session, Session.OPEN, session.opened_at)
    show_seats(entry, entry.before["published"])
    Call.objects.filter(pk__in=entry.before["calls"]).update(closed_at=None, closed_by="")
    _restore_set_aside(now, session, entry)
    return Told(
        "Session %(number)s counts again, with everything that was entered", {"number": session.number}
    )
