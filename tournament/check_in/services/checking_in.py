"""Checking in: at the event or for one session, taken back, and being away said beforehand."""

from datetime import datetime
from typing import Any

from django.utils.formats import date_format

from tournament.acts.refusals import EVENT_ENDED, Reason, Refusal, Refused, refuse
from tournament.acts.undo import undo_of
from tournament.acts.writing import Writing, act, following
from tournament.models import CheckIn, Entry, Event, LogEntry, Role, Session, User
from tournament.words.sentences import Said, Told

HERE, TAKE_BACK, AWAY = "check-in.here", "check-in.take-back", "check-in.away"
HERE_ALREADY = Reason("check_in.here-already", "%(name)s is already checked in: %(by)s, %(at)s.")
NOT_HERE = Reason("check_in.not-here", "%(name)s is not checked in.")
HAS_LEFT = Reason("check_in.has-left", "%(name)s has withdrawn or was disqualified.")
SESSION_OVER = Reason("check_in.session-over", "Session %(number)s is over.")
AWAY_ALREADY = Reason("check_in.away-already", "%(name)s is already noted as away in session %(number)s.")
NOT_BY_PLAYERS = Reason(
    "check_in.not-by-players", "The staff checks players in at this event. Go to the desk."
)
CHANGED_SINCE = Reason("check_in.changed-since", "The check-in of %(name)s has been changed since then.")


def check_in_of(entry: Entry, session: Session | None = None) -> CheckIn | None:
    """What the door says of a player, at the event or in the session."""
    return CheckIn.objects.filter(entry=entry, session=session).first()


def why_not_check_in(entry: Entry, session: Session | None = None) -> Refusal | None:
    """Why the player cannot be checked in, or None. Somebody who was faster is named."""
    if reason := _why_not_change(entry, session):
        return reason
    row = check_in_of(entry, session)
    if row is None or row.away:
        return None
    at = date_format(row.at.astimezone(entry.event.tz), "H:i")
    return HERE_ALREADY(name=entry.name, by=row.by or entry.name, at=at)


def why_not_by_player(entry: Entry) -> Refusal | None:
    """Why the player cannot check in by the own link, or None."""
    return why_not_check_in(entry) if entry.event.players_check_in else NOT_BY_PLAYERS()


def why_not_away(entry: Entry, session: Session) -> Refusal | None:
    """Why it cannot be noted that the player will be away in the session, or None."""
    if reason := _why_not_change(entry, session):
        return reason
    row = check_in_of(entry, session)
    return AWAY_ALREADY(name=entry.name, number=session.number) if row and row.away else None


def _why_not_change(entry: Entry, session: Session | None) -> Refusal | None:
    if entry.event.ended_at:
        return EVENT_ENDED()
    if entry.withdrawn_at or entry.disqualified_at:
        return HAS_LEFT(name=entry.name)
    if session and session.state in Session.OVER:
        return SESSION_OVER(number=session.number)
    return None


@act(HERE, event="entry.event")
def check_in(
    now: Writing,
    *,
    entry: Entry,
    session: Session | None = None,
    by: User | None,
    key: str = "",
    name: str = "",
) -> LogEntry:
    """The player is here: at the event, or in the session. `name`: by themselves. Refused with the reason."""
    entry = Entry.objects.select_related("event").get(pk=entry.pk)
    refuse(why_not_by_player(entry) if by is None else why_not_check_in(entry, session))
    words = Told("%(name)s is here.") if session is None else Told("%(name)s is here for session %(number)s.")
    return _store(now, entry, session, words, away=False)


@act(AWAY, event="entry.event")
def say_away(now: Writing, *, entry: Entry, session: Session, by: User | None, key: str = "") -> LogEntry:
    """The player says beforehand that they are away in the session. Refused with the reason."""
    entry = Entry.objects.select_related("event").get(pk=entry.pk)
    refuse(why_not_away(entry, session))
    return _store(now, entry, session, Told("%(name)s will be away in session %(number)s."), away=True)


