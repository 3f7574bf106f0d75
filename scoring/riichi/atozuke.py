"""Rules without atozuke: a hand wins only if every tile that it waits for gives it a yaku
(modern riichi, atozuke).
"""

from collections.abc import Callable
from dataclasses import replace

from scoring.hand import Hand
from scoring.riichi.result import Refusal, Score
from scoring.riichi.waits import waits
from scoring.sentence import Sentence
from scoring.tiles import kind_of, write_tiles


def guaranteed(hand: Hand, price: Callable[[Hand], Score | Refusal]) -> Score | Refusal:
    """The price of a hand whose yaku does not hang on the winning tile, else why it does not win."""
    result = price(hand)
    if isinstance(result, Refusal):
        return result
    others = sorted(waits(hand.concealed, hand.melds) - {kind_of(hand.win)})
    for kind in others:
        if isinstance(price(replace(hand, win=kind, dora=(), ura=())), Refusal):
            tile = write_tiles([kind])
            return Refusal(
                "no-yaku",
                Sentence("The hand waits for %(tile)s too, on which it has no yaku (atozuke).", tile=tile),
            )
    return result
