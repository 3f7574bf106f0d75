"""Pricing a hand given as a record under Chinese rules, and the answer to it in a line of `score_hands`."""

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import reduce
from operator import or_
from typing import Final, NamedTuple

from scoring.bounded_cache import Memo
from scoring.clashes import ROBBED, Clash, first_clash
from scoring.mcr.counting import Score, choices, score
from scoring.mcr.encoded_hand import encoded_hand
from scoring.mcr.encoding import PAIRS, bits, pung, sets_of
from scoring.mcr.fans.catalogue import FANS, NUMBER
from scoring.mcr.fans.conditions import Kongs, OneKong, TerminalChows
from scoring.mcr.fans.finders import EVERYTHING
from scoring.mcr.fans.principles import Found, within
from scoring.mcr.payments import payments, received
from scoring.packed_tiles import REDS
from scoring.rulesets import RuleSet
from scoring.sentence import Sentence
from scoring.tiles import Sets, kind_of
from scoring.winning_hand import (
    FLAGS,
    FLOWERS,
    Hand,
    HandError,
    Refusal,
    read_hand,
)

_OF_KONGS: Final = frozenset(fan.number for fan in FANS.values() if isinstance(fan.when, OneKong | Kongs))
_WITH_THE_PAIR: Final = frozenset(fan.number for fan in FANS.values() if isinstance(fan.when, TerminalChows))
BY_FOUR_SETS: Final = _WITH_THE_PAIR | {
    NUMBER[key]
    for key in (
        "four-shifted-chows",
        "quadruple-chow",
        "four-pure-shifted-pungs",
        "four-concealed-pungs",
        "big-four-winds",
        "four-kongs",
    )
}
"""The numbers of fans that all four sets make, some with the pair."""
DIFFERENT_SETS: Final = BY_FOUR_SETS | _OF_KONGS
"""The numbers of fans whose sets depend on the hand; a hand with kongs always has such a fan."""

_RANK: Final = {
    fan.number: rank
    for rank, fan in enumerate(sorted(FANS.values(), key=lambda fan: (-fan.points, fan.number)))
}
"""The place of each fan by its number, the highest first."""

TOO_LITTLE: Final = "eight-point-minimum"
NOT_COMPLETE: Final = Refusal(
    "not-complete", "The tiles are not four sets and a pair, nor any of the special hands."
)


@dataclass(frozen=True, slots=True)
class CountedFan:
    """A fan that counts: its number, and the sets that make it, once for each time it counts.

    The sets are () if the whole hand or the circumstances of the win make it.
    """

    number: int
    sets: tuple[Sets, ...]

    @property
    def points(self) -> int:
        """The points for counting it once."""
        return FANS[self.number].points

    @property
    def count(self) -> int:
        """How many times it counts."""
        return len(self.sets)


@dataclass(frozen=True, slots=True)
class LeftOutFan:
    """A fan that was found but does not count: its number and sets, the principle, and the excluding fan.

    "non-repetition": the fan `by` includes it or does not combine with it; "account-once": its sets are
    joined already; "non-separation": only another reading has it.
    """

    number: int
    sets: Sets
    principle: str
    by: int | None


class FanCount(NamedTuple):
    """The fans of a complete hand, also if they are too few to win."""

    hand: Hand
    best: Score
    rules: RuleSet

    @property
    def fans(self) -> tuple[CountedFan, ...]:
        """The fans that count, highest first."""
        return tuple([COUNTED_FANS[key] for key in self.fan_keys()])

    def fan_keys(self) -> list["FanKey"]:
        """What the fans that count are kept by, highest first."""
        kongs = self.kongs()
        keys: list[FanKey] = []
        for fan in sorted(self.best.fans, key=_PLACES.__getitem__):
            number, _ = fan
            codes: tuple[int, ...] = (self._code(fan),)
            if keys and keys[-1][0] == number:
                codes = keys.pop()[1] + codes
            keys.append((number, codes, kongs and kongs & reduce(or_, codes)))
        return keys

    @property
    def left_out(self) -> tuple[LeftOutFan, ...]:
        """The fans that were found but do not count, without duplicates."""
        fans = [*_in_this_reading(self), *_in_other_readings(self)]
        return tuple(
            LeftOutFan(fan[0], self._sets(fan), principle, by) for fan, principle, by in dict.fromkeys(fans)
        )

    def kongs(self) -> int:
        """The code of the kongs, melded or concealed."""
        code = 0
        for meld in self.hand.melds:
            if "kong" in meld.form:
                code += pung(meld.kind)
        return code

    def _code(self, fan: Found) -> int:
        """The code of the sets that make a fan."""
        number, scope = fan
        if number not in BY_FOUR_SETS:
            return scope
        _, _, _, _, sets_laid_out, *_ = encoded_hand(self.hand)
        code = self.best.code + sets_laid_out
        return code if number in _WITH_THE_PAIR else code & ~PAIRS

    def _sets(self, fan: Found) -> Sets:
        return sets_of(self._code(fan), self.kongs())


