"""The standings of an event: the places after some sessions, alone and in teams.

Riichi and classical rules rank by the sum of the scores; MCR by table points, then by the sum of the
mini-points (Green Book 3.10.1). Equal players share the better place. The players of a final come before all
others, with what they carried into it and what they won since.
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
    """Somebody entered. Who is not `ranked` (a substitute, a struck player) has no row.

    `penalties`: points that belong to no table, off the total (negative ones take), `table_points` likewise
    off the table points. `missed`: the sessions that the contestant took no part in and is charged with,
    recorded as for a replaced player (EMA 2012 §5.7).
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
    """A table's result: in which session, at which table number."""

    session: int
    number: int
    score: TableScore

    @cached_property
    def cells(self) -> tuple[tuple[int, "Cell", int], ...]:
        """The players' cells with their table points in twelfths.

        Made once, because a table stays while thousands of others are added.
        """
        seats = (*self.score.seats, *self.score.own)
        return tuple((seat.player, _cell(self, seat), _twelfths(seat.table_points)) for seat in seats)


class Cell(NamedTuple):
    """One player's session: `score` in points (mini-points in MCR), of which `penalties` were taken.

    `substitute`: somebody else played for them; at table 0 they had no seat. A tuple, because an event has
    thousands.
    """

    session: int
    table: int
    score: int
    table_points: Fraction | None
    place: int
    penalties: int
    substitute: bool


@dataclass(frozen=True)
class Row:
    """One player's line. `sessions` has a column for each session, None where they have no result (yet).

    `carried`: what the total rests on besides the sessions of the last final, None for players in none.
    """

    place: int
    shared: bool
    player: int
    total: int
    table_points: Fraction | None
    sessions: tuple[Cell | None, ...]
    penalties: int
    carried: Carried | None = None


@dataclass(frozen=True)
class TeamRow:
    """One team's line: the sums of its players' lines."""

    place: int
    shared: bool
    team: str
    total: int
    table_points: Fraction | None
    players: tuple[int, ...]


Merit = tuple[bool, int, int, int]


@dataclass(slots=True)
class _Line:
    """A player's row while it is added up, in whole numbers: `shares` are table points in parts of `unit`."""

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
        """What the order is made of, the better the smaller."""
        final = self.carried.session if self.carried else 0
        return self.last, -final, -self.shares, -self.total


def standings(
    rules: RuleSet,
    contestants: Iterable[Contestant],
    tables: Iterable[PlayedTable],
    sessions: int,
    finals: Iterable[Final] = (),
) -> tuple[Row, ...]:
    """The rows of all ranked contestants after a number of `sessions`, best first, equal ones by number.

    Later sessions and finals are left out. A disqualified player comes last and counts (EMA 2012 §5.7), in no
    final, with nothing where the rules say so (MCRREG §4). Raises ValueError when somebody sits at two tables
    in one session.
    """
    begun = sorted(
        (final for final in finals if final.first_session <= sessions), key=lambda final: final.first_session
    )
    unit = _TWELFTHS * 2 ** len(begun)  # each final may halve them
    played = _added_up(tables, sessions, unit)
    lines = [
        _line(
            rules,
            contestant,
            played.get(contestant.number) or _Line(contestant.number, unit, [None] * sessions),
        )
        for contestant in contestants
        if contestant.ranked
    ]
    for line in lines:
        if not line.last:
            _cut(rules, line, begun)
    return _in_order(rules, lines)


def _in_order(rules: RuleSet, lines: Iterable[_Line]) -> tuple[Row, ...]:
    """The lines as rows, best first."""
    ordered = sorted((line.merit, line.player, line) for line in lines)
    places = _places([merit for merit, _player, _line in ordered])
    return tuple(
        Row(
            place=place,
            shared=shared,
            player=line.player,
            total=line.total,
            table_points=Fraction(line.shares, line.unit) if rules.table_points else None,
            sessions=tuple(line.cells),
            penalties=line.penalties,
            carried=line.carried,
        )
        for (place, shared), (_merit, _player, line) in zip(places, ordered, strict=True)
    )


def team_standings(
    rules: RuleSet, rows: Iterable[Row], contestants: Iterable[Contestant]
) -> tuple[TeamRow, ...]:
    """The teams of the contestants in `rows`, best first, equal ones by name; players without a team apart.

    A team has the sum of its players' totals and table points, ranked as players are.
    """
    team_of = {contestant.number: contestant.team for contestant in contestants}
    members: defaultdict[str, list[Row]] = defaultdict(list)
    for row in rows:
        if team_of[row.player]:
            members[team_of[row.player]].append(row)
    teams = [_team_row(rules, team, own) for team, own in members.items()]
    teams.sort(key=lambda row: (_team_merit(row), row.team))
    placed = zip(_places([_team_merit(row) for row in teams]), teams, strict=True)
    return tuple(replace(row, place=place, shared=shared) for (place, shared), row in placed)


def _added_up(tables: Iterable[PlayedTable], sessions: int, unit: int) -> Mapping[int, _Line]:
    """What each player has at the tables of the sessions."""
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
    )


def _missed(rules: RuleSet, session: int) -> Cell:
    """A session without a seat: the points and the uma of who is replaced, and no table points."""
    score = rules.substitute_points + rules.substitute_uma
    return Cell(session, 0, score, Fraction(0) if rules.table_points else None, 4, 0, substitute=True)


def _line(rules: RuleSet, contestant: Contestant, line: _Line) -> _Line:
    """What a contestant has at the tables, with what is taken or given apart from them."""
    for session in contestant.missed:
        if session <= len(line.cells) and line.cells[session - 1] is None:
            line.cells[session - 1] = cell = _missed(rules, session)
            line.total += cell.score
    line.total += contestant.penalties
    line.penalties += contestant.penalties
    line.shares += contestant.table_points * line.unit
    line.last = contestant.disqualified
    if line.last and rules.disqualified == "zero":
        line.total = line.shares = 0
    return line


def _cut(rules: RuleSet, line: _Line, finals: Iterable[Final]) -> None:
    """Carry over what was before each final that the player is in, in their order; what came since counts."""
    for final in finals:
        if line.player in final.players:
            since = [cell for cell in line.cells[final.first_session - 1 :] if cell is not None]
            won = sum(cell.score for cell in since) + final.penalties.get(line.player, 0)
            shares_won = sum(_twelfths(cell.table_points) for cell in since) * (line.unit // _TWELFTHS)
            shares_won += final.table_points.get(line.player, 0) * line.unit
            points = carried(line.total - won, final.carry)
            shares = carried(Fraction(line.shares - shares_won, line.unit), final.carry)
            line.total, line.shares = points + won, int(shares * line.unit) + shares_won
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
    """The exact sum, added up in whole twelfths because adding fractions is slow."""
    return Fraction(sum(_twelfths(points) for points in table_points), _TWELFTHS)


def _twelfths(points: Fraction | None) -> int:
    return 0 if points is None else points.numerator * (_TWELFTHS // points.denominator)


def _team_merit(row: TeamRow) -> Merit:
    return False, 0, -_twelfths(row.table_points), -row.total


def _places(merits: Sequence[Merit]) -> list[tuple[int, bool]]:
    """The place of each of the ordered merits, and whether it is shared: 1, 2, 2, 4."""
    holders = Counter(merits)
    first = {merit: index + 1 for index, merit in reversed(list(enumerate(merits)))}
    return [(first[merit], holders[merit] > 1) for merit in merits]
