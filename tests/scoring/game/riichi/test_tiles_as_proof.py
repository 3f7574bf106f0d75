"""Wins with their tiles: scored as they lie in the game, and compared with what was declared (§3.4.9)."""

import pytest

from tests.scoring.game.vocabulary import EMA_2016, MODERN, draw, game, last, lines, problem, ron, tsumo, win

# Riichi, pinfu, tanyao and a dora: four fan 30.
FOUR_THIRTY = {"hand": "234m456p3488s678s", "win": "5s", "dora": ["1m"]}
# Three dragons called, and the pair: East's dragons, if all of them were fed.
DRAGONS = {"hand": "234m1z", "melds": ["p555z", "p666z", "k7777z"], "win": "1z"}
HONOURS = {"hand": "1z", "melds": ["p555z", "p666z", "p777z", "p222z"], "win": "1z"}


def test_tiles_alone_are_enough():
    assert last(ron("S", win("W", **FOUR_THIRTY), riichi="W"), rules=EMA_2016) == [0, -7700, 7700, 0]


def test_a_declared_value_that_agrees_stands():
    assert problem(ron("S", win("W", 4, 30, **FOUR_THIRTY), riichi="W"), rules=EMA_2016) == []
    assert problem(ron("S", win("W", points=7700, **FOUR_THIRTY), riichi="W"), rules=EMA_2016) == []


def test_a_declared_value_that_differs_is_named_with_the_yaku_that_was_missed():
    played = game(ron("S", win("W", 3, 40, **FOUR_THIRTY), riichi="W"), rules=EMA_2016)

    assert lines(played) == ["hand 1: declared 3 fan 40, the tiles give 4 fan 30: pinfu was missed (3.4.9)"]
    assert played.problems[0].field == "wins.0"
    assert played.state.points["W"] == 7700


@pytest.mark.parametrize(
    ("declared", "sentence"),
    [
        ({"fan": 5}, "declared 5 fan, the tiles give 4 fan 30"),
        ({"fan": 4, "fu": 40}, "declared 4 fan 40, the tiles give 4 fan 30"),
        ({"fan": 3, "fu": 30}, "declared 3 fan 30, the tiles give 4 fan 30"),
        ({"points": 8000}, "declared 8,000 points, the tiles give 4 fan 30"),
        ({"yakuman": 1}, "declared 1 yakuman, the tiles give 4 fan 30"),
    ],
)
def test_a_declared_value_that_differs_from_the_tiles_is_a_problem(declared, sentence):
    hand = ron("S", win("W", **FOUR_THIRTY, **declared), riichi="W")

    assert problem(hand, rules=EMA_2016) == [f"hand 1: {sentence} (3.4.9)"]


def test_forgotten_dora_are_named():
    tiles = FOUR_THIRTY | {"dora": ["1m", "2p", "3p"]}

    assert problem(ron("S", win("W", 3, 30, **tiles), riichi="W"), rules=EMA_2016) == [
        "hand 1: declared 3 fan 30, the tiles give 5 fan: dora was missed (3.4.9)"
    ]


def test_tiles_are_scored_with_the_winds_of_the_game():
    """A pung of norths is West's own wind when North deals, and nothing when East does."""
    norths = tsumo("W", hand="234m456p9s", melds=["p444z", "c345s"], win="9s")

    assert problem(draw(), draw(), draw(), norths) == []
    assert problem(norths)[0].startswith("hand 1: W’s tiles are not a winning hand: ")


def test_five_counters_need_two_fan_of_yaku_in_the_tiles__ema_2012_3_4_11():
    """A dora does not make up for the second yaku (rulings E6)."""
    tiles = {"hand": "234m456p9s", "melds": ["p555z", "c345s"], "win": "9s", "dora": ["8s"]}

    (sentence,) = problem(*[draw("E")] * 5, tsumo("W", 3, 30, **tiles))

    assert sentence.startswith("hand 6: W’s tiles are not a winning hand: ")


def test_riichi_comes_from_the_hand_and_the_win_may_say_more():
    assert game(ron("S", win("W", **FOUR_THIRTY, ippatsu=True), riichi="W")).hands[0].tiles["W"].fan == 5
    double = win("W", **FOUR_THIRTY, riichi="double")
    assert game(ron("S", double, riichi="W")).hands[0].tiles["W"].fan == 5


@pytest.mark.parametrize(
    ("declared", "riichi", "sentence"),
    [
        ("riichi", "", "hand 1: W wins with riichi, but riichi does not name W (3.3.12)"),
        ("no", "W", "hand 1: W declared riichi, but the win says no riichi (3.3.12)"),
    ],
)
def test_a_win_cannot_contradict_the_riichi_of_the_hand__ema_2012_3_3_12(declared, riichi, sentence):
    assert problem(ron("S", win("W", **FOUR_THIRTY, riichi=declared), riichi=riichi)) == [sentence]


def test_tiles_that_do_not_win_move_nothing_without_a_declared_value():
    played = game(ron("S", win("W", hand="19m19p19s1234567z", win="5m")))

    assert lines(played)[0].startswith("hand 1: W’s tiles are not a winning hand: ")
    assert set(played.state.points.values()) == {0}


def test_tiles_that_do_not_win_leave_the_declared_value():
    assert list(game(ron("S", win("W", 1, 30, hand="1z", win="5m"))).state.points.values()) == [
        0,
        -1000,
        1000,
        0,
    ]


def test_the_limit_of_the_tiles_is_paid():
    assert last(tsumo("W", hand="19m19p19s1234567z", win="1z")) == [-16_000, -8000, 32_000, -8000]


def test_dragons_that_were_all_called_make_their_feeder_liable__ema_2012_3_3_6():
    assert last(tsumo("W", **DRAGONS, liable="N")) == [0, 0, 32_000, -32_000]


def test_a_concealed_third_set_makes_nobody_liable__rulings_e15():
    tiles = DRAGONS | {"melds": ["p555z", "p666z", "a7777z"]}

    assert problem(tsumo("W", **tiles, liable="N")) == [
        "hand 1: N is liable only for a limit hand of dragons or winds (3.3.6)"
    ]


def test_only_the_fed_yakuman_of_several_is_paid_alone__rulings_j7():
    """All honours are paid by everybody, the big three dragons by who fed them."""
    assert last(tsumo("W", **HONOURS, liable="N"), rules=MODERN) == [-16_000, -8000, 64_000, -40_000]


def test_the_whole_single_yakuman_is_paid_alone_when_the_dragons_were_fed__rulings_e2():
    assert last(tsumo("W", **HONOURS, liable="N")) == [0, 0, 32_000, -32_000]
