"""Fast pricing of a hand: equivalent to `plain_pricing`, with all intermediate results cached.

A hand is packed into an integer; each suit is split once for all hands that have it, and the tallies of the
suits and of the sets laid out are added up. Each row of yaku is evaluated once per combination of the counts
it reads. This module contains no rules, and tests compare its prices with those of `plain_pricing`.
"""

from collections.abc import Callable, Mapping, Sequence
from types import MappingProxyType
from typing import Final

from scoring.bounded_cache import Memo
from scoring.packed_tiles import PACKED, REDS, red_counts
from scoring.riichi.hand_tallies import DORA_SHIFT, hand_tallies
from scoring.riichi.payments.hand_values import payments, received, value_of
from scoring.riichi.price.fan_and_fu import LINES, SETS, Award, allowed, awards, counted, lines_of, rounded
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
from scoring.riichi.tally import mask, meld_tally, places
from scoring.riichi.yaku.catalogue import (
    ADD_FOR_HINTS,
    BITS,
    ELSEWHERE,
    HINTS,
    OF_BLOCKS,
    OF_COLOURS,
    OF_HINTED,
    OF_HONOURS,
    OF_SITUATION,
    PAIR_VALUES,
    members,
)
from scoring.rulesets import RuleSet
from scoring.tiles import Meld
from scoring.winds import WINDS
from scoring.winning_hand import Hand, Refusal

Awards = Memo[int, tuple[Award, ...]]
Situation = tuple[Refusal | None, int, int, Awards]
"""The refusal of impossible flags, or None; the tally and yaku of the situation; the cache of awards."""
Money = tuple[int, str | None, int, Mapping[str, int], int]


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
_COLOURS, _OF_COLOURS = OF_COLOURS
(_FORMS, _OF_FORMS), (_SUITS, _OF_SUITS) = OF_BLOCKS
((_SET_FU, _SET_FU_BITS),) = places(("set_fu",))
_OTHER_FU: Final = mask({"shape", *(name for line in LINES if line is not SETS for name in line.reads)})
_FORMS_AND_FU: Final = _FORMS | _OTHER_FU
_ROUNDED: Final = tuple(map(rounded, range(256)))
_RED: Final = tuple([sum(red_counts(reds << REDS)) for reds in range(512)])
_WINDS: Final = {seat: {prevailing: winds_tally(seat, prevailing) for prevailing in WINDS} for seat in WINDS}
_MELDS: Final[dict[int, tuple[int, int]]] = {}


