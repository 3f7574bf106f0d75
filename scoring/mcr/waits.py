"""The wait completed by the winning tile, and whether it is the only one (MCR 5.9–5.11, rulings M8, M9)."""

from typing import Final

from scoring.bounded_cache import Memo
from scoring.mcr.encoding import chow, pair
from scoring.mcr.fans.catalogue import NUMBER
from scoring.mcr.readings import COMPLETING, OF_SETS_AND_PAIR, SPLITS, Reading, present
from scoring.packed_tiles import ONES, SUIT, SUIT_WIDTH, WEIGHT
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


def _surely_alone(suit: int) -> Memo[int, bool]:
    """By the tiles of a suit, from bit 0, that a kind completes: whether no other kind wins with any rest.

    Another kind may win if it completes this suit; or a second suit, if this one is complete as it is; or the
    seventh pair, if everything in this suit is in pairs but one kind that does not complete it.
    """

    def is_alone(before: int) -> bool:
        kinds, odd = COMPLETING[suit][before], before & ONES
        in_pairs = odd.bit_count() <= 1 and not kinds >> 2 & odd
        return kinds.bit_count() == 1 and before not in SPLITS[suit] and not in_pairs

    return Memo(is_alone)


_ALONE_IN_NUMBERS: Final = _surely_alone(0)
_SURELY_ALONE: Final = (_ALONE_IN_NUMBERS,) * 27 + (_surely_alone(3),) * 7
"""By the winning kind, `_surely_alone` of its suit."""
_SUIT_AT: Final = tuple(SUIT_WIDTH * (kind // 9) for kind in range(KINDS))
_IN_SUIT: Final = tuple(1 << 3 * (kind % 9) for kind in range(KINDS))
_OUTER: Final = tuple(0 if 3 <= kind % 9 <= 5 else WEIGHT[kind] for kind in range(KINDS))
_OTHER_SUITS: Final = ((1, 2, 3), (0, 2, 3), (0, 1, 3), (0, 1, 2))

ELSEWHERE: Final = tuple(
    _chow_with(kind, 0) | _chow_with(kind, 1) | _chow_with(kind, 2) | pair(kind) for kind in range(KINDS)
)
"""By kind, every chow and pair that contains it, so that it may complete these instead of a pung."""


def wait_in(reading: Reading, win: int, tiles: int, laid_out: int, knitted_waits: bool = True) -> int:
    """The wait fan (lowest first) of a reading if the winning kind is the only one (rulings M9), or 0.

    `tiles` are the packed concealed tiles with the winning one, `laid_out` those of the sets laid out.
    In a knitted chow the middle tile is a closed wait and an outer one an edge wait (MCR Appendix A, rows 9
    and 10, rulings M8), unless the rules count no wait there.
    """
    shape, code, knitted, _ = reading
    if shape not in OF_SETS_AND_PAIR:
        return 0
    wait = _WAITS[win][code & _SINGLY_WAITED_FOR[win]]
    if knitted:
        if knitted_waits and knitted & WEIGHT[win]:
            wait = EDGE if knitted & _OUTER[win] else CLOSED
    elif not wait or _SURELY_ALONE[win][(tiles >> _SUIT_AT[win] & SUIT) - _IN_SUIT[win]]:
        return wait
    return wait if wait and one_kind_wins(tiles, laid_out, win, knitted) else 0


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
