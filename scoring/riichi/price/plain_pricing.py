"""Straightforward pricing of a hand: every reading, every yaku, every line of mini-points, without a cache.

`fast_pricing` gives the same results in a fraction of the time; tests compare the two. Explanations use this
module.
"""

from collections.abc import Iterator
from typing import NamedTuple

from scoring.riichi.payments.hand_values import Value, payments, received, value_of
from scoring.riichi.price.fan_and_fu import Award, allowed, awards, fu_of
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
from scoring.riichi.price.situation import clash, situation_tally
from scoring.riichi.readings import Reading, complete_readings, reading_tally
from scoring.riichi.tally import valued
from scoring.riichi.yaku.catalogue import ALL_YAKU
from scoring.riichi.yaku.definition import yaku_in
from scoring.rulesets import RuleSet
from scoring.tiles import RED_FIVES, dora_of, kind_of
from scoring.winning_hand import Hand, Refusal, red_fives


class Priced(NamedTuple):
    """One reading and one way to price it."""

    reading: Reading
    score: Score


def plain_score(hand: Hand, rules: RuleSet) -> Score | Refusal:
    """The price of a hand under riichi rules, or why it does not win."""
    if not rules.atozuke:
        return guaranteed(hand, lambda same_hand: _impossible(same_hand, rules) or _best(same_hand, rules))
    return _impossible(hand, rules) or _best(hand, rules)


def _impossible(hand: Hand, rules: RuleSet) -> Refusal | None:
    if sentence := clash(hand, rules):
        return Refusal("impossible-flags", sentence)
    return too_red(red_fives(hand), rules)


def _best(hand: Hand, rules: RuleSet) -> Score | Refusal:
    all_readings = complete_readings(hand, rules)
    if not all_readings:
        return NOT_COMPLETE
    pricings = list(priced(hand, rules))
    if not pricings:
        return NO_YAKU
    least_fan = fan_needed(hand.honba, rules)
    scores = [pricing.score for pricing in pricings if sum(fan for _, fan in pricing.score.yaku) >= least_fan]
    return max(scores, key=worth) if scores else TWO_FAN


def priced(hand: Hand, rules: RuleSet) -> Iterator[Priced]:
    """Every reading that has yaku, once for each way to price it."""
    situation = situation_tally(hand, rules)
    for reading in complete_readings(hand, rules):
        tally = valued(reading_tally(hand, reading) + situation)
        for award in awards(allowed(yaku_in(tally, ALL_YAKU), rules, is_open=hand.is_open), rules):
            yield Priced(reading, _score(hand, rules, tally, award))


def _score(hand: Hand, rules: RuleSet, tally: int, award: Award) -> Score:
    dora, reds, ura = (0, 0, 0) if award.alone else _dora(hand)
    fan, fu = award.fan + dora + reds + ura, fu_of(tally, rules)
    value: Value = value_of(fan, fu, rules, award.yakuman)
    east = hand.seat == "E"
    without_counters = payments(value, east, hand.by, rules)
    amounts = payments(value, east, hand.by, rules, hand.honba)
    total = received(amounts) + hand.bets * rules.bet_value
    return Score(
        award.yaku,
        dora,
        reds,
        ura,
        fan,
        fu,
        *value,
        received(without_counters),
        amounts,
        total,
        award.yakuman,
        tally,
    )


def _dora(hand: Hand) -> tuple[int, int, int]:
    kinds = [kind_of(tile) for tile in hand.tiles]
    dora, ura = (sum(kinds.count(dora_of(kind_of(tile))) for tile in row) for row in (hand.dora, hand.ura))
    return dora, sum(tile in RED_FIVES for tile in hand.tiles), ura
