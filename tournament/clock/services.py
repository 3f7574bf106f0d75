"""Running a session's clock, extra time for one table, and tables reporting their last hand or the end."""

from collections.abc import Mapping
from datetime import datetime
from typing import Any

from scoring.sentence import Signed
from tournament.acts.log import is_actor
from tournament.acts.refusals import CountedReason, Reason, Refusal, Refused, refuse
from tournament.acts.undo import undo, undo_of
from tournament.acts.writing import Writing, act
from tournament.models import Clock, LogEntry, Role, Session, Table, User
from tournament.session.services.table_revisions import subject, table_at, where
from tournament.words.sentences import Counted, Said, Told

ACTS = ("start", "pause", "resume")
EXTRA, REPORT, GIVE, CONTINUE = "clock.extra", "table.report", "table.time", "clock.continue"
MOST_LOST = 600
"""The most minutes that a session can have lost while its clock ran."""
MOST_MINUTES = 60
"""The most minutes that are given or taken at once, for all tables or for one."""
SENTENCES = {
    Table.LAST_HAND: Told("Table %(table)s is playing its last hand"),
    Table.FINISHED: Told("Table %(table)s has finished"),
}

NO_SUCH_ACT = Reason("clock.no-such-act", "The clock can be started, paused and resumed.")
SESSION_NOT_OPEN = Reason("clock.session-not-open", "Session %(number)s is not open.")
SESSION_CLOSED = Reason("clock.session-closed", "Session %(number)s is closed.")
STARTED_ALREADY = Reason("clock.started-already", "The clock is already running.")
NOT_STARTED = Reason("clock.not-started", "The clock has not been started.")
PAUSED_ALREADY = Reason("clock.paused-already", "The clock is already paused.")
NOT_PAUSED = Reason("clock.not-paused", "The clock is running.")
MINUTES_OUT_OF_RANGE = Reason(
    "clock.minutes-out-of-range", "Enter 1 to 60 minutes, with a minus to take them away."
)
SET_AGAIN = Reason(
    "clock.set-again", ("The clock has been changed since then. Set it on the session’s page.")
)
NO_SUCH_REPORT = Reason("clock.no-such-report", "A table reports its last hand, or that it has finished.")
HAS_RESULT = Reason("clock.has-result", "Table %(table)s already has a result: it has finished.")
REPORTED_ALREADY = Reason("clock.reported-already", "Table %(table)s has already reported this.")
FINISHED_ALREADY = Reason(
    "clock.finished-already", "Table %(table)s has finished. If it is still playing, undo that first."
)
NOTED_AT_DESK = Reason("clock.noted-at-desk", "This was noted at the desk: ask there to undo it.")
REPORTED_SINCE = Reason("clock.reported-since", "Table %(table)s has reported something else since.")
TOO_LITTLE_TO_LOSE = CountedReason(
    "clock.too-little-to-lose",
    "Table %(table)s has only %(had)s extra minute to lose.",
    "Table %(table)s has only %(had)s extra minutes to lose.",
)
LOST_OUT_OF_RANGE = Reason(
    "clock.lost-out-of-range", "Enter the minutes that were lost while the clock ran, 0 to 600."
)
NOTHING_LOST = Reason(
    "clock.nothing-lost", "The clock is running. Enter the minutes that were lost while nobody played."
)
NO_REASON = Reason("clock.no-reason", "Say why table %(table)s gets different time.")
GIVEN_SINCE = Reason("clock.given-since", "The time of table %(table)s has been changed since then.")


def why_not_tick(session: Session, act: str) -> Refusal | None:
    """Why the clock cannot `start`, `pause` or `resume` now, or None."""
    clock = Clock.objects.filter(session=session).first()
    if act not in ACTS:
        return NO_SUCH_ACT()
    if session.state != Session.OPEN:
        return SESSION_NOT_OPEN(number=session.number)
    if clock is None or clock.started_at is None:
        return None if act == "start" else NOT_STARTED()
    if act == "start":
        return STARTED_ALREADY()
    if act == "pause":
        return PAUSED_ALREADY() if clock.paused_at else None
    return None if clock.paused_at else NOT_PAUSED()


def _clock_of(line: LogEntry) -> Clock:
    """The clock that an act changed, from its line in the log."""
    return Clock.objects.get(session__event=line.event, session__number=line.after["session"])


@act("clock.{act}", event="session.event", first=_clock_of)
def tick(now: Writing, *, session: Session, act: str, by: User | None, key: str = "") -> Clock:
    """Start, pause or resume the session's clock. Refused with the reason."""
    session = _fresh(session)
    refuse(why_not_tick(session, act))
    clock, _made = Clock.objects.get_or_create(session=session)
    before = _clock_facts(clock)
    _apply(clock, act, now.at)
    clock.save()
    words = {
        "start": Told("Clock started"),
        "pause": Told("Clock paused"),
        "resume": Told("Clock resumed"),
    }
    _log(now, clock, words[act], before)
    return clock


