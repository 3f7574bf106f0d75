"""All yaku of riichi in the order in which answers list them, and the index that finds those of a tally.

The index groups the yaku into rows that read the same few fields, so that the yaku of a row can be cached by
the counts in these fields.

A set of yaku is an integer with one bit for each.
"""

from collections import defaultdict
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from types import MappingProxyType
from typing import Final, NamedTuple

from scoring.bounded_cache import Memo
from scoring.riichi.tally import PAIR_VALUE_READS, Places, ask, mask, pair_value, places, put, read_fields
from scoring.riichi.yaku.definition import Yaku
from scoring.riichi.yaku.sets_and_tiles import CHOWS, PUNGS, SHAPE, TILES
from scoring.riichi.yaku.situation import SITUATION
from scoring.riichi.yaku.yakuman import YAKUMAN

GROUPS: Final[tuple[tuple[Yaku, ...], ...]] = (SITUATION, SHAPE, TILES, CHOWS, PUNGS, YAKUMAN)
ALL_YAKU: Final[tuple[Yaku, ...]] = tuple(yaku for group in GROUPS for yaku in group)
YAKU: Final[Mapping[str, Yaku]] = MappingProxyType({yaku.key: yaku for yaku in ALL_YAKU})

Find = Callable[[int], int]
"""From a tally to the bits of the yaku it has."""
Finder = tuple[int, Memo[int, int]]
"""The bits of a tally that a row of yaku reads, and the cache from these bits to the yaku they have."""
SITUATION_FIELDS: Final = "tsumo riichi double shown ippatsu after_kong robbing_kong last first seat_wind"
HONOURS: Final = "pungs_z seat_wind round_wind"


class Hint(NamedTuple):
    """A field of counts of so many bits each, of which one reaches `least` if a hand may have a rare yaku.

    `cached`: whether the yaku are cached by the fields of their row, which then have few combinations.
    """

    field: str
    bits: int
    least: int
    cached: bool = True


HINTED: Final[Mapping[str, Hint]] = {
    "repeated_starts": Hint("starts", 3, 2),
    "third_starts": Hint("chow_thirds", 3, 3),
    "starts": Hint("set_numbers", 3, 3, cached=False),
    "pungs_m pungs_p pungs_s": Hint("set_numbers", 3, 3),
    "pungs_z pairs_z": Hint("in_z", 4, 3),
}
"""Rows of rare yaku with their hints.

The hints: two identical chows, three chows from 123, 456 and 789 of a suit, three sets of the same number, or
three blocks of honours.
"""
COLOURS: Final = "off_green off_red"
ELSEWHERE: Final = mask(["in_m", "in_p"])
"""Fields that are 0 in a hand of one colour: the counts of blocks of characters and circles."""
CLUSTERS: Final = (
    "chows pungs concealed kongs wait pair_value shape gates first tsumo",
    "in_m in_p in_s in_z with_end with_simple",
)
"""Rows of fields: each yaku reads the fields of one row only, and each row has few combinations of counts."""
BITS: Final = {1 << place: yaku for place, yaku in enumerate(ALL_YAKU)}


def members(bits: int) -> list[int]:
    """The single bits of a set."""
    single_bits = []
    while bits:
        single_bits.append(bits & -bits)
        bits &= bits - 1
    return single_bits


def _find(fields: str) -> Find:
    """The function that finds the yaku of a row; those that read the same fields are evaluated together."""
    predicates_by_fields = defaultdict[tuple[str, ...], list[tuple[int, Callable[..., object]]]](list)
    for bit, yaku in BITS.items():
        if _ROW[yaku.key] == fields:
            predicates_by_fields[yaku.reads].append((bit, yaku.when))
    groups = [
        (mask(names), partial(_matching_bits, places(names), predicates))
        for names, predicates in predicates_by_fields.items()
    ]
    if len(groups) == 1:
        return groups[0][1]
    finders = [(field_mask, Memo(find, 512)) for field_mask, find in groups]

    def find(tally: int) -> int:
        bits = 0
        for field_mask, yaku in finders:
            bits |= yaku[tally & field_mask]
        return bits

    return find


def _matching_bits(
    fields: Places, predicates: Sequence[tuple[int, Callable[..., object]]], tally: int
) -> int:
    counts, bits = read_fields(tally, fields), 0
    for bit, predicate in predicates:
        if predicate(*counts):
            bits |= bit
    return bits


def _finder(fields: str) -> Finder:
    return mask(fields.split()), Memo(_find(fields), 8_192)


def _hints(hint: Hint) -> tuple[int, int]:
    """The number to add to a tally, and the bits of the sum of which one is set if there is a hint.

    Adding the value of a count's highest bit less the least count sets that bit from this count on.
    """
    units, highest = mask([hint.field]) // ((1 << hint.bits) - 1), 1 << hint.bits - 1
    return (highest - hint.least) * units, highest * units


def _hinted(fields: str) -> tuple[int, int, Find]:
    """The bits of a row's hints, the bits of a tally that it reads, and what finds its yaku by these."""
    hint = HINTED[fields]
    _, hints = _hints(hint)
    field_mask, cache = _finder(fields)
    return hints, field_mask, cache.__getitem__ if hint.cached else _find(fields)


_ROWS: Final = (SITUATION_FIELDS, HONOURS, *HINTED, COLOURS, *CLUSTERS)
_ROW: Final = {
    yaku.key: next(row for row in _ROWS if set(yaku.reads).issubset(row.split())) for yaku in ALL_YAKU
}
OF_SITUATION: Final = _finder(SITUATION_FIELDS)
OF_HONOURS: Final = _finder(HONOURS)
PAIR_VALUES: Final = (
    mask(PAIR_VALUE_READS),
    Memo[int, int](lambda tally: put(pair_value=ask(pair_value, PAIR_VALUE_READS, tally)), 512),
)
"""The bits of a tally that decide on the value of its pair, and the cache from these bits to its tally."""
ADD_FOR_HINTS, HINTS = map(sum, zip(*{_hints(hint) for hint in HINTED.values()}, strict=True))
OF_HINTED: Final = tuple(map(_hinted, HINTED))
OF_COLOURS: Final = _finder(COLOURS)
OF_BLOCKS: Final = tuple(map(_finder, CLUSTERS))