FanKey = tuple[int, tuple[int, ...], int]
"""A fan that counts: its number, the codes of the sets that make it each time, which of these are kongs."""


def highest_first(fan: Found) -> tuple[int, int]:
    """The sort key that puts the highest fans first."""
    number, scope = fan
    return _RANK[number], scope


_PLACES: Final = Memo(highest_first, 16_384)


def _counted(key: FanKey) -> CountedFan:
    number, codes, kongs = key
    return CountedFan(number, tuple([sets_of(code, kongs) for code in codes]))


COUNTED_FANS: Final = Memo(_counted, 16_384)
"""The fans that count by their keys."""


class McrWin(NamedTuple):
    """A win with its fans and its payments."""

    counted: FanCount
    payments: dict[str, int]

    @property
    def points(self) -> int:
        """The points of the hand, flowers included."""
        return self.counted.best.points

    @property
    def total(self) -> int:
        """All that the winner receives."""
        return received(self.payments)

    @property
    def concealed_sets(self) -> Sets:
        """The concealed sets and the pair; all tiles of a special hand as one group."""
        return concealed_sets(self.counted)

    @property
    def sets(self) -> Sets:
        """The concealed sets, the pair, then the sets laid out."""
        return (*self.concealed_sets, *(meld.tiles for meld in self.counted.hand.melds))


