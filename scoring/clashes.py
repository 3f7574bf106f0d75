"""What cannot be true of a hand together: the combinations that each family of rules refuses."""

from collections.abc import Callable, Iterable
from typing import Final, NamedTuple

from scoring.rulesets import RuleSet
from scoring.tiles import kind_of
from scoring.winning_hand import Hand


class Clash(NamedTuple):
    """An impossible combination in a hand under some rules: one sentence, and the condition for it."""

    sentence: str
    when: Callable[[Hand, RuleSet], object]


def first_clash(clashes: Iterable[Clash], hand: Hand, rules: RuleSet) -> str | None:
    """The sentence of the first clash of a hand, None if there is none."""
    for sentence, when in clashes:
        if when(hand, rules):
            return sentence
    return None


def robs_own_kind(hand: Hand) -> bool:
    """Whether the robbed kong's kind is in the hand or an indicator, though the kong has all four."""
    if not hand.robbing_kong:
        return False
    visible_tiles = (
        *hand.concealed,
        *(tile for meld in hand.melds for tile in meld.tiles),
        *hand.dora,
        *hand.ura,
    )
    return any(kind_of(tile) == kind_of(hand.win) for tile in visible_tiles)


ROBBED: Final = Clash(
    "A robbed kong is all four of its kind: none of them is in this hand, nor an indicator.",
    lambda hand, _: robs_own_kind(hand),
)
