"""JSON Schemas of the records that `score_hands` and `play_table` read.

They say which form a record has; whether a hand can be, or wins, is for the rules. Other keys are ignored.
"""

from collections.abc import Mapping
from typing import Any, Final

from scoring import winning_hand
from scoring.game import mcr
from scoring.game.riichi.hand import OUTCOMES
from scoring.rulesets import PRESETS
from scoring.winds import WINDS

Schema = dict[str, Any]
DIALECT: Final = "https://json-schema.org/draft/2020-12/schema"
SEAT: Final = {"enum": list(WINDS)}
MAYBE_SEAT: Final = {"enum": [*WINDS, None]}
RULES: Final = {"description": "A preset; without it, what the caller names.", "enum": [None, *PRESETS]}
COUNT: Final = {"type": "integer", "minimum": 1}
MEANINGS: Final[Mapping[str, str]] = {
    "hand": "The concealed tiles without the winning one, as “123m406p11z”.",
    "win": "The winning tile.",
    "melds": "Sets laid out: c chow, p pung, k melded kong, a concealed kong, then the tiles.",
    "by": "On a discard, or self-drawn.",
    "seat": "The player's wind; without it S.",
    "round": "The wind of the round; without it E.",
    "dora": "Indicators.",
    "ura": "Indicators under the dora.",
    "honba": "Counters on the table.",
    "bets": "Riichi bets on the table of players who did not win.",
    "flowers": "How many flowers and seasons, at most 8.",
    "last_tile": "The wall's last tile, or the discard after it.",
    "last_of_kind": "The fourth tile; everybody sees the other three.",
    "first_turn": "The first go-around, which nobody has interrupted.",
}


def hand_schema() -> Schema:
    """A winning hand, as `score_hands` reads it a line."""
    parts = {name: _meant(name, form) for name, form in winning_hand.FORMS.items()}
    return {
        "$schema": DIALECT,
        "$id": "urn:hanchan:schema:hand:1",
        "title": "A winning hand",
        "type": "object",
        "properties": {"id": {"description": "Given back with the answer."}, "rules": RULES, **parts},
        "required": ["hand", "win", "by"],
    }


def table_schema() -> Schema:
    """A table with its hands, as `play_table` reads it a line."""
    return {
        "$schema": DIALECT,
        "$id": "urn:hanchan:schema:table:1",
        "title": "A table, hand by hand",
        "description": "A seat is the player's initial wind.",
        "type": "object",
        "properties": {
            "id": {"description": "Given back with the answer."},
            "rules": RULES,
            "hands": {"type": "array", "items": {"anyOf": [_riichi_hand(), _mcr_hand()]}},
        },
        "required": ["hands"],
    }


def _riichi_hand() -> Schema:
    seats = {"anyOf": [{"type": "array", "items": SEAT, "uniqueItems": True}, {"type": "null"}]}
    flag = {"type": ["boolean", "null"]}
    win = {
        "type": "object",
        "properties": {"seat": SEAT, "liable": MAYBE_SEAT, "fan": COUNT, "fu": COUNT, "points": COUNT},
        "required": ["seat"],
    }
    return {
        "title": "A hand of riichi, or by classical rules",
        "type": "object",
        "properties": {
            "outcome": {"enum": list(OUTCOMES)},
            "from": {**MAYBE_SEAT, "description": "Who discarded the winning tile."},
            "wins": {"type": "array", "items": win},
            "riichi": {**seats, "description": "Who declared riichi."},
            "tenpai": {**seats, "description": "Who was tenpai in a draw."},
            "seats": {**seats, "description": "Who had nagashi mangan."},
            "dead": {**seats, "description": "Whose hand was dead."},
            "seat": {**MAYBE_SEAT, "description": "Whose chombo it was."},
            "kind": {"description": "Why a hand was aborted, as “nine-terminals”."},
            "stop": flag,
            "on_riichi": flag,
        },
        "required": ["outcome"],
    }


def _mcr_hand() -> Schema:
    called = {"type": "object", "properties": {"seat": SEAT, "each": COUNT}, "required": ["seat", "each"]}
    taken = {"type": "integer", "maximum": 0}
    return {
        "title": "A hand of Chinese rules",
        "type": "object",
        "properties": {
            "outcome": {"enum": list(mcr.OUTCOMES)},
            "winner": MAYBE_SEAT,
            "from": {**MAYBE_SEAT, "description": "Null: self-drawn."},
            "points": {"anyOf": [COUNT, {"type": "null"}]},
            "penalties": {
                "type": "object",
                "properties": dict.fromkeys(WINDS, taken),
                "additionalProperties": False,
            },
            "false_hu": {"type": "array", "items": called},
        },
        "required": ["outcome"],
    }


def _meant(name: str, form: Mapping[str, object]) -> Schema:
    return {"description": MEANINGS[name], **form} if name in MEANINGS else dict(form)
