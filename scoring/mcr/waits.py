"""The wait completed by the winning tile, and whether it is the only one (MCR 5.9–5.11, rulings M8, M9)."""

from typing import Final

from scoring.bounded_cache import Memo
from scoring.mcr.encoding import chow, pair
from scoring.mcr.fans.catalogue import NUMBER
from scoring.mcr.readings import COMPLETING, SPLITS, Reading, present
from scoring.packed_tiles import ONES, SUIT, WEIGHT
from scoring.tiles import KINDS

EDGE, CLOSED, SINGLE = NUMBER["edge-wait"], NUMBER["closed-wait"], NUMBER["single-wait"]


def _chow_with(win: int, step: int) -> int:
    """The bits of the chow in which a kind is at position `step`, 0 to 2; 0 if there is no such chow."""
    lowest = win - step
    return 7 * chow(lowest) if win < 27 and lowest % 9 <= 6 and lowest // 9 == win // 9 else 0


def _edge(win: int) -> int:
    return {2: _chow_with(win, 2), 6: _chow_with(win, 0)}.get(win % 9, 0)


def _waits(win: int) -> Memo[int, int]:
    """The lowest wait fan, or 0, by the sets among `_SINGLY_WAITED_FOR[win]` that a reading has."""
    edge, closed = _edge(win), _chow_with(win, 1)
    return Memo(lambda sets: EDGE if sets & edge else CLOSED if sets & closed else SINGLE if sets else 0)


_SINGLY_WAITED_FOR: Final = tuple(_edge(kind) | _chow_with(kind, 1) | pair(kind) for kind in range(KINDS))
"""By kind, the sets that lack it in a wait that makes a fan."""
_WAITS: Final = tuple(map(_waits, range(KINDS)))
MIDDLE: Final = tuple(WEIGHT[kind] if 3 <= kind % 9 <= 5 else 0 for kind in range(KINDS))
OUTER: Final = tuple(WEIGHT[kind] - middle for kind, middle in enumerate(MIDDLE))
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
    _, code, knitted, _ = reading
    if knitted and knitted_waits:
        if knitted & OUTER[win]:
            return EDGE
        if knitted & MIDDLE[win]:
            return CLOSED
    return _WAITS[win][code & _SINGLY_WAITED_FOR[win]]


def one_kind_wins(tiles: int, laid_out: int, win: int, knitted: int = 0) -> bool:
    """Whether no other kind than `win` completes a hand (rulings M9).

    `tiles` are the packed concealed tiles with the winning one, `laid_out` those of the sets laid out,
    `knitted` those of a knitted straight in the reading. A kind is not a wait if the hand holds all four.
    """
    if knitted:
        before = tiles - WEIGHT[win]
        lacks_one = present(before) & knitted != knitted
        return lacks_one or _only_kind_completing(tiles - knitted, tiles + laid_out, win)
    return _only_kind_completing(tiles, tiles + laid_out, win) and (
        laid_out > 0 or not _waits_for_other_pair(tiles - WEIGHT[win], win)
    )


def _only_kind_completing(tiles: int, all_tiles: int, win: int) -> bool:
    """Whether no other kind completes sets and a pair.

    `all_tiles` include the sets laid out: a kind of which the hand holds all four is not a wait.
    """
    suit_of_win = win // 9
    before = (tiles >> 27 * suit_of_win & SUIT) - (1 << 3 * (win % 9))
    kinds = COMPLETING[suit_of_win][before]
    if kinds & kinds - 1 and (kinds & ~(all_tiles - WEIGHT[win] >> 27 * suit_of_win)).bit_count() != 1:
        return False
    if before not in SPLITS[suit_of_win]:
        return True
    for suit in _OTHER_SUITS[suit_of_win]:
        if COMPLETING[suit][tiles >> 27 * suit & SUIT] & ~(all_tiles >> 27 * suit):
            return False
    return True


def _waits_for_other_pair(before: int, win: int) -> bool:
    """Whether 13 tiles also wait for seven pairs, on another kind."""
    odd = before & ONES
    return odd.bit_count() == 1 and odd != WEIGHT[win]
