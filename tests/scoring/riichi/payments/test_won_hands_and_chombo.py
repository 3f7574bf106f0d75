"""What a won hand and a chombo move: liability, several winners, counters, bets, the two-fan minimum."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.riichi.payments.drawn_hands_and_chombo import (
    chombo_after,
    chombo_deltas,
    nagashi_deltas,
    noten_deltas,
)
from scoring.riichi.payments.hand_values import value_of
from scoring.riichi.payments.won_hands import (
    LaidOut,
    Win,
    bets_won,
    liable_for,
    liable_for_rinshan,
    win_deltas,
    winners,
)
from scoring.riichi.price.result import fan_needed
from scoring.rulesets import PRESETS, RuleSet
from scoring.tiles import read_meld

EMA_2012, EMA_2016, EMA_2025, MODERN, WRC, JPML_A = (
    PRESETS[key]
    for key in ("ema-riichi-2012", "ema-riichi-2016", "ema-riichi-2025", "modern-riichi", "wrc", "jpml-a")
)
YAKUMAN = value_of(13, 0, EMA_2012, yakuman=1)
TWO_YAKUMAN = value_of(26, 0, MODERN, yakuman=2)
CHEAP = value_of(1, 30, EMA_2012)


def seats(*points: int) -> dict[str, int]:
    return dict(zip("ESWN", points, strict=True))


def laid_out(*sets: str) -> list[LaidOut]:
    """Sets such as "p555z S" (fed by South), "a555z" (concealed), "k5555z S added"."""
    laid_out = []
    for text in sets:
        meld, *rest = text.split()
        laid_out.append(LaidOut(read_meld(meld), rest[0] if rest else None, added=rest[1:] == ["added"]))
    return laid_out


def moved(
    wins: list[Win],
    discarder: str | None,
    rules: RuleSet = EMA_2012,
    honba: int = 0,
    riichi: str = "",
    bets: int = 0,
) -> dict[str, int]:
    return win_deltas(wins, discarder, "E", rules, honba, riichi, bets)


# --- Who is liable -----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("sets", "liable"),
    [
        (("p555z S", "p666z N", "p777z W"), {"daisangen": "W"}),
        (("p555z S", "k6666z N", "k7777z W"), {"daisangen": "W"}),
        (("p555z S", "c123m N", "k6666z N added", "p777z W"), {"daisangen": "W"}),
        (("p555z S", "p666z N"), {}),
        (("p555z S", "p666z N", "a7777z"), {}),
        (("p111z S", "p222z S", "p333z S", "p444z N"), {"daisuushii": "N"}),
        (("p111z S", "p222z S", "p333z S"), {}),
        (("p111z S", "p222z S", "p333z S", "a4444z"), {}),
        (("k1111m S", "k2222m S", "k3333m S", "k4444m N"), {}),  # four kongs: nobody (rulings E15)
    ],
)
def test_the_feeder_of_the_last_set_is_liable__ema_2012_3_3_6(
    sets: tuple[str, ...], liable: dict[str, str]
) -> None:
    assert liable_for(laid_out(*sets), EMA_2012) == liable


@pytest.mark.parametrize(
    ("sets", "liable"),
    [
        (("k1111m S", "a2222m", "k3333m S", "k4444m N"), {"suukantsu": "N"}),
        (("k1111m S", "a2222m", "k3333m S", "k4444m N added"), {}),
        (("k1111m S", "a2222m", "k3333m S", "a4444m"), {}),
    ],
)
def test_the_fourth_kong_may_make_liable__rulings_j10(sets: tuple[str, ...], liable: dict[str, str]) -> None:
    assert liable_for(laid_out(*sets), replace(MODERN, pao_four_kongs=True)) == liable


def test_nobody_is_liable_where_the_rules_say_so() -> None:
    rules = replace(EMA_2012, pao_dragons=False)

    assert liable_for(laid_out("p555z S", "p666z N", "p777z W"), rules) == {}


def test_jpml_a_holds_the_feeder_of_a_kong_liable_for_its_replacement_tile() -> None:
    (fed,), (concealed,), (grown,) = laid_out("k1111m S"), laid_out("a1111m"), laid_out("k1111m S added")

    assert [liable_for_rinshan(kong, JPML_A) for kong in (fed, concealed, grown)] == ["S", None, None]
    assert liable_for_rinshan(fed, EMA_2012) is None


# --- The payments ------------------------------------------------------------------------------------------


def test_the_liable_player_pays_a_drawn_hand_alone__ema_2012_3_3_6() -> None:
    assert moved([Win("S", YAKUMAN, liable="N")], None) == seats(0, 32000, 0, -32000)
    assert moved([Win("E", YAKUMAN, liable="N")], None) == seats(48000, 0, 0, -48000)


def test_the_liable_player_pays_the_counters_of_a_drawn_hand__rulings_e15() -> None:
    assert moved([Win("S", YAKUMAN, liable="N")], None, honba=2) == seats(0, 32600, 0, -32600)


def test_the_liable_player_and_the_discarder_pay_half_each__ema_2012_3_3_6() -> None:
    assert moved([Win("S", YAKUMAN, liable="N")], "W") == seats(0, 32000, -16000, -16000)
    assert moved([Win("E", YAKUMAN, liable="N")], "W") == seats(48000, 0, -24000, -24000)


def test_the_discarder_pays_the_counters__rulings_e15() -> None:
    assert moved([Win("S", YAKUMAN, liable="N")], "W", honba=2) == seats(0, 32600, -16600, -16000)


def test_the_liable_player_who_discards_pays_all__ema_2012_3_3_6() -> None:
    assert moved([Win("S", YAKUMAN, liable="N")], "N", honba=1) == seats(0, 32300, 0, -32300)


def test_only_the_yakuman_that_was_fed_is_paid_by_the_liable_player() -> None:
    win = Win("S", TWO_YAKUMAN, "N", value_of(13, 0, MODERN, yakuman=1))

    assert moved([win], None, MODERN, honba=1) == seats(-16000, 64300, -8000, -32300 - 8000)
    assert moved([win], "W", MODERN, honba=1) == seats(0, 64300, -16300 - 32000, -16000)


# --- Winners, counters, bets -------------------------------------------------------------------------------


def test_everybody_wins_the_nearest_after_the_discarder_first__ema_2012_3_3_1() -> None:
    assert winners("ESN", "W", EMA_2012) == ["N", "E", "S"]


def test_only_the_nearest_wins_where_the_rules_say_so() -> None:
    assert winners("ESN", "W", WRC) == ["N"]


def test_the_discarder_pays_the_whole_hand__ema_2012_3_4_9() -> None:
    assert moved([Win("S", CHEAP)], "N") == seats(0, 1000, 0, -1000)


def test_all_three_pay_a_drawn_hand__ema_2012_3_4_9() -> None:
    assert moved([Win("S", CHEAP)], None) == seats(-500, 1100, -300, -300)
    assert moved([Win("E", CHEAP)], None) == seats(1500, -500, -500, -500)


def test_a_counter_is_300_or_100_from_each__ema_2012_3_4_10() -> None:
    assert moved([Win("S", CHEAP)], "N", honba=2) == seats(0, 1600, 0, -1600)
    assert moved([Win("S", CHEAP)], None, honba=2) == seats(-700, 1700, -500, -500)


def test_every_winner_receives_the_counters__ema_2012_4_1() -> None:
    wins = [Win("S", CHEAP), Win("W", CHEAP)]

    assert moved(wins, "N", honba=2) == seats(0, 1600, 1600, -3200)


def test_the_nearest_alone_may_receive_the_counters__rulings_j10() -> None:
    wins = [Win("W", CHEAP), Win("S", CHEAP)]

    assert moved(wins, "N", replace(MODERN, honba_multiple_ron="nearest"), 2) == seats(0, 1600, 1000, -2600)


def test_bets_go_to_the_winner__ema_2012_3_3_12() -> None:
    assert moved([Win("S", CHEAP)], "N", riichi="EN", bets=3) == seats(0, 6000, 0, -1000)


def test_bets_of_losers_go_to_the_nearest_winner__ema_2012_4_1() -> None:
    wins = [Win("S", CHEAP), Win("W", CHEAP)]

    assert moved(wins, "N", riichi="E", bets=2) == seats(0, 4000, 1000, -2000)


def test_a_winner_gets_their_own_bet_back__ema_2012_4_1() -> None:
    assert bets_won("SW", EMA_2012, "EW", 2) == {"S": 3, "W": 1}
    assert bets_won("SW", EMA_2012, "SW", 0) == {"S": 1, "W": 1}


def test_the_nearest_may_take_all_bets() -> None:
    assert bets_won("SW", replace(EMA_2012, own_bet_returned=False), "EW", 2) == {"S": 4, "W": 0}


# --- The minimum -------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("honba", "fan"), [(0, 1), (4, 1), (5, 2), (9, 2)])
def test_five_counters_ask_for_two_fan__ema_2012_3_4_11(honba: int, fan: int) -> None:
    assert fan_needed(honba, EMA_2012) == fan


def test_counters_never_ask_for_two_fan__ema_2016() -> None:
    assert fan_needed(9, EMA_2016) == 1


# --- Chombo ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("rules", [EMA_2012, MODERN], ids=lambda rules: rules.key)
def test_a_chombo_pays_4000_to_east_and_2000_to_the_others__ema_2012_3_4_6(rules: RuleSet) -> None:
    assert chombo_deltas("W", "E", rules) == seats(4000, 2000, -8000, 2000)
    assert chombo_deltas("E", "W", rules) == seats(-8000, 2000, 4000, 2000)


def test_east_pays_a_chombo_of_4000_to_each__ema_2012_3_4_6() -> None:
    assert chombo_deltas("E", "E", EMA_2012) == seats(-12000, 4000, 4000, 4000)


@pytest.mark.parametrize("rules", [EMA_2016, EMA_2025, WRC], ids=lambda rules: rules.key)
def test_a_chombo_moves_nothing_at_the_table_and_costs_20000_later__ema_2016(rules: RuleSet) -> None:
    assert chombo_deltas("W", "E", rules) == seats(0, 0, 0, 0)
    assert chombo_after(rules) == -20_000


def test_a_chombo_paid_at_the_table_costs_nothing_later__ema_2012_3_4_6() -> None:
    assert chombo_after(EMA_2012) == 0


# --- Every hand --------------------------------------------------------------------------------------------

VALUES = st.builds(value_of, st.integers(1, 13), st.sampled_from([20, 25, 30, 40, 110]), st.just(EMA_2012))
RIICHI_RULES = st.sampled_from([rules for rules in PRESETS.values() if rules.family == "riichi"])
SEATS = st.sampled_from("ESWN")


@given(st.lists(SEATS, min_size=2, max_size=4, unique=True), SEATS, st.data(), RIICHI_RULES)
def test_a_won_hand_moves_only_the_bets_to_the_seats(
    chosen: list[str], dealer: str, data: st.DataObject, rules: RuleSet
) -> None:
    discarder, *seats_that_win = chosen
    wins = [Win(seat, data.draw(VALUES)) for seat in seats_that_win]
    riichi, bets, honba = (
        data.draw(st.sets(SEATS)),
        data.draw(st.integers(0, 5)),
        data.draw(st.integers(0, 5)),
    )

    deltas = win_deltas(wins, discarder, dealer, rules, honba, riichi, bets)

    assert sum(deltas.values()) == (bets + len(riichi)) * rules.bet_value
    assert all(deltas[seat] > 0 for seat in seats_that_win)
    assert deltas[discarder] < 0


@given(st.permutations("ESWN"), SEATS, st.booleans(), st.integers(0, 5), st.integers(1, 3))
def test_liability_leaves_the_gain_of_the_winner_unchanged(
    seats_in_turn: list[str], dealer: str, drawn: bool, honba: int, yakuman: int
) -> None:
    winner, liable, other, _ = seats_in_turn
    discarder = None if drawn else other
    value = value_of(13, 0, MODERN, yakuman)

    plain, shared = (
        win_deltas([Win(winner, value, who)], discarder, dealer, MODERN, honba, "", 0)
        for who in (None, liable)
    )

    assert shared[winner] == plain[winner]
    assert {seat for seat, delta in shared.items() if delta < 0} == {liable, discarder} - {None}


@given(st.sets(SEATS, min_size=1), SEATS, RIICHI_RULES)
def test_drawn_hands_and_chombo_move_points_between_the_seats_only(
    chosen: set[str], dealer: str, rules: RuleSet
) -> None:
    (first, *_) = sorted(chosen)

    assert sum(noten_deltas(chosen, rules).values()) == 0
    assert sum(nagashi_deltas(chosen, dealer, rules, 3, 0).values()) == 0
    assert sum(chombo_deltas(first, dealer, rules).values()) == 0
