"""Problems that users can fix, as data: a code, the field, and the English sentence.

To show a problem in another language, translate `template` and fill in `words`.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from dataclasses import field as default
from types import MappingProxyType
from typing import Final

from scoring.winds import WIND_NAMES

MINUS: Final = "−"

SENTENCES: Final[Mapping[str, str]] = MappingProxyType(
    {
        "sum-off": "Sum is off by %(off_by)s (%(sum)s of %(expected)s)",
        "sum-off-zero": "Sum is off by %(off_by)s: the scores must add up to 0",
        "sum-off-with-bets": "Sum is off by %(off_by)s (%(sum)s of %(expected)s, %(bets)s of bets counted)",
        "not-a-multiple": "%(wind)s %(points)s: not a multiple of %(unit)s",
        "bets-negative": "Bets left on the table cannot be %(bets)s: write 0 or more",
        "bets-not-a-multiple": "Bets left on the table are %(bets)s: not a multiple of %(bet)s",
        "bets-not-played": "Bets left on the table are %(bets)s, but these rules have no bets: write 0",
        "chips-off": "The chips won and lost sum to %(chips)s: they must sum to 0",
        "chips-not-played": "These rules are played without chips: leave them empty",
        "missing": "%(wind)s is missing",
        "not-a-number": "%(wind)s “%(text)s” is not a number of points: write 30000, 30,000 or 300",
        "not-a-difference": "%(wind)s “%(text)s” is not a number of points: write one like 24 or −24",
    }
)

SIGNED: Final = frozenset({"off_by", "chips"})
"""The params that are written with an explicit sign."""


def grouped(points: int, *, signed: bool = False) -> str:
    """The number as people write it: "100,100", "−50" with a real minus, "+100" when `signed`."""
    sign = MINUS if points < 0 else "+" if signed and points > 0 else ""
    return f"{sign}{abs(points):,}"


@dataclass(frozen=True)
class Problem:
    """One problem of what a user entered.

    `code` is a key of `SENTENCES` (a wrong sum of differences is “sum-off”, said with the words of
    “sum-off-zero”); `field` is the wind of the seat ("E"), "bets", or None for the whole table; `params` are
    the plain values of the sentence (points as int, a wind as its letter).
    """

    code: str
    field: str | None = None
    params: Mapping[str, object] = default(default_factory=dict)

    @property
    def template(self) -> str:
        """The English sentence with placeholders for `words`."""
        is_of_differences = self.code == "sum-off" and not self.params["expected"]
        return SENTENCES["sum-off-zero" if is_of_differences else self.code]

    @property
    def words(self) -> dict[str, str]:
        """The params formatted for the sentence: numbers grouped, winds in words."""
        return {name: _word(name, value) for name, value in self.params.items()}

    @property
    def sentence(self) -> str:
        """The whole sentence in English: "Sum is off by +100 (100,100 of 100,000)"."""
        return self.template % self.words


def _word(name: str, value: object) -> str:
    if name == "wind":
        return WIND_NAMES[str(value)]
    if isinstance(value, int):
        return grouped(value, signed=name in SIGNED)
    return str(value)
