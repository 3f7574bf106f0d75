"""Pricing a hand given as a record, and the answer to it in a line of `score_hands`."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING

from scoring.clashes import ROBBED, robs_own_kind
from scoring.riichi.price.fast_pricing import score
from scoring.riichi.price.result import Score
from scoring.riichi.readings import Reading, reading_of, sets_of
from scoring.rulesets import RuleSet
from scoring.sentence import Sentence
from scoring.tiles import Sets
from scoring.winning_hand import (
    Hand,
    HandError,
    Refusal,
    read_hand,
)

if TYPE_CHECKING:
    from scoring.riichi.price.explanation import Explanation


@dataclass(frozen=True)
class RiichiWin:
    """A win with its price, in the reading that scores highest."""

    hand: Hand
    rules: RuleSet
    score: Score
    reading: Reading

    @property
    def points(self) -> int:
        """The points of the hand alone, without counters and bets."""
        return self.score.points

    @property
    def payments(self) -> dict[str, int]:
        """What each payer pays, counters included: {"discarder"}, {"each"} or {"east", "others"}."""
        return dict(self.score.payments)

    @property
    def total(self) -> int:
        """All that the winner receives, counters and bets included."""
        return self.score.total

    @property
    def sets(self) -> Sets:
        """The sets of the reading, the pair after the concealed ones, then those laid out."""
        return sets_of(self.hand, self.reading)

    @cached_property
    def explanation(self) -> "Explanation":
        """The mini-points line by line and the beaten readings, computed on first access."""
        from scoring.riichi.price.explanation import explained  # noqa: PLC0415 - not needed for pricing

        return explained(self.hand, self.score, self.reading, self.rules)


def win_of(hand: Hand, rules: RuleSet) -> RiichiWin | Refusal:
    """The win with this hand under riichi rules, or why it does not win."""
    return unknown_here(hand) or known_win(hand, rules)


def known_win(hand: Hand, rules: RuleSet) -> RiichiWin | Refusal:
    """Like `win_of`, for a hand without flags of other rules."""
    result = score(hand, rules)
    if isinstance(result, Refusal):
        return result
    return RiichiWin(hand, rules, result, reading_of(hand, result.tally))


def score_of(hand: Hand, rules: RuleSet) -> Score | Refusal:
    """The price of a hand as recorded, or why it does not win."""
    return unknown_here(hand) or score(hand, rules)


def unknown_here(hand: Hand) -> Refusal | None:
    """The refusal of a hand with flags of other rules only, or robbing a kong of a kind it holds itself."""
    if not (hand.flowers or hand.own_flowers or hand.last_of_kind or hand.empty_pungs):
        return Refusal("impossible-flags", ROBBED.sentence) if robs_own_kind(hand) else None
    names = ("flowers", "own_flowers", "last_of_kind", "empty_pungs")
    name = next(name for name in names if getattr(hand, name))
    sentence = Sentence("“%(name)s” is not known in riichi: leave it out here.", name=name)
    return Refusal("impossible-flags", sentence)


def price(record: Mapping[str, object], rules: RuleSet) -> Score:
    """The price of a hand given as a record of any JSON values. Raises HandError if it does not win."""
    result = score_of(read_hand(record), rules)
    if isinstance(result, Refusal):
        raise HandError(result.reason, result.message)
    return result