def concealed_sets(counted: FanCount) -> Sets:
    """The concealed sets and the pair; all tiles of a special hand as one group."""
    code, knitted = counted.best.code, counted.best.knitted
    if not code:
        return (tuple(map(kind_of, (*counted.hand.concealed, counted.hand.win))),)
    straight = (tuple([position // 3 for position in bits(knitted)]),) if knitted else ()
    return (*straight, *sets_of(code))


@dataclass(frozen=True, slots=True)
class TooSmall(Refusal):
    """A complete hand below the minimum for a win, with its fans (MCR 3.1)."""

    counted: FanCount


def win_of(hand: Hand, rules: RuleSet) -> McrWin | Refusal:
    """The win with this hand under Chinese rules, or why it does not win."""
    return impossible(hand, rules) or complete_win(hand, rules)


def complete_win(hand: Hand, rules: RuleSet) -> McrWin | Refusal:
    """Like `win_of`, for a hand already known to be possible."""
    best = score(hand, rules)
    if best is None:
        return NOT_COMPLETE
    fan_count = FanCount(hand, best, rules)
    if not best.enough:
        return TooSmall(TOO_LITTLE, too_little(best.without_flowers, rules.minimum_points), fan_count)
    return McrWin(fan_count, payments(best.points, hand.by, rules.base_payment))


def too_little(points: int, needed: int) -> Sentence:
    """The message that a hand is below the minimum for a win."""
    return Sentence(
        "The hand is worth %(worth)s without flowers and needs %(needed)s.", worth=points, needed=needed
    )


Left = tuple[Found, str, int | None]


def _in_this_reading(count: FanCount) -> Iterator[Left]:
    hand, best, rules = count
    place = choices(hand, rules).index(best)
    every_fan = choices(hand, rules, EVERYTHING)[place].fans
    for fan in (Counter(every_fan) - Counter(best.fans)).elements():
        excluding_fan = next(
            (counted_fan[0] for counted_fan in best.fans if _is_excluded_by(counted_fan, fan)), None
        )
        yield fan, "non-repetition" if excluding_fan else "account-once", excluding_fan


def _is_excluded_by(fan: Found, counted_fan: Found) -> bool:
    return counted_fan[0] in FANS[fan[0]].takes_away and within(counted_fan, fan)


def _in_other_readings(count: FanCount) -> Iterator[Left]:
    best = count.best
    counted_numbers = {number for number, _ in best.fans}
    for choice in choices(count.hand, count.rules):
        if choice != best:
            yield from ((fan, "non-separation", None) for fan in choice.fans if fan[0] not in counted_numbers)


def _holds_the_others(hand: Hand) -> bool:
    return [*map(kind_of, hand.concealed)].count(kind_of(hand.win)) == 3


CLASHES: Final = (
    Clash("Chinese rules have no riichi: leave “riichi” out.", lambda hand, _: hand.riichi != "no"),
    Clash("Chinese rules have no ippatsu: leave “ippatsu” out.", lambda hand, _: hand.ippatsu),
    Clash("Chinese rules have no dora: leave “dora” and “ura” out.", lambda hand, _: hand.dora or hand.ura),
    Clash(
        "Chinese rules count all flowers alike: leave “own_flowers” out.", lambda hand, _: hand.own_flowers
    ),
    Clash("Chinese rules count no first turn: leave “first_turn” out.", lambda hand, _: hand.first_turn),
    Clash(
        "Chinese rules have no counters and no bets: leave “honba” and “bets” out.",
        lambda hand, _: hand.honba or hand.bets,
    ),
    Clash(
        "A tile that robs a kong is another player’s: the win is not self-drawn.",
        lambda hand, _: hand.robbing_kong and hand.by == "tsumo",
    ),
    ROBBED,
    Clash(
        "After the wall’s last tile nobody can make a kong, so none is robbed.",
        lambda hand, _: hand.robbing_kong and hand.last_tile,
    ),
    Clash(
        "A kong’s replacement comes from the wall: the win is self-drawn.",
        lambda hand, _: hand.after_kong and hand.by == "ron",
    ),
    Clash(
        "A win on a kong’s replacement needs a kong laid out.",
        lambda hand, _: hand.after_kong and not any("kong" in meld.form for meld in hand.melds),
    ),
    Clash(
        "For the last tile of its kind, the other three are in everybody’s view, not concealed in the hand.",
        lambda hand, _: hand.last_of_kind and _holds_the_others(hand),
    ),
)


def impossible(hand: Hand, rules: RuleSet) -> Refusal | None:
    """Why a hand is impossible under these rules, None if it is possible."""
    if hand.visible >> REDS:
        return Refusal("impossible-tiles", "Chinese rules have no red fives: write 5 instead of 0.")
    if hand.flowers > FLOWERS:
        return Refusal(
            "impossible-tiles",
            Sentence("There are %(most)s flowers and seasons: write 0 to %(most)s.", most=FLOWERS),
        )
    if hand.flowers and not rules.flowers:
        return Refusal("impossible-flags", "These rules are played without flowers: leave “flowers” out.")
    if _nothing_clashes(hand):
        return None
    sentence = first_clash(CLASHES, hand, rules)
    return Refusal("impossible-flags", sentence) if sentence else None


def _nothing_clashes(hand: Hand) -> bool:
    """Whether a hand, as most are, has nothing that may clash: every clash needs one of these."""
    return hand.riichi == "no" and not (
        hand.won & FLAGS or hand.dora or hand.ura or hand.own_flowers or hand.honba or hand.bets
    )


def price(record: Mapping[str, object], rules: RuleSet) -> Score:
    """The value of a hand given as a record of any JSON values. Raises HandError if it does not win."""
    hand = read_hand(record)
    best = impossible(hand, rules) or score(hand, rules) or NOT_COMPLETE
    if isinstance(best, Refusal):
        raise HandError(best.reason, best.message)
    if not best.enough:
        raise HandError(TOO_LITTLE, too_little(best.without_flowers, rules.minimum_points))
    return best
