"""Red fives: how many there are in a set of tiles, and which hands cannot be (EMA 2012 §1.1)."""

from collections.abc import Sequence
from typing import Final

from scoring.riichi.result import Refusal
from scoring.rulesets import RuleSet
from scoring.sentence import Sentence

_SUITS: Final = (Sentence("characters"), Sentence("circles"), Sentence("bamboos"))


def red_fives_of(rules: RuleSet) -> tuple[int, int, int]:
    """How many fives of characters, circles and bamboos are red: the same in each suit, what is over first of
    circles, then of bamboos."""
    each, over = divmod(rules.red_fives, 3)
    return each, each + (over > 0), each + (over > 1)


def too_red(seen: Sequence[int], rules: RuleSet) -> Refusal | None:
    """Why so many red fives of the three suits cannot be seen, None when they can."""
    for count, there_are, suit in zip(seen, red_fives_of(rules), _SUITS, strict=True):
        if count > there_are:
            return Refusal(
                "impossible-tiles",
                Sentence(
                    "Red fives of %(suit)s: %(count)s; these rules have %(there_are)s.",
                    suit=suit,
                    count=count,
                    there_are=there_are or Sentence("none"),
                ),
            )
    return None
