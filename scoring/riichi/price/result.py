"""The result of pricing a hand: its score, or why it does not win (too few fan, red fives, atozuke)."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from operator import itemgetter
from typing import Final, NamedTuple

from scoring.riichi.tally import mask
from scoring.riichi.waits_and_furiten import waits
from scoring.rulesets import RuleSet
from scoring.sentence import Sentence
from scoring.tiles import kind_of, write_tiles
from scoring.winning_hand import Hand, Refusal

_WAIT: Final = mask(["wait"])
_SUITS: Final = (Sentence("characters"), Sentence("circles"), Sentence("bamboos"))


class Score(NamedTuple):
    """The price of a winning hand.

    `yaku` are keys with their fan; `dora`, `red_fives` and `ura_dora` the fan they add; `fu` is rounded.
    `base`: the base points, of which opponents pay a multiple.
    `points` are those of the hand alone, `payments` include counters, and `total` is all that the winner
    receives, with counters and bets. `tally` is that of the chosen reading.
    """

    yaku: tuple[tuple[str, int], ...]
    dora: int
    red_fives: int
    ura_dora: int
    fan: int
    fu: int
    base: int
    limit: str | None
    points: int
    payments: Mapping[str, int]
    total: int
    yakuman: int
    tally: int


_COMPARED: Final = itemgetter(*map(Score._fields.index, ("points", "yakuman", "fan", "fu", "tally")))


def worth(score: Score) -> tuple[int, ...]:
    """The sort key of readings, highest for the best: points, yakuman, fan, mini-points (EMA 2012 §3.4.9).

    The wait and then the whole tally break ties, so that the choice of the reading is deterministic.
    """
    points, yakuman, fan, fu, tally = _COMPARED(score)
    return points, yakuman, fan, fu, tally & _WAIT, tally


NOT_COMPLETE = Refusal(
    "not-complete",
    "The tiles are not four sets and a pair, seven different pairs or thirteen orphans (EMA 2012 §3.2).",
)
NO_YAKU = Refusal(
    "no-yaku", "The hand is complete but has no yaku; dora do not count as yaku (EMA 2012 §3.2)."
)
TWO_FAN = Refusal(
    "two-fan-minimum",
    "With so many counters on the table a hand needs two fan from yaku, dora apart (EMA 2012 §3.4.11).",
)


def fan_needed(honba: int, rules: RuleSet) -> int:
    """The fan from yaku that a win needs with `honba` counters: one, or two (EMA 2012 §3.2, §3.4.11).

    Dora and red fives are not counted; a single yaku of two fan is enough (rulings E6).
    """
    return 2 if 0 < rules.two_fan_counters <= honba else 1


def red_fives_of(rules: RuleSet) -> tuple[int, int, int]:
    """How many fives of characters, circles and bamboos are red, evenly divided among the suits.

    Of the remainder the first is of circles, the second of bamboos.
    """
    per_suit, remainder = divmod(rules.red_fives, 3)
    return per_suit, per_suit + (remainder > 0), per_suit + (remainder > 1)


def too_red(red_fives: Sequence[int], rules: RuleSet) -> Refusal | None:
    """Why a hand cannot have this many red fives, or None if it can.

    `red_fives` are the numbers in characters, circles and bamboos, including indicators.
    """
    for count, available, suit in zip(red_fives, red_fives_of(rules), _SUITS, strict=True):
        if count > available:
            return Refusal(
                "impossible-tiles",
                Sentence(
                    "Red fives of %(suit)s: %(count)s; these rules have %(there_are)s.",
                    suit=suit,
                    count=count,
                    there_are=available or Sentence("none"),
                ),
            )
    return None


def guaranteed(hand: Hand, price: Callable[[Hand], Score | Refusal]) -> Score | Refusal:
    """The price of a hand with a yaku on each of its waits, or why it does not win.

    `price` prices a hand as if the rules allowed atozuke.
    """
    result = price(hand)
    if isinstance(result, Refusal):
        return result
    other_waits = sorted(waits(hand.concealed, hand.melds) - {kind_of(hand.win)})
    for kind in other_waits:
        if isinstance(price(replace(hand, win=kind, dora=(), ura=())), Refusal):
            tile = write_tiles([kind])
            return Refusal(
                "no-yaku",
                Sentence("The hand waits for %(tile)s too, on which it has no yaku (atozuke).", tile=tile),
            )
    return result
