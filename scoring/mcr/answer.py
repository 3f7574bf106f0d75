"""A line of `score_hands` under Chinese rules, answered."""

from collections.abc import Iterable, Mapping
from itertools import groupby

from scoring.mcr.clashes import possible
from scoring.mcr.codes import written
from scoring.mcr.counting import Score, score
from scoring.mcr.explain import left_out
from scoring.mcr.fans import FANS
from scoring.mcr.payments import payments, received
from scoring.mcr.principles import Found
from scoring.mcr.words import kongs_of, reading_in_words
from scoring.riichi.hand import Hand, HandError
from scoring.riichi.record import read_hand
from scoring.rulesets import RuleSet


def answer(record: Mapping[str, object], rules: RuleSet) -> dict[str, object]:
    """The answer to one hand, its `id` first; with `"explain": true` also what was left out, and why."""
    name = record.get("id")
    try:
        hand = possible(read_hand(record), rules)
        best = _winning(hand, rules)
    except HandError as error:
        return {"id": name, "valid": False, "reason": error.reason, "message": str(error)}
    more = {"left_out": left_out(hand, best)} if record.get("explain") is True else {}
    return {"id": name, "valid": True, **_worth(hand, best, rules), **more}


def _winning(hand: Hand, rules: RuleSet) -> Score:
    best = score(hand, rules)
    if best is None:
        raise HandError(
            "not-complete", "The tiles are not four sets and a pair, nor any of the special hands."
        )
    if not best.enough:
        raise HandError(
            "eight-point-minimum",
            f"The hand is worth {best.without_flowers} without flowers; it needs {rules.minimum_points}.",
        )
    return best


def _worth(hand: Hand, best: Score, rules: RuleSet) -> dict[str, object]:
    paid = payments(best.points, hand, rules)
    return {
        "fans": listed(best.fans, kongs_of(hand)),
        "flowers": hand.flowers,
        "points_without_flowers": best.without_flowers,
        "points": best.points,
        "payments": paid,
        "total": received(paid),
        "reading": reading_in_words(hand, best),
    }


def listed(fans: Iterable[Found], kongs: int) -> list[dict[str, object]]:
    """The fans as JSON, dearest first: number, key, points of one, how often, and the sets of each.

    `kongs` is the code of the hand's kongs. A fan of the whole hand has no sets.
    """
    in_order = sorted(fans, key=lambda fan: (-FANS[fan.number].points, fan.number, fan.scope))
    return [
        {
            "number": number,
            "key": FANS[number].key,
            "points": FANS[number].points,
            "count": len(alike),
            "sets": [sets for fan in alike if (sets := written(fan.scope, kongs))],
        }
        for number, group in groupby(in_order, key=lambda fan: fan.number)
        for alike in [list(group)]
    ]
