"""Fan: everything the rulebook says of one fan, as one row of the table."""

from dataclasses import dataclass

MELDED_AND_CONCEALED_KONG = 82


@dataclass(frozen=True, slots=True)
class Fan:
    """One fan of section 5, by its number there.

    `includes` are the fans it implies, `excludes` those it does not combine with, by number, both on the very
    sets that make it: a dragon pung takes away its own Pung of Terminals or Honours and no other.
    """

    number: int
    points: int
    english: str
    italian: str
    ukrainian: str
    includes: frozenset[int] = frozenset()
    excludes: frozenset[int] = frozenset()

    @property
    def key(self) -> str:
        """Its name in files: "all-chows"."""
        return self.english.lower().replace(" ", "-")

    @property
    def clause(self) -> str:
        """Where the rulebook has it."""
        return "rulings M5" if self.number == MELDED_AND_CONCEALED_KONG else f"MCR 5.{self.number}"

    @property
    def takes_away(self) -> frozenset[int]:
        """What is not counted beside it, on the same sets."""
        return self.includes | self.excludes


def rows(points: int, text: str) -> tuple[Fan, ...]:
    """The fans of one tier, a line each: number, the three names, and what it takes away.

    The last field has the numbers that the fan includes, and after a minus those it excludes.
    """
    return tuple(_row(points, *map(str.strip, line.split("|"))) for line in text.strip().splitlines())


def _row(points: int, number: str, english: str, italian: str, ukrainian: str, takes: str) -> Fan:
    included, _, excluded = takes.partition("-")
    return Fan(int(number), points, english, italian, ukrainian, _numbers(included), _numbers(excluded))


def _numbers(text: str) -> frozenset[int]:
    return frozenset(map(int, text.split()))
