"""Hands of the classical Japanese rules: base points, doublings, limit hands, payments (CLA, rulings C)."""

from dataclasses import replace

import pytest

from scoring.rulesets import PRESETS
from scoring.score_hands import answer

CLASSICAL = {"rules": "classical-japanese", "by": "ron", "seat": "S", "round": "E"}


def scored(hand: str, win: str, *melds: str, **facts: object) -> dict:
    return answer(CLASSICAL | {"hand": hand, "win": win, "melds": list(melds)} | facts)


def base(hand: str, win: str, *melds: str, **facts: object) -> dict[str, int]:
    """The base points by line, going out left away."""
    lines = scored(hand, win, *melds, **facts)["base_lines"]
    return {line["reason"]: line["points"] for line in lines if line["key"] != "going-out"}


def doublings(hand: str, win: str, *melds: str, **facts: object) -> dict[str, int]:
    return {line["key"]: line["doublings"] for line in scored(hand, win, *melds, **facts)["doubling_lines"]}


# --- Base points (rulings C1, C4) ---------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("meld", "reason", "points"),
    [
        ("p222s", "open pung of simples, 222s", 2),
        ("p999s", "open pung of terminals or honours, 999s", 4),
        ("k2222s", "open kong of simples, 2222s", 8),
        ("k1111z", "open kong of terminals or honours, 1111z", 16),
        ("a2222s", "concealed kong of simples, 2222s", 16),
        ("a9999s", "concealed kong of terminals or honours, 9999s", 32),
    ],
)
def test_sets_earn_twice_of_terminals_and_twice_concealed__rulings_c1(meld, reason, points):
    assert base("123m456p78p55s", "9p", meld)[reason] == points


def test_a_concealed_pung_earns_twice_an_open_one__rulings_c1():
    assert base("222m456p78p55s123s", "9p")["concealed pung of simples, 222m"] == 4


def test_a_pung_completed_by_a_discard_is_open__rulings_c1():
    assert base("22m456p789p55s123s", "2m")["open pung of simples, 222m"] == 2


@pytest.mark.parametrize(("pair", "points"), [("5z", 2), ("2z", 2), ("1z", 2), ("3z", None)])
def test_pairs_of_dragons_and_of_the_own_and_round_wind_earn_2__rulings_c1(pair, points):
    assert base(f"123m456p789p12s{pair}{pair}", "3s").get(f"pair {pair[0] * 2}z") == points


def test_a_pair_of_the_own_and_round_wind_earns_4__classical_scoring():
    assert base("123m456p789p12s11z", "3s", seat="E")["pair 11z"] == 4


@pytest.mark.parametrize(
    ("hand", "win", "reason"),
    [
        ("123m456p789p123s5s", "5s", "completing the pair"),
        ("123m456p789p13s55s", "2s", "the middle tile of a chow"),
        ("123m456p789p12s55s", "3s", "the side tile of a chow"),
        ("123m456p789p23s55s", "4s", "the side tile of a chow"),
    ],
)
def test_a_pair_a_middle_and_any_side_tile_earn_2__rulings_c4(hand, win, reason):
    assert base(hand, win) == {reason: 2}


def test_a_drawn_winning_tile_earns_2__classical_bonus():
    assert base("123m456p789p23s55s", "4s", by="tsumo")["drawn by oneself"] == 2


