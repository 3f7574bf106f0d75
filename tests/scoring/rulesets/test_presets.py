"""The presets hold the values that the rulebooks and the comparison of rule sets print."""

from dataclasses import FrozenInstanceError

import pytest

from scoring.rulesets import PRESETS, RuleSet


def test_there_are_twelve_presets() -> None:
    assert list(PRESETS) == [
        "ema-riichi-2012",
        "ema-riichi-2016",
        "ema-riichi-2025",
        "modern-riichi",
        "classical-japanese",
        "mcr-2006",
        "wrc",
        "m-league",
        "jpml-a",
        "jpml-b",
        "tenhou",
        "mahjong-soul",
    ]


@pytest.mark.parametrize("key", PRESETS)
def test_a_preset_stands_under_its_key(key: str) -> None:
    assert PRESETS[key].key == key


@pytest.mark.parametrize(
    ("key", "start", "back", "oka", "uma"),
    [
        ("ema-riichi-2012", 30_000, 30_000, 0, (30_000, 10_000, -10_000, -30_000)),
        ("ema-riichi-2016", 30_000, 30_000, 0, (15_000, 5_000, -5_000, -15_000)),
        ("ema-riichi-2025", 30_000, 30_000, 0, (15_000, 5_000, -5_000, -15_000)),
        ("modern-riichi", 25_000, 25_000, 0, (0, 0, 0, 0)),
        ("classical-japanese", 2_000, 2_000, 0, (0, 0, 0, 0)),
        ("mcr-2006", 0, 0, 0, (0, 0, 0, 0)),
        ("wrc", 30_000, 30_000, 0, (15_000, 5_000, -5_000, -15_000)),
        ("m-league", 25_000, 30_000, 20_000, (30_000, 10_000, -10_000, -30_000)),
        ("jpml-b", 30_000, 30_000, 0, (15_000, 5_000, -5_000, -15_000)),
        ("tenhou", 25_000, 30_000, 20_000, (20_000, 10_000, -10_000, -20_000)),
        ("mahjong-soul", 25_000, 25_000, 0, (15_000, 5_000, -5_000, -15_000)),
    ],
)
def test_start_return_oka_and_uma(
    key: str, start: int, back: int, oka: int, uma: tuple[int, int, int, int]
) -> None:
    rules = PRESETS[key]

    assert (rules.start_points, rules.return_points, rules.oka, rules.uma) == (start, back, oka, uma)


@pytest.mark.parametrize("key", PRESETS)
def test_the_oka_is_what_the_four_players_pay_into_it(key: str) -> None:
    rules = PRESETS[key]

    assert rules.oka == 4 * (rules.return_points - rules.start_points)


@pytest.mark.parametrize("key", PRESETS)
def test_uma_sums_to_zero(key: str) -> None:
    rules = PRESETS[key]

    assert [sum(row) for row in (rules.uma, *rules.floating_uma)] == [0] * (1 + len(rules.floating_uma))


def values(option: str) -> dict[str, object]:
    return {key: getattr(rules, option) for key, rules in PRESETS.items() if rules.family == "riichi"}


