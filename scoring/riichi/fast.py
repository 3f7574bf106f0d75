"""The price of a hand, quickly: what the plain way works out, each part once, and kept.

A hand is packed into an integer, each suit of it is split once for all hands that have it, and the tallies of
the suits and of the sets laid out are added up. Each group of yaku is asked once for the counts it looks at.
No rule stands here: every one is asked where it stands, and `plain` says the same of every hand.
"""

from collections import defaultdict
from collections.abc import Callable, Sequence
from typing import Final

from scoring.riichi.awards import Award, awards
from scoring.riichi.catalogue import ALL_YAKU
from scoring.riichi.fu import LINES, SETS, fu_lines, rounded
from scoring.riichi.hand import Hand
from scoring.riichi.memo import Memo
from scoring.riichi.minimum import fan_needed
from scoring.riichi.packed import DORA_SHIFT, PACKED, REDS, hand_tallies, red_counts
from scoring.riichi.payments import Payment, payments, received, value_of
from scoring.riichi.reds import too_red
from scoring.riichi.score import NO_YAKU, NOT_COMPLETE, TWO_FAN, Refusal, Score, worth
from scoring.riichi.situation import clash, situation_tally
from scoring.riichi.tally import Places, ask, looks_at, mask, meld_tally, pair_value, places, put, seen
from scoring.rulesets import RuleSet
from scoring.tiles import Meld

Situation = tuple[int, int]
Money = tuple[int, str | None, Payment, int]

CLUSTERS: Final = (
    "chows_m chows_p chows_s",
    "pungs_m pungs_p pungs_s",
    "pungs_z pairs_z seat_wind round_wind",
    "chows pungs concealed kongs wait pair_value shape gates first tsumo",
    "in_m in_p in_s in_z with_end with_simple",
    "off_green off_red",
)
SITUATION: Final = "tsumo riichi double shown ippatsu after_kong robbing_kong last first seat_wind"
_BIT: Final = {yaku.key: 1 << place for place, yaku in enumerate(ALL_YAKU)}
_BY_BIT: Final = tuple((_BIT[yaku.key], yaku) for yaku in ALL_YAKU)
_CALLED: Final = mask(["called"])
_LAID_OUT: Final = mask(["calls", "kongs"])
_PAIR: Final = mask(looks_at(pair_value))
_SET_FU: Final = put(set_fu=1).bit_length() - 1
_OTHER_FU: Final = mask(
    {"shape", *(name for line in LINES if line is not SETS for name in looks_at(line.fu))}
)


def _finder(fields: str) -> Callable[[int], int]:
    """Finds the yaku that look only at these fields: from their bits of a tally to the yaku, a bit each."""
    asked = defaultdict[Places, list[tuple[int, Callable[..., object]]]](list)
    for yaku in ALL_YAKU:
        if _CLUSTER[yaku.key] == fields:
            asked[places(looks_at(yaku.when))].append((_BIT[yaku.key], yaku.when))

    def find(tally: int) -> int:
        return sum(
            bit
            for where, yaku in asked.items()
            for counts in [seen(tally, where)]
            for bit, when in yaku
            if when(*counts)
        )

    return find


_CLUSTER: Final = {
    yaku.key: next(
        fields for fields in (SITUATION, *CLUSTERS) if set(looks_at(yaku.when)) <= set(fields.split())
    )
    for yaku in ALL_YAKU
}
_OF_SITUATION: Final = mask(SITUATION.split()), Memo(_finder(SITUATION), 1_024)
_GROUPS: Final = tuple((mask(fields.split()), Memo(_finder(fields), 8_192)) for fields in CLUSTERS)
_PAIR_VALUES: Final[Memo[int, int]] = Memo(lambda tally: put(pair_value=ask(pair_value, tally)), 512)
_MELDS: Final[Memo[tuple[str, tuple[int, ...]], tuple[int, int]]] = Memo(
    lambda meld: (meld_tally(Meld(*meld)), sum(PACKED[tile] for tile in meld[1])), 1_024
)


