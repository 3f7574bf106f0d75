"""The standings of an event after a number of sessions, for players and for teams.

Riichi and classical rules rank by the sum of the scores; MCR by table points, then by the sum of the
mini-points (Green Book 3.10.1). Equal players share the better place. The players of a final rank before all
others, by the score they carried into it plus their results since, unless everybody stays in one list.
"""

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cached_property
from typing import NamedTuple

from scoring.finals import Carried, Final, carried
from scoring.rulesets import RuleSet
from scoring.table.values import SeatScore, TableScore

_TWELFTHS = 12  # every exact share of table points among two, three or four players is in twelfths


@dataclass(frozen=True)
class Contestant:
    """An entrant. Those who are not `ranked` (a substitute, a struck player) have no row.

    `penalties`: points added to the total outside any table (negative ones deduct); `table_points` likewise
    for table points. `missed`: the sessions the contestant was absent from, which score like those of a
    replaced player (EMA 2012 §5.7).
    """

    number: int
    team: str = ""
    ranked: bool = True
    disqualified: bool = False
    penalties: int = 0
    missed: tuple[int, ...] = ()
    table_points: int = 0


@dataclass(frozen=True)
class PlayedTable:
    """A table's result with its session and table number."""

    session: int
    number: int
    score: TableScore

    @cached_property
    def cells(self) -> tuple[tuple[int, "Cell", int], ...]:
        """The players' cells with their table points in twelfths.

        Cached, because the standings are recomputed while thousands of tables are added.
        """
        seats = (*self.score.seats, *self.score.own_results)
        return tuple((seat.player, _cell(self, seat), _twelfths(seat.table_points)) for seat in seats)

    @cached_property
    def players(self) -> frozenset[int]:
        """The numbers of the players with such a cell."""
        return frozenset(player for player, _cell, _twelfths in self.cells)


class Cell(NamedTuple):
    """One player's session: `score` in points (mini-points in MCR), in which `penalties` are included.

    `substitute`: somebody else played for them. Table 0 means that they had no seat. `chips`: the points of
    the chips won, which are part of the score. A NamedTuple, because an event has thousands of cells.
    """

    session: int
    table: int
    score: int
    table_points: Fraction | None
    place: int
    penalties: int
    substitute: bool
    chips: int = 0


@dataclass(frozen=True)
class Row:
    """One player's row. `sessions` has a column for each session, None where they have no result (yet).

    `carried`: what the player carried into their last final, None for players in no final.
    """

    place: int
    shared: bool
    player: int
    total: int
    table_points: Fraction | None
    sessions: tuple[Cell | None, ...]
    penalties: int
    carried: Carried | None = None

    @property
    def chips(self) -> int:
        """The points of all chips won, which are part of the sessions' scores."""
        return sum(cell.chips for cell in self.sessions if cell)


@dataclass(frozen=True)
class TeamRow:
    """One team's row: the sums of its players' rows."""

    place: int
    shared: bool
    team: str
    total: int
    table_points: Fraction | None
    players: tuple[int, ...]


Merit = tuple[bool, int, int, int]


@dataclass(slots=True)
class _Line:
    """A player's row while it is summed, in whole numbers: `shares` are table points times `unit`."""

    player: int
    unit: int
    cells: list[Cell | None]
    total: int = 0
    shares: int = 0
    penalties: int = 0
    carried: Carried | None = None
    last: bool = False

    @property
    def merit(self) -> Merit:
        """The sort key: smaller is better."""
        final = self.carried.session if self.carried else 0
        return self.last, -final, -self.shares, -self.total


class Count(NamedTuple):
    """Standings with the sums that they were made of, by player: a few of them can be counted anew."""

    rows: tuple[Row, ...]
    lines: Mapping[int, _Line]