@pytest.mark.parametrize(
    ("option", "value", "keys"),
    [
        ("tie", "initial-seat", {"tenhou", "mahjong-soul"}),
        ("leftover_bets", "lost", {"wrc", "jpml-a", "jpml-b"}),
        ("multiple_ron", "nearest", {"wrc", "jpml-a", "jpml-b", "m-league"}),
        ("kiriage", True, {"ema-riichi-2025", "wrc", "jpml-b", "m-league"}),
        ("red_fives", 3, {"ema-riichi-2012", "modern-riichi", "m-league", "tenhou", "mahjong-soul"}),
        ("ippatsu", False, {"jpml-a"}),
        ("ura_dora", False, {"jpml-a"}),
        ("open_tanyao", False, {"ema-riichi-2012"}),
        ("thirteen_fan", "yakuman", {"ema-riichi-2012", "modern-riichi", "tenhou", "mahjong-soul"}),
        ("several_yakuman", "add-up", {"modern-riichi", "tenhou", "mahjong-soul"}),
        ("double_yakuman", "big-four-winds", {"ema-riichi-2012"}),
        ("double_wind_fu", 2, {"ema-riichi-2025", "m-league", "jpml-a", "jpml-b"}),
        ("riichi_wall_tiles", 1, {"ema-riichi-2025"}),
        ("two_fan_counters", 5, {"ema-riichi-2012"}),
        ("bust", "below-zero", {"modern-riichi", "tenhou", "mahjong-soul"}),
        ("extra_round", True, {"tenhou", "mahjong-soul"}),
        ("penalty_moment", "at-table", {"ema-riichi-2012"}),
        ("chombo", "reverse-mangan", {"ema-riichi-2012", "modern-riichi"}),
        ("chombo_is_a_hand", True, {"ema-riichi-2025"}),
        ("hand_begins", "previous-hand", {"ema-riichi-2025"}),
        ("swap_calling", "allowed", {"ema-riichi-2012"}),
        ("renhou", "yakuman", {"ema-riichi-2012"}),
        ("passed_ron_ends", "draw-or-any-call", {"ema-riichi-2012"}),
        ("passed_ron_ends", "discard", {"modern-riichi", "tenhou", "mahjong-soul"}),
        ("riichi_kong", "same-waits", {"modern-riichi", "tenhou", "mahjong-soul"}),
        ("nagashi_counts", "draw", {"tenhou", "mahjong-soul"}),
    ],
)
def test_only_these_riichi_rules_have_the_option(option: str, value: object, keys: set[str]) -> None:
    assert {key for key, of_rules in values(option).items() if of_rules == value} == keys


FOUR = ("nine-terminals", "four-winds", "four-riichi", "four-kongs")


@pytest.mark.parametrize(
    ("key", "draws"),
    [
        ("ema-riichi-2012", FOUR),
        ("ema-riichi-2016", ()),
        ("ema-riichi-2025", ()),
        ("wrc", ()),
        ("m-league", ()),
        ("jpml-b", FOUR),
        ("tenhou", (*FOUR, "three-rons")),
        ("mahjong-soul", FOUR),
        ("modern-riichi", (*FOUR, "three-rons")),
        ("classical-japanese", ("nine-terminals", "four-winds", "four-kongs")),
        ("mcr-2006", ()),
    ],
)
def test_abortive_draws(key: str, draws: tuple[str, ...]) -> None:
    assert PRESETS[key].abortive_draws == draws


@pytest.mark.parametrize(
    ("key", "points", "uma"),
    [
        ("ema-riichi-2012", 0, -30_000),
        ("ema-riichi-2016", -15_000, -15_000),
        ("ema-riichi-2025", -15_000, -15_000),
        ("mcr-2006", 0, 0),
    ],
)
def test_each_preset_sets_the_points_and_uma_of_a_substituted_player(key: str, points: int, uma: int) -> None:
    assert (PRESETS[key].substitute_points, PRESETS[key].substitute_uma) == (points, uma)


def test_lateness_is_1000_a_started_minute_to_ten__ema_2025_5_6() -> None:
    rules = PRESETS["ema-riichi-2025"]

    assert (rules.lateness_per_minute, rules.lateness_minute, rules.lateness_limit_minutes) == (
        1_000,
        "started",
        10,
    )


def test_lateness_is_10_to_ten_minutes_and_20_to_fifteen__mers_2_3() -> None:
    rules = PRESETS["mcr-2006"]

    assert (rules.lateness_steps, rules.lateness_limit_minutes) == (((10, 10), (15, 20)), 15)


def test_a_classical_hand_is_limited_to_2000_and_easts_to_3000__rulings_c2() -> None:
    assert (PRESETS["classical-japanese"].limit, PRESETS["classical-japanese"].east_limit) == (2_000, 3_000)


def test_rules_are_never_changed_in_place() -> None:
    with pytest.raises(FrozenInstanceError):
        PRESETS["wrc"].oka = 1  # type: ignore[misc]  # frozen


def test_rules_can_be_a_key() -> None:
    assert len({*PRESETS.values(), RuleSet(key="x", name="x", family="riichi")}) == 13
