"""The answer to a hand of Chinese mahjong in a line of `score_hands`: as an object, or at once as JSON text.

The text of what recurs is kept: that of a fan with its sets, and that of points and payments.
"""

from collections.abc import Iterator, Mapping
from itertools import combinations, combinations_with_replacement
from json import JSONEncoder
from typing import Final

from scoring.bounded_cache import Memo
from scoring.mcr.counting import score
from scoring.mcr.encoding import CHOWS, NUMBER_SUITS, PAIRS, PUNGS, chow, pair, pung, sets_of
from scoring.mcr.fans.catalogue import FANS
from scoring.mcr.fans.principles import Found
from scoring.mcr.hand_answer import (
    COUNTED_FANS,
    DIFFERENT_SETS,
    NOT_COMPLETE,
    TOO_LITTLE,
    FanCount,
    FanKey,
    concealed_sets,
    highest_first,
    impossible,
    too_little,
)
from scoring.mcr.payments import payments, received
from scoring.rulesets import RuleSet
from scoring.tiles import KINDS, write_meld, write_sets
from scoring.winning_hand import Answer, HandError, Refusal, read_hand, refused, wants_explaining

_NEW: Final = tuple.__new__  # takes a third of the time of calling the class
_ENCODE: Final = JSONEncoder(check_circular=False).encode


def answer(record: Mapping[str, object], rules: RuleSet) -> Answer:
    """The answer to one hand, its `id` first; with `"explain": true` also the fans left out, and why.

    A hand below the minimum is refused, but its fans are listed.
    """
    counted = _counted(record, rules)
    if isinstance(counted, Refusal):
        return refused(record.get("id"), counted.reason, counted.message)
    reply = {
        "id": record.get("id"),
        "valid": counted.best.enough,
        "fans": [_fan(key) for key in counted.fan_keys()],
        **_amounts(_amounts_key(counted)),
    }
    if counted.best.enough:
        reply["reading"] = _reading(counted)
    return reply | _left_out_fields(counted) if wants_explaining(record) else reply


def answer_line(record: Mapping[str, object], rules: RuleSet) -> str:
    """The same answer as JSON text, in half the time."""
    counted = None if "explain" in record else _counted(record, rules)
    if counted is None or isinstance(counted, Refusal):
        return _ENCODE(answer(record, rules))
    valid, reading = ("true", f', "reading": "{_reading(counted)}"') if counted.best.enough else ("false", "")
    return (
        f'{{"id": {_ENCODE(record.get("id"))}, "valid": {valid}, "fans": [{_fans_text(counted)}], '
        f"{_AMOUNTS_TEXT[_amounts_key(counted)]}{reading}}}"
    )


def _counted(record: Mapping[str, object], rules: RuleSet) -> FanCount | Refusal:
    """The fans of a record's hand, or why they are not counted."""
    try:
        hand = read_hand(record)
        if refusal := impossible(hand, rules):
            return refusal
        if "explain" in record:
            wants_explaining(record)
    except HandError as error:
        return Refusal(error.reason, str(error))
    best = score(hand, rules)
    return _NEW(FanCount, (hand, best, rules)) if best else NOT_COMPLETE


def _fan(key: FanKey) -> Answer:
    """A fan that counts; one of the whole hand has no sets."""
    fan = COUNTED_FANS[key]
    return _without_sets((fan.number, fan.count)) | {"sets": [write_sets(sets) for sets in fan.sets if sets]}


def _without_sets(number_and_count: tuple[int, int]) -> Answer:
    number, count = number_and_count
    fan = FANS[number]
    return {"number": number, "key": fan.key, "points": fan.points, "count": count}


def _fan_text(key: FanKey) -> str:
    """The same as JSON text, of which only the sets are new in most hands."""
    number, codes, kongs = key
    texts = [write_sets(sets_of(code, kongs)) if kongs & code else _SETS_TEXT[code] for code in codes]
    sets = [f'"{text}"' for text in texts if text]
    return f'{_TEXT_WITHOUT_SETS[number, len(codes)]}, "sets": [{", ".join(sets)}]}}'


