"""`play_table`: an answer in place for every line, whatever it holds, without a database."""

import io
import json

import pytest
from django.core.management import call_command

from scoring.game import answer
from scoring.rulesets import PRESETS

TABLE = {
    "id": "t1",
    "rules": "ema-riichi-2012",
    "hands": [
        {"outcome": "ron", "from": "S", "wins": [{"seat": "E", "fan": 3, "fu": 40}], "riichi": ["E"]},
        {"outcome": "draw", "tenpai": ["E"], "riichi": ["N"]},
    ],
}


@pytest.fixture
def play(tmp_path):
    """play(one, another, rules=...): the exit status, the answers, the complaints."""

    def command(*records, rules="ema-riichi-2025"):
        path = tmp_path / "tables.jsonl"
        texts = [record if isinstance(record, str) else json.dumps(record) for record in records]
        path.write_text("\n".join(texts), encoding="utf-8")
        out, err, status = io.StringIO(), io.StringIO(), 0
        try:
            call_command("play_table", str(path), rules=rules, stdout=out, stderr=err, no_color=True)
        except SystemExit as ended:
            status = ended.code
        return status, [json.loads(line) for line in out.getvalue().splitlines()], err.getvalue().splitlines()

    return command


def test_a_table_is_answered_with_its_result_and_its_problems(play):
    status, (only_answer,), complaints = play(TABLE)

    assert (status, complaints) == (0, [])
    assert only_answer == answer(TABLE)
    assert only_answer["problems"] == ["hand 2: N declared riichi but is not tenpai: chombo (3.4.6)"]


def test_tables_come_through_standard_input(monkeypatch):
    standard_input = io.TextIOWrapper(io.BytesIO(json.dumps(TABLE).encode()))
    monkeypatch.setattr("sys.stdin", standard_input)
    out = io.StringIO()

    call_command("play_table", stdout=out)

    assert json.loads(out.getvalue())["id"] == "t1"


def test_the_rules_of_the_command_are_for_tables_that_name_none(play):
    hands = [{"outcome": "ron", "from": "S", "wins": [{"seat": "W", "fan": 4, "fu": 30}]}]

    _status, answers, _complaints = play({"hands": hands}, {"hands": hands, "rules": "wrc"}, rules="tenhou")

    assert [answer["points"]["W"] for answer in answers] == [7700, 8000]


def test_a_line_that_is_not_a_table_is_answered_in_its_place(play):
    status, answers, complaints = play(TABLE, "{oops", {"id": 3}, TABLE)

    assert [answer["valid"] for answer in answers] == [False, False, False, False]
    assert answers[1]["problems"][0].startswith("line 2: this is not valid JSON (")
    assert answers[2]["problems"] == ["hands: write the list of the table’s hands"]
    assert (status, len(complaints)) == (1, 1)


def test_unknown_rules_end_the_command_with_a_sentence(play):
    status, answers, complaints = play(TABLE, rules="house")

    assert (status, answers) == (1, [])
    assert complaints == [f"There is no rule set “house”. The rule sets are: {', '.join(PRESETS)}."]