class Pricing:
    """One rule set, with what was worked out for it."""

    def __init__(self, rules: RuleSet) -> None:
        self.rules = rules
        self._situations: dict[tuple[object, ...], Situation | Refusal] = {}
        self._reds: Memo[int, Refusal | None] = Memo(lambda reds: too_red(red_counts(reds), rules), 512)
        self._fu: Memo[int, int] = Memo(lambda tally: sum(fu for _, fu in fu_lines(tally, rules)), 4_096)
        self._awards: Memo[tuple[int, int], tuple[Award, ...]] = Memo(self._award, 4_096)
        self._money: Memo[tuple[int, int, int, bool, str, int], Money] = Memo(self._paid, 4_096)

    def score(self, hand: Hand) -> Score | Refusal:
        """The price of a hand, or why it does not win."""
        tally = packed = 0
        for meld in hand.melds:
            own, tiles = _MELDS[meld.form, meld.tiles]
            tally += own
            packed += tiles
        situation = self._situation(hand, tally)
        if isinstance(situation, Refusal):
            return situation
        held = sum(map(PACKED.__getitem__, hand.concealed), PACKED[hand.win])
        packed += held
        seen, dora, ura, reds = packed, 0, 0, 0
        for indicator in hand.dora:
            seen += PACKED[indicator]
            dora += packed >> DORA_SHIFT[indicator] & 7
        for indicator in hand.ura:
            seen += PACKED[indicator]
            ura += packed >> DORA_SHIFT[indicator] & 7
        if seen >> REDS:
            if refusal := self._reds[seen >> REDS]:
                return refusal
            reds = sum(red_counts(packed >> REDS))
        tallies = hand_tallies(hand, held, tally + situation[0], self.rules)
        return self._dearest(hand, tallies, situation[1], (dora, reds, ura)) if tallies else NOT_COMPLETE

    def _situation(self, hand: Hand, laid_out: int) -> Situation | Refusal:
        """The tally of how the hand was won and its yaku, or why that cannot be; once for each situation."""
        key = (
            hand.by, hand.seat, hand.round, hand.riichi, hand.ippatsu, hand.after_kong, hand.robbing_kong,
            hand.last_tile, hand.first_turn, len(hand.dora), len(hand.ura), laid_out & _LAID_OUT,
        )  # fmt: skip
        kept = self._situations.get(key)
        if kept is None:
            if len(self._situations) >= 4_096:
                self._situations.clear()
            kept = self._situations[key] = self._new_situation(hand)
        return kept

    def _new_situation(self, hand: Hand) -> Situation | Refusal:
        if sentence := clash(hand, self.rules):
            return Refusal("impossible-flags", sentence)
        tally = situation_tally(hand, self.rules)
        looks, yaku = _OF_SITUATION
        return tally, yaku[tally & looks]

    def _dearest(
        self, hand: Hand, tallies: Sequence[int], of_situation: int, dora: tuple[int, int, int]
    ) -> Score | Refusal:
        needed = fan_needed(hand.honba, self.rules)
        best, refusal = None, NO_YAKU
        for blocks in tallies:
            tally, bits = blocks + _PAIR_VALUES[blocks & _PAIR], of_situation
            for looks, yaku in _GROUPS:
                bits |= yaku[tally & looks]
            for award in self._awards[bits, tally & _CALLED]:
                if award.fan < needed:
                    refusal = TWO_FAN
                    continue
                score = self._score(hand, tally, award, (0, 0, 0) if award.alone else dora)
                if best is None or worth(score) > worth(best):
                    best = score
        return best or refusal

    def _score(self, hand: Hand, tally: int, award: Award, added: tuple[int, int, int]) -> Score:
        dora, reds, ura = added
        fan = award.fan + dora + reds + ura
        fu = rounded(self._fu[tally & _OTHER_FU] + (tally >> _SET_FU & 255))
        key = fan, fu, award.yakuman, hand.seat == "E", hand.by, hand.honba
        points, limit, paid, total = self._money[key]
        total += hand.bets * self.rules.bet_value
        return Score(award.yaku, dora, reds, ura, fan, fu, limit, points, paid, total, award.yakuman, tally)

    def _award(self, key: tuple[int, int]) -> tuple[Award, ...]:
        bits, called = key
        yaku = [each for bit, each in _BY_BIT if bits & bit]
        return awards(yaku, self.rules, is_open=called > 0)

    def _paid(self, key: tuple[int, int, int, bool, str, int]) -> Money:
        fan, fu, yakuman, east, by, honba = key
        value = value_of(fan, fu, self.rules, yakuman)
        paid = payments(value, east, by, self.rules, honba)
        return received(payments(value, east, by, self.rules)), value.limit, paid, received(paid)


_PRICINGS: Final[dict[int, Pricing]] = {}


def score(hand: Hand, rules: RuleSet) -> Score | Refusal:
    """The price of a hand under riichi rules, or why it does not win."""
    pricing = _PRICINGS.get(id(rules))
    if pricing is None:
        if len(_PRICINGS) >= 16:
            _PRICINGS.clear()
        pricing = _PRICINGS[id(rules)] = Pricing(rules)
    return pricing.score(hand)