# --- Doublings ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("hand", "win", "melds", "facts", "expected"),
    [
        ("123m456p78p33z", "9p", ["p555z"], {}, {"dragons": 1}),
        ("123m78p33z", "9p", ["p555z", "k6666z"], {}, {"dragons": 2}),
        ("123m456p78p33z", "9p", ["p222z"], {}, {"seat-wind": 1}),
        ("123m456p78p33z", "9p", ["p111z"], {}, {"round-wind": 1}),
        ("123m456p78p33z", "9p", ["p111z"], {"seat": "E"}, {"seat-wind": 1, "round-wind": 1}),
        ("123m456p78p55s", "9p", ["c123s"], {}, {"all-chows": 1}),
        ("234m456p67p55s", "8p", ["c234s"], {}, {"all-chows": 1, "no-terminals": 1}),
        ("234m456p67p55s", "8p", ["p222s"], {}, {"no-terminals": 1}),
        ("111m999p33z99s", "9s", ["p444z"], {}, {"only-terminals": 1}),
        (
            "111m999m33z22z",
            "2z",
            ["p444z"],
            {},
            {"only-terminals": 1, "terminals-one-suit": 1, "seat-wind": 1},
        ),
        ("123456m78m55m", "9m", ["c123m"], {}, {"all-chows": 1, "one-suit": 3}),
        ("234456m67m55m", "8m", ["c234m"], {}, {"all-chows": 1, "no-terminals": 1, "one-suit": 3}),
        ("123m456p78p33z123s", "9p", [], {"by": "tsumo"}, {"concealed-hand": 1}),
        ("222m444p666s12s33z", "3s", [], {}, {"three-concealed": 1}),
        ("123m78p66z", "9p", ["p555z", "p777z"], {}, {"dragons": 2, "small-dragons": 1}),
        ("23m33z", "1m", ["k2222s", "k4444s", "k6666p"], {}, {"three-kongs": 2}),
        ("123m456p78p33z123s", "9p", [], {"riichi": "riichi"}, {"riichi": 1}),
        ("123m456p78p33z", "9p", ["k2222s"], {"by": "tsumo", "after_kong": True}, {"after-kong": 1}),
        ("123m456p78p33z", "9p", ["c123s"], {"by": "tsumo", "last_tile": True}, {"last-tile": 1}),
        ("123m456p78p33z", "9p", ["c123s"], {"last_tile": True}, {"last-discard": 1}),
        ("123m456p78p33z", "9p", ["c123s"], {"robbing_kong": True}, {"robbing-kong": 1}),
    ],
)
def test_doublings_of_the_list__classical_doublings(hand, win, melds, facts, expected):
    assert doublings(hand, win, *melds, **facts) == expected


def test_three_kongs_are_the_limit_by_option__rulings_c3():
    rules = replace(PRESETS["classical-japanese"], three_kongs="limit")
    record = {"hand": "23m33z", "win": "1m", "by": "ron", "melds": ["k2222s", "k4444s", "k6666p"]}

    assert answer(record, rules)["limit_hands"] == ["three-kongs"]


# --- Value, limit, payments ---------------------------------------------------------------------------------


def test_points_double_and_round_up_to_10__rulings_c1():
    reply = scored("123m456p78p33z", "9p", "p555z")

    assert (reply["base"], reply["doublings"], reply["points"]) == (26, 1, 60)


def test_a_discarder_pays_three_times_the_value__classical_settlement():
    assert scored("123m456p78p33z", "9p", "p555z")["payments"] == {"discarder": 180}


def test_a_discarder_pays_east_six_times_the_value__classical_settlement():
    assert scored("123m456p78p33z", "9p", "p555z", seat="E")["payments"] == {"discarder": 360}


def test_everybody_pays_a_drawn_win_and_east_twice__rulings_c2():
    reply = scored("123m456p78p33z", "9p", "p555z", by="tsumo")

    assert (reply["points"], reply["payments"], reply["total"]) == (60, {"east": 120, "others": 60}, 240)


@pytest.mark.parametrize(
    ("seat", "payments", "total"), [("E", {"each": 200}, 600), ("S", {"east": 200, "others": 100}, 400)]
)
def test_seven_pairs_are_600_or_400__classical_doublings(seat, payments, total):
    reply = scored("1122m3344p5566s7z", "7z", by="tsumo", seat=seat)

    assert (reply["payments"], reply["total"]) == (payments, total)


@pytest.mark.parametrize(("seat", "limit"), [("S", 2000), ("E", 3000)])
def test_the_limit_is_2000_and_3000_for_east__classical_scoring(seat, limit):
    reply = scored("222333444m6668m", "8m", seat=seat)

    assert (reply["points"], reply["limit"]) == (limit, "limit")


@pytest.mark.parametrize(
    ("key", "hand", "win", "melds", "facts"),
    [
        ("heavenly-hand", "123m456p789p23s55s", "4s", [], {"seat": "E", "by": "tsumo", "first_turn": True}),
        ("earthly-hand", "123m456p789p23s55s", "4s", [], {"first_turn": True}),
        ("three-dragons", "12m33s", "3m", ["p555z", "p666z", "p777z"], {}),
        ("four-winds", "5m", "5m", ["p111z", "p222z", "p333z", "k4444z"], {}),
        ("little-winds", "12m44z", "3m", ["p111z", "p222z", "p333z"], {}),
        ("all-terminals", "111m999m1s", "1s", ["p999p", "p111p"], {}),
        ("all-honours", "5z", "5z", ["p111z", "p222z", "p333z", "p666z"], {}),
        ("four-concealed", "222m444p666s888s5z", "5z", [], {}),
        ("four-kongs", "5z", "5z", ["k1111m", "k2222z", "a3333z", "k6666s"], {}),
        ("nine-gates", "1112345678999m", "5m", [], {}),
        ("thirteen-orphans", "19m19p19s1234567z", "1z", [], {}),
    ],
)
def test_limit_hands_of_the_list__classical_limit_hands(key, hand, win, melds, facts):
    assert key in scored(hand, win, *melds, **facts)["limit_hands"]


