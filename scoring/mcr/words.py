"""A reading of a hand as people write it."""

from scoring.mcr.codes import bits, written
from scoring.mcr.counting import Score
from scoring.mcr.table import laid_out
from scoring.riichi.hand import Hand
from scoring.tiles import kind_of, write_meld, write_tiles


def kongs_of(hand: Hand) -> int:
    """The code of the kongs of a hand, melded or concealed."""
    table = laid_out(hand.melds)
    return table.kongs | table.concealed_kongs


def reading_in_words(hand: Hand, best: Score) -> str:
    """The concealed sets, the pair, then the sets laid out: "123m 11z p777z"; singles as one group."""
    _, code, knitted = best.reading
    if not code:
        return write_tiles(sorted(map(kind_of, (*hand.concealed, hand.win))))
    straight = [write_tiles([place // 3 for place in bits(knitted)])] if knitted else []
    return " ".join([*straight, written(code), *map(write_meld, hand.melds)])
