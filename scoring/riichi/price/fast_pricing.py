"""Fast pricing of a hand: equivalent to `plain_pricing`, with all intermediate results cached.

A hand is packed into an integer; each suit is split once for all hands that have it, and the tallies of the
suits and of the sets laid out are added up. Each row of yaku is evaluated once per combination of the counts
it reads. This module contains no rules, and tests compare its prices with those of `plain_pricing`.
"""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import lru_cache, partial, reduce
from operator import or_
from types import MappingProxyType
from typing import Final

from scoring.bounded_cache import Memo
from scoring.packed_tiles import PACKED, REDS, red_counts
from scoring.riichi.hand_tallies import DORA_SHIFT, hand_tallies
from scoring.riichi.payments.hand_values import Value, payments, received, value_of
from scoring.riichi.price.fan_and_fu import (
    LINES,
    SETS,
    allowed,
    awards,
    counted,
    lines_of,
    rounded,
    sum_of_fan,
)
from scoring.riichi.price.result import (
    NO_YAKU,
    NOT_COMPLETE,
    TWO_FAN,
    Score,
    fan_needed,
    guaranteed,
    too_red,
    worth,
)
from scoring.riichi.price.situation import clash, flags_tally, winds_tally
from scoring.riichi.tally import mask, meld_tally
from scoring.riichi.yaku.catalogue import (
    BITS,
    OF_BLOCKS,
    OF_HONOURS,
    OF_SITUATION,
    PAIR_VALUES,
    RARE,
    Find,
    members,
)
from scoring.rulesets import RuleSet
from scoring.tiles import Meld
from scoring.winds import WINDS
from scoring.winning_hand import BY, Hand, Refusal

PlainAward = tuple[tuple[tuple[str, int], ...], int, int, bool]
"""An `Award` as a plain tuple, which is unpacked faster."""
Awards = Memo[int, list[PlainAward]]
"""By a set of yaku, its awards."""
Finders = Memo[int, list[tuple[int, Find]]]
"""By hints, the rows of rare yaku that they hint at: which bits of a tally one reads, what finds its yaku."""
Money = tuple[int, str | None, int, Mapping[str, int], int]
"""The base points, the limit, the points without counters, the payments and their total with counters."""
Situation = tuple[int, int, int, int]
"""How a hand was won, the numbers of dora and ura dora indicators, the sets laid out."""
Prices = tuple[int, Awards, int, Finders, Memo[tuple[int, int, int, int], Money]]
"""What prices readings in a situation: its yaku; awards; the bits of all hints; rare yaku; money by fan,
mini-points, yakuman and counters."""


def _laid_out(meld: Meld) -> tuple[int, int]:
    """The tally of a set laid out and its packed tiles, which are kept in `_MELDS`."""
    _MELDS[meld.number] = entry = meld_tally(meld), sum(map(PACKED.__getitem__, meld.tiles))
    return entry


_NEW: Final = tuple.__new__  # takes a third of the time of calling the class
_CALLED: Final = mask(["called"])
_LAID_OUT: Final = mask(["calls", "kongs"])
_NOTHING_ADDED: Final = (0, 0, 0)
_HONOUR_BLOCKS: Final = mask(["pungs_z", "pairs_z"])
_HONOURS, _OF_HONOURS = OF_HONOURS
_PAIR, _VALUE_OF_PAIR = PAIR_VALUES
(_FORMS, _OF_FORMS), (_FLAGS, _OF_FLAGS) = OF_BLOCKS
_SET_FU: Final = mask(SETS.reads)  # the lowest bits
_OTHER_FU: Final = mask({"shape", *(name for line in LINES if line is not SETS for name in line.reads)})
_BLOCKS_AND_FU: Final = _FORMS | _FLAGS | _OTHER_FU
_ROUNDED: Final = tuple(map(rounded, range(256)))
_RED: Final = tuple([sum(red_counts(reds << REDS)) for reds in range(512)])
_WINDS: Final = {seat: {prevailing: winds_tally(seat, prevailing) for prevailing in WINDS} for seat in WINDS}
_MELDS: Final[dict[int, tuple[int, int]]] = {}