def test_nine_gates_takes_its_pair_from_2_to_8__classical_limit_hands():
    assert "nine-gates" not in scored("1112345678999m", "1m")["limit_hands"]


def test_easts_ninth_win_in_a_row_is_the_limit__rulings_c8():
    hand = ("123m456p78p33z", "9p", "p555z")

    assert scored(*hand, seat="E", honba=8)["limit_hands"] == ["nine-wins"]
    assert scored(*hand, seat="E", honba=7)["limit_hands"] == []
    assert scored(*hand, seat="S", honba=8)["limit_hands"] == []


# --- Ren-Chon -----------------------------------------------------------------------------------------------


def test_a_ren_chon_hand_needs_a_doubling__classical_ren_chon():
    hand = ("123m456p78p33z", "9p", "c123s")

    assert scored(*hand)["valid"] is True
    assert scored(*hand, honba=1)["reason"] == "no-yaku"


def test_the_discarder_pays_their_own_stake__rulings_c7():
    assert scored("123m456p78p33z", "9p", "p555z", honba=2)["payments"] == {"discarder": 180 + 200}


def test_everybody_pays_a_stake_for_a_drawn_win__classical_ren_chon():
    reply = scored("123m456p78p33z", "9p", "p555z", honba=2, by="tsumo")

    assert reply["payments"] == {"east": 320, "others": 260}


def test_a_bet_on_the_table_goes_to_the_winner__classical_riichi():
    assert scored("123m456p78p33z", "9p", "p555z", bets=2)["total"] == 180 + 200


# --- What cannot be -----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("facts", "message"),
    [
        ({"dora": ["1m"]}, "Classical rules have no dora."),
        ({"riichi": "double"}, "Classical rules do not have double or open riichi."),
        ({"riichi": "riichi"}, "Riichi needs a concealed hand."),
        ({"ippatsu": True}, "Classical rules have no ippatsu."),
        ({"robbing_kong": True, "by": "tsumo"}, "A tile that robs a kong is not self-drawn."),
        ({"after_kong": True}, "A kong’s tile comes from the wall: the win is a tsumo."),
        ({"after_kong": True, "by": "tsumo"}, "A win on a kong’s tile needs a kong laid out."),
        ({"first_turn": True}, "Sets laid out end the first turn."),
    ],
)
def test_flags_that_classical_rules_do_not_know_are_refused(facts, message):
    reply = scored("123m456p78p33z", "9p", "p555z", **facts)

    assert (reply["reason"], reply["message"]) == ("impossible-flags", message)


def test_a_red_five_is_refused():
    assert scored("123m406p78p33z", "9p", "p555z")["message"] == "Classical rules have no red fives: write 5."


def test_a_hand_that_is_not_complete_says_so():
    assert scored("123m456p78p34z", "9p", "p555z")["reason"] == "not-complete"


FLOWERS = replace(PRESETS["classical-japanese"], flowers=True)
PLAIN = {"hand": "123m456p789s11z23p", "win": "1p", "by": "ron"}


def priced(**more: object) -> dict[str, object]:
    return answer({**PLAIN, **more}, FLOWERS)


def test_flowers_earn_their_points_and_those_of_the_own_wind_double__classical_preliminaries():
    plain, flowers, own_flowers = priced(), priced(flowers=3), priced(flowers=3, own_flowers=1)
    assert [hand["base"] - plain["base"] for hand in (flowers, own_flowers)] == [12, 12]
    assert [hand["doublings"] for hand in (plain, flowers, own_flowers)] == [0, 0, 1]


@pytest.mark.parametrize(
    "more", [{"flowers": 9}, {"own_flowers": 1}, {"flowers": 4, "own_flowers": 3}, {"empty_pungs": 4}]
)
def test_flowers_and_empty_pungs_that_cannot_be_are_refused(more):
    assert priced(**more)["reason"] == "impossible-flags"


def test_without_the_option_there_are_no_flowers__classical_preliminaries():
    assert answer({**PLAIN, "flowers": 1}, PRESETS["classical-japanese"])["reason"] == "impossible-flags"


def test_the_winner_receives_100_for_each_empty_pung__classical_penalties_3():
    assert priced(empty_pungs=2)["total"] - priced()["total"] == 200
