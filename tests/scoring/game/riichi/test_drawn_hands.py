"""Drawn hands, void hands and nagashi mangan (EMA 2012 §3.4.2–3.4.4, 3.4.7)."""

from dataclasses import replace

import pytest

from scoring.rulesets import PRESETS
from scoring.rulesets.ruleset import ABORTIVE_DRAWS
from tests.scoring.game.vocabulary import (
    EMA_2012,
    EMA_2025,
    MODERN,
    TENHOU,
    abortive,
    draw,
    game,
    last,
    lines,
    nagashi,
    problem,
    ron,
    table,
    tsumo,
    win,
)


@pytest.mark.parametrize(
    ("tenpai", "deltas"),
    [
        ("", [0, 0, 0, 0]),
        ("S", [-1000, 3000, -1000, -1000]),
        ("EN", [1500, -1500, -1500, 1500]),
        ("ESW", [1000, 1000, 1000, -3000]),
        ("ESWN", [0, 0, 0, 0]),
    ],
)
def test_noten_players_pay_3000_in_all_to_the_tenpai__ema_2012_3_4_2(tenpai, deltas):
    assert last(draw(tenpai)) == deltas


@pytest.mark.parametrize(("tenpai", "after"), [("E", ("E", "E", 1, 0)), ("SWN", ("E", "S", 1, 0))])
def test_a_draw_adds_a_counter_and_east_stays_if_tenpai__ema_2012_3_4_12(tenpai, after):
    assert table(game(draw(tenpai))) == after


def test_counters_pass_to_the_next_east_with_a_draw__ema_2012_3_4_10():
    assert table(game(tsumo("E", 2, 30), draw(), draw("S"))) == ("E", "S", 3, 0)


def test_bets_stay_on_the_table_of_a_draw__ema_2012_3_4_4():
    played = game(draw("ES", riichi="ES"), draw("S", riichi="S"))

    assert (table(played), played.bets_left) == (("E", "S", 2, 3), 3000)


def test_a_bet_is_paid_beside_the_noten_payment():
    assert last(draw("EN", riichi="N")) == [1500, -1500, -1500, 500]


def test_riichi_on_a_hand_that_is_not_tenpai_is_a_chombo__ema_2012_3_4_6():
    assert problem(draw("E"), draw("E"), draw("E", riichi="N")) == [
        "hand 3: N declared riichi but is not tenpai: chombo (3.4.6)"
    ]


def test_a_dead_hand_is_never_tenpai__ema_2012_3_4_7():
    assert problem(draw("EN", dead=["N"])) == ["hand 1: N is not tenpai with a dead hand (3.4.7)"]


def test_a_dead_hand_pays_as_noten_and_its_riichi_is_not_a_second_offence__ema_2012_3_4_7():
    assert last(draw("E", riichi="N", dead=["N"])) == [3000, -1000, -1000, -2000]


def test_a_dead_hand_cannot_win__ema_2012_3_4_7():
    assert problem(ron("S", win("W", 1, 30), dead=["W"])) == ["hand 1: W cannot win with a dead hand (3.4.7)"]


@pytest.mark.parametrize("kind", ["nine-terminals", "four-winds", "four-kongs"])
def test_a_void_hand_moves_nothing_but_bets__ema_2012_3_4_3(kind):
    assert last(abortive(kind, riichi="S")) == [0, -1000, 0, 0]


def test_east_stays_and_a_counter_is_added_after_a_void_hand__ema_2012_3_4_3():
    assert table(game(abortive("four-winds"), abortive("four-winds", riichi="S"))) == ("E", "E", 2, 1)


def test_a_void_hand_counts_as_played__rulings_e19():
    assert game(abortive("four-winds")).hands[0].counts
    assert not game(abortive("four-winds"), rules=replace(EMA_2012, abortive_is_a_hand=False)).hands[0].counts


def test_four_riichi_void_the_hand_and_all_bets_stay__ema_2012_3_4_3():
    played = game(abortive("four-riichi", riichi="ESWN"))

    assert (table(played), lines(played)) == (("E", "E", 1, 4), [])


def test_four_riichi_need_all_four__ema_2012_3_4_3():
    assert problem(abortive("four-riichi", riichi="EW")) == [
        "hand 1: four-riichi needs the riichi of all four, S, N did not declare (3.4.3)"
    ]


def test_all_four_show_that_they_are_tenpai__ema_2012_3_4_3():
    assert problem(abortive("four-riichi", riichi="ESWN", tenpai=["E", "S", "W"])) == [
        "hand 1: N declared riichi but is not tenpai: chombo (3.4.6)"
    ]


@pytest.mark.parametrize(
    "hand",
    [
        draw("ESWN", riichi="ESWN"),
        tsumo("E", 3, 30, riichi="ESWN"),
        ron("S", win("E", 3, 30), riichi="ESWN"),
    ],
    ids=["draw", "tsumo", "ron"],
)
def test_no_hand_continues_after_the_fourth_riichi__ema_2012_3_4_3(hand):
    """The fourth declares by the discard that voids the hand; one that is won on does not count (§3.3.12)."""
    assert problem(hand) == [
        "hand 1: all four declared riichi: the hand is void, write abortive, four-riichi (3.4.3)"
    ]