def standings(
    rules: RuleSet,
    contestants: Iterable[Contestant],
    tables: Iterable[PlayedTable],
    sessions: int,
    finals: Iterable[Final] = (),
) -> tuple[Row, ...]:
    """The rows of all ranked contestants after a number of `sessions`, best first, ties by number.

    Later sessions and finals are ignored. A disqualified player ranks last (EMA 2012 §5.7) and in no final,
    with a score of 0 where the rules say so (MCRREG §4). Raises ValueError if a player sits at two tables in
    one session.
    """
    return count(rules, contestants, tables, sessions, finals).rows


def count(
    rules: RuleSet,
    contestants: Iterable[Contestant],
    tables: Iterable[PlayedTable],
    sessions: int,
    finals: Iterable[Final] = (),
) -> Count:
    """The same as `standings`, for `recount`."""
    started_finals = sorted(
        (final for final in finals if final.ahead and final.first_session <= sessions),
        key=lambda final: final.first_session,
    )
    unit = _TWELFTHS * 2 ** len(started_finals)  # each final may halve them
    lines = _lines(rules, contestants, tables, sessions, unit)
    for line in lines.values():
        if not line.last:
            _carry_into_finals(rules, line, started_finals)
    return Count(_in_order(rules, lines), lines)


def recount(
    rules: RuleSet,
    before: Count,
    contestants: Iterable[Contestant],
    tables: Iterable[PlayedTable],
    sessions: int,
) -> Count:
    """The standings without finals where since `before` no results but those of these contestants differ.

    `contestants`: all of them, ranked or not; `tables`: all at which they have played.
    """
    changed = tuple(contestants)
    numbers = {contestant.number for contestant in changed}
    lines = {player: line for player, line in before.lines.items() if player not in numbers}
    same_rows = {row.player: row for row in before.rows if row.player in lines}
    lines |= _lines(rules, changed, tables, sessions, _TWELFTHS)
    return Count(_in_order(rules, lines, same_rows), lines)


def _in_order(
    rules: RuleSet, lines: Mapping[int, _Line], same_rows: Mapping[int, Row] | None = None
) -> tuple[Row, ...]:
    """The lines as rows, best first. `same_rows`: by player those that differ in their places at most."""
    ordered = sorted((line.merit, player, line) for player, line in lines.items())
    places = _places([merit for merit, _player, _line in ordered])
    rows = []
    for (place, shared), (_merit, player, line) in zip(places, ordered, strict=True):
        row = same_rows.get(player) if same_rows else None
        if row is None or (row.place, row.shared) != (place, shared):
            row = Row(
                place=place,
                shared=shared,
                player=player,
                total=line.total,
                table_points=Fraction(line.shares, line.unit) if rules.table_points else None,
                sessions=row.sessions if row else tuple(line.cells),
                penalties=line.penalties,
                carried=line.carried,
            )
        rows.append(row)
    return tuple(rows)


def team_standings(
    rules: RuleSet, rows: Iterable[Row], contestants: Iterable[Contestant]
) -> tuple[TeamRow, ...]:
    """The teams of the contestants in `rows`, best first, ties by name; players without a team are skipped.

    A team has the sum of its players' totals and table points, and teams are ranked as players are.
    """
    team_of = {contestant.number: contestant.team for contestant in contestants}
    members: defaultdict[str, list[Row]] = defaultdict(list)
    for row in rows:
        if team_of[row.player]:
            members[team_of[row.player]].append(row)
    teams = [_team_row(rules, team, team_rows) for team, team_rows in members.items()]
    teams.sort(key=lambda row: (_team_merit(row), row.team))
    placed = zip(_places([_team_merit(row) for row in teams]), teams, strict=True)
    return tuple(replace(row, place=place, shared=shared) for (place, shared), row in placed)


def _lines(
    rules: RuleSet,
    contestants: Iterable[Contestant],
    tables: Iterable[PlayedTable],
    sessions: int,
    unit: int,
) -> dict[int, _Line]:
    """The lines of the ranked contestants by player, without finals."""
    summed = _summed_tables(tables, sessions, unit)
    return {
        contestant.number: _line(
            rules,
            contestant,
            summed.get(contestant.number) or _Line(contestant.number, unit, [None] * sessions),
        )
        for contestant in contestants
        if contestant.ranked
    }


