"""Yaku as a table, and the loop that finds them.

A yaku is one line: what it is worth, and a function of the counts of a reading that it looks at, named as
the fields of `tally` are. Which lines there are stands in `catalogue`; the loop below never changes.
"""

from collections.abc import Callable, Sequence
from typing import NamedTuple

from scoring.riichi.tally import ask
from scoring.rulesets import RuleSet

Worth = int | str
"""So many fan, 0 for nothing; or a limit by its name, to which nothing adds."""


class Yaku(NamedTuple):
    """A yaku: worth in a concealed and an open hand, its clause, its names, when a reading has it.

    A worth may be a function of the rules. `names` are English, romaji, Italian and Ukrainian, as in the
    rulebooks. It `replaces` the yaku it contains.
    """

    key: str
    closed: Worth | Callable[[RuleSet], Worth]
    open: Worth | Callable[[RuleSet], Worth]
    clause: str
    names: str
    when: Callable[..., bool | int]
    replaces: tuple[str, ...] = ()

    def worth(self, rules: RuleSet, *, is_open: bool) -> Worth:
        """What it is worth under these rules."""
        worth = self.open if is_open else self.closed
        return worth(rules) if callable(worth) else worth


def has(tally: int, yaku: Yaku) -> bool:
    """Whether a tally has a yaku, whatever that is worth."""
    return bool(ask(yaku.when, tally))


def found(tally: int, table: Sequence[Yaku]) -> list[Yaku]:
    """The yaku of a table that a tally has."""
    return [yaku for yaku in table if has(tally, yaku)]
