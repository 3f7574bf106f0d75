"""What a document of a moved event holds, and how it differs from the copy that is here."""

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.utils import timezone
from django.utils.dateparse import parse_datetime

from tournament.models import Event, Session
from tournament.words.sentences import told

Document = Mapping[str, Any]
OF_MOVING = {"event.offer", "event.send", "event.received", "event.return", "event.take-back"}


@dataclass(frozen=True)
class Line:
    """A line of the log, in whichever copy."""

    at: datetime
    who: str
    summary: str


@dataclass(frozen=True)
class Holds:
    """How far an event has come in one copy."""

    players: int
    sessions: int
    closed: int
    results: int
    rulings: int
    last: datetime | None


@dataclass(frozen=True)
class Comparison:
    """Two copies of an event: what each holds, and the acts that only one of them knows, oldest first."""

    here: Holds
    there: Holds
    only_here: tuple[Line, ...]
    only_there: tuple[Line, ...]
    away: bool

    @property
    def must_choose(self) -> bool:
        """Whether storing could lose acts silently: acts known only here, or a copy still in use."""
        return bool(self.only_here) or not self.away


def compared(document: Document, here: Event) -> Comparison:
    """The document against the copy here: one query for the log, five for the figures."""
    lines_here = [
        {
            "at": line.at,
            "act": line.act,
            "actor_name": line.actor_name,
            "actor_told": line.actor_told,
            "summary": line.summary,
            "told": line.told,
        }
        for line in here.log.order_by("pk")
    ]
    lines_there = [{**row, "at": _moment(row.get("at"))} for row in document["rows"].get("LogEntry", [])]
    return Comparison(
        _held(here),
        held_in(document),
        _unmatched(lines_here, lines_there),
        _unmatched(lines_there, lines_here),
        here.away_at is not None,
    )


def held_in(document: Document) -> Holds:
    """How far the event in a document has come."""
    rows = document["rows"]
    sessions, results = rows.get("Session", []), rows.get("Result", [])
    moments = [_moment(row.get("at")) for row in rows.get("LogEntry", [])]
    return Holds(
        players=len(rows.get("Entry", [])),
        sessions=len(sessions),
        closed=sum(row.get("state") == Session.CLOSED for row in sessions),
        results=sum(row.get("current") is True for row in results),
        rulings=len(rows.get("Ruling", [])),
        last=max(moments, default=None),
    )


def _held(event: Event) -> Holds:
    sessions = event.sessions.all()
    results = sum(session.tables.filter(results__current=True).count() for session in sessions)
    last = event.log.order_by("-at").values_list("at", flat=True).first()
    closed = sum(session.state == Session.CLOSED for session in sessions)
    return Holds(event.entries.count(), len(sessions), closed, results, event.rulings.count(), last)


def _unmatched(lines: Iterable[Mapping[str, Any]], others: Iterable[Mapping[str, Any]]) -> tuple[Line, ...]:
    """The acts among `lines` that are missing from `others`, except those of moving itself."""
    unmatched = Counter((line["at"], line.get("act")) for line in others)
    only_here = []
    for line in lines:
        identity = (line["at"], line.get("act"))
        if unmatched[identity]:
            unmatched[identity] -= 1
        elif line.get("act") not in OF_MOVING:
            actor = told(line.get("actor_told"), str(line.get("actor_name", "")))
            summary = told(line.get("told"), str(line.get("summary", "")))
            only_here.append(Line(line["at"], actor, summary))
    return tuple(only_here)


def _moment(text: object) -> datetime:
    """A moment in a document; the earliest possible one if it is invalid."""
    try:
        at = parse_datetime(text) if isinstance(text, str) else None
    except ValueError:
        at = None
    if at is None:
        return datetime.min.replace(tzinfo=timezone.get_default_timezone())
    return at if timezone.is_aware(at) else timezone.make_aware(at)