def _summed_tables(tables: Iterable[PlayedTable], sessions: int, unit: int) -> Mapping[int, _Line]:
    """The line of each player, summed over the tables of the sessions."""
    lines: dict[int, _Line] = {}
    scale = unit // _TWELFTHS
    for table in tables:
        column = table.session - 1
        if column >= sessions:
            continue
        for player, cell, twelfths in table.cells:
            line = lines.get(player)
            if line is None:
                line = lines[player] = _Line(player, unit, [None] * sessions)
            if line.cells[column] is not None:
                raise ValueError(f"Player {player} sits at two tables in session {table.session}")
            line.cells[column] = cell
            line.total += cell.score
            line.shares += twelfths * scale
            line.penalties += cell.penalties
    return lines


def _cell(table: PlayedTable, seat: SeatScore) -> Cell:
    return Cell(
        table.session,
        table.number,
        seat.score,
        seat.table_points,
        seat.place,
        seat.at_table + seat.after,
        seat.substitute is not None,
        seat.chips,
    )


def _missed_session(rules: RuleSet, session: int) -> Cell:
    """A session without a seat: the points and uma of a replaced player, and no table points."""
    score = rules.substitute_points + rules.substitute_uma
    return Cell(session, 0, score, Fraction(0) if rules.table_points else None, 4, 0, substitute=True)


def _line(rules: RuleSet, contestant: Contestant, line: _Line) -> _Line:
    """Add missed sessions, penalties and adjustments to the line of a contestant, and return it."""
    for session in contestant.missed:
        if session <= len(line.cells) and line.cells[session - 1] is None:
            line.cells[session - 1] = cell = _missed_session(rules, session)
            line.total += cell.score
    line.total += contestant.penalties
    line.penalties += contestant.penalties
    line.shares += contestant.table_points * line.unit
    line.last = contestant.disqualified
    if line.last and rules.disqualified == "zero":
        line.total = line.shares = 0
    return line


def _carry_into_finals(rules: RuleSet, line: _Line, finals: Iterable[Final]) -> None:
    """Carry over the score before each final that the player is in, in order; later results count in full."""
    for final in finals:
        if line.player in final.players:
            cells_since = [cell for cell in line.cells[final.first_session - 1 :] if cell is not None]
            points_since = sum(cell.score for cell in cells_since) + final.penalties.get(line.player, 0)
            shares_since = sum(_twelfths(cell.table_points) for cell in cells_since) * (
                line.unit // _TWELFTHS
            )
            shares_since += final.table_points.get(line.player, 0) * line.unit
            points = carried(line.total - points_since, final.carry)
            shares = carried(Fraction(line.shares - shares_since, line.unit), final.carry)
            line.total, line.shares = points + points_since, int(shares * line.unit) + shares_since
            line.carried = Carried(final.first_session, points, shares if rules.table_points else None)


def _team_row(rules: RuleSet, team: str, rows: Sequence[Row]) -> TeamRow:
    return TeamRow(
        place=0,
        shared=False,
        team=team,
        total=sum(row.total for row in rows),
        table_points=_sum(row.table_points for row in rows) if rules.table_points else None,
        players=tuple(row.player for row in rows),
    )


def _sum(table_points: Iterable[Fraction | None]) -> Fraction:
    """The exact sum, computed in twelfths because adding fractions is slow."""
    return Fraction(sum(_twelfths(points) for points in table_points), _TWELFTHS)


def _twelfths(points: Fraction | None) -> int:
    return 0 if points is None else points.numerator * (_TWELFTHS // points.denominator)


def _team_merit(row: TeamRow) -> Merit:
    return False, 0, -_twelfths(row.table_points), -row.total


def _places(merits: Sequence[Merit]) -> list[tuple[int, bool]]:
    """The place of each of the sorted merits, such as 1, 2, 2, 4, and whether it is shared."""
    holders = Counter(merits)
    first_place = {merit: index + 1 for index, merit in reversed(list(enumerate(merits)))}
    return [(first_place[merit], holders[merit] > 1) for merit in merits]
