"""What EMA 2016 and 2025 changed about a hand and its payment (the comparison of the three editions)."""

import pytest

from scoring.rulesets import PRESETS, RuleSet
from tests.scoring.riichi.asking import EMA_2012, EMA_2016, EMA_2025, ask, fu_lines, keys, reason, yaku

NEW = [EMA_2016, EMA_2025]
ALL = [EMA_2012, *NEW]


@pytest.mark.parametrize("rules", NEW)
def test_there_are_no_red_fives(rules: str) -> None:
    assert reason(ask("340m 567m 345p 23s 99p +4s", rules)) == "impossible-tiles"


@pytest.mark.parametrize("rules", NEW)
def test_all_simples_may_be_open(rules: str) -> None:
    assert yaku(ask("567m 345p 23s 88p +4s c234m", rules)) == {"tanyao": 1}


@pytest.mark.parametrize(
    ("rules", "limit", "points"), [(EMA_2012, "yakuman", 32_000), *[(r, "mangan", 8000) for r in NEW]]
)
def test_blessing_of_man(rules: str, limit: str, points: int) -> None:
    hand = ask("234m 567m 345p 24s 77z +3s first_turn", rules)

    assert "renhou" in keys(hand)
    assert (hand["limit"], hand["points"]) == (limit, points)


@pytest.mark.parametrize(("rules", "points"), [(EMA_2012, 64_000), (EMA_2016, 32_000), (EMA_2025, 32_000)])
def test_big_four_winds(rules: str, points: int) -> None:
    assert ask("222z 333z 44z 99m +4z p111z", rules)["points"] == points


@pytest.mark.parametrize("rules", ALL)
@pytest.mark.parametrize(
    "hand",
    [
        "19m 19p 19s 1234567z +7z",
        "222m 555p 888s 777s 1z +1z",
        "1112345678999p +5p",
        "66z 777z 111z 22z +6z p555z",
    ],
)
def test_no_other_yakuman_is_paid_twice(rules: str, hand: str) -> None:
    assert (ask(hand, rules)["limit"], ask(hand, rules)["points"]) == ("yakuman", 32_000)


@pytest.mark.parametrize(
    ("rules", "limit"), [(EMA_2012, "yakuman"), (EMA_2016, "sanbaiman"), (EMA_2025, "sanbaiman")]
)
def test_thirteen_fan(rules: str, limit: str) -> None:
    hand = ask("11223344m 7788m 9m +9m riichi dora=6m", rules)

    assert (hand["fan"], hand["limit"]) == (13, limit)


@pytest.mark.parametrize("rules", NEW)
def test_counters_ask_for_no_second_fan(rules: str) -> None:
    assert ask("234m 567m 345p 23s 99p +4s honba=9", rules)["valid"]


@pytest.mark.parametrize(("rules", "points"), [(EMA_2012, 7700), (EMA_2016, 7700), (EMA_2025, 8000)])
def test_four_fan_30(rules: str, points: int) -> None:
    assert ask("123p 345p 678s 23m 22s +4m riichi dora=1s", rules)["points"] == points


@pytest.mark.parametrize(("rules", "fu"), [(EMA_2012, 4), (EMA_2016, 4), (EMA_2025, 2)])
def test_a_pair_of_seat_and_round_wind(rules: str, fu: int) -> None:
    lines = fu_lines("345p 678s 456p 78m 11z +9m riichi seat=E round=E", rules)

    assert sum(worth for key, worth in lines.items() if key.startswith("pair")) == fu


@pytest.mark.parametrize("rules", ALL)
def test_a_counter_is_300(rules: str) -> None:
    assert ask("234m 567m 345p 23s 99p +4s honba=1", rules)["payments"] == {"discarder": 1300}


@pytest.mark.parametrize(
    ("option", "values"),
    [
        ("swap_calling", ("allowed", "forbidden", "forbidden")),
        ("riichi_wall_tiles", (4, 4, 1)),
        ("abortive_draws", (("nine-terminals", "four-winds", "four-riichi", "four-kongs"), (), ())),
        ("nagashi_mangan", ("closed", "no", "no")),
        ("multiple_ron", ("all", "all", "all")),
        ("own_bet_returned", (True, True, True)),
        ("pao_dragons", (True, True, True)),
        ("pao_winds", (True, True, True)),
        ("pao_four_kongs", (False, False, False)),
        ("passed_ron_ends", ("draw-or-any-call", "draw-or-call", "draw-or-call")),
        ("noten_payment", (3000, 3000, 3000)),
        ("chombo", ("reverse-mangan", "deduction", "deduction")),
        ("pon_over_chii", ("always", "always", "unless-late")),
    ],
)
def test_each_edition_sets_its_options(option: str, values: tuple[object, ...]) -> None:
    rules: list[RuleSet] = [PRESETS[key] for key in ALL]

    assert tuple(getattr(each, option) for each in rules) == values
