"""What a hand cannot be under Chinese rules, sentence by sentence."""

from collections.abc import Callable
from typing import Final, NamedTuple

from scoring.hand import FLOWERS, Hand, HandError, red_fives
from scoring.rulesets import RuleSet
from scoring.sentence import Sentence
from scoring.tiles import kind_of


class Clash(NamedTuple):
    """The sentence, and when it is true of a hand."""

    sentence: str
    when: Callable[[Hand], object]


def _holds_the_others(hand: Hand) -> bool:
    return [*map(kind_of, hand.concealed)].count(kind_of(hand.win)) == 3


CLASHES: Final = (
    Clash("Chinese rules know no riichi: leave “riichi” out.", lambda hand: hand.riichi != "no"),
    Clash("Chinese rules know no ippatsu: leave “ippatsu” out.", lambda hand: hand.ippatsu),
    Clash("Chinese rules know no dora: leave “dora” and “ura” out.", lambda hand: hand.dora or hand.ura),
    Clash("Chinese rules count no first turn: leave “first_turn” out.", lambda hand: hand.first_turn),
    Clash(
        "Chinese rules know no counters and no bets: leave “honba” and “bets” out.",
        lambda hand: hand.honba or hand.bets,
    ),
    Clash(
        "A tile that robs a kong is another player's: the win is a ron.",
        lambda hand: hand.robbing_kong and hand.by == "tsumo",
    ),
    Clash(
        "A kong's replacement comes from the wall: the win is a tsumo.",
        lambda hand: hand.after_kong and hand.by == "ron",
    ),
    Clash(
        "A win on a kong's replacement needs a kong laid out.",
        lambda hand: hand.after_kong and not any("kong" in meld.form for meld in hand.melds),
    ),
    Clash(
        "The last tile of its kind has the other three before everybody's eyes, not concealed in the hand.",
        lambda hand: hand.last_of_kind and _holds_the_others(hand),
    ),
)


def possible(hand: Hand, rules: RuleSet) -> Hand:
    """The hand, when it can be. Raises HandError with the reason and one sentence."""
    if any(red_fives(hand)):
        raise HandError("impossible-tiles", "Chinese rules know no red fives: write 5 instead of 0.")
    if hand.flowers > FLOWERS:
        raise HandError(
            "impossible-tiles",
            Sentence("There are %(most)s flowers and seasons: write 0 to %(most)s.", most=FLOWERS),
        )
    if hand.flowers and not rules.flowers:
        raise HandError("impossible-flags", "These rules are played without flowers: leave “flowers” out.")
    if found := next((clash.sentence for clash in CLASHES if clash.when(hand)), None):
        raise HandError("impossible-flags", found)
    return hand
