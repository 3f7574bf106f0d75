"""Problems of a recorded hand as data: which hand, which field, what is wrong, and the clause that says so.

A caller that speaks another language translates `template` and fills in `words`.
"""

from collections.abc import Iterator
from dataclasses import dataclass

from scoring.game.sentences import CLAUSES, GAME_SENTENCES, UNREAD
from scoring.problems import Problem
from scoring.rulesets import PRESETS, RuleSet, clause_of

_BOOK = "EMA 2012 §"


@dataclass(frozen=True)
class HandProblem(Problem):
    """One thing that is wrong with a hand.

    `code` is a key of `GAME_SENTENCES`; `field` is the path of the record's field ("from", "wins.0.fu") or
    None for the whole hand; `hand` counts from 1; `clause` is where the rules say it, or empty.
    """

    hand: int = 0
    clause: str = ""

    @property
    def template(self) -> str:
        """The English sentence with named places for `words`, without hand and clause."""
        return GAME_SENTENCES[self.code]

    @property
    def line(self) -> str:
        """The sentence as `play_table` writes it: "hand 3: N ...: chombo (3.4.6)"."""
        clause = f" ({self.clause})" if self.clause else ""
        return f"hand {self.hand}: {self.sentence}{clause}"


class Notes:
    """Collects the problems of one hand while it is read, so that all of them are named at once."""

    def __init__(self, rules: RuleSet, hand: int) -> None:
        self._rules = rules
        self._hand = hand
        self._found: list[HandProblem] = []

    def add(self, code: str, field: str | None = None, **params: object) -> None:
        """Note a problem of a field, with the values of its sentence."""
        clause = _clause(self._rules, code)
        self._found.append(HandProblem(code, field, params, hand=self._hand, clause=clause))

    @property
    def unread(self) -> bool:
        """Whether a field of the hand could not be read."""
        return any(problem.code in UNREAD for problem in self._found)

    def __iter__(self) -> Iterator[HandProblem]:
        return iter(self._found)


def _clause(rules: RuleSet, code: str) -> str:
    """The clause of a problem: a number of the rulebook, or the source of the option that decides it."""
    said = CLAUSES.get(code, "")
    known = said.isidentifier() and rules.key in PRESETS
    return clause_of(rules.key, said).removeprefix(_BOOK) if known else said
