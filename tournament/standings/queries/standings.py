"""The standings, computed once per version and kept in memory, and what finalists carry over."""

import threading
from collections import OrderedDict
from collections.abc import Iterable, Mapping, Sequence, Set
from copy import copy
from dataclasses import dataclass, field
from functools import cached_property
from operator import is_
from typing import NamedTuple

from django.utils.translation import ngettext

from scoring.finals import Final, carried
from scoring.rulesets import RuleSet
from scoring.standings import Contestant, PlayedTable, Row, TeamRow, standings, team_standings
from scoring.table.values import SeatScore
from tournament.draw.queries.draws import Player, finals_of, sentence_of
from tournament.models import Draw, Entry, Event, Publication, Result, Seat, Session, Table
from tournament.presence.queries import Presence, Presences, SeatTaken, absences_at, presences, presences_of
from tournament.result.queries.ledger import (
    Adjustment,
    Apart,
    LedgerEntry,
    adjustments_in,
    apart,
    at_tables,
    ledger_of,
    without_sessions,
)
from tournament.result.queries.scored_tables import (
    Seated,
    contestants,
    played_tables,
    seat_rows,
    seats_by_table,
)
from tournament.words.sentences import listed

_KEPT = 64
_READ = 8  # events: theirs is read once a version, whichever session the standings are after
_memo: OrderedDict[tuple[int, int, int | None], "Standings"] = OrderedDict()
_facts: OrderedDict[tuple[int, int], "Facts"] = OrderedDict()
_counted: OrderedDict[tuple[int, int], "Counted"] = OrderedDict()
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
    entries: dict[int, Entry]
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
        return tuple(sorted(number for number, state in self.states.items() if state == Session.CALLED_OFF))

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


def public_after(event: Event) -> int | None:
    """After which session the public sees standings: the frozen one, or None for live."""
    freeze = Publication.objects.filter(event=event, kind=Publication.FREEZE, withdrawn_at=None).first()
    return freeze.after if freeze else None


@dataclass(frozen=True)
class Facts:
    """The facts behind all standings of one version; the tables in session order.

    `penalties`: what is taken apart from tables, by player number; `presences` None under the old counting;
    `missing` and `provisional`: tables of all sessions, as `Standings` has them.
    """

    entries: dict[int, Entry]
    tables: tuple[PlayedTable, ...]
    states: dict[int, str]
    penalties: dict[int, Apart]
    presences: Presences | None
    finals: tuple[Final, ...]
    adjustments: tuple[Adjustment, ...]
    missing: tuple[tuple[int, int], ...]
    provisional: tuple[tuple[int, int], ...]


def _read(event: Event) -> Facts:
    key = (event.pk, event.version)
    if key not in _facts:
        ledger, seats = ledger_of(event), seat_rows(event)
        entries = {entry.number: entry for entry in event.entries.select_related("team")}
        states = dict(Session.objects.filter(event=event).values_list("number", "state"))
        drawn = [seat for seat in seats if states.get(seat.session) != Session.CALLED_OFF]
        _facts[key] = Facts(
            entries=entries,
            tables=played_tables(event, deductions=at_tables(ledger), rows=seats),
            states=states,
            penalties=apart(ledger),
            presences=None if event.old_counting else presences_of(event, entries.values(), drawn),
            finals=tuple(finals_of(event)),
            adjustments=adjustments_in(event, ledger),
            missing=_missing(event),
            provisional=_provisional(event),
        )
        while len(_facts) > _READ:
            _facts.popitem(last=False)
    return _facts[key]


def _compute(event: Event, after: int | None) -> Standings:
    facts = _read(event)
    last = after if after is not None else max((table.session for table in facts.tables), default=0)
    tables = [table for table in facts.tables if table.session <= last]
    closed = [number for number, state in facts.states.items() if state == Session.CLOSED and number <= last]
    competitors = contestants(facts.entries.values(), tables, facts.penalties, facts.presences, closed)
    finals = tuple(final for final in facts.finals if final.first_session <= last)
    in_full = _counted_once(event, competitors, tables, last)
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
        missing=_until(last, facts.missing),
        provisional=_until(last, facts.provisional),
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


class Counted(NamedTuple):
    """Standings as they were counted last, with what they were counted from."""

    rules: RuleSet
    competitors: tuple[Contestant, ...]
    tables: list[PlayedTable]
    rows: tuple[Row, ...]