def _fans_text(counted: FanCount) -> str:
    """The fans as JSON texts, highest first."""
    fans = counted.best.fans
    texts = dict(sorted(map(_SINGLE_FAN_TEXT.__getitem__, fans)))
    if len(texts) == len(fans) and all(texts.values()):  # as in nearly all hands
        return ", ".join(texts.values())
    return ", ".join([_FAN_TEXT[key] for key in counted.fan_keys()])


def _single_fan_text(fan: Found) -> tuple[int, str]:
    """The place of a fan, and its text if it counts once; "" for a fan whose sets depend on the hand."""
    number, scope = fan
    place, _ = highest_first(fan)
    return place, "" if number in DIFFERENT_SETS else _fan_text((number, (scope,), 0))


_TEXT_WITHOUT_SETS: Final[Memo[tuple[int, int], str]] = Memo(
    lambda key: _ENCODE(_without_sets(key))[:-1], 512
)
_FAN_TEXT: Final = Memo(_fan_text, 16_384)
_SINGLE_FAN_TEXT: Final = Memo(_single_fan_text, 16_384)

AmountsKey = tuple[int, int, str, int, int]
"""Points without flowers, flowers; how it was won; the minimum, the base payment."""


def _amounts_key(counted: FanCount) -> AmountsKey:
    hand, best, rules = counted
    return best.without_flowers, hand.flowers, hand.by, rules.minimum_points, rules.base_payment


def _amounts(key: AmountsKey) -> Answer:
    """Flowers, points and payments; or why a hand is below the minimum."""
    points, flowers, by, minimum, base_payment = key
    amounts: Answer = {"flowers": flowers, "points_without_flowers": points}
    if points < minimum:
        return {**amounts, "reason": TOO_LITTLE, "message": too_little(points, minimum)}
    paid = payments(points + flowers, by, base_payment)
    return {**amounts, "points": points + flowers, "payments": paid, "total": received(paid)}


_AMOUNTS_TEXT: Final[Memo[AmountsKey, str]] = Memo(lambda key: _ENCODE(_amounts(key))[1:-1], 4_096)


def _reading(counted: FanCount) -> str:
    """The reading, such as "123m 11z p777z": sets laid out have their letter."""
    hand, best, _ = counted
    code = best.code
    if code and not best.knitted:
        texts = [_SETS_TEXT[sets] for form in _FORMS if (sets := code & form)]
    else:
        texts = [write_sets(concealed_sets(counted))]
    if hand.melds:
        texts += map(write_meld, hand.melds)
    return " ".join(texts)


_FORMS: Final = (*[CHOWS & of_suit for of_suit in NUMBER_SUITS], PUNGS, PAIRS)
"""The sets in the order of `sets_in`, chows suit by suit: few different ones occur."""


def _usual_sets() -> Iterator[int]:
    """All chows that a suit can have, each pung, each pair, and every two pungs."""
    for suit in (0, 9, 18):
        chows = [chow(suit + number) for number in range(7)]
        for number in (1, 2, 3, 4):
            yield from map(sum, combinations_with_replacement(chows, number))
    yield from map(pair, range(KINDS))
    for number in (1, 2):
        yield from map(sum, combinations(map(pung, range(KINDS)), number))


_SETS_TEXT: Final[Memo[int, str]] = Memo(lambda code: write_sets(sets_of(code)), 16_384, _usual_sets)


def _left_out_fields(fan_count: FanCount) -> Answer:
    return {
        "left_out": [
            {
                "number": fan.number,
                "key": FANS[fan.number].key,
                "sets": write_sets(fan.sets),
                "principle": fan.principle,
                "by": fan.by and FANS[fan.by].key,
            }
            for fan in fan_count.left_out
        ]
    }
