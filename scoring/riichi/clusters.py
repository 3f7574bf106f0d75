"""Which yaku a tally has, quickly: those that look at the same few counts are asked together, and once.

A set of yaku is an integer, one bit each.
"""

from collections import defaultdict
from collections.abc import Callable
from typing import Final

from scoring.memo import Memo
from scoring.riichi.catalogue import ALL_YAKU
from scoring.riichi.tally import Places, looks_at, mask, places, seen
from scoring.riichi.yaku import Yaku

Finder = tuple[int, Memo[int, int]]
"""The bits of a tally that some yaku look at, and for these bits the yaku there are."""

SITUATION: Final = "tsumo riichi double shown ippatsu after_kong robbing_kong last first seat_wind"
CLUSTERS: Final = (
    "starts",
    "pungs_m pungs_p pungs_s",
    "pungs_z pairs_z seat_wind round_wind",
    "chows pungs concealed kongs wait pair_value shape gates first tsumo",
    "in_m in_p in_s in_z with_end with_simple",
    "off_green off_red",
)
"""Fields, so that each yaku looks only at those of one row, and each row has few different counts."""

_BITS: Final = tuple((1 << place, yaku) for place, yaku in enumerate(ALL_YAKU))


def yaku_of(bits: int) -> list[Yaku]:
    """The yaku in a set."""
    found = []
    while bits:
        found.append(ALL_YAKU[(bits & -bits).bit_length() - 1])
        bits &= bits - 1
    return found


def _finder(fields: str) -> Finder:
    asked = defaultdict[Places, list[tuple[int, Callable[..., object]]]](list)
    for bit, yaku in _BITS:
        if _ROW[yaku.key] == fields:
            asked[places(looks_at(yaku.when))].append((bit, yaku.when))

    def find(tally: int) -> int:
        found = 0
        for where, yaku in asked.items():
            counts = seen(tally, where)
            for bit, when in yaku:
                if when(*counts):
                    found |= bit
        return found

    return mask(fields.split()), Memo(find, 8_192)


_ROW: Final = {
    yaku.key: next(row for row in (SITUATION, *CLUSTERS) if looks.issubset(row.split()))
    for yaku in ALL_YAKU
    for looks in [set(looks_at(yaku.when))]
}
OF_SITUATION: Final = _finder(SITUATION)
OF_BLOCKS: Final = tuple(map(_finder, CLUSTERS))
