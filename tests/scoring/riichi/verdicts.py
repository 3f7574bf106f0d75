"""What other people's riichi engines are asked, and what they answer, in one form for all of them.

What a hand is, its fan and mini-points, and what so many are paid is theirs. How many limits a yakuman is,
and whether several add up, is the rule set's: it is said here, once, because no engine has a switch for each.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any, Final

from scoring.rulesets import RuleSet

Record = Mapping[str, Any]


@dataclass(frozen=True)
class Verdict:
    """What an engine says of a hand: yaku, fan and fu (None: a yakuman), what the others pay the winner.

    `from_yaku` are the fan without dora, where the engine tells.
    """

    yaku: frozenset[str] = frozenset()
    from_yaku: int | None = field(default=None, compare=False)
    fan: int | None = None
    fu: int | None = None
    received: int = 0


NOTHING: Final = Verdict()

DOUBLES: Final[dict[str, set[str]]] = {
    "none": set(),
    "big-four-winds": {"daisuushii"},
    "four-hands": {"daisuushii", "kokushi-13", "suuankou-tanki", "junsei-chuuren"},
}


def limits(yakuman: frozenset[str], rules: RuleSet) -> int:
    """How often the limit is paid: for all the yakuman, or for the dearest (EMA 2012 §4.2; MOD, Yakuman)."""
    worth = [2 if key in DOUBLES[rules.double_yakuman] else 1 for key in yakuman]
    return sum(worth) if rules.several_yakuman == "add-up" else max(worth)


@dataclass(frozen=True)
class Physical:
    """A hand as tiles 0 to 135: four copies of each kind, of a five the first is red."""

    held: list[int]
    win: int
    melds: list[tuple[str, list[int]]]
    dora: list[int]
    ura: list[int]


def physical(record: Record) -> Physical:
    """Lay out the tiles of a record, none of them twice."""
    free = {name: iter(tiles) for name, tiles in COPIES.items()}

    def laid_out(text: str) -> list[int]:
        return [next(free[name]) for name in names(text)]

    return Physical(
        laid_out(record["hand"]),
        *laid_out(record["win"]),
        [(meld[0], laid_out(meld[1:])) for meld in record["melds"]],
        laid_out("".join(record["dora"])),
        laid_out("".join(record["ura"])),
    )


def names(text: str) -> Iterator[str]:
    """The tiles of "406p11z" one by one: "4p", "0p", "6p", "1z", "1z"."""
    digits = ""
    for sign in text:
        if sign.isdigit():
            digits += sign
        else:
            yield from (digit + sign for digit in digits)
            digits = ""


def copies() -> Iterator[tuple[str, list[int]]]:
    """The tiles of each name; the red five is the last of the plain ones, for rules that have none."""
    for kind in range(34):
        number, suit, first = str(kind % 9 + 1), "mpsz"[kind // 9], 4 * kind
        if number == "5" and suit != "z":
            yield f"0{suit}", [first]
            yield f"5{suit}", [first + 1, first + 2, first + 3, first]
        else:
            yield number + suit, [first, first + 1, first + 2, first + 3]


COPIES: Final = dict(copies())
