"""Yaku as a table, and the loop that finds them.

A yaku is one row: what it is worth, the fields of `tally` that it reads, and a predicate that takes their
counts. The rows stand in `situation`, `sets_and_tiles` and `yakuman`; `catalogue` has them all.
"""

from collections.abc import Callable, Sequence
from typing import Final, NamedTuple

from scoring.riichi.tally import ask
from scoring.rulesets import RuleSet

WINDS: Final = 0b0001111
DRAGONS: Final = 0b1110000
"""The honours of `pungs_z` and `pairs_z`: East is the lowest bit, Red the highest."""

Worth = int | str
"""A number of fan, 0 for none; or the name of a limit, to which nothing is added."""


class Yaku(NamedTuple):
    """A yaku: its worth in a concealed and an open hand, its clause, its name, and its condition.

    A worth may be a function of the rules. `name` is English, `japanese` the rulebook's own term in Latin
    letters. `when` is the condition on the counts of the tally fields in `reads`, passed in that order.
    `replaces` are the yaku that it includes, which then do not count.
    """

    key: str
    closed: Worth | Callable[[RuleSet], Worth]
    open: Worth | Callable[[RuleSet], Worth]
    clause: str
    name: str
    japanese: str
    reads: tuple[str, ...]
    when: Callable[..., bool | int]
    replaces: tuple[str, ...] = ()

    def worth(self, rules: RuleSet, *, is_open: bool) -> Worth:
        """The worth under these rules, in a concealed or an open hand."""
        worth = self.open if is_open else self.closed
        return worth(rules) if callable(worth) else worth


def has(tally: int, yaku: Yaku) -> bool:
    """Whether a tally has a yaku, even one that is worth nothing under the rules."""
    return bool(ask(yaku.when, yaku.reads, tally))


def yaku_in(tally: int, table: Sequence[Yaku]) -> list[Yaku]:
    """The yaku of a table that a tally has."""
    return [yaku for yaku in table if has(tally, yaku)]
