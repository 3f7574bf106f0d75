"""Whether the winning tile is the only one that a hand waits for (MCR 5.9–5.11, rulings M8, M9)."""

from typing import Final

from scoring.mcr.suit_splits import COMPLETING, SPLITS
from scoring.mcr.wait_fans import CLOSED, EDGE, wait_fan
from scoring.packed_tiles import ONES, SUIT, WEIGHT, present
from scoring.rulesets import RuleSet
from scoring.tiles import KINDS

_OUTER: Final = tuple(0 if 3 <= kind % 9 <= 5 else WEIGHT[kind] for kind in range(KINDS))
_OTHER_SUITS: Final = ((1, 2, 3), (0, 2, 3), (0, 1, 3), (0, 1, 2))


def fan_of_unsure(wait: int, win: int, knitted: int, tiles: int, laid_out: int, rules: RuleSet) -> int:
    """The fan (lowest first) of an unsure wait if the winning kind is the only one (rulings M9), or 0.

    `knitted` are the packed tiles of a knitted straight, `tiles` the concealed tiles with the winning one,
    `laid_out` those of the sets laid out. In a knitted chow the middle tile is a closed wait and an outer one
    an edge wait (MCR Appendix A, rows 9 and 10, rulings M8), unless the rules count no wait there.
    """
    fan = wait_fan(wait)
    if rules.knitted_waits and knitted & WEIGHT[win]:
        fan = EDGE if knitted & _OUTER[win] else CLOSED
    return fan if fan and one_kind_wins(tiles, laid_out, win, knitted) else 0


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
