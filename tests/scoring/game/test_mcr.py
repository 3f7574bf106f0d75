"""The game of MCR at the table: sixteen hands, wins, false hu and penalties (MCR 3.4–3.9, Appendix E)."""

from dataclasses import replace

import pytest

from scoring.game import Ending
from scoring.mcr.fans.catalogue import NUMBER
from tests.scoring.game import vocabulary
from tests.scoring.game.vocabulary import MCR, game

DRAW = {"outcome": "draw"}


def won(winner, discarder, points, **more):
    return {"outcome": "win", "winner": winner, "from": discarder, "points": points, **more}


def last(*hands, rules=MCR):
    return vocabulary.last(*hands, rules=rules)


def problem(*hands, rules=MCR):
    return vocabulary.problem(*hands, rules=rules)


def test_the_discarder_pays_the_hand_and_eight_the_others_eight__mcr_3_8():
    assert last(won("E", "S", 12)) == [36, -20, -8, -8]


def test_all_pay_a_self_drawn_hand_and_eight__mcr_3_8():
    assert last(won("N", None, 12)) == [-20, -20, -20, 60]


def test_east_neither_pays_nor_receives_more__mcr_3_8():
    assert sorted(last(won("E", None, 9))) == sorted(last(won("W", None, 9)))


def test_a_drawn_hand_moves_nothing__mcr_3_4():
    assert last(DRAW) == [0, 0, 0, 0]


def test_the_winds_move_on_after_every_hand_also_when_east_wins__mcr_3_5():
    played = game(won("E", None, 8), DRAW, won("W", "E", 8), won("E", "W", 8), rules=MCR)

    assert [hand.dealer for hand in played.hands] == ["E", "S", "W", "N"]


def test_everybody_begins_a_round_as_east__mcr_3_7():
    played = game(*[DRAW] * 16, rules=MCR)

    assert [hand.dealer for hand in played.hands[::4]] == ["E", "S", "W", "N"]
    assert [hand.round for hand in played.hands] == [*"EEEESSSSWWWWNNNN"]
    assert [hand.dealer for hand in played.hands[4:8]] == ["S", "E", "N", "W"]


def test_a_game_has_sixteen_hands__mcr_3_6():
    assert [game(*[DRAW] * count, rules=MCR).state.ending for count in (15, 16)] == [
        None,
        Ending("rounds", 16),
    ]


def test_a_seventeenth_hand_is_named_and_moves_nothing__mcr_3_6():
    played = game(*[DRAW] * 16, won("E", "S", 12), rules=MCR)

    assert vocabulary.lines(played) == [
        "hand 17: the game was over after hand 16 (all rounds were played): remove this hand (3.6)"
    ]
    assert set(played.state.points.values()) == {0}


def test_the_outcome_may_be_left_to_the_winner():
    assert last({"winner": "E", "from": "S", "points": 12}) == last(won("E", "S", 12))
    assert last({"winner": None, "from": None, "points": None}) == [0, 0, 0, 0]


def test_a_penalty_is_taken_and_goes_to_nobody__mcr_e_3_1():
    assert last(won("E", "S", 12, penalties={"N": -10})) == [36, -20, -8, -18]


def test_a_penalty_may_stand_with_a_drawn_hand__mcr_e_3_1():
    assert last(DRAW | {"penalties": {"N": -5, "E": -20}}) == [-20, 0, 0, -5]


def test_a_false_hu_pays_each_opponent_beside_the_win_of_another__mcr_e_2_10_2():
    hand = won("E", "S", 12, false_hu=[{"seat": "S", "each": 10}, {"seat": "W", "each": 20}])

    assert last(hand) == [36 + 10 + 20, -20 - 30 + 20, -8 + 10 - 60, -8 + 10 + 20]


