"""A line of `score_hands` answered: JSON values in, JSON values out, nothing raised."""

from collections.abc import Mapping

from scoring.hand import Hand, HandError
from scoring.record import read_hand, wants_explaining
from scoring.riichi.fast import score
from scoring.riichi.readings import Reading, reading_of, written
from scoring.riichi.result import Refusal, Score
from scoring.rulesets import RuleSet
from scoring.sentence import Sentence

Answer = dict[str, object]


def answer(record: Mapping[str, object], rules: RuleSet) -> Answer:
    """The answer to one hand, its `id` first; with `"explain": true` also why it is worth that."""
    name = record.get("id")
    try:
        hand = _without_chinese(read_hand(record))
        asked = wants_explaining(record)
    except HandError as error:
        return _refused(name, error.reason, str(error))
    result = score(hand, rules)
    if isinstance(result, Refusal):
        return _refused(name, result.reason, result.message)
    reading = reading_of(hand, result.tally)
    told = _told(hand, result, reading)
    if asked:
        told |= _explained(hand, result, reading, rules)
    return {"id": name, "valid": True, **told}


def _explained(hand: Hand, score: Score, reading: Reading, rules: RuleSet) -> Answer:
    from scoring.riichi.explain import explained  # noqa: PLC0415 - pricing hands needs none of it

    return explained(hand, score, reading, rules)


def _without_chinese(hand: Hand) -> Hand:
    """The hand, when nothing is said of it that only Chinese rules know. Raises HandError."""
    for name in ("flowers", "last_of_kind"):
        if getattr(hand, name):
            raise HandError(
                "impossible-flags",
                Sentence("“%(name)s” is known to Chinese rules (MCR) alone: leave it out here.", name=name),
            )
    return hand


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