def _store(now: Writing, entry: Entry, session: Session | None, words: Told, *, away: bool) -> LogEntry:
    before = _facts(entry, session)
    CheckIn.objects.filter(entry=entry, session=session).delete()
    by = now.by.get_username() if now.by else ""
    CheckIn.objects.create(entry=entry, session=session, away=away, at=now.at, by=by)
    return _log(now, entry, session, words, before)


@act(TAKE_BACK, event="entry.event")
def take_back(
    now: Writing, *, entry: Entry, session: Session | None = None, by: User | None, key: str = ""
) -> LogEntry:
    """The player is not here, or not away in the session, after all. Refused when neither was noted."""
    entry = Entry.objects.select_related("event").get(pk=entry.pk)
    if entry.event.ended_at:
        raise Refused(EVENT_ENDED())
    before = _facts(entry, session)
    if before["here"] is None:
        raise Refused(NOT_HERE(name=entry.name))
    CheckIn.objects.filter(entry=entry, session=session).delete()
    words = (
        Told("%(name)s is not here.")
        if session is None
        else Told("Check-in of %(name)s for session %(number)s taken back.")
    )
    return _log(now, entry, session, words, before)


def _facts(entry: Entry, session: Session | None) -> dict[str, Any]:
    row = check_in_of(entry, session)
    return {
        "player": entry.number,
        "session": session.number if session else None,
        "here": {"away": row.away, "at": row.at.isoformat(), "by": row.by} if row else None,
    }


def _log(
    now: Writing, entry: Entry, session: Session | None, words: Told, before: dict[str, Any]
) -> LogEntry:
    names: dict[str, object] = {"name": entry.name} | ({"number": session.number} if session else {})
    return now.log(
        words.filled(**names),
        subject=f"player {entry.number}",
        before=before,
        after=_facts(entry, session),
    )


@following("player.import")
def check_in_imported(now: Writing) -> None:
    """Check in whom an imported list says to be here, and take that back with the import.

    Who has left, or is checked in already, stays as they are.
    """
    line = now.entries[0].undoes or now.entries[0]
    rows = CheckIn.objects.filter(entry__event=now.event, session=None)
    numbers = line.after.get("here", [])
    if now.entries[0].undoes:
        rows.filter(entry__number__in=numbers, at=line.at).delete()
        return
    entries = now.event.entries.filter(number__in=numbers, withdrawn_at=None, disqualified_at=None)
    by = now.by.get_username() if now.by else ""
    CheckIn.objects.bulk_create(
        CheckIn(entry=entry, at=now.at, by=by) for entry in entries.exclude(check_ins__in=rows)
    )


@undo_of(HERE, Role.SCORER, Role.REFEREE)
def _undo_here(now: Writing, line: LogEntry) -> Said:
    return _undo(now, line)


@undo_of(AWAY, Role.SCORER, Role.REFEREE)
def _undo_away(now: Writing, line: LogEntry) -> Said:
    return _undo(now, line)


@undo_of(TAKE_BACK, Role.SCORER, Role.REFEREE)
def _undo_take_back(now: Writing, line: LogEntry) -> Said:
    return _undo(now, line)


def _undo(now: Writing, line: LogEntry) -> Said:
    """Restore what the door said before, unless it says something else by now."""
    entry, session = _about(now.event, line)
    if _facts(entry, session) != line.after:
        raise Refused(CHANGED_SINCE(name=entry.name))
    CheckIn.objects.filter(entry=entry, session=session).delete()
    if noted := line.before["here"]:
        at = datetime.fromisoformat(noted["at"])
        CheckIn.objects.create(entry=entry, session=session, away=noted["away"], at=at, by=noted["by"])
    return Told("Check-in of %(name)s restored.", {"name": entry.name})


def _about(event: Event, line: LogEntry) -> tuple[Entry, Session | None]:
    entry = event.entries.get(number=line.after["player"])
    number = line.after["session"]
    return entry, event.sessions.get(number=number) if number else None