@pytest.mark.parametrize(
    ("hand", "line"),
    [
        (won("E", "E", 12), "E cannot win on their own discard: write null when self-drawn (3.8)"),
        (
            won("E", "S", 7),
            "too few points (7): a win needs 8 without flowers (MCR 2006 §3.1, rulings M11)",
        ),
        (won("E", "S", None), "the points of the win are missing, or its tiles (3.8)"),
        (won(None, "S", 8), "winner is missing: write E, S, W or N"),
        (won("X", "S", 8), "winner “X” is not a seat: write E, S, W or N"),
        (won("E", "X", 8), "from “X” is not a seat: write E, S, W or N"),
        (won("E", "S", "ten"), "points “ten” is not a whole number from 1 to 9,999"),
        (
            won("E", "S", 8, false_hu=[{"seat": "E", "each": 10}]),
            "E cannot win with a dead hand (E 3.2)",
        ),
        (won("E", "S", 8, dead=["E"]), "E cannot win with a dead hand (E 3.2)"),
        (
            DRAW | {"false_hu": [{"seat": "E", "each": 30}]},
            "a false hu pays 10 or 20 to each, not 30 (E 2.10.2)",
        ),
        (
            DRAW | {"false_hu": [{"seat": "E", "each": 10}, {"seat": "E", "each": 10}]},
            "E calls a second false hu: after the first the hand is dead (E 3.2)",
        ),
        (DRAW | {"false_hu": [{"each": 10}]}, "seat is missing: write E, S, W or N"),
        (DRAW | {"penalties": {"N": 10}}, "the penalty of N is “10”: write what it takes, like -10 (E 3.1)"),
        (DRAW | {"penalties": {"X": -10}}, "penalties “X” is not a seat: write E, S, W or N"),
        (DRAW | {"penalties": [-10]}, 'penalties “a list” is not an object: write {"N": -10} (E 3.1)'),
        (DRAW | {"winner": "E"}, "nobody won: leave out the discarder and the points (3.4)"),
        ({"outcome": "ron"}, "“ron” is not an outcome: write win, draw"),
        (DRAW | {"hand": 3}, "the sheet calls it hand 3: a hand is missing or out of order (3.6)"),
    ],
)
def test_a_hand_that_cannot_be_is_named(hand, line):
    assert problem(hand) == [f"hand 1: {line}"]


def test_a_hand_short_of_the_minimum_is_named__mcr_3_1():
    (line,) = problem(won("E", "S", 7))

    assert line.startswith("hand 1: too few points (7): a win needs 8 without flowers (MCR 2006 §3.1")


def test_a_hand_too_small_counts_as_it_is_written():
    assert list(game(won("E", "S", 7), rules=MCR).state.points.values()) == [31, -15, -8, -8]


def test_one_discard_has_one_winner__mcr_3_4():
    assert problem(won(["E", "W"], "S", 8)) == ["hand 1: winner “a list” is not a seat: write E, S, W or N"]


def test_the_minimum_is_an_option():
    assert problem(won("E", "S", 4), rules=replace(MCR, minimum_points=4)) == []


# Outside hand 4, fully concealed 4, two mixed double chows, two terminal chows, a voided suit, a single wait.
THIRTEEN = {"hand": "123789m123789p1z", "win": "1z"}


def tiles(winner, discarder, points=None, **more):
    return won(winner, discarder, points, **THIRTEEN, **more)


def test_tiles_alone_are_enough__mcr_3_8():
    assert last(tiles("E", None)) == [63, -21, -21, -21]


def test_flowers_count_with_the_tiles__mcr_3_9_14():
    assert last(tiles("E", None, flowers=2)) == [69, -23, -23, -23]


def test_declared_points_must_be_those_of_the_tiles():
    assert problem(tiles("E", None, 13)) == []
    assert problem(tiles("E", None, 8)) == ["hand 1: points declared: 8, by the tiles: 13 (3.8)"]


def test_a_fan_that_was_missed_is_named_when_it_is_the_only_one_of_its_worth():
    hand = won("E", "S", 7, hand="234m456p3488s678s", win="5s")

    assert problem(hand) == [
        "hand 1: points declared: 7, by the tiles: 13: mixed shifted chows was missed (3.8)"
    ]


def test_tiles_that_do_not_win_leave_the_declared_points():
    played = game(won("E", "S", 12, hand="1z", win="5m"), rules=MCR)

    assert vocabulary.lines(played)[0].startswith("hand 1: E’s tiles are not a winning hand: ")
    assert list(played.state.points.values()) == [36, -20, -8, -8]


def test_the_winds_of_the_tiles_are_those_of_the_hand__mcr_3_5():
    """A pung of easts is South's own wind in hand 2, where South deals, and only the round's in hand 1."""
    easts = won("S", None, None, hand="123789m123p9s", melds=["p111z"], win="9s")

    worths = [game(*[DRAW] * drawn, easts, rules=MCR).hands[-1].tiles["S"] for drawn in (0, 1)]

    winds = {str(NUMBER["seat-wind"]), str(NUMBER["prevalent-wind"])}
    assert [winds & {*worth.kinds} for worth in worths] == [{str(NUMBER["prevalent-wind"])}, winds]
