"""Standings of an event, computed once per version and kept in memory."""

import threading
from collections import OrderedDict
from dataclasses import dataclass

from scoring.finals import Final
from scoring.standings import PlayedTable, Row, TeamRow, standings, team_standings
from tournament.models import Entry, Event, Publication, Result, Session, Table
from tournament.queries.facts import contestants, penalties_apart, played_tables
from tournament.queries.finals import finals_of, sentence_of

_KEPT = 64
_READ = 8  # events: theirs is read once a version, whichever session the standings are after
_memo: OrderedDict[tuple[int, int, int | None], "Standings"] = OrderedDict()
_facts: OrderedDict[tuple[int, int], "Facts"] = OrderedDict()
_lock = threading.Lock()


@dataclass(frozen=True)
class Standings:
    """Places after session `after`, who is who, and the tables still missing as (session, table).

    `finals`: those begun by then. They are for players alone: in the teams every session counts in full.
    """

    after: int
    sessions: int
    rows: tuple[Row, ...]
    teams: tuple[TeamRow, ...]
    entries: dict[int, Entry]
    missing: tuple[tuple[int, int], ...]
    provisional: tuple[tuple[int, int], ...]
    finals: tuple[Final, ...] = ()

    @property
    def sentences(self) -> tuple[str, ...]:
        """What the finals do to these standings."""
        return tuple(sentence_of(final) for final in self.finals)


def standings_of(event: Event, after: int | None = None) -> Standings:
    """Standings after session `after` (default: the last with a result), memoised on the event's version."""
    key = (event.pk, event.version, after)
    with _lock:
        if key not in _memo:
            _memo[key] = _compute(event, after)
            while len(_memo) > _KEPT:
                _memo.popitem(last=False)
        return _memo[key]


def public_after(event: Event) -> int | None:
    """After which session the public sees standings: the frozen one, or None for live."""
    freeze = Publication.objects.filter(event=event, kind=Publication.FREEZE, withdrawn_at=None).first()
    return freeze.after if freeze else None


@dataclass(frozen=True)
class Facts:
    """What all standings of one version are made of; the tables in the order of their sessions."""

    entries: dict[int, Entry]
    tables: tuple[PlayedTable, ...]
    states: dict[int, str]
    penalties: dict[int, int]
    finals: tuple[Final, ...]


def _read(event: Event) -> Facts:
    key = (event.pk, event.version)
    if key not in _facts:
        _facts[key] = Facts(
            entries={entry.number: entry for entry in event.entries.select_related("team")},
            tables=played_tables(event),
            states=dict(Session.objects.filter(event=event).values_list("number", "state")),
            penalties=penalties_apart(event),
            finals=tuple(finals_of(event)),
        )
        while len(_facts) > _READ:
            _facts.popitem(last=False)
    return _facts[key]


def _compute(event: Event, after: int | None) -> Standings:
    facts = _read(event)
    last = after if after is not None else max((table.session for table in facts.tables), default=0)
    tables = [table for table in facts.tables if table.session <= last]
    closed = [one for one, state in facts.states.items() if state == Session.CLOSED and one <= last]
    who = contestants(facts.entries.values(), tables, facts.penalties, closed)
    finals = tuple(final for final in facts.finals if final.first_session <= last)
    in_full = standings(event.rules, who, tables, last)
    return Standings(
        after=last,
        sessions=len(facts.states),
        rows=standings(event.rules, who, tables, last, finals) if finals else in_full,
        teams=team_standings(event.rules, in_full, who) if any(one.team for one in who) else (),
        entries=facts.entries,
        missing=_missing(event, last),
        provisional=_provisional(event, last),
        finals=finals,
    )


def _missing(event: Event, last: int) -> tuple[tuple[int, int], ...]:
    tables = Table.objects.filter(session__event=event, session__number__lte=last)
    tables = tables.exclude(results__current=True).order_by("session__number", "number")
    return tuple(tables.values_list("session__number", "number"))


def _provisional(event: Event, last: int) -> tuple[tuple[int, int], ...]:
    results = Result.objects.filter(table__session__event=event, table__session__number__lte=last)
    results = results.filter(current=True, provisional=True).order_by(
        "table__session__number", "table__number"
    )
    return tuple(results.values_list("table__session__number", "table__number"))


def forget() -> None:
    """Drop what is kept in memory: after a restore, versions may start again."""
    with _lock:
        _memo.clear()
        _facts.clear()
