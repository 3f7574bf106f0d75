"""The standings of an event: who is where after so many sessions, alone and in teams.

Riichi and classical rules rank by the sum of the scores; MCR by table points, then by the sum of the
mini-points (Green Book 3.10.1). Equal players share the better place. The players of a final come before all
others, with what they carried into it and what they won since.
"""

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import NamedTuple

from scoring.finals import Carried, Final, carried
from scoring.rulesets import RuleSet
from scoring.seats import SeatScore, TableScore

_TWELFTHS = 12  # every exact share of table points among two, three or four players is in twelfths


@dataclass(frozen=True)
class Contestant:
    """Somebody entered. Who is not `ranked` (a substitute, a struck player) has no row.

    `penalties`: points of rulings that belong to no table, off the total (negative ones take).
    """

    number: int
    team: str = ""
    ranked: bool = True
    disqualified: bool = False
    penalties: int = 0


@dataclass(frozen=True)
class PlayedTable:
    """A table's result: in which session, at which table number."""

    session: int
    number: int
    score: TableScore


class Cell(NamedTuple):
    """One player's session: `score` in points (mini-points in MCR), of which `penalties` were taken.

    `substitute`: somebody else played for him. A tuple, because an event has thousands.
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
    """One player's line. `sessions` has a column for each session, None where he has no result (yet).

    `carried`: what the total rests on besides the sessions of his last final, None for who is in none.
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


Merit = tuple[bool, int, Fraction, int]


def standings(
    rules: RuleSet,
    contestants: Iterable[Contestant],
    tables: Iterable[PlayedTable],
    sessions: int,
    finals: Iterable[Final] = (),
) -> tuple[Row, ...]:
    """The rows of all ranked contestants after so many `sessions`, best first, equal ones by number.

    Later sessions and finals are left out. A disqualified player comes last and counts (EMA 2012 §5.7), in no
    final, with nothing where the rules say so (MCRREG §4). Raises ValueError when somebody sits at two tables
    in one session.
    """
    cells = _cells(tables, sessions)
    begun = sorted(
        (final for final in finals if final.first_session <= sessions), key=lambda final: final.first_session
    )
    lines = []
    for contestant in contestants:
        if contestant.ranked:
            own = cells.get(contestant.number, {})
            row = _row(rules, contestant, tuple(own.get(number) for number in range(1, sessions + 1)))
            row = row if contestant.disqualified else _in_finals(row, begun)
            lines.append((_merit(row, last=contestant.disqualified), row))
    lines.sort(key=lambda line: (line[0], line[1].player))
    placed = zip(_places([merit for merit, _ in lines]), lines, strict=True)
    return tuple(replace(row, place=place, shared=shared) for (place, shared), (_, row) in placed)


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
    teams.sort(key=lambda row: (_merit(row), row.team))
    placed = zip(_places([_merit(row) for row in teams]), teams, strict=True)
    return tuple(replace(row, place=place, shared=shared) for (place, shared), row in placed)


def _cells(tables: Iterable[PlayedTable], sessions: int) -> Mapping[int, Mapping[int, Cell]]:
    """The cells of each player by session."""
    cells: defaultdict[int, dict[int, Cell]] = defaultdict(dict)
    for table in tables:
        if table.session <= sessions:
            for seat in table.score.seats:
                if table.session in cells[seat.player]:
                    raise ValueError(f"Player {seat.player} sits at two tables in session {table.session}")
                cells[seat.player][table.session] = _cell(table, seat)
    return cells


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


def _row(rules: RuleSet, contestant: Contestant, cells: tuple[Cell | None, ...]) -> Row:
    played = [cell for cell in cells if cell is not None]
    emptied = contestant.disqualified and rules.disqualified == "zero"
    counting = [] if emptied else played
    apart = 0 if emptied else contestant.penalties
    return Row(
        place=0,
        shared=False,
        player=contestant.number,
        total=sum(cell.score for cell in counting) + apart,
        table_points=_sum(cell.table_points for cell in counting) if rules.table_points else None,
        sessions=cells,
        penalties=sum(cell.penalties for cell in played) + contestant.penalties,
    )


def _in_finals(row: Row, finals: Iterable[Final]) -> Row:
    """The row after the finals, in their order, that its player is in."""
    for final in finals:
        if row.player in final.players:
            row = _cut(row, final)
    return row


def _cut(row: Row, final: Final) -> Row:
    """The row with what was before the final carried, and what came since in full."""
    since = [cell for cell in row.sessions[final.first_session - 1 :] if cell is not None]
    won = sum(cell.score for cell in since) + final.penalties.get(row.player, 0)
    points = carried(row.total - won, final.carry)
    if row.table_points is None:
        return replace(row, total=points + won, carried=Carried(final.first_session, points, None))
    shares_won = _sum(cell.table_points for cell in since)
    shares = carried(row.table_points - shares_won, final.carry)
    taken = Carried(final.first_session, points, shares)
    return replace(row, total=points + won, table_points=shares + shares_won, carried=taken)


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


def _merit(row: Row | TeamRow, *, last: bool = False) -> Merit:
    """What the order is made of, the better the smaller."""
    final = row.carried.session if isinstance(row, Row) and row.carried else 0
    return last, -final, -(row.table_points or Fraction(0)), -row.total


def _places(merits: Sequence[Merit]) -> list[tuple[int, bool]]:
    """The place of each of the ordered merits, and whether it is shared: 1, 2, 2, 4."""
    holders = Counter(merits)
    first = {merit: index + 1 for index, merit in reversed(list(enumerate(merits)))}
    return [(first[merit], holders[merit] > 1) for merit in merits]
