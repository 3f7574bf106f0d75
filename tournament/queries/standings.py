"""Standings of an event, computed once per version and kept in memory."""

import threading
from collections import OrderedDict
from dataclasses import dataclass

from scoring.finals import Final
from scoring.standings import Row, TeamRow, standings, team_standings
from tournament.models import Entry, Event, Publication, Result, Session, Table
from tournament.queries.facts import contestants, penalties_apart, played_tables
from tournament.queries.finals import finals_of, sentence_of

_KEPT = 64
_memo: OrderedDict[tuple[int, int, int | None], "Standings"] = OrderedDict()
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


def _compute(event: Event, after: int | None) -> Standings:
    entries = list(event.entries.select_related("team"))
    tables = played_tables(event, after)
    last = after if after is not None else max((table.session for table in tables), default=0)
    sessions = Session.objects.filter(event=event).count()
    played = {seat.player for table in tables for seat in table.score.seats}
    who = contestants(entries, played, penalties_apart(event))
    finals = tuple(final for final in finals_of(event) if final.first_session <= last)
    in_full = standings(event.rules, who, tables, last)
    return Standings(
        after=last,
        sessions=sessions,
        rows=standings(event.rules, who, tables, last, finals) if finals else in_full,
        teams=team_standings(event.rules, in_full, who) if any(one.team for one in who) else (),
        entries={entry.number: entry for entry in entries},
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
