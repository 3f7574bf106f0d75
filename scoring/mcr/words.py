"""A reading of a hand as people write it."""

from typing import Final

from scoring.hand import Hand
from scoring.mcr.codes import PAIRS, bits, written
from scoring.mcr.counting import Score
from scoring.mcr.principles import Found
from scoring.mcr.table import laid_out
from scoring.tiles import kind_of, write_meld, write_tiles

_WITH_THE_PAIR: Final = frozenset({50, 74})
_BY_FOUR_SETS: Final = frozenset({64, 67, 68, 73, 75, 79}) | _WITH_THE_PAIR


def kongs_of(hand: Hand) -> int:
    """The code of the kongs of a hand, melded or concealed."""
    _, _, _, melded, concealed, _ = laid_out(hand.melds)
    return melded | concealed


def sets_in_words(fan: Found, hand: Hand, best: Score) -> str:
    """The sets that make a fan: "123m 123p"; "" when the whole hand makes it, or how it was won."""
    kongs = kongs_of(hand)
    if fan.number not in _BY_FOUR_SETS:
        return written(fan.scope, kongs)
    (_, code, _), (laid, *_) = best.reading, laid_out(hand.melds)
    code += laid
    return written(code if fan.number in _WITH_THE_PAIR else code & ~PAIRS, kongs)


def reading_in_words(hand: Hand, best: Score) -> str:
    """The concealed sets, the pair, then the sets laid out: "123m 11z p777z"; singles as one group."""
    _, code, knitted = best.reading
    if not code:
        return write_tiles(sorted(map(kind_of, (*hand.concealed, hand.win))))
    straight = [write_tiles([place // 3 for place in bits(knitted)])] if knitted else []
    return " ".join([*straight, written(code), *map(write_meld, hand.melds)])