def _counted_once(
    event: Event, competitors: tuple[Contestant, ...], tables: list[PlayedTable], last: int
) -> tuple[Row, ...]:
    """The standings without finals; those of the version before where they come from the same.

    A score leaves the standings after the sessions before it as they are.
    """
    key, rules = (event.pk, last), event.rules
    before = _counted.pop(key, None)
    if (
        before is None
        or (before.rules, before.competitors, len(before.tables)) != (rules, competitors, len(tables))
        or not all(map(is_, before.tables, tables))  # each table is scored once a process
    ):
        before = Counted(rules, competitors, tables, standings(rules, competitors, tables, last))
    _counted[key] = before
    while len(_counted) > _KEPT:
        _counted.popitem(last=False)
    return before.rows


def _until(last: int, tables: Iterable[tuple[int, int]]) -> tuple[tuple[int, int], ...]:
    return tuple(table for table in tables if table[0] <= last)


def _missing(event: Event) -> tuple[tuple[int, int], ...]:
    tables = Table.objects.filter(session__event=event)
    tables = (
        tables.exclude(session__state=Session.CALLED_OFF)
        .exclude(results__current=True)
        .order_by("session__number", "number")
    )
    return tuple(tables.values_list("session__number", "number"))


def _provisional(event: Event) -> tuple[tuple[int, int], ...]:
    results = Result.objects.filter(table__session__event=event)
    results = results.filter(current=True, provisional=True).order_by(
        "table__session__number", "table__number"
    )
    return tuple(results.values_list("table__session__number", "table__number"))


def forget() -> None:
    """Clear the cache: after a restore, version numbers may start again."""
    with _lock:
        _memo.clear()
        _facts.clear()
        _counted.clear()


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


@dataclass(frozen=True)
class Outcome:
    """The rows of the standings by player number, and the tables that they come from."""

    rows: Mapping[int, Row]
    tables: tuple[PlayedTable, ...]

    def score_of(self, player: int, session: int) -> SeatScore | None:
        """A player's own seat in a session, scored; None before the table has a result."""
        seats = (seat for table in self.tables if table.session == session for seat in table.score.seats)
        return next((seat for seat in seats if seat.player == player), None)


def outcome_if(
    event: Event,
    *,
    seats: Seated | None = None,
    ledger: Sequence[LedgerEntry] | None = None,
    entries: Iterable[Entry] | None = None,
    without: Set[int] = frozenset(),
) -> Outcome:
    """The event's standings after its last result, if these were its seats, its ledger and its players.

    `without`: the numbers of sessions that would be called off.
    """
    seats = seats_by_table(event) if seats is None else seats
    ledger = ledger_of(event) if ledger is None else ledger
    ledger = without_sessions(ledger, without)
    people = list(event.entries.select_related("team") if entries is None else entries)
    played = played_tables(event, seats=seats, deductions=at_tables(ledger))
    played = tuple(table for table in played if table.session not in without)
    last = max((table.session for table in played), default=0)
    rows_closed = event.sessions.filter(state=Session.CLOSED, number__lte=last).exclude(number__in=without)
    closed = rows_closed.values_list("number", flat=True)
    taken = [seat for seat in _taken(event, seats) if seat.session not in without]
    presence_table = None if event.old_counting else presences(people, taken, absences_at(event))
    competitors = contestants(people, played, apart(ledger), presence_table, closed)
    finals = [final for final in finals_of(event) if final.first_session <= last]
    rows = standings(event.rules, competitors, played, last, finals) if last else ()
    return Outcome({row.player: row for row in rows}, played)


class Changed(NamedTuple):
    """How many players would have another place, and how many another place or any other figure."""

    places: int
    figures: int


def counted_anew(event: Event) -> Changed:
    """What would change if an event counted by the old rules were counted by the current ones."""
    old, new = copy(event), copy(event)
    old.old_counting, new.old_counting = True, False
    before, after = outcome_if(old).rows, outcome_if(new).rows
    changed = [(row, after.get(player)) for player, row in before.items() if row != after.get(player)]
    return Changed(sum(not row or row.place != old_row.place for old_row, row in changed), len(changed))


def _taken(event: Event, seats: Seated) -> list[SeatTaken]:
    numbers = dict(event.sessions.exclude(state=Session.CALLED_OFF).values_list("pk", "number"))
    return [
        _seat_taken(numbers[seat.session_id], seat)
        for four in seats.values()
        for seat in four
        if seat.session_id in numbers
    ]


def _seat_taken(session: int, seat: Seat) -> SeatTaken:
    substitute = seat.substitute.number if seat.substitute else None
    return SeatTaken(session, seat.entry.number, substitute, seat.substitute_since, seat.out)
