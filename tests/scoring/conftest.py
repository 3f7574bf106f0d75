"""What tests of the table's score share: a table in one line."""

from collections.abc import Callable

import pytest

from scoring.rulesets import RuleSet
from scoring.table.score import score_table
from scoring.table.values import Deduction, SeatFacts, Substitution, TableScore
from scoring.winds import WINDS

Table = Callable[..., TableScore]


@pytest.fixture
def table() -> Table:
    """Scores a table of differences E S W N; `taken`, `later`, `substitute`, `stands_in`,
    `of_substitute` (taken after uma from the substitute) are by wind."""

    def score(
        rules: RuleSet,
        points: tuple[int, ...],
        bets_left: int = 0,
        taken: dict[str, int] | None = None,
        later: dict[str, int] | None = None,
        substitute: dict[str, Substitution] | None = None,
        chips: tuple[int, ...] = (0, 0, 0, 0),
        stands_in: dict[str, int] | None = None,
        *,
        of_substitute: dict[str, int] | None = None,
    ) -> TableScore:
        seats = []
        for number, wind in enumerate(WINDS):
            deductions = [Deduction((taken or {})[wind], "at-table")] if wind in (taken or {}) else []
            deductions += [Deduction((later or {})[wind], "after-uma")] if wind in (later or {}) else []
            how = (substitute or {}).get(wind)
            before_substitute = (stands_in or {}).get(wind, 0)
            against = (of_substitute or {}).get(wind)
            facts = SeatFacts(
                wind,
                number + 1,
                points[number],
                tuple(deductions),
                how,
                chips[number],
                before_substitute,
                () if against is None else (Deduction(against, "after-uma"),),
            )
            seats.append(facts)
        return score_table(rules, seats, bets_left)

    return score
