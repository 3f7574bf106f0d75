"""The wait completed by the winning tile, and whether it is the only one (MCR 5.9–5.11, rulings M8, M9)."""

from typing import Final

from scoring.mcr.encoding import chow, pair
from scoring.mcr.fans.catalogue import NUMBER
from scoring.mcr.readings import (
    COMPLETING_HONOURS,
    COMPLETING_NUMBERS,
    HONOUR_CODES,
    NUMBER_CODES,
    Reading,
    present,
)
from scoring.packed_tiles import ONES, SUIT, WEIGHT
from scoring.tiles import KINDS

EDGE, CLOSED, SINGLE = NUMBER["edge-wait"], NUMBER["closed-wait"], NUMBER["single-wait"]


def _chow_with(win: int, step: int) -> int:
    """The bits of the chow in which a kind is at position `step`, 0 to 2; 0 if there is no such chow."""
    lowest = win - step
    return 7 * chow(lowest) if win < 27 and lowest % 9 <= 6 and lowest // 9 == win // 9 else 0


def _edge(win: int) -> int:
    return {2: _chow_with(win, 2), 6: _chow_with(win, 0)}.get(win % 9, 0)


EDGES: Final = tuple(_edge(kind) for kind in range(KINDS))
CLOSEDS: Final = tuple(_chow_with(kind, 1) for kind in range(KINDS))
PAIRS: Final = tuple(map(pair, range(KINDS)))
MIDDLE: Final = tuple(WEIGHT[kind] if 3 <= kind % 9 <= 5 else 0 for kind in range(KINDS))
OUTER: Final = tuple(WEIGHT[kind] - middle for kind, middle in enumerate(MIDDLE))
_SPLITS: Final = (NUMBER_CODES, NUMBER_CODES, NUMBER_CODES, HONOUR_CODES)
_COMPLETING: Final = (COMPLETING_NUMBERS, COMPLETING_NUMBERS, COMPLETING_NUMBERS, COMPLETING_HONOURS)

_OTHER_SUITS: Final = ((1, 2, 3), (0, 2, 3), (0, 1, 3), (0, 1, 2))

ELSEWHERE: Final = tuple(
    _chow_with(kind, 0) | _chow_with(kind, 1) | _chow_with(kind, 2) | pair(kind) for kind in range(KINDS)
)
"""By kind, every chow and pair that contains it, so that it may complete these instead of a pung."""


def wait_in(reading: Reading, win: int, knitted_waits: bool = True) -> int:
    """The wait fan (lowest first) that the winning kind may complete in a reading's concealed tiles, or 0.

    In a knitted chow the middle tile is a closed wait and an outer one an edge wait (MCR Appendix A, rows 9
    and 10, rulings M8), unless the rules count no wait there.
    """
    _, code, knitted = reading
    if knitted and knitted_waits:
        if knitted & OUTER[win]:
            return EDGE
        if knitted & MIDDLE[win]:
            return CLOSED
    if code & EDGES[win]:
        return EDGE
    if code & CLOSEDS[win]:
        return CLOSED
    return SINGLE if code & PAIRS[win] else 0


def one_kind_wins(reading: Reading, before: int, laid_out: int, win: int) -> bool:
    """Whether no other kind than `win` completes the packed concealed tiles `before` the win (rulings M9).

    `laid_out` are the packed tiles of the sets laid out. A kind is not a wait if the hand holds all four.
    """
    _, _, knitted = reading
    if knitted:
        lacks_one = present(before) & knitted != knitted
        return lacks_one or _only_kind_completing(before - knitted, before + laid_out, win)
    if not _only_kind_completing(before, before + laid_out, win):
        return False
    return bool(laid_out) or not _waits_for_other_pair(before, win)


def _only_kind_completing(before: int, all_tiles: int, win: int) -> bool:
    """Whether no other kind completes sets and a pair.

    `all_tiles` include the sets laid out: a kind of which the hand holds all four is not a wait.
    """
    suit_of_win = win // 9
    tiles = before >> 27 * suit_of_win & SUIT
    if (_COMPLETING[suit_of_win][tiles] & ~(all_tiles >> 27 * suit_of_win)).bit_count() != 1:
        return False
    if tiles not in _SPLITS[suit_of_win]:
        return True
    for suit in _OTHER_SUITS[suit_of_win]:
        if _COMPLETING[suit][before >> 27 * suit & SUIT] & ~(all_tiles >> 27 * suit):
            return False
    return True


def _waits_for_other_pair(before: int, win: int) -> bool:
    """Whether 13 tiles also wait for seven pairs, on another kind."""
    odd = before & ONES
    return odd.bit_count() == 1 and odd != WEIGHT[win]
