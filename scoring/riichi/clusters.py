"""Which yaku a tally has, quickly: those that look at the same few counts are asked together, and once.

A set of yaku is an integer, one bit each.
"""

from collections import defaultdict
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Final

from scoring.memo import Memo
from scoring.riichi.catalogue import ALL_YAKU
from scoring.riichi.tally import Places, ask, looks_at, mask, pair_value, places, put, seen
from scoring.riichi.yaku import Yaku

Find = Callable[[int], int]
"""The yaku there are, of a tally."""
Finder = tuple[int, Memo[int, int]]
"""The bits of a tally that some yaku look at, and for these bits the yaku there are."""

SITUATION: Final = "tsumo riichi double shown ippatsu after_kong robbing_kong last first seat_wind"
HONOURS: Final = "pungs_z pairs_z seat_wind round_wind"
HINTED: Final[Mapping[str, Mapping[str, int]]] = {
    "starts": {"starts": 2, "set_numbers": 3, "chow_thirds": 3},
    "pungs_m pungs_p pungs_s": {"set_numbers": 3},
}
"""Rows, and where a hint is seen of the yaku in them: a count of three bits that is at least so much.

There are two chows alike, three sets from one number, or three of 123, 456 and 789 of one suit.
"""
COLOURS: Final = "off_green off_red"
ELSEWHERE: Final = mask(["in_m", "in_p"])
"""What is nowhere in a hand that is all of one colour: bits of blocks of characters and circles."""
CLUSTERS: Final = (
    "chows pungs concealed kongs wait pair_value shape gates first tsumo",
    "in_m in_p in_s in_z with_end with_simple",
)
"""Fields, so that each yaku looks only at those of one row, and each row has few different counts."""

BITS: Final = {1 << place: yaku for place, yaku in enumerate(ALL_YAKU)}


def members(bits: int) -> list[int]:
    """The single bits of a set."""
    found = []
    while bits:
        found.append(bits & -bits)
        bits &= bits - 1
    return found


def yaku_of(bits: int) -> list[Yaku]:
    """The yaku in a set."""
    return [BITS[bit] for bit in members(bits)]


def _find(fields: str) -> Find:
    """What asks the yaku of a row: those that look at the same of its counts together, and of these once."""
    asked = defaultdict[tuple[str, ...], list[tuple[int, Callable[..., object]]]](list)
    for bit, yaku in BITS.items():
        if _ROW[yaku.key] == fields:
            asked[looks_at(yaku.when)].append((bit, yaku.when))
    groups = [(mask(names), partial(_having, places(names), whens)) for names, whens in asked.items()]
    if len(groups) == 1:
        return groups[0][1]
    kept = [(looks, Memo(find, 512)) for looks, find in groups]

    def find(tally: int) -> int:
        found = 0
        for looks, yaku in kept:
            found |= yaku[tally & looks]
        return found

    return find


def _having(where: Places, whens: Sequence[tuple[int, Callable[..., object]]], tally: int) -> int:
    counts, found = seen(tally, where), 0
    for bit, when in whens:
        if when(*counts):
            found |= bit
    return found


def _finder(fields: str) -> Finder:
    return mask(fields.split()), Memo(_find(fields), 8_192)


def _honours() -> tuple[int, Memo[int, tuple[int, int]]]:
    """As a finder, with the tally of what the pair is worth too: both look at the same counts."""
    find, looks = _find(HONOURS), mask(looks_at(pair_value))
    worth: Memo[int, int] = Memo(lambda tally: put(pair_value=ask(pair_value, tally)), 512)
    return mask(HONOURS.split()), Memo(lambda tally: (worth[tally & looks], find(tally)), 8_192)


def _hints(least: Mapping[str, int]) -> tuple[int, int]:
    """What to add to a tally, and the bits of which one is set then if there is a hint.

    With 4 less the least added, the highest of three bits is set from that least on.
    """
    ones = {name: mask([name]) // 7 for name in least}
    return sum((4 - count) * ones[name] for name, count in least.items()), 4 * sum(ones.values())


def _hinted(fields: str) -> tuple[int, int, Memo[int, int]]:
    """A finder, behind the bits of its hints."""
    _, hints = _hints(HINTED[fields])
    return hints, *_finder(fields)


_ROWS: Final = (SITUATION, HONOURS, *HINTED, COLOURS, *CLUSTERS)
_ROW: Final = {
    yaku.key: next(row for row in _ROWS if looks.issubset(row.split()))
    for yaku in ALL_YAKU
    for looks in [set(looks_at(yaku.when))]
}
OF_SITUATION: Final = _finder(SITUATION)
OF_HONOURS: Final = _honours()
ADD_FOR_HINTS, HINTS = _hints({name: least for row in HINTED.values() for name, least in row.items()})
OF_HINTED: Final = tuple(map(_hinted, HINTED))
OF_COLOURS: Final = _finder(COLOURS)
OF_BLOCKS: Final = tuple(map(_finder, CLUSTERS))
