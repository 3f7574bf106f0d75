"""A line of `score_hands` under Chinese rules, answered."""

from collections.abc import Mapping
from itertools import groupby

from scoring.hand import Hand, HandError
from scoring.mcr.clashes import possible
from scoring.mcr.counting import Score, score
from scoring.mcr.explain import left_out
from scoring.mcr.fans import FANS
from scoring.mcr.payments import payments, received
from scoring.mcr.words import reading_in_words, sets_in_words
from scoring.record import read_hand, wants_explaining
from scoring.rulesets import RuleSet
from scoring.sentence import Sentence


def answer(record: Mapping[str, object], rules: RuleSet) -> dict[str, object]:
    """The answer to one hand, its `id` first; with `"explain": true` also what was left out, and why.

    A hand under the minimum is refused with the fans that it has.
    """
    name = record.get("id")
    try:
        hand = possible(read_hand(record), rules)
        asked = wants_explaining(record)
        best = _complete(hand, rules)
    except HandError as error:
        return {"id": name, "valid": False, "reason": error.reason, "message": str(error)}
    more = {"left_out": left_out(hand, best)} if asked else {}
    counted = {
        "fans": listed(hand, best),
        "flowers": hand.flowers,
        "points_without_flowers": best.without_flowers,
    }
    worth = _worth(hand, best, rules) if best.enough else _too_little(best, rules)
    return {"id": name, "valid": best.enough, **counted, **worth, **more}


def _complete(hand: Hand, rules: RuleSet) -> Score:
    best = score(hand, rules)
    if best is None:
        raise HandError(
            "not-complete", "The tiles are not four sets and a pair, nor any of the special hands."
        )
    return best


def _too_little(best: Score, rules: RuleSet) -> dict[str, object]:
    worth, needed = best.without_flowers, rules.minimum_points
    message = Sentence(
        "The hand is worth %(worth)s without flowers and needs %(needed)s.", worth=worth, needed=needed
    )
    return {"reason": "eight-point-minimum", "message": message}


def _worth(hand: Hand, best: Score, rules: RuleSet) -> dict[str, object]:
    paid = payments(best.points, hand, rules)
    return {
        "points": best.points,
        "payments": paid,
        "total": received(paid),
        "reading": reading_in_words(hand, best),
    }


def listed(hand: Hand, best: Score) -> list[dict[str, object]]:
    """The fans as JSON, dearest first: number, key, points of one, how often, and the sets of each.

    A fan of the whole hand has no sets.
    """
    in_order = sorted(best.fans, key=lambda fan: (-FANS[fan.number].points, fan.number, fan.scope))
    return [
        {
            "number": number,
            "key": FANS[number].key,
            "points": FANS[number].points,
            "count": len(alike),
            "sets": [sets for fan in alike if (sets := sets_in_words(fan, hand, best))],
        }
        for number, group in groupby(in_order, key=lambda fan: fan.number)
        for alike in [list(group)]
    ]