def _apply(clock: Clock, act: str, at: datetime) -> None:
    if act == "start":
        clock.started_at = at
    elif act == "pause":
        clock.paused_at = at
    elif clock.paused_at:
        paused = round((at - clock.paused_at).total_seconds())
        clock.paused_seconds += max(0, paused)  # less than none: the computer's clock was set back meanwhile
        clock.paused_at = None


def why_not_continue(session: Session, minutes: int | None) -> Refusal | None:
    """Why play in a stopped session cannot go on so, or None. `minutes`: lost while the clock ran."""
    clock = Clock.objects.filter(session=session).first()
    if session.state != Session.OPEN:
        return SESSION_NOT_OPEN(number=session.number)
    if clock is None or clock.started_at is None:
        return NOT_STARTED()
    if minutes is None or not 0 <= minutes <= MOST_LOST:
        return LOST_OUT_OF_RANGE()
    return None if clock.paused_at or minutes else NOTHING_LOST()


@act(CONTINUE, event="session.event", first=_clock_of)
def continue_session(
    now: Writing, *, session: Session, minutes: int | None, by: User | None, key: str = ""
) -> Clock:
    """Play in a session that was stopped goes on: the clock too, with the `minutes` lost while it ran.

    Refused with the reason.
    """
    session = _fresh(session)
    refuse(why_not_continue(session, minutes), "minutes")
    clock = Clock.objects.get(session=session)
    before = _clock_facts(clock)
    if clock.paused_at:
        _apply(clock, "resume", now.at)
    clock.extra_seconds += 60 * (minutes or 0)
    clock.save()
    _log(now, clock, Told("Session %(number)s continues", {"number": session.number}), before)
    return clock


def why_not_add_time(session: Session, minutes: int | None) -> Refusal | None:
    """Why these minutes cannot be added to (or, negative, taken from) the clock, or None."""
    if session.state in Session.OVER:
        return SESSION_CLOSED(number=session.number)
    return _why_not_minutes(minutes)


def _why_not_minutes(minutes: int | None) -> Refusal | None:
    return None if minutes and abs(minutes) <= MOST_MINUTES else MINUTES_OUT_OF_RANGE()


@act(EXTRA, event="session.event", first=_clock_of)
def add_time(now: Writing, *, session: Session, minutes: int | None, by: User | None, key: str = "") -> Clock:
    """Add minutes to (or take them from) the session's clock; at most an hour at once. Refused otherwise."""
    session, minutes = _fresh(session), minutes or 0
    refuse(why_not_add_time(session, minutes), "minutes")
    clock, _made = Clock.objects.get_or_create(session=session)
    before = _clock_facts(clock)
    clock.extra_seconds += 60 * minutes
    clock.save()
    _log(now, clock, _sentence_of_extra(minutes), before)
    return clock


def _sentence_of_extra(minutes: int) -> Said:
    if minutes > 0:
        return Counted("%(n)s minute added to the clock", "%(n)s minutes added to the clock", {"n": minutes})
    return Counted("%(n)s minute taken from the clock", "%(n)s minutes taken from the clock", {"n": -minutes})


def _fresh(session: Session) -> Session:
    return Session.objects.select_related("event").get(pk=session.pk)


def _log(now: Writing, clock: Clock, sentence: Said, before: Mapping[str, Any]) -> None:
    now.log(sentence, subject=f"session {clock.session.number}", before=before, after=_clock_facts(clock))


def _clock_facts(clock: Clock) -> dict[str, Any]:
    return {
        "session": clock.session.number,
        "started_at": clock.started_at.isoformat() if clock.started_at else None,
        "paused_at": clock.paused_at.isoformat() if clock.paused_at else None,
        "paused_seconds": clock.paused_seconds,
        "extra_seconds": clock.extra_seconds,
    }


def _undo_tick(now: Writing, entry: LogEntry) -> Said:
    """Set the clock back to what it was. Refused if it has been set again since."""
    clock = _clock_of(entry)
    if _clock_facts(clock) != entry.after:
        raise Refused(SET_AGAIN())
    for name in ("started_at", "paused_at"):
        moment = entry.before[name]
        setattr(clock, name, datetime.fromisoformat(moment) if moment else None)
    clock.paused_seconds, clock.extra_seconds = entry.before["paused_seconds"], entry.before["extra_seconds"]
    clock.save()
    return Told("The clock of session %(number)s is as it was before", {"number": clock.session.number})


for _name in (*(f"clock.{act_name}" for act_name in ACTS), EXTRA, CONTINUE):
    undo_of(_name)(_undo_tick)


