"""Rules as people read them, and what an event changed."""

from dataclasses import replace

from scoring.rulesets import PRESETS, Described, Difference, describe, differences, options_of

EMA_2025 = PRESETS["ema-riichi-2025"]


def test_every_option_of_the_family_is_described_in_order() -> None:
    rules = PRESETS["mcr-2006"]

    assert [row.key for row in describe(rules)] == [option.key for option in options_of(rules)]


def test_a_row_says_value_unit_meaning_and_clause() -> None:
    (row,) = [row for row in describe(PRESETS["ema-riichi-2012"]) if row.key == "uma"]

    assert row == Described(
        key="uma",
        group="table",
        label="Uma",
        value=(30_000, 10_000, -10_000, -30_000),
        shown="+30,000 +10,000 −10,000 −30,000",
        unit="points",
        meaning="What first, second, third and fourth of the table receive or pay on top of their points.",
        clause="EMA 2012 §3.6.1",
    )


def test_values_are_shown_in_words() -> None:
    texts = {row.key: row.shown for row in describe(PRESETS["jpml-a"])}

    assert (texts["tie"], texts["ippatsu"], texts["oka"], texts["lateness_steps"]) == (
        "places shared",
        "no",
        "0",
        "none",
    )
    assert texts["floating_uma"].split(" / ")[0] == "+12,000 −1,000 −3,000 −8,000"


def test_a_preset_differs_in_nothing() -> None:
    assert [differences(rules) for rules in PRESETS.values()] == [()] * 12


def test_a_changed_value_is_listed_with_the_presets() -> None:
    assert differences(replace(EMA_2025, oka=20_000)) == (Difference("oka", "Oka", 20_000, "20,000", 0, "0"),)


def test_a_changed_value_has_the_event_as_its_source() -> None:
    rows = describe(replace(EMA_2025, oka=20_000))

    assert [row.clause for row in rows if row.key == "oka"] == ["changed for this event"]


def test_two_editions_can_be_compared() -> None:
    assert [row.key for row in differences(EMA_2025, PRESETS["ema-riichi-2016"])] == [
        "hand_begins",
        "chombo_is_a_hand",
        "pon_over_chii",
        "riichi_wall_tiles",
        "kiriage",
        "double_wind_fu",
    ]
