"""The scores of the day, as scorers find them on paper, and what they come to by the rules."""

from dataclasses import dataclass, field

from scoring.rulesets import PRESETS
from scoring.standings import Contestant, PlayedTable, standings
from scoring.table.score import score_table
from scoring.table.values import Deduction, SeatFacts

RULES = PRESETS["ema-riichi-2025"]
# Differences from the start; they go round the winds from session to session.
AT_TABLES = (
    (21300, 4200, -7700, -17800),
    (12000, 3600, 900, -16500),
    (34100, -2000, -11900, -20200),
    (8700, 5500, -1300, -12900),
)


def points_of(session: int, table: int) -> tuple[int, ...]:
    """What the sheet of a table says, E S W N, as differences from the start."""
    scores = AT_TABLES[table - 1]
    shift = session - 1
    return scores[shift:] + scores[:shift]


def texts_of(session: int, points: tuple[int, ...]) -> list[str]:
    """The same as written by a hand that writes differently in each session."""
    scores = [RULES.start_points + change for change in points]
    manners = {
        1: [str(number) for number in scores],
        2: [f"{change:+}" for change in points],
        3: [str(number // 100) for number in scores],
        4: [f"{number:,}" for number in scores],
    }
    return manners[session]


@dataclass
class Ledger:
    """An own account of the event: who sat where, what was taken off, who was replaced."""

    tables: dict[tuple[int, int], tuple[list[str], tuple[int, ...]]] = field(default_factory=dict)
    late: dict[tuple[int, str], int] = field(default_factory=dict)
    replaced: set[tuple[int, str]] = field(default_factory=set)

    def note(self, session: int, table: int, names: list[str], points: tuple[int, ...]) -> None:
        """A result as entered."""
        self.tables[session, table] = (names, points)

    def totals(self, sessions: int = 4) -> dict[str, int]:
        """The total of everybody who has played, by name."""
        names = sorted({name for players, _points in self.tables.values() for name in players})
        players = {name: number for number, name in enumerate(names, 1)}
        played = [
            PlayedTable(session, table, self._scored(session, players, *sheet))
            for (session, table), sheet in self.tables.items()
            if session <= sessions
        ]
        rows = standings(RULES, [Contestant(number) for number in players.values()], played, sessions)
        return {names[row.player - 1]: row.total for row in rows}

    def of_table(self, session: int, table: int) -> dict[str, int]:
        """The totals of the four at a table."""
        totals = self.totals()
        return {name: totals[name] for name in self.tables[session, table][0]}

    def _scored(
        self, session: int, players: dict[str, int], names: list[str], points: tuple[int, ...]
    ) -> object:
        seats = []
        for wind, name, score in zip("ESWN", names, points, strict=True):
            late = self.late.get((session, name))
            seats.append(
                SeatFacts(
                    wind,
                    players[name],
                    score,
                    (Deduction(late, "after-uma"),) if late else (),
                    "start" if (session, name) in self.replaced else None,
                )
            )
        return score_table(RULES, seats)
