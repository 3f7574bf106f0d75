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
from scoring.riichi.tally import (
    PAIR_VALUE_READS,
    Places,
    ask,
    mask,
    pair_value,
    places,
    put,
    reached,
    read_fields,
)
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


class RareRow(NamedTuple):
    """A row of rare yaku, which are its `yaku`: a tally may only have one if it has one of the bits `hints`.

    `field_mask`: the bits that the row reads.
    """

    hints: int
    yaku: int
    field_mask: int
    find: Find


SITUATION_FIELDS: Final = "tsumo riichi double shown ippatsu after_kong robbing_kong last first seat_wind"
HONOURS: Final = "pungs_z seat_wind round_wind"
HINTED: Final[Mapping[str, str]] = {
    "repeated_starts": "starts",
    "third_starts": "chow_thirds",
    "starts": "set_numbers",
    "pungs_m pungs_p pungs_s": "set_numbers",
    "pungs_z pairs_z": "honours",
    "concealed wait": "concealed",
    "kongs": "kongs",
}
"""Rows of rare yaku, each with the field of which a count reaches its least in all hands that have them.

This is the hint: two identical chows, three chows from 123, 456 and 789 of a suit, three sets of the same
number, three blocks of honours, three concealed pungs, three kongs.
"""
_VARIED: Final = "starts"
"""The row that has too many combinations to be worth a cache."""
CLUSTERS: Final = (
    "all_chows all_pungs pair_value wait shape gates first tsumo",
    "has_m has_p has_s has_z has_end has_endless has_simple not_green not_red",
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


def _rare_row(fields: str) -> RareRow:
    field_mask, cache = _finder(fields)
    find = _find(fields) if fields == _VARIED else cache.__getitem__
    yaku = sum(bit for bit, yaku in BITS.items() if _ROW[yaku.key] == fields)
    return RareRow(reached(HINTED[fields]), yaku, field_mask, find)


_ROWS: Final = (SITUATION_FIELDS, HONOURS, *HINTED, *CLUSTERS)
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
RARE: Final = tuple(map(_rare_row, HINTED))
OF_BLOCKS: Final = tuple(map(_finder, CLUSTERS))
