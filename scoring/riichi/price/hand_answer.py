"""Pricing a hand given as a record, and the answer to it in a line of `score_hands`."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache, cached_property
from typing import TYPE_CHECKING

from scoring.riichi.price.fast_pricing import score
from scoring.riichi.price.result import Score
from scoring.riichi.readings import Reading, reading_of, sets_of
from scoring.riichi.yaku.catalogue import YAKU
from scoring.rulesets import RuleSet
from scoring.sentence import Sentence
from scoring.tiles import Sets, write_sets
from scoring.winning_hand import (
    ROBBED,
    Answer,
    Hand,
    HandError,
    Refusal,
    read_hand,
    refused,
    robs_own_kind,
    wants_explaining,
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


def answer(record: Mapping[str, object], rules: RuleSet) -> Answer:
    """The answer to one hand, its `id` first; with `"explain": true` the explanation of the price as well."""
    name = record.get("id")
    try:
        hand = read_hand(record)
        refusal = unknown_here(hand)
        explain = refusal is None and wants_explaining(record)
    except HandError as error:
        return refused(name, error.reason, str(error))
    win = refusal or known_win(hand, rules)
    if isinstance(win, Refusal):
        return refused(name, win.reason, win.message)
    return {"id": name, "valid": True, **_fields(win), **(_reasons(win) if explain else {})}


def _fields(win: RiichiWin) -> Answer:
    score = win.score
    return {
        "yaku": _listed(score.yaku),
        "dora": score.dora,
        "red_fives": score.red_fives,
        "ura_dora": score.ura_dora,
        "fan": score.fan,
        "fu": score.fu,
        "limit": score.limit,
        "points": score.points,
        "payments": win.payments,
        "total": score.total,
        "reading": write_sets(win.sets),
        "wait": win.reading.wait,
    }


def _listed(yaku: Sequence[tuple[str, int]]) -> list[Answer]:
    return [{"key": key, "fan": fan} for key, fan in yaku]


def _reasons(win: RiichiWin) -> Answer:
    """The fields added by `"explain": true`: names and clauses, lines of mini-points, beaten readings."""
    return {
        "names": [_named(key).copy() for key, _fan in win.score.yaku],
        "fu_lines": [
            {"key": line.key, "fu": line.fu, "reason": f"{line.reason} {line.fu}"}
            for line in win.explanation.fu_lines
        ],
        "beaten": [
            {
                "reading": write_sets(beaten.sets),
                "wait": beaten.wait,
                "yaku": _listed(beaten.score.yaku),
                "fan": beaten.score.fan,
                "fu": beaten.score.fu,
                "points": beaten.score.points,
                "because": f"{beaten.less.less} {beaten.less.name} against {beaten.less.more}"
                if beaten.less
                else "worth the same",
            }
            for beaten in win.explanation.beaten
        ],
    }


@cache
def _named(key: str) -> Answer:
    yaku = YAKU[key]
    return {"key": key, "english": yaku.name, "romaji": yaku.japanese, "clause": yaku.clause}
