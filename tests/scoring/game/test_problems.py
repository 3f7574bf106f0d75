"""Problems of hands as data: all at once, each with its hand, field, clause and a sentence to translate."""

import pytest

from scoring.game import HandProblem
from scoring.game.problems import CLAUSES, GAME_SENTENCES
from scoring.rulesets import OPTION
from tests.scoring.game.vocabulary import (
    EMA_2025,
    abortive,
    chombo,
    draw,
    game,
    nagashi,
    problem,
    ron,
    tsumo,
    win,
)


def test_all_problems_of_all_hands_are_named_at_once():
    assert problem(
        draw("E", riichi="SN"),
        ron("S", win("S", 1, 30)),
        ron("E", win("W", 1, 25), win("S", 3)),
        {"outcome": "win"},
    ) == [
        "hand 1: S declared riichi but is not tenpai: chombo (3.4.6)",
        "hand 1: N declared riichi but is not tenpai: chombo (3.4.6)",
        "hand 2: S cannot win on their own discard: name another player in from (3.3.10)",
        "hand 3: 25 fu on a discard need at least 2 fan, not 1 (4.1.3)",
        "hand 3: enter the fu for S’s 3 fan (4.1.2)",
        "hand 4: “win” is not an outcome: write ron, tsumo, draw, abortive, nagashi, imitation, chombo",
    ]


def test_a_problem_has_parts_that_another_language_can_use():
    (game_problem,) = game(draw(riichi="N")).problems

    assert game_problem == HandProblem("riichi-noten", "tenpai", {"seat": "N"}, hand=1, clause="3.4.6")
    assert game_problem.template % game_problem.words == "N declared riichi but is not tenpai: chombo"


@pytest.mark.parametrize(
    ("hand", "field"),
    [
        ({"outcome": "tie"}, "outcome"),
        (ron("X", win("E", 1, 30)), "from"),
        (ron("S"), "wins"),
        (ron("S", win("E", 1, 30), win("E", 1, 30)), "wins.1.seat"),
        (ron("S", win("E", 1, 30), win("W", 1, 10)), "wins.1.fu"),
        (ron("S", win("E", 0, 30)), "wins.0.fan"),
        (ron("S", win("E")), "wins.0"),
        (ron("S", win("E", yakuman=1, liable="E")), "wins.0.liable"),
        (tsumo("E", points=17), "wins.0.points"),
        (tsumo("E", 1, 30) | {"from": "S"}, "from"),
        (draw("EE"), "tenpai"),
        (draw("E", riichi="EX"), "riichi"),
        (draw(dead=["Q"]), "dead"),
        (abortive("boredom"), "kind"),
        (abortive("four-riichi"), "riichi"),
        (nagashi("E") | {"seats": "E"}, "seats"),
        (chombo("X"), "seat"),
        (draw() | {"stop": "now"}, "stop"),
    ],
)
def test_a_problem_names_the_field_to_put_right(hand, field):
    (game_problem,) = game(hand).problems

    assert game_problem.field == field


@pytest.mark.parametrize("hand", [None, 7, "ron", ["ron"]])
def test_a_malformed_hand_is_named_and_moves_no_points(hand):
    played = game(tsumo("E", 2, 30), hand, tsumo("E", 2, 30))

    assert [each.line for each in played.problems] == [
        "hand 2: this is not a hand: write an object with its outcome"
    ]
    assert played.state.points["E"] == 3000 + 3300


def test_a_hand_with_a_field_that_cannot_be_read_moves_nothing():
    assert set(game(draw("E", riichi="X")).hands[0].deltas.values()) == {0}


def test_a_hand_against_the_rules_moves_what_it_says():
    assert game(draw("E", riichi="N")).hands[0].deltas == {"E": 3000, "S": -1000, "W": -1000, "N": -2000}


def test_a_problem_that_an_option_decides_names_its_source():
    (game_problem,) = game(nagashi("E"), rules=EMA_2025).problems

    assert game_problem.clause == "EMA 2025"


def test_every_clause_is_a_number_or_an_option():
    named = {clause for clause in CLAUSES.values() if clause.isidentifier()}

    assert named - set(OPTION) == set()
    assert set(CLAUSES) == set(GAME_SENTENCES)
