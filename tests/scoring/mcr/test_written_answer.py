"""JSON that is written directly equals the answer, serialised, to the letter."""

import json
from typing import Any

import pytest

from scoring.mcr import answer, answer_line
from scoring.rulesets import PRESETS
from tests.scoring.mcr.random_hands import everyday, hands

MCR = PRESETS["mcr-2006"]
PUNGS = {"hand": "111m222p333s4445z", "win": "5z", "by": "ron"}


@pytest.mark.parametrize("more", [{}, {"explain": True}, {"flowers": 3}, {"by": "tsumo"}])
def test_the_line_is_the_answer_as_json(more: dict[str, Any]) -> None:
    for record in [*everyday(21, 300), *hands(21, 300)]:
        record_and_more = record | more

        assert answer_line(record_and_more, MCR) == json.dumps(answer(record_and_more, MCR))


@pytest.mark.parametrize(
    "record",
    [
        PUNGS | {"id": 'one "and", "flowers": [' + "二"},
        PUNGS | {"id": {"hand": [1, None]}},
        PUNGS | {"win": "6z"},
        PUNGS | {"riichi": "riichi"},
        PUNGS | {"explain": "yes"},
        {},
    ],
)
def test_any_id_and_any_refusal_is_written_as_well(record: dict[str, Any]) -> None:
    assert answer_line(record, MCR) == json.dumps(answer(record, MCR))


def test_changing_an_answer_leaves_later_answers_unchanged() -> None:
    before = json.dumps(answer(PUNGS, MCR))

    changed: Any = answer(PUNGS, MCR)
    changed["payments"].clear()
    for fan in changed["fans"]:
        fan["sets"].append("none")

    assert json.dumps(answer(PUNGS, MCR)) == before == answer_line(PUNGS, MCR)