class Worths:
    """What yaku are worth in concealed or in open hands under one rule set."""

    def __init__(self, rules: RuleSet, *, is_open: bool) -> None:
        self.rules = rules
        self._allowed = {
            bit: priced for bit, yaku in BITS.items() for priced in allowed([yaku], rules, is_open=is_open)
        }
        self._fan = {
            bit: (yaku.key, fan)
            for bit, (yaku, fan) in self._allowed.items()
            if isinstance(fan, int) and not yaku.replaces
        }
        self.valued = sum(self._allowed)
        self._add_up = sum(self._fan)
        rows = [row for row in RARE if row.yaku & self.valued]
        self.hints = reduce(or_, (row.hints for row in rows), 0)
        self.finders: Finders = Memo(
            lambda hints: [(row.field_mask, row.find) for row in rows if row.hints & hints], 4_096
        )
        self.awards: Awards = Memo(self._awards_of, 4_096)

    def _awards_of(self, bits: int) -> list[PlainAward]:
        valued = bits & self.valued
        if valued and valued & self._add_up == valued:  # nearly always
            return [(*sum_of_fan([self._fan[bit] for bit in members(valued)]),)]
        return [(*award,) for award in awards([self._allowed[bit] for bit in members(valued)], self.rules)]


class Pricing:
    """Prices the readings of hands under one rule set, and caches intermediate results across hands.

    `situations`: the tally of each way to win, and what prices readings then; `reds`: by the number of
    visible red fives, the refusal of a hand that has too many.
    """

    def __init__(self, rules: RuleSet) -> None:
        self.rules = rules
        self.situations: dict[Situation, tuple[int, Prices]] = {}
        self._needed: Memo[int, int] = Memo(lambda honba: fan_needed(honba, rules), 64)
        self.reds: Memo[int, Refusal | None] = Memo(
            lambda reds: too_red(red_counts(reds << REDS), rules), 512
        )
        lines = lines_of(rules)
        self._other_fu: Memo[int, int] = Memo(
            lambda tally: sum([fu for _, fu in counted(tally, lines)]), 4_096
        )
        self._blocks_and_fu: Memo[int, tuple[int, int]] = Memo(self._blocks_and_fu_of, 8_192)
        self._closed = Worths(rules, is_open=False)
        self._open = Worths(rules, is_open=True)
        self._money: dict[tuple[str, bool], Memo[tuple[int, int, int, int], Money]] = {
            (by, east): Memo(partial(self._money_of, by, east), 4_096) for by in BY for east in (False, True)
        }
        self._paid: Memo[tuple[int, str, bool, int], tuple[Mapping[str, int], int]] = Memo(
            self._paid_for, 4_096
        )

    def best_score(
        self, hand: Hand, tallies: Sequence[int], prices: Prices, added: tuple[int, int, int]
    ) -> Score | Refusal:
        """The price of the best of a hand's readings, or why none wins.

        `tallies` are those of the readings; `added` are the dora, red fives and ura dora.
        """
        of_situation, awards_of, all_hints, finders, money = prices
        best, refusal = None, NO_YAKU
        for blocks in tallies:
            tally, bits = blocks, of_situation
            if blocks & _HONOUR_BLOCKS:
                tally += _VALUE_OF_PAIR[blocks & _PAIR]
                bits |= _OF_HONOURS[blocks & _HONOURS]
            of_blocks, other_fu = self._blocks_and_fu[tally & _BLOCKS_AND_FU]
            bits |= of_blocks
            if hints := tally & all_hints:
                for field_mask, find in finders[hints]:
                    bits |= find(tally & field_mask)
            for yaku, fan, yakuman, alone in awards_of[bits]:
                if fan < 2 and fan < self._needed[hand.honba]:  # no hand needs more than two
                    refusal = TWO_FAN
                    continue
                dora, reds, ura = _NOTHING_ADDED if alone else added
                all_fan = fan + dora + reds + ura
                fu = _ROUNDED[other_fu + (tally & _SET_FU)]
                base, limit, points, amounts, total = money[all_fan, fu, yakuman, hand.honba]
                if hand.bets:
                    total += hand.bets * self.rules.bet_value
                price = _NEW(
                    Score,
                    (yaku, dora, reds, ura, all_fan, fu, base, limit, points, amounts, total, yakuman, tally),
                )
                if best is None or worth(price) > worth(best):
                    best = price
        return best or refusal

    def first_score(self, hand: Hand, situation: Situation) -> Score | Refusal:
        """The price of the first hand in a situation, or why it does not win."""
        if sentence := clash(hand, self.rules):
            return Refusal("impossible-flags", sentence)
        tally = flags_tally(hand, self.rules)
        field_mask, yaku = OF_SITUATION
        worths = self._open if tally & _CALLED else self._closed
        if len(self.situations) >= 4_096:
            self.situations.clear()
        self.situations[situation] = (
            tally,
            (
                yaku[tally + _WINDS[hand.seat][hand.round] & field_mask] & worths.valued,
                worths.awards,
                worths.hints,
                worths.finders,
                self._money[hand.by, hand.seat == "E"],
            ),
        )
        return score(hand, self.rules)

    def _blocks_and_fu_of(self, tally: int) -> tuple[int, int]:
        """The yaku of blocks that are worth something, and the mini-points apart from those of the sets."""
        worths = self._open if tally & _CALLED else self._closed
        yaku = _OF_FORMS[tally & _FORMS] | _OF_FLAGS[tally & _FLAGS]
        return yaku & worths.valued, self._other_fu[tally & _OTHER_FU]

    def _money_of(self, by: str, east: bool, key: tuple[int, int, int, int]) -> Money:
        fan, fu, yakuman, honba = key
        base, limit = value_of(fan, fu, self.rules, yakuman)
        _, points = self._paid[base, by, east, 0]
        return base, limit, points, *self._paid[base, by, east, honba]

    def _paid_for(self, key: tuple[int, str, bool, int]) -> tuple[Mapping[str, int], int]:
        base, by, east, honba = key
        amounts = payments(Value(base, None), east, by, self.rules, honba)
        return MappingProxyType(amounts), received(amounts)


