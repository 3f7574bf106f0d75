"""The standings, computed once per version and kept in memory, and what finalists carry over."""

import threading
from collections import OrderedDict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property

from django.db import connection
from django.utils.translation import ngettext

from scoring.finals import Final, carried
from scoring.standings import PlayedTable, Row, TeamRow, standings, team_standings
from tournament.draw.queries.draws import Player, finals_of, sentence_of
from tournament.models import Draw, Entry, Event, Publication, Session
from tournament.presence.queries import Presence, Presences, absences_at, presences
from tournament.result.queries import results_alone
from tournament.result.queries.ledger import (
    Adjustment,
    Apart,
    Deductions,
    adjustments_in,
    apart,
    at_tables,
    ledger_of,
)
from tournament.result.queries.results_alone import ResultsAlone
from tournament.result.queries.rows import Seats, Tables, rows_of, with_new_results
from tournament.result.queries.scored_tables import scored_tables
from tournament.standings.queries import counting
from tournament.standings.queries.counting import Basis
from tournament.words.sentences import listed

# Read for each page of standings: Django would take longer to build it than the database to answer it.
FROZEN = (
    'SELECT "after" FROM "tournament_publication" WHERE "event_id" = %s AND "kind" = %s '
    'AND "withdrawn_at" IS NULL ORDER BY "id" LIMIT 1'
)
_KEPT = 64
_READ = 8  # events: theirs is read once a version, whichever session the standings are after
_memo: OrderedDict[tuple[int, int, int | None], "Standings"] = OrderedDict()
_frozen: OrderedDict[tuple[int, int], int | None] = OrderedDict()
_facts: OrderedDict[tuple[int, int], "Facts"] = OrderedDict()
_lock = threading.Lock()


@dataclass(frozen=True)
class Standings:
    """Places after session `after`, who is who, and the tables still missing as (session, table).

    `sessions`: the number of the last session that is to count.
    `adjustments`: those of directors. `finals`: those begun by then. They are for players alone: in the teams
    every session counts in full. `presences`, `states` and `home` (by session, whom a final leaves
    without a seat) are those of all sessions, whatever `after` is.
    """

    after: int
    sessions: int
    rows: tuple[Row, ...]
    teams: tuple[TeamRow, ...]
    entries: Mapping[int, Entry]
    missing: tuple[tuple[int, int], ...]
    provisional: tuple[tuple[int, int], ...]
    finals: tuple[Final, ...] = ()
    adjustments: tuple[Adjustment, ...] = ()
    presences: Presences | None = None
    states: Mapping[int, str] = field(default_factory=dict)
    home: Mapping[int, frozenset[int]] = field(default_factory=dict)

    @property
    def sentences(self) -> tuple[str, ...]:
        """What the finals do to these standings, and which sessions were called off."""
        return (*(sentence_of(final) for final in self.finals), *self.called_off_told)

    @cached_property
    def called_off(self) -> tuple[int, ...]:
        """The numbers of the sessions that are called off."""
        return _called_off(self.states)

    @property
    def called_off_told(self) -> tuple[str, ...]:
        """A sentence that names the sessions called off, if there are any."""
        if not self.called_off:
            return ()
        sentence = ngettext(
            "Session %(numbers)s was called off and does not count.",
            "Sessions %(numbers)s were called off and do not count.",
            len(self.called_off),
        )
        return (sentence % {"numbers": listed(self.called_off)},)

    @property
    def to_come(self) -> tuple[int, ...]:
        """The numbers of the sessions that count and come after these standings."""
        counting = set(self.states).difference(self.called_off)
        return tuple(sorted(number for number in counting if number > self.after))


def presence_in(standings: Standings, player: int, session: int) -> Presence | None:
    """What became of a player in a session; None where it is not drawn, and in events counted as of old."""
    presences = standings.presences
    if presences is None or session not in presences.drawn or player not in presences.entries:
        return None
    return presences.in_session(player, session)


def standings_of(event: Event, after: int | None = None) -> Standings:
    """Standings after session `after` (default: the last with a result), memoised on the event's version."""
    key = (event.pk, event.version, after)
    with _lock:
        if key not in _memo:
            _memo[key] = _compute(event, after)
            while len(_memo) > _KEPT:
                _memo.popitem(last=False)
        return _memo[key]


def moves_of(event: Event, standings: Standings) -> dict[int, int]:
    """Places won (or lost: negative) by player number since the session before; nothing after the first."""
    if standings.after < 2:
        return {}
    before = {row.player: row.place for row in standings_of(event, standings.after - 1).rows}
    return {row.player: before[row.player] - row.place for row in standings.rows if row.player in before}


def frozen_after(event: Event) -> int | None:
    """The same as `public_after`, read once a version: for what is built once a version."""
    key = (event.pk, event.version)
    with _lock:
        if key not in _frozen:
            _frozen[key] = public_after(event)
            while len(_frozen) > _KEPT:
                _frozen.popitem(last=False)
        return _frozen[key]


def public_after(event: Event) -> int | None:
    """After which session the public sees standings: the frozen one, or None for live."""
    with connection.cursor() as cursor:
        cursor.execute(FROZEN, (event.pk, Publication.FREEZE))
        row = cursor.fetchone()
    return row[0] if row else None


@dataclass(frozen=True)
class Facts:
    """The facts behind all standings of one version; the tables in session order.

    `read`: the tables as they are stored; `deductions`: what is taken at them; `penalties`: what is taken
    apart from them, by player number; `presences` None under the old counting. `time`: when all of it holds
    but for the results, and `results`: how many of those are in it.
    """

    time: ResultsAlone
    results: int
    entries: Mapping[int, Entry]
    seats: Seats
    read: Tables
    deductions: Deductions
    tables: tuple[PlayedTable, ...]
    penalties: dict[int, Apart]
    presences: Presences | None
    finals: tuple[Final, ...]
    adjustments: tuple[Adjustment, ...]

    @property
    def states(self) -> dict[int, str]:
        """The states of the sessions by number."""
        return self.read.states


