"""The price of a hand, quickly: as `plain_pricing`, with each intermediate result cached.

A hand is packed into an integer; each suit is split once for all hands that have it, and the tallies of the
suits and of the sets laid out are added up. Each row of yaku is tried once for the counts that it reads.
There are no rules in this module, and tests compare its prices with those of `plain_pricing`.
"""

from collections.abc import Mapping, Sequence
from functools import partial
from types import MappingProxyType
from typing import Final

from scoring.bounded_cache import Memo
from scoring.riichi.hand_tallies import DORA_SHIFT, PACKED, REDS, hand_tallies, red_counts
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
    members,
)
from scoring.rulesets import RuleSet
from scoring.tiles import FORMS, Meld
from scoring.winds import WINDS
from scoring.winning_hand import Hand, Refusal

Awards = Memo[int, tuple[Award, ...]]
Situation = tuple[Refusal | None, int, int, Awards]
Money = tuple[int, str | None, int, Mapping[str, int], int]


def _laid_out(form: str, tiles: tuple[int, ...]) -> tuple[int, int]:
    return meld_tally(Meld(form, tiles)), sum(map(PACKED.__getitem__, tiles))


_NEW: Final = tuple.__new__  # a third of the time that a call of the class takes
_CALLED: Final = mask(["called"])
_LAID_OUT: Final = mask(["calls", "kongs"])
((_SET_FU, _SET_FU_BITS),) = places(("set_fu",))
_OTHER_FU: Final = mask({"shape", *(name for line in LINES if line is not SETS for name in line.reads)})
_ROUNDED: Final = Memo(rounded, 256)
_RED: Final[Memo[int, int]] = Memo(lambda reds: sum(red_counts(reds)), 512)
_WINDS: Final = {seat: {prevailing: winds_tally(seat, prevailing) for prevailing in WINDS} for seat in WINDS}
_MELDS: Final = {form: Memo(partial(_laid_out, form), 1_024) for form in FORMS}