_PRICINGS: Final[dict[int, Pricing]] = {}
"""By the identity of the rules, which each holds."""


def score(hand: Hand, rules: RuleSet) -> Score | Refusal:
    """The price of a hand under riichi rules, or why it does not win."""
    try:
        pricing = _PRICINGS[id(rules)]
    except KeyError:
        return _first_score(hand, rules)
    tally, packed = _WINDS[hand.seat][hand.round], hand.packed
    for meld in hand.melds:
        try:
            tally_of_meld, tiles = _MELDS[meld.number]
        except KeyError:
            tally_of_meld, tiles = _laid_out(meld)
        tally += tally_of_meld
        packed += tiles
    dora_shown, ura_shown = hand.dora, hand.ura
    key = hand.won, len(dora_shown), len(ura_shown), tally & _LAID_OUT
    try:
        situation_tally, prices = pricing.situations[key]
    except KeyError:
        return pricing.first_score(hand, key)
    dora = ura = reds = 0
    for indicator in dora_shown:
        dora += packed >> DORA_SHIFT[indicator] & 7
    for indicator in ura_shown:
        ura += packed >> DORA_SHIFT[indicator] & 7
    if red_fives := hand.visible >> REDS:
        if refusal := pricing.reds[red_fives]:
            return refusal
        reds = _RED[packed >> REDS]
    tallies = hand_tallies(hand, tally + situation_tally, rules)
    return pricing.best_score(hand, tallies, prices, (dora, reds, ura)) if tallies else NOT_COMPLETE


def _first_score(hand: Hand, rules: RuleSet) -> Score | Refusal:
    """The price of a hand under rules that have not been used yet, or that are without atozuke."""
    if not rules.atozuke:
        return guaranteed(hand, partial(score, rules=_with_atozuke(rules)))
    if len(_PRICINGS) >= 16:
        _PRICINGS.clear()
    _PRICINGS[id(rules)] = Pricing(rules)
    return score(hand, rules)


@lru_cache(16)
def _with_atozuke(rules: RuleSet) -> RuleSet:
    return replace(rules, atozuke=True)