def test_a_hand_continues_after_the_fourth_riichi_where_nothing_voids_it():
    assert problem(draw("ESWN", riichi="ESWN"), rules=EMA_2025) == []


@pytest.mark.parametrize("key", [key for key in PRESETS if PRESETS[key].family == "riichi"])
def test_every_preset_knows_its_own_void_hands(key):
    rules = PRESETS[key]
    refused = {
        kind
        for kind, _ in ABORTIVE_DRAWS
        if problem(abortive(kind, "ESWN" if kind == "four-riichi" else ""), rules=rules)
    }

    assert refused == {kind for kind, _ in ABORTIVE_DRAWS} - set(rules.abortive_draws)


def test_a_void_hand_that_rules_do_not_know_is_named_with_their_source():
    assert problem(abortive("four-winds"), rules=EMA_2025) == [
        "hand 1: these rules have no abortive draw of four-winds (EMA 2025)"
    ]


def test_nagashi_mangan_is_paid_as_a_self_drawn_mangan__ema_2012_4_2_4():
    assert last(nagashi("S")) == [-4000, 8000, -2000, -2000]


def test_nagashi_mangan_takes_counters_and_bets__rulings_e14():
    assert last(draw("E", riichi="E"), nagashi("S")) == [-4100, 8300 + 1000, -2100, -2100]


def test_nagashi_mangan_counts_as_a_win_of_its_player__rulings_e14():
    assert table(game(draw("E"), nagashi("S"))) == ("E", "S", 0, 0)
    assert table(game(draw("E"), nagashi("E"))) == ("E", "E", 2, 0)


def test_two_nagashi_mangan_are_both_paid_and_bets_go_to_the_nearest_after_east__rulings_e14():
    assert last(draw("E", riichi="E"), nagashi("SN")) == [-8200, 8300 - 2100 + 1000, -4200, 8300 - 2100]


def test_nagashi_mangan_leaves_the_hand_drawn_where_rules_say_so():
    played = game(draw("E", riichi="E"), nagashi("S", tenpai="E"), rules=TENHOU)

    assert list(played.hands[1].deltas.values()) == [-4000, 8000, -2000, -2000]
    assert table(played) == ("E", "E", 2, 1)


def test_riichi_must_be_tenpai_with_nagashi_mangan_too__ema_2012_3_4_6():
    assert problem(nagashi("S", riichi="N")) == [
        "hand 1: N declared riichi but is not tenpai: chombo (3.4.6)"
    ]


def test_nagashi_mangan_is_not_played_since_2016():
    assert problem(nagashi("S"), rules=EMA_2025) == ["hand 1: these rules have no nagashi mangan (EMA 2025)"]


def test_nagashi_mangan_needs_its_player():
    assert problem(nagashi("")) == ["hand 1: seats is missing: write E, S, W or N"]


def test_riichi_takes_the_points_of_the_bet_where_rules_say_so():
    poor = ron("S", win("W", 8)), ron("S", win("N", 8)), draw("S", riichi="S")
    rules = replace(MODERN, start_points=32_500, bust="plays-on")

    (line,) = problem(*poor, rules=rules)

    assert line.startswith("hand 3: S declared riichi with 500 points: no bet to pay (")


def test_riichi_is_declared_on_credit_elsewhere():
    assert problem(ron("S", win("W", 13)), draw("S", riichi="S"), rules=EMA_2012) == []


IMITATION = replace(MODERN, imitation_mangan=6)


def imitation(imitated: str, imitator: str, riichi: str = "") -> dict[str, object]:
    return {"outcome": "imitation", "from": imitated, "winner": imitator, "riichi": list(riichi)}


def test_a_player_whose_first_discards_were_repeated_pays_a_mangan__modern_riichi_41():
    assert last(imitation("S", "W"), rules=IMITATION) == [0, -8000, 8000, 0]
    assert last(imitation("E", "W"), rules=IMITATION) == [-12_000, 0, 12_000, 0]


def test_an_imitation_mangan_takes_counters_and_bets_and_moves_east_as_a_win__rulings_j8():
    played = game(draw("E"), imitation("S", "W", riichi="N"), rules=IMITATION)
    assert list(played.hands[1].deltas.values()) == [0, -8300, 8300 + 1000, -1000]
    assert table(played) == ("E", "S", 0, 0)


def test_without_the_option_nobody_imitates_and_nobody_imitates_themselves():
    assert problem(imitation("S", "W"), rules=MODERN) == [
        "hand 1: these rules have no imitation mangan (rulings J8)"
    ]
    assert problem(imitation("S", "S"), rules=IMITATION) == [
        "hand 1: S cannot imitate themselves: name another player in from"
    ]


def test_east_in_tenpai_passes_the_deal_where_only_a_win_keeps_it__agari_renchan():
    rules = replace(EMA_2025, east_stays="win")
    assert table(game(draw("E"), rules=rules)) == ("E", "S", 1, 0)
    assert table(game(tsumo("E", 5), rules=rules)) == ("E", "E", 1, 0)
    assert table(game(draw("E"), rules=EMA_2025)) == ("E", "E", 1, 0)