class Pricing:
    """Prices hands under one rule set, and caches what the hands have in common."""

    def __init__(self, rules: RuleSet) -> None:
        self.rules = rules
        self._situations: dict[tuple[object, ...], Situation] = {}
        self._needed: Memo[int, int] = Memo(lambda honba: fan_needed(honba, rules), 64)
        self._reds: Memo[int, Refusal | None] = Memo(lambda reds: too_red(red_counts(reds), rules), 512)
        lines = lines_of(rules)
        self._fu: Memo[int, int] = Memo(lambda tally: sum([fu for _, fu in counted(tally, lines)]), 4_096)
        self._closed: Awards = _awards(rules, is_open=False)
        self._open: Awards = _awards(rules, is_open=True)
        self._money: Memo[tuple[int, int, int, bool, str, int], Money] = Memo(self._paid, 4_096)

    def score(self, hand: Hand) -> Score | Refusal:
        """The price of a hand, or why it does not win."""
        tally, packed = _WINDS[hand.seat][hand.round], 0
        for meld in hand.melds:
            meld_tally, tiles = _MELDS[meld.form][meld.tiles]
            tally += meld_tally
            packed += tiles
        refusal, situation_tally, yaku, awards_of = self._situation(hand, tally)
        if refusal:
            return refusal
        held = sum(map(PACKED.__getitem__, hand.concealed)) + PACKED[hand.win]
        packed += held
        visible, dora, ura = packed, 0, 0
        for indicator in hand.dora:
            visible += PACKED[indicator]
            dora += packed >> DORA_SHIFT[indicator] & 7
        for indicator in hand.ura:
            visible += PACKED[indicator]
            ura += packed >> DORA_SHIFT[indicator] & 7
        reds = 0
        if visible >> REDS:
            if refusal := self._reds[visible >> REDS]:
                return refusal
            reds = _RED[packed >> REDS]
        tallies = hand_tallies(hand, held, tally + situation_tally, self.rules)
        return self._dearest(hand, tallies, yaku, awards_of, (dora, reds, ura)) if tallies else NOT_COMPLETE

    def _situation(self, hand: Hand, laid_out: int) -> Situation:
        """Why the hand cannot be won so, or None; the tally and the yaku of how it was won; the awards.

        The winds matter only in the first turn.
        """
        key = (
            hand.by, hand.riichi, hand.ippatsu, hand.after_kong, hand.robbing_kong, hand.last_tile,
            hand.first_turn and hand.seat, len(hand.dora), len(hand.ura), laid_out & _LAID_OUT,
        )  # fmt: skip
        situation = self._situations.get(key)
        if situation is None:
            if len(self._situations) >= 4_096:
                self._situations.clear()
            situation = self._situations[key] = self._new_situation(hand)
        return situation

    def _new_situation(self, hand: Hand) -> Situation:
        sentence = clash(hand, self.rules)
        tally = flags_tally(hand, self.rules)
        looks, yaku = OF_SITUATION
        return (
            Refusal("impossible-flags", sentence) if sentence else None,
            tally,
            yaku[tally + _WINDS[hand.seat][hand.round] & looks],
            self._open if tally & _CALLED else self._closed,
        )

    def _dearest(
        self,
        hand: Hand,
        tallies: Sequence[int],
        of_situation: int,
        awards_of: Awards,
        dora: tuple[int, int, int],
    ) -> Score | Refusal:
        needed = self._needed[hand.honba]
        honours_look, of_honours = OF_HONOURS
        colours_look, of_colours = OF_COLOURS
        enough, refusal = [], NO_YAKU
        for blocks in tallies:
            pair_value, bits = of_honours[blocks & honours_look]
            tally = blocks + pair_value
            bits |= of_situation
            hints = tally + ADD_FOR_HINTS
            if hints & HINTS:
                for hint, looks, yaku in OF_HINTED:
                    if hints & hint:
                        bits |= yaku[tally & looks]
            if not tally & ELSEWHERE:
                bits |= of_colours[tally & colours_look]
            for looks, yaku in OF_BLOCKS:
                bits |= yaku[tally & looks]
            for award in awards_of[bits]:
                if award.fan < needed:
                    refusal = TWO_FAN
                else:
                    enough.append(self._score(hand, tally, award, dora))
        if len(enough) > 1:
            return max(enough, key=worth)
        return enough[0] if enough else refusal

    def _score(self, hand: Hand, tally: int, award: Award, added: tuple[int, int, int]) -> Score:
        yaku, fan, yakuman, alone = award
        dora, reds, ura = (0, 0, 0) if alone else added
        fan += dora + reds + ura
        fu = _ROUNDED[self._fu[tally & _OTHER_FU] + (tally >> _SET_FU & _SET_FU_BITS)]
        base, limit, points, paid, total = self._money[
            fan, fu, yakuman, hand.seat == "E", hand.by, hand.honba
        ]
        if hand.bets:
            total += hand.bets * self.rules.bet_value
        return _NEW(Score, (yaku, dora, reds, ura, fan, fu, base, limit, points, paid, total, yakuman, tally))

    def _paid(self, key: tuple[int, int, int, bool, str, int]) -> Money:
        fan, fu, yakuman, east, by, honba = key
        value = value_of(fan, fu, self.rules, yakuman)
        paid = payments(value, east, by, self.rules, honba)
        alone = payments(value, east, by, self.rules) if honba else paid
        return value.base, value.limit, received(alone), MappingProxyType(paid), received(paid)


def _awards(rules: RuleSet, *, is_open: bool) -> Awards:
    worths = dict(zip(BITS, (allowed([yaku], rules, is_open=is_open) for yaku in BITS.values()), strict=True))
    worthy = sum(bit for bit, worth in worths.items() if worth)
    return Memo(lambda bits: awards([worths[bit][0] for bit in members(bits & worthy)], rules), 4_096)


class Guaranteed(Pricing):
    """A rule set without atozuke."""

    def score(self, hand: Hand) -> Score | Refusal:
        """The price of a hand that has a yaku on every tile it waits for, or why it does not win."""
        return guaranteed(hand, super().score)


_PRICINGS: Final[dict[int, Pricing]] = {}


def score(hand: Hand, rules: RuleSet) -> Score | Refusal:
    """The price of a hand under riichi rules, or why it does not win."""
    pricing = _PRICINGS.get(id(rules))
    if pricing is None:
        if len(_PRICINGS) >= 16:
            _PRICINGS.clear()
        pricing = _PRICINGS[id(rules)] = Pricing(rules) if rules.atozuke else Guaranteed(rules)
    return pricing.score(hand)
