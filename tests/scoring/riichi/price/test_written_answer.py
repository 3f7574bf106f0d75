"""JSON that is written directly equals the answer, serialised, to the letter."""

import json
from typing import Any

import pytest

from benchmarks.riichi.hands import every_shape, everyday
from scoring.riichi import answer, answer_line
from scoring.rulesets import PRESETS

MODERN = PRESETS["modern-riichi"]
HAND = {"hand": "234567m40699p78s", "win": "9s", "by": "ron", "riichi": "riichi"}


@pytest.mark.parametrize("rules", ["modern-riichi", "ema-riichi-2025", "jpml-a"])
def test_the_line_is_the_answer_as_json(rules: str) -> None:
    written = 0
    for record in [*everyday("lines", 400), *every_shape("lines", 800, local=True)]:
        line = answer_line(record, PRESETS[rules])
        written += isinstance(line, str)

        text = line if isinstance(line, str) else json.dumps(line)
        assert text == json.dumps(answer(record, PRESETS[rules]))
    assert written > 100


@pytest.mark.parametrize(
    "record",
    [
        HAND | {"id": 'one "and", "yaku": [' + "二"},
        HAND | {"id": {"hand": [1, None]}, "honba": 2, "bets": 1},
        # 111222333m is also three identical chows
        {"hand": "111222333m456p7z", "win": "7z", "by": "tsumo"},
        {"hand": "1122334455667m", "win": "7m", "by": "ron", "seat": "E"},
        {"hand": "1133m2244p5566s7z", "win": "7z", "by": "tsumo"},
        {"hand": "19m19p19s1234567z", "win": "1z", "by": "ron"},
        {"hand": "234m55p67s", "melds": ["p777z", "c406p"], "win": "8s", "by": "ron"},
        {"hand": "5z", "melds": ["a1111z", "k2222z", "p333z", "p444z"], "win": "5z", "by": "ron"},
    ],
)
def test_any_id_and_any_shape_is_written(record: dict[str, Any]) -> None:
    assert answer_line(record, MODERN) == json.dumps(answer(record, MODERN))


@pytest.mark.parametrize(
    "record", [HAND | {"explain": True}, HAND | {"explain": "yes"}, HAND | {"win": "1z"}, {}]
)
def test_explanations_and_refusals_stay_objects(record: dict[str, Any]) -> None:
    assert answer_line(record, MODERN) == answer(record, MODERN)


def test_changing_an_answer_leaves_later_answers_unchanged() -> None:
    before = json.dumps(answer(HAND, MODERN))

    changed: Any = answer(HAND, MODERN)
    changed["payments"].clear()
    changed["yaku"][0].clear()

    assert json.dumps(answer(HAND, MODERN)) == before == answer_line(HAND, MODERN)
