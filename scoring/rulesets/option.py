"""Option: the meaning of one field of a RuleSet, its format, and its allowed values."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

from scoring.sentence import Sentence

GROUPS: Final = ("table", "adjustments", "game-end", "calls", "winning", "hand", "mcr", "classical")

MOST_POINTS: Final = 200_000
"""The most points that any option may move at once."""

ALL: Final = ("riichi", "mcr", "classical")
RIICHI: Final = ("riichi",)
BETS: Final = ("riichi", "classical")
MCR: Final = ("mcr",)
CLASSICAL: Final = ("classical",)

_ANY_NUMBER: Final = {
    "bool": Sentence("yes or no"),
    "int": Sentence("a whole number, %(low)s to %(high)s"),
    "ints": Sentence("whole numbers, %(low)s to %(high)s"),
    "rows": Sentence("rows of whole numbers, %(low)s to %(high)s"),
}
_SEVERAL: Final = {
    **_ANY_NUMBER,
    "ints": Sentence("%(length)s whole numbers, %(low)s to %(high)s"),
    "rows": Sentence("rows of %(length)s whole numbers, %(low)s to %(high)s"),
}


@dataclass(frozen=True)
class Option:
    """One option of the rules.

    `kind` is "int", "bool", "choice" (one of `choices`), "ints" (a row of numbers) or "rows" (rows of
    numbers). `choices` are pairs of value and label. `low` and `high` bound each number; `length` is the
    number of numbers in a row, None for any. `families` are those whose rules have the option. `only_in` are
    pairs of a choice and the only family that has it. `informs`: nothing is computed from it; it is for
    players and referees.
    """

    key: str
    group: str
    label: str
    meaning: str
    unit: str = ""
    kind: str = "int"
    choices: tuple[tuple[str, str], ...] = ()
    families: tuple[str, ...] = ALL
    low: int = 0
    high: int = 1_000_000
    length: int | None = None
    only_in: tuple[tuple[str, str], ...] = ()
    informs: bool = False

    def choices_in(self, family: str) -> tuple[tuple[str, str], ...]:
        """The choices that rules of a family have."""
        home = dict(self.only_in)
        return tuple(pair for pair in self.choices if home.get(pair[0], family) == family)

    @property
    def allowed(self) -> str:
        """The allowed values in words that complete the sentence "allowed: ..."."""
        if self.kind == "choice":
            return ", ".join(value for value, _ in self.choices)
        several = _SEVERAL if self.length else _ANY_NUMBER
        return Sentence(several[self.kind], low=self.low, high=self.high, length=self.length)


def choice(
    key: str,
    group: str,
    label: str,
    meaning: str,
    choices: Iterable[tuple[str, str]],
    families: tuple[str, ...],
    *,
    informs: bool = False,
) -> Option:
    """An option with a closed list of values."""
    return Option(key, group, label, meaning, "", "choice", tuple(choices), families, informs=informs)


def switch(key: str, group: str, label: str, meaning: str, families: tuple[str, ...]) -> Option:
    """An option that is on or off."""
    return Option(key, group, label, meaning, "", "bool", (), families)
