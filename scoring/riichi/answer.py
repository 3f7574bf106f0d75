"""A line of `score_hands` answered: JSON values in, JSON values out, nothing raised."""

from collections.abc import Mapping

from scoring.riichi.explain import explained
from scoring.riichi.fast import score
from scoring.riichi.hand import Hand, HandError
from scoring.riichi.readings import Reading, reading_tally, readings, written
from scoring.riichi.record import read_hand
from scoring.riichi.score import Refusal, Score
from scoring.riichi.situation import situation_tally
from scoring.riichi.tally import valued
from scoring.rulesets import RuleSet

Answer = dict[str, object]


def answer(record: Mapping[str, object], rules: RuleSet) -> Answer:
    """The answer to one hand, its `id` first; with `"explain": true` also why it is worth that."""
    name = record.get("id")
    try:
        hand = read_hand(record)
    except HandError as error:
        return _refused(name, error.reason, str(error))
    result = score(hand, rules)
    if isinstance(result, Refusal):
        return _refused(name, result.reason, result.message)
    reading = chosen_reading(hand, result, rules)
    told = _told(hand, result, reading)
    more = explained(hand, result, reading, rules) if record.get("explain") is True else {}
    return {"id": name, "valid": True, **told, **more}


def chosen_reading(hand: Hand, result: Score, rules: RuleSet) -> Reading:
    """The reading that a score was made of."""
    situation = situation_tally(hand, rules)
    return next(
        reading
        for reading in readings(hand)
        if valued(reading_tally(hand, reading) + situation) == result.tally
    )


def _told(hand: Hand, result: Score, reading: Reading) -> Answer:
    return {
        "yaku": [{"key": key, "fan": fan} for key, fan in result.yaku],
        "dora": result.dora,
        "red_fives": result.red_fives,
        "ura_dora": result.ura_dora,
        "fan": result.fan,
        "fu": result.fu,
        "limit": result.limit,
        "points": result.points,
        "payments": dict(result.payments),
        "total": result.total,
        "reading": written(hand, reading),
        "wait": reading.wait,
    }


def _refused(name: object, reason: str, message: str) -> Answer:
    return {"id": name, "valid": False, "reason": reason, "message": message}