class Pricing:
    """Prices hands under one rule set, and caches intermediate results across hands."""

    def __init__(self, rules: RuleSet) -> None:
        self.rules = rules
        self._situations: dict[tuple[object, ...], Situation] = {}
        self._needed: Memo[int, int] = Memo(lambda honba: fan_needed(honba, rules), 64)
        self._reds: Memo[int, Refusal | None] = Memo(
            lambda reds: too_red(red_counts(reds << REDS), rules), 512
        )
        lines = lines_of(rules)
        other_fu: Memo[int, int] = Memo(lambda tally: sum([fu for _, fu in counted(tally, lines)]), 4_096)
        self._forms_and_fu: Memo[int, tuple[int, int]] = Memo(
            lambda tally: (_OF_FORMS[tally & _FORMS], other_fu[tally & _OTHER_FU]), 8_192
        )
        self._closed: Awards = _awards(rules, is_open=False)
        self._open: Awards = _awards(rules, is_open=True)
        self._money: Memo[tuple[int, int, int, bool, str, int], Money] = Memo(self._money_of, 4_096)

    def score(self, hand: Hand) -> Score | Refusal:
        """The price of a hand, or why it does not win."""
        tally, packed = _WINDS[hand.seat][hand.round], hand.packed
        for meld in hand.melds:
            try:
                tally_of_meld, tiles = _MELDS[meld.number]
            except KeyError:
                tally_of_meld, tiles = _laid_out(meld)
            tally += tally_of_meld
            packed += tiles
        dora_shown, ura_shown = hand.dora, hand.ura
        # The seat counts only in the first turn, where yaku depend on it.
        key = (
            hand.by, hand.riichi, hand.ippatsu, hand.after_kong, hand.robbing_kong, hand.last_tile,
            hand.first_turn and hand.seat, len(dora_shown), len(ura_shown), tally & _LAID_OUT,
        )  # fmt: skip
        try:
            refusal, situation_tally, yaku, awards_of = self._situations[key]
        except KeyError:
            refusal, situation_tally, yaku, awards_of = self._new_situation(hand, key)
        if refusal:
            return refusal
        dora = ura = reds = 0
        for indicator in dora_shown:
            dora += packed >> DORA_SHIFT[indicator] & 7
        for indicator in ura_shown:
            ura += packed >> DORA_SHIFT[indicator] & 7
        if red_fives := hand.visible >> REDS:
            if refusal := self._reds[red_fives]:
                return refusal
            reds = _RED[packed >> REDS]
        tallies = hand_tallies(hand, tally + situation_tally, self.rules)
        return (
            self._best_score(hand, tallies, yaku, awards_of, (dora, reds, ura)) if tallies else NOT_COMPLETE
        )

    def _new_situation(self, hand: Hand, key: tuple[object, ...]) -> Situation:
        """The situation of a hand, which is kept by the key."""
        sentence = clash(hand, self.rules)
        tally = flags_tally(hand, self.rules)
        field_mask, yaku = OF_SITUATION
        if len(self._situations) >= 4_096:
            self._situations.clear()
        self._situations[key] = situation = (
            Refusal("impossible-flags", sentence) if sentence else None,
            tally,
            yaku[tally + _WINDS[hand.seat][hand.round] & field_mask],
            self._open if tally & _CALLED else self._closed,
        )
        return situation

    def _best_score(
        self,
        hand: Hand,
        tallies: Sequence[int],
        of_situation: int,
        awards_of: Awards,
        dora: tuple[int, int, int],
    ) -> Score | Refusal:
        scores, refusal = [], NO_YAKU
        for blocks in tallies:
            tally, bits = blocks, of_situation
            if blocks & _HONOUR_BLOCKS:
                tally += _VALUE_OF_PAIR[blocks & _PAIR]
                bits |= _OF_HONOURS[blocks & _HONOURS]
            of_forms, other_fu = self._forms_and_fu[tally & _FORMS_AND_FU]
            bits |= of_forms | _OF_SUITS[tally & _SUITS]
            hints = tally + ADD_FOR_HINTS
            if hints & HINTS:
                for hint, field_mask, find in OF_HINTED:
                    if hints & hint:
                        bits |= find(tally & field_mask)
            if not tally & ELSEWHERE:
                bits |= _OF_COLOURS[tally & _COLOURS]
            for award in awards_of[bits]:
                if award.fan < 2 and award.fan < self._needed[hand.honba]:  # no hand needs more than two
                    refusal = TWO_FAN
                else:
                    fu = _ROUNDED[other_fu + (tally >> _SET_FU & _SET_FU_BITS)]
                    scores.append(self._score(hand, tally, fu, award, dora))
        if len(scores) > 1:
            return max(scores, key=worth)
        return scores[0] if scores else refusal

    def _score(self, hand: Hand, tally: int, fu: int, award: Award, added: tuple[int, int, int]) -> Score:
        yaku, fan, yakuman, alone = award
        dora, reds, ura = _NOTHING_ADDED if alone else added
        fan += dora + reds + ura
        base, limit, points, amounts, total = self._money[
            fan, fu, yakuman, hand.seat == "E", hand.by, hand.honba
        ]
        if hand.bets:
            total += hand.bets * self.rules.bet_value
        return _NEW(
            Score, (yaku, dora, reds, ura, fan, fu, base, limit, points, amounts, total, yakuman, tally)
        )

    def _money_of(self, key: tuple[int, int, int, bool, str, int]) -> Money:
        fan, fu, yakuman, east, by, honba = key
        value = value_of(fan, fu, self.rules, yakuman)
        amounts = payments(value, east, by, self.rules, honba)
        without_counters = payments(value, east, by, self.rules) if honba else amounts
        return (
            value.base,
            value.limit,
            received(without_counters),
            MappingProxyType(amounts),
            received(amounts),
        )


def _awards(rules: RuleSet, *, is_open: bool) -> Awards:
    priced_by_bit = dict(
        zip(BITS, (allowed([yaku], rules, is_open=is_open) for yaku in BITS.values()), strict=True)
    )
    valued_bits = sum(bit for bit, worth in priced_by_bit.items() if worth)
    return Memo(
        lambda bits: awards([priced_by_bit[bit][0] for bit in members(bits & valued_bits)], rules), 4_096
    )


class Guaranteed(Pricing):
    """A rule set without atozuke."""

    def score(self, hand: Hand) -> Score | Refusal:
        """The price of a hand with a yaku on each of its waits, or why it does not win."""
        return guaranteed(hand, super().score)


_SCORES: Final[dict[int, Callable[[Hand], Score | Refusal]]] = {}
"""What prices hands, by the identity of the rules, which it holds."""


def score(hand: Hand, rules: RuleSet) -> Score | Refusal:
    """The price of a hand under riichi rules, or why it does not win."""
    try:
        score_hand = _SCORES[id(rules)]
    except KeyError:
        if len(_SCORES) >= 16:
            _SCORES.clear()
        pricing = Pricing(rules) if rules.atozuke else Guaranteed(rules)
        score_hand = _SCORES[id(rules)] = pricing.score
    return score_hand(hand)
