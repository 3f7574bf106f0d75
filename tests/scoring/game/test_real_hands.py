"""The hands of 42 real tables (Madrid 2018), replayed, give the points of the tables' sheets."""

import json
from pathlib import Path

import pytest

from scoring.game import Ending, answer, replay
from tests.scoring.game.vocabulary import MCR

EVENT = Path(__file__).resolve().parents[2] / "golden" / "events" / "madrid-open-2018.json"
SESSIONS = json.loads(EVENT.read_text(encoding="utf-8"))["sessions"]
TABLES = [
    pytest.param(table, id=f"session {session['number']}, table {table['number']}")
    for session in SESSIONS
    for table in session["tables"]
    if table.get("hands")
]


def test_there_are_the_hands_of_42_tables():
    assert len(TABLES) == 42


@pytest.mark.parametrize("table", TABLES)
def test_the_hands_give_the_points_of_the_sheet(table):
    game = replay(table["hands"], MCR)

    assert game.problems == ()
    assert game.state.points == {seat["wind"]: seat["points"] for seat in table["seats"]}
    assert game.state.ending == Ending("rounds", 16)


def test_table_points_are_those_of_the_sheet__mcr_appendix_b():
    table = TABLES[0].values[0]

    assert answer({"rules": "mcr-2006", "hands": table["hands"]})["table_points"] == {
        "E": "4",
        "S": "1",
        "W": "0",
        "N": "2",
    }
