"""The answer to a riichi hand in a line of `score_hands`: as an object, or at once as JSON text.

The text of what recurs is kept: that of the yaku, of fan and fu, of the payments, and of the sets of a suit.
"""

from collections.abc import Mapping, Sequence
from functools import cache
from json import JSONEncoder
from typing import Final

from scoring.bounded_cache import Memo
from scoring.packed_tiles import BLOCKS, SUIT_SPLITS, SUITS, TILES, packed
from scoring.riichi.price.fast_pricing import score
from scoring.riichi.price.hand_answer import RiichiWin, unknown_here
from scoring.riichi.price.result import Score
from scoring.riichi.readings import reading_of, sets_in_order, sets_of
from scoring.riichi.tally import SHAPES, WAITS, Block, get
from scoring.riichi.yaku.catalogue import YAKU, members
from scoring.rulesets import RuleSet
from scoring.tiles import write_sets
from scoring.winning_hand import Answer, Hand, HandError, Refusal, read_hand, refused, wants_explaining

_ENCODE: Final = JSONEncoder(check_circular=False).encode

FanKey = tuple[int, int, int, int, int, str | None]
"""The dora, red fives and ura dora; all fan, the mini-points, the limit."""
PaidKey = tuple[int, tuple[tuple[str, int], ...], int]
"""The points, the payments, the total."""


def answer(record: Mapping[str, object], rules: RuleSet) -> Answer:
    """The answer to one hand, its `id` first; with `"explain": true` the explanation of the price as well."""
    name, priced = record.get("id"), _priced(record, rules)
    if isinstance(priced, Refusal):
        return refused(name, priced.reason, priced.message)
    hand, price = priced
    win = RiichiWin(hand, rules, price, reading_of(hand, price.tally))
    return {
        "id": name,
        "valid": True,
        "yaku": _listed(price.yaku),
        **_fan_fields(_fan_key(price)),
        **_paid_fields(_paid_key(price)),
        "reading": write_sets(win.sets),
        "wait": win.reading.wait,
        **(_reasons(win) if wants_explaining(record) else {}),
    }


def answer_line(record: Mapping[str, object], rules: RuleSet) -> Answer | str:
    """The same answer as JSON text, in less time; as an object if it explains."""
    name, priced = record.get("id"), _priced(record, rules)
    if isinstance(priced, Refusal):
        return refused(name, priced.reason, priced.message)
    if wants_explaining(record):
        return answer(record, rules)
    hand, price = priced
    return (
        f'{{"id": {_ENCODE(name)}, "valid": true, "yaku": {_YAKU_TEXT[price.yaku]}, '
        f"{_FAN_TEXT[_fan_key(price)]}, {_PAID_TEXT[_paid_key(price)]}, "
        f'"reading": "{_reading(hand, price.tally)}", "wait": "{WAITS[get(price.tally, "wait")]}"}}'
    )


def _priced(record: Mapping[str, object], rules: RuleSet) -> tuple[Hand, Score] | Refusal:
    """The hand of a record with its price, or why it has none."""
    try:
        hand = read_hand(record)
        if refusal := unknown_here(hand):
            return refusal
        wants_explaining(record)
    except HandError as error:
        return Refusal(error.reason, str(error))
    result = score(hand, rules)
    return result if isinstance(result, Refusal) else (hand, result)


def _fan_key(price: Score) -> FanKey:
    return price.dora, price.red_fives, price.ura_dora, price.fan, price.fu, price.limit


def _fan_fields(key: FanKey) -> Answer:
    return dict(zip(("dora", "red_fives", "ura_dora", "fan", "fu", "limit"), key, strict=True))


def _paid_key(price: Score) -> PaidKey:
    return price.points, tuple(price.payments.items()), price.total


def _paid_fields(key: PaidKey) -> Answer:
    points, payments, total = key
    return {"points": points, "payments": dict(payments), "total": total}


def _reading(hand: Hand, tally: int) -> str:
    """The sets of the reading with this tally: "123m 406p 777z 11s"."""
    shape = SHAPES[get(tally, "shape")]
    if shape == "seven-pairs":
        return " ".join([text for _, text in map(_TEXT_OF.__getitem__, members(hand.packed & TILES))])
    only = _only_reading(hand) if shape == "standard" else None
    return only or write_sets(sets_of(hand, reading_of(hand, tally)))


def _only_reading(hand: Hand) -> str | None:
    """The sets and the pair of a hand, None if a suit of it can be split in more than one way."""
    all_tiles, texts, pair = hand.packed, [], ""
    for suit in SUITS:
        if tiles := all_tiles & suit:
            of_suit = _SUIT_TEXT[tiles]
            if of_suit is None:
                return None
            sets, of_pair = of_suit
            if sets:
                texts.append(sets)
            pair = pair or of_pair
    texts.append(pair)
    if hand.melds:
        texts.append(write_sets(tuple([meld.tiles for meld in hand.melds])))
    return " ".join(texts)


def _suit_text(tiles: int) -> tuple[str, str] | None:
    """The sets and the pair of the tiles of a suit; None if they can be split in more than one way."""
    ways = SUIT_SPLITS[tiles]
    if len(ways) != 1:
        return None
    blocks = sorted(map(_TEXT_OF.__getitem__, ways[0]))
    sets = [text for place, text in blocks if place < _FIRST_PAIR]
    pairs = [text for place, text in blocks if place >= _FIRST_PAIR]
    return " ".join(sets), " ".join(pairs)


_IN_ORDER: Final = sets_in_order([Block(form, kind) for form, kind in BLOCKS.values()])
_TEXT_OF: Final = {packed(tiles): (place, write_sets((tiles,))) for place, tiles in enumerate(_IN_ORDER)}
"""The place of each block in a reading, and its text."""
_FIRST_PAIR: Final = min(place for place, tiles in enumerate(_IN_ORDER) if len(tiles) == 2)
_YAKU_TEXT: Final[Memo[tuple[tuple[str, int], ...], str]] = Memo(lambda yaku: _ENCODE(_listed(yaku)), 4_096)
_FAN_TEXT: Final[Memo[FanKey, str]] = Memo(lambda key: _ENCODE(_fan_fields(key))[1:-1], 16_384)
_PAID_TEXT: Final[Memo[PaidKey, str]] = Memo(lambda key: _ENCODE(_paid_fields(key))[1:-1], 16_384)
_SUIT_TEXT: Final = Memo(_suit_text, 16_384)


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