def why_not_report(table: Table, report: str) -> Refusal | None:
    """Why the table cannot report this now, or None. `report`: one of Table.REPORTS."""
    session = table.session
    if report not in SENTENCES:
        return NO_SUCH_REPORT()
    if session.state != Session.OPEN:
        return SESSION_NOT_OPEN(number=session.number)
    if not Clock.objects.filter(session=session, started_at__isnull=False).exists():
        return NOT_STARTED()
    if table.results.filter(current=True).exists():
        return HAS_RESULT(table=table.number)
    if table.reported == report:
        return REPORTED_ALREADY(table=table.number)
    return FINISHED_ALREADY(table=table.number) if table.reported == Table.FINISHED else None


@act(REPORT, event="table.session.event")
def report_table(
    now: Writing, *, table: Table, report: str, by: User | None, name: str | Said = "", key: str = ""
) -> LogEntry:
    """Note that a table plays its last hand, or has finished. `name` is who says so without an account.

    Refused with the reason.
    """
    table = table_at(now.event, where(table))
    refuse(why_not_report(table, report))
    before = _report_facts(table)
    table.reported, table.reported_at = report, now.at
    table.save(update_fields=["reported", "reported_at"])
    sentence = SENTENCES[report].filled(table=table.number)
    return now.log(sentence, subject=subject(table), before=before, after=_report_facts(table))


def take_back_report(*, table: Table, name: str | Said, key: str = "") -> LogEntry:
    """Undo the table's own last report (`name` in the log); Refused if somebody else made it."""
    lines = table.session.event.log.filter(act=REPORT, subject=subject(table), undone_by=None)
    entry = lines.first()
    if entry is None or not is_actor(entry, name):
        raise Refused(NOTED_AT_DESK())
    return undo(entry=entry, by=None, key=key, name=name)


def _report_facts(table: Table) -> dict[str, object]:
    at = table.reported_at
    return {**where(table), "reported": table.reported, "reported_at": at.isoformat() if at else None}


@undo_of(REPORT, Role.SCORER, Role.REFEREE)
def _undo_report(now: Writing, entry: LogEntry) -> Said:
    """Restore the table's previous report. Refused if it has reported something else since."""
    table = table_at(now.event, entry.after)
    if _report_facts(table) != entry.after:
        raise Refused(REPORTED_SINCE(table=table.number))
    Table.objects.filter(pk=table.pk).update(
        reported=entry.before["reported"], reported_at=entry.before["reported_at"]
    )
    return Told("Report of table %(table)s undone", {"table": table.number})


def why_not_give_time(table: Table, minutes: int | None, reason: str) -> Refusal | None:
    """Why this table cannot be given (or, negative, lose) these minutes, or None."""
    if table.session.state != Session.OPEN:
        return SESSION_NOT_OPEN(number=table.session.number)
    if out_of_range := _why_not_minutes(minutes):
        return out_of_range
    if table.extra_seconds + 60 * (minutes or 0) < 0:
        extra_minutes = table.extra_seconds // 60
        return TOO_LITTLE_TO_LOSE(extra_minutes, table=table.number, had=extra_minutes)
    return None if reason.strip() else NO_REASON(table=table.number)


@act(GIVE, event="table.session.event")
def give_time(
    now: Writing, *, table: Table, minutes: int | None, reason: str, by: User | None, key: str = ""
) -> LogEntry:
    """Give one table extra minutes, or take some back. Refused with the reason."""
    table, minutes = table_at(now.event, where(table)), minutes or 0
    refuse(why_not_give_time(table, minutes, reason))
    before = _table_time_facts(table)
    table.extra_seconds += 60 * minutes
    table.save(update_fields=["extra_seconds"])
    sentence = Counted(
        "Table %(table)s: %(n)s minute (%(reason)s)",
        "Table %(table)s: %(n)s minutes (%(reason)s)",
        {"n": Signed(minutes), "table": table.number, "reason": reason.strip()},
    )
    return now.log(sentence, subject=subject(table), before=before, after=_table_time_facts(table))


def _table_time_facts(table: Table) -> dict[str, int]:
    return {**where(table), "extra_seconds": table.extra_seconds}


@undo_of(GIVE, Role.REFEREE)
def _undo_table_time(now: Writing, entry: LogEntry) -> Said:
    """Restore the table's previous extra time. Refused if it has been changed since."""
    table = table_at(now.event, entry.after)
    if _table_time_facts(table) != entry.after:
        raise Refused(GIVEN_SINCE(table=table.number))
    table.extra_seconds = entry.before["extra_seconds"]
    table.save(update_fields=["extra_seconds"])
    return Told("Time of table %(table)s restored", {"table": table.number})
