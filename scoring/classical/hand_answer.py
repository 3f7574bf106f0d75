"""Pricing a hand given as a record under classical rules, and the answer in a line of `score_hands`."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from scoring.clashes import ROBBED, Clash, first_clash
from scoring.classical.hand_score import Worth, score
from scoring.classical.payments_and_liability import received
from scoring.rulesets import RuleSet
from scoring.tiles import Sets, write_meld, write_sets
from scoring.winning_hand import (
    FLOWERS,
    Answer,
    Hand,
    HandError,
    Refusal,
    read_hand,
    red_fives,
    refused,
)

_OWN_FLOWERS: Final = 2
_OPPONENTS: Final = 3
_SIZES: Final = {"single": 1, "pair": 2, "kong": 4}
CLASHES: Final = (
    Clash(
        "Classical rules do not have double or open riichi.",
        lambda hand, _: hand.riichi not in ("no", "riichi"),
    ),
    Clash(
        "These rules are played without flowers: leave “flowers” out.",
        lambda hand, rules: (hand.flowers or hand.own_flowers) and not rules.flowers,
    ),
    Clash(
        "There are eight flowers and seasons: write 0 to 8.",
        lambda hand, _: hand.flowers > FLOWERS,
    ),
    Clash(
        "A flower and a season at most are those of the own wind, and they are among all.",
        lambda hand, _: hand.own_flowers > min(hand.flowers, _OWN_FLOWERS),
    ),
    Clash(
        "Only the three opponents can have called an empty pung: write 0 to 3.",
        lambda hand, _: hand.empty_pungs > _OPPONENTS,
    ),
    Clash("Riichi needs a concealed hand.", lambda hand, _: hand.riichi != "no" and hand.is_open),
    Clash("Classical rules have no ippatsu.", lambda hand, _: hand.ippatsu),
    Clash("Classical rules have no dora.", lambda hand, _: hand.dora or hand.ura),
    Clash("Classical rules have no red fives: write 5.", lambda hand, _: any(red_fives(hand))),
    Clash(
        "A tile that robs a kong is not self-drawn.", lambda hand, _: hand.robbing_kong and hand.by == "tsumo"
    ),
    ROBBED,
    Clash(
        "A kong’s tile comes from the wall: the win is a tsumo.",
        lambda hand, _: hand.after_kong and hand.by == "ron",
    ),
    Clash(
        "A win on a kong’s tile needs a kong laid out.",
        lambda hand, _: hand.after_kong and not any("kong" in meld.form for meld in hand.melds),
    ),
    Clash("Sets laid out end the first turn.", lambda hand, _: hand.first_turn and hand.melds),
    Clash(
        "The last tile is not drawn in the first turn.", lambda hand, _: hand.first_turn and hand.last_tile
    ),
    Clash(
        "East has already had the first turn when anybody else discards.",
        lambda hand, _: hand.first_turn and hand.by == "ron" and hand.seat == "E",
    ),
)


@dataclass(frozen=True, slots=True)
class ClassicalWin:
    """A win with its worth; `total` is all that the winner receives, including stakes, bets and the payments
    for empty pungs."""

    hand: Hand
    worth: Worth
    total: int

    @property
    def points(self) -> int:
        """The points of the hand after doublings and limit, without stakes."""
        return self.worth.points

    @property
    def payments(self) -> dict[str, int]:
        """The payments, stakes included: {"discarder"}, {"each"} or {"east", "others"}."""
        return self.worth.payments

    @property
    def limit(self) -> str | None:
        """ "limit" for a hand that is worth the limit."""
        return "limit" if self.worth.limited else None

    @property
    def concealed_sets(self) -> Sets:
        """The concealed sets and the pair of the reading, or its singles."""
        return tuple(
            block.kinds if block.form == "chow" else block.kinds * _SIZES.get(block.form, 3)
            for block in self.worth.reading.blocks
        )

    @property
    def sets(self) -> Sets:
        """The concealed sets and the pair, then the sets laid out."""
        return (*self.concealed_sets, *(meld.tiles for meld in self.hand.melds))


def win_of(hand: Hand, rules: RuleSet) -> ClassicalWin | Refusal:
    """The win with this hand under classical rules, or why it does not win."""
    if sentence := first_clash(CLASHES, hand, rules):
        return Refusal("impossible-flags", sentence)
    try:
        worth = score(hand, rules)
    except HandError as error:
        return Refusal(error.reason, str(error))
    extra = hand.bets * rules.bet_value + hand.empty_pungs * rules.empty_pung
    return ClassicalWin(hand, worth, received(worth.payments) + extra)


def price(record: Mapping[str, object], rules: RuleSet) -> Worth:
    """The worth of a hand given as a record of any JSON values. Raises HandError if it does not win."""
    win = win_of(read_hand(record), rules)
    if isinstance(win, Refusal):
        raise HandError(win.reason, win.message)
    return win.worth


def answer(record: Mapping[str, object], rules: RuleSet) -> Answer:
    """The answer to one line (formats.md): base, doublings, points, limit, payments, or the reason."""
    name = record.get("id")
    try:
        hand = read_hand(record)
    except HandError as error:
        return refused(name, error.reason, str(error))
    win = win_of(hand, rules)
    if isinstance(win, Refusal):
        return refused(name, win.reason, win.message)
    return {"id": name, "valid": True, **_fields(win)}


def _fields(win: ClassicalWin) -> Answer:
    worth = win.worth
    return {
        "base": worth.base,
        "base_lines": [
            {"key": line.key, "points": line.points, "reason": line.reason} for line in worth.lines
        ],
        "doublings": worth.times,
        "doubling_lines": [{"key": key, "doublings": times} for key, times in worth.doublings],
        "points": win.points,
        "limit": win.limit,
        "limit_hands": list(worth.limit_hands),
        "payments": win.payments,
        "total": win.total,
        "reading": " ".join([write_sets(win.concealed_sets), *map(write_meld, win.hand.melds)]),
    }
