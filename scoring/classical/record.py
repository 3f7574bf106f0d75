"""A line of `score_hands` under classical rules: what cannot be, and the answer."""

from collections.abc import Callable, Mapping
from typing import Final, NamedTuple

from scoring.classical.payments import received
from scoring.classical.score import Worth, score
from scoring.hand import Hand, HandError, red_fives
from scoring.record import read_hand
from scoring.rulesets import RuleSet
from scoring.tiles import write_meld, write_tiles


class Clash(NamedTuple):
    """What classical rules do not know, or what cannot happen together: the sentence, and when."""

    sentence: str
    when: Callable[[Hand], object]


CLASHES: Final = (
    Clash(
        "Classical rules know no double and no open riichi.", lambda hand: hand.riichi not in ("no", "riichi")
    ),
    Clash("Riichi needs a concealed hand.", lambda hand: hand.riichi != "no" and hand.is_open),
    Clash("Classical rules know no ippatsu.", lambda hand: hand.ippatsu),
    Clash("Classical rules know no dora.", lambda hand: hand.dora or hand.ura),
    Clash("Classical rules know no red fives: write 5.", lambda hand: any(red_fives(hand))),
    Clash(
        "A tile that robs a kong is not self-drawn.", lambda hand: hand.robbing_kong and hand.by == "tsumo"
    ),
    Clash(
        "A kong's tile comes from the wall: the win is a tsumo.",
        lambda hand: hand.after_kong and hand.by == "ron",
    ),
    Clash(
        "A win on a kong's tile needs a kong laid out.",
        lambda hand: hand.after_kong and not any("kong" in meld.form for meld in hand.melds),
    ),
    Clash("Sets laid out end the first turn.", lambda hand: hand.first_turn and hand.melds),
    Clash("The last tile is not drawn in the first turn.", lambda hand: hand.first_turn and hand.last_tile),
    Clash(
        "East has had his first turn before anybody discards.",
        lambda hand: hand.first_turn and hand.by == "ron" and hand.seat == "E",
    ),
)


def answer(record: Mapping[str, object], rules: RuleSet) -> dict[str, object]:
    """The answer to one line (formats.md): base, doublings, points, limit, payments, or the reason."""
    name = record.get("id")
    try:
        hand = _possible(read_hand(record))
        worth = score(hand, rules)
    except HandError as error:
        return {"id": name, "valid": False, "reason": error.reason, "message": str(error)}
    return {
        "id": name,
        "valid": True,
        **_worth(worth),
        "total": _total(worth, hand, rules),
        "reading": _reading(worth, hand),
    }


def _possible(hand: Hand) -> Hand:
    if found := next((clash.sentence for clash in CLASHES if clash.when(hand)), None):
        raise HandError("impossible-flags", found)
    return hand


def _worth(worth: Worth) -> dict[str, object]:
    return {
        "base": worth.base,
        "base_lines": [
            {"key": line.key, "points": line.points, "reason": line.reason} for line in worth.lines
        ],
        "doublings": worth.times,
        "doubling_lines": [{"key": key, "doublings": times} for key, times in worth.doublings],
        "points": worth.points,
        "limit": "limit" if worth.limited else None,
        "limit_hands": list(worth.limit_hands),
        "payments": worth.payments,
    }


def _total(worth: Worth, hand: Hand, rules: RuleSet) -> int:
    return received(worth.payments) + hand.bets * rules.bet_value


def _reading(worth: Worth, hand: Hand) -> str:
    sizes = {"single": 1, "pair": 2, "kong": 4}
    blocks = [
        write_tiles(block.kinds if block.form == "chow" else block.kinds * sizes.get(block.form, 3))
        for block in worth.reading.blocks
    ]
    return " ".join([*blocks, *map(write_meld, hand.melds)])