def _read(event: Event) -> Facts:
    key = (event.pk, event.version)
    if key not in _facts:
        before = next((facts for of, facts in reversed(_facts.items()) if of[0] == event.pk), None)
        time = results_alone.time_at(event)
        is_at_hand = before is not None and before.time is time
        _facts[key] = (
            _read_results(event, before) if before and is_at_hand else _read_all(event, before, time)
        )
        while len(_facts) > _READ:
            _facts.popitem(last=False)
    return _facts[key]


def _read_all(event: Event, before: Facts | None, time: ResultsAlone) -> Facts:
    results = time.count
    ledger, (entries, seats, tables) = ledger_of(event), rows_of(event)
    deductions = at_tables(ledger)
    return Facts(
        time=time,
        results=results,
        entries=entries,
        seats=seats,
        read=tables,
        deductions=deductions,
        tables=scored_tables(event, tables.sheets, deductions, seats),
        penalties=apart(ledger),
        presences=_presences(event, entries, seats, tables.states, before),
        finals=finals_of(event),
        adjustments=adjustments_in(event, ledger),
    )


def _read_results(event: Event, before: Facts) -> Facts:
    """The facts where since `before` results alone have changed."""
    results = before.time.count
    read = with_new_results(event, before.read, before.time.changed(before.results))
    tables = scored_tables(event, read.sheets, before.deductions, before.seats)
    return replace(before, results=results, read=read, tables=tables)


def _presences(
    event: Event, entries: Mapping[int, Entry], seats: Seats, states: Mapping[int, str], before: Facts | None
) -> Presences | None:
    """Everybody's presence, None under the old counting; that of the version before if from the same."""
    if event.old_counting:
        return None
    absences, called_off = absences_at(event), _called_off(states)
    if (
        before
        and before.presences
        and (before.entries is entries and before.seats is seats)
        and (before.presences.absences, _called_off(before.states)) == (absences, called_off)
    ):
        return before.presences
    drawn = [seat for seat in seats.rows if seat.session not in called_off]
    return presences(entries.values(), drawn, absences)


def _called_off(states: Mapping[int, str]) -> tuple[int, ...]:
    return tuple(sorted(number for number, state in states.items() if state == Session.CALLED_OFF))


def _compute(event: Event, after: int | None) -> Standings:
    facts = _read(event)
    last = after if after is not None else max((table.session for table in facts.tables), default=0)
    tables = [table for table in facts.tables if table.session <= last]
    closed = [number for number, state in facts.states.items() if state == Session.CLOSED and number <= last]
    finals = tuple(final for final in facts.finals if final.first_session <= last)
    basis = Basis(event.rules, facts.entries, facts.penalties, facts.presences, tuple(closed))
    competitors, (in_full, _lines) = counting.counted(event, basis, tables, last)
    return Standings(
        after=last,
        sessions=max(
            (number for number, state in facts.states.items() if state != Session.CALLED_OFF), default=0
        ),
        rows=standings(event.rules, competitors, tables, last, finals) if finals else in_full,
        teams=team_standings(event.rules, in_full, competitors)
        if any(contestant.team for contestant in competitors)
        else (),
        entries=facts.entries,
        missing=_until(last, facts.read.missing),
        provisional=_until(last, facts.read.provisional),
        finals=finals,
        adjustments=facts.adjustments,
        presences=facts.presences,
        states=facts.states,
        home={
            number: final.home
            for final in facts.finals
            for number in range(final.first_session, final.last_session + 1)
        },
    )


def _until(last: int, tables: Iterable[tuple[int, int]]) -> tuple[tuple[int, int], ...]:
    return tuple(table for table in tables if table[0] <= last)


def forget() -> None:
    """Clear the cache: after a restore, version numbers may start again."""
    with _lock:
        _memo.clear()
        _frozen.clear()
        _facts.clear()
    counting.forget()
    results_alone.forget()


def row_of(standings: Standings, number: int) -> Row | None:
    """A player's line of the standings; None before the first result and for those who are not ranked."""
    if not standings.after:
        return None
    return next((row for row in standings.rows if row.player == number), None)


@dataclass(frozen=True)
class CarryLine:
    """A player of the final: their place, their score until now, and what of it counts on.

    Scores are points in riichi, table points (fractions) with mini-points beside them in MCR.
    """

    place: int
    player: Player
    score: object
    carried: object
    points: int
    points_carried: int


def carry_lines(row: Draw, people: Mapping[int, Player]) -> list[CarryLine]:
    """The players of the final that the draw seats, by the standings of now; [] when it is of no final."""
    final = row.plan.get("final")
    if not final:
        return []
    rows = {line.player: line for line in standings_of(row.event, row.first_session - 1).rows}
    finalists = [people[lot] for lot in row.plan["ranking"][: final["size"]]]
    placed = [(player, rows[player.number]) for player in finalists if player.number in rows]
    return [
        CarryLine(
            place=line.place,
            player=player,
            score=line.table_points,
            carried=None if line.table_points is None else carried(line.table_points, final["carry"]),
            points=line.total,
            points_carried=carried(line.total, final["carry"]),
        )
        for player, line in placed
    ]


def tied_names(row: Draw, people: Mapping[int, Player]) -> list[str]:
    """Who shares the place at which the final was cut, so that the lots decided."""
    return [people[lot].name for lot in row.plan.get("final", {}).get("tied", [])]
