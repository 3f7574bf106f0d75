"""Hands that cannot be are refused with a reason and one sentence; nothing is ever raised."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.riichi.price.situation import CLASHES
from scoring.rulesets import PRESETS
from scoring.score_hands import answer
from tests.scoring.riichi.asking import EMA_2012, EMA_2025, MODERN, ask, reason, variant

CONCEALED = "567m 345p 24s 99p 222m +3s"
CALLED = "567m 345p 24s 99p p222m +3s"
KONG = "567m 345p 24s 99p a2222m +3s"
ORPHANS = "19m 19p 19s 123456z 1z +7z"

CLASHING = [
    (f"{CALLED} riichi", EMA_2012),
    (f"{CONCEALED} double", variant(MODERN, double_riichi=False)),
    (f"{CONCEALED} open", MODERN),
    (f"{CONCEALED} ippatsu", EMA_2012),
    (f"{CONCEALED} riichi ippatsu", variant(MODERN, ippatsu=False)),
    (f"{CONCEALED} riichi ippatsu last_tile", EMA_2012),
    (f"{KONG} riichi ippatsu after_kong tsumo", EMA_2012),
    (f"{CONCEALED} ura=1m", EMA_2012),
    (f"{CONCEALED} riichi ura=1m", variant(MODERN, ura_dora=False)),
    (f"{KONG} riichi ura=1m,3m", variant(MODERN, kan_ura_dora=False)),
    (f"{KONG} dora=1m,3m", variant(MODERN, kan_dora="no")),
    (f"{CONCEALED} tsumo robbing_kong", EMA_2012),
    (f"{KONG} robbing_kong after_kong", variant(MODERN, kan_buri=True)),
    (f"{CONCEALED} robbing_kong last_tile", EMA_2012),
    (f"{KONG} after_kong", EMA_2012),
    (f"{CONCEALED} tsumo after_kong", EMA_2012),
    (f"{KONG} tsumo first_turn", EMA_2012),
    (f"{CONCEALED} riichi first_turn", EMA_2012),
    (f"{CONCEALED} tsumo last_tile first_turn", EMA_2012),
    (f"{ORPHANS} robbing_kong first_turn", EMA_2012),
    (f"{CONCEALED} first_turn seat=E", EMA_2012),
]


@pytest.mark.parametrize(("hand", "clash"), list(zip(CLASHING, CLASHES, strict=True)))
def test_flags_that_cannot_go_together(hand, clash) -> None:
    reply = ask(*hand)

    assert (reason(reply), reply["message"]) == ("impossible-flags", clash.sentence)


@pytest.mark.parametrize("hand", [CONCEALED, CALLED, KONG])
def test_the_same_hands_can_be_without_these_flags(hand: str) -> None:
    assert ask(f"{hand} last_tile")["valid"]


@pytest.mark.parametrize(
    ("hand", "rules", "message"),
    [
        ("123m 456m 789m 1p +1p", EMA_2012, "Tiles of the hand without the winning one: 10, each set"),
        ("222m 345p 678s 23s 99p +4s c222m", EMA_2012, "“melds”: 222m is not a chow."),
        ("2222m 345p 678s 23s 9p +2m", EMA_2012, "There are 5 of 2m, indicators counted; there are 4 of"),
        (f"{CONCEALED} dora=1m,3m,4m,6m,7m,8m", EMA_2012, "There are at most 5 dora indicators."),
        (
            "067m 345p 24s 99p 222m +3s",
            EMA_2025,
            "Red fives of characters: 1; these rules have none.",
        ),
        ("567m 345p 24s 00p 222m +3s", MODERN, "Red fives of circles: 2; these rules have 1."),
        ("067m 345p 24s 99p 222m +3s dora=0m", MODERN, "Red fives of characters: 2; these rules have 1."),
    ],
)
def test_tiles_that_cannot_be(hand: str, rules: str, message: str) -> None:
    reply = ask(hand, rules)

    assert reason(reply) in {"impossible-tiles", "bad-notation"}
    assert reply["message"].startswith(message)


def test_a_fourth_red_five_is_of_circles() -> None:
    four = variant(MODERN, red_fives=4)

    assert ask("567m 345p 24s 00p 222m +3s riichi", four)["red_fives"] == 2
    assert reason(ask("067m 345p 24s 99p 222m +3s dora=0m", four)) == "impossible-tiles"


RECORD = {"hand": "567m345p24s99p222m", "win": "3s", "by": "tsumo"}


@pytest.mark.parametrize(
    ("changed", "message"),
    [
        ({"hand": None}, "“hand” is None: write text."),
        ({"hand": "12"}, "“hand”: “12” does not say the suit of “12”: write m, p, s or z after the numbers."),
        ({"win": "33s"}, "“win” is “33s”: write one tile, such as 9s."),
        ({"win": ""}, "“win” is “”: write one tile, such as 9s."),
        ({"by": "discard"}, "“by” is 'discard': write one of ron, tsumo."),
        ({"by": ["ron"]}, "“by” is ['ron']: write text."),
        ({"seat": "X"}, "“seat” is 'X': write one of E, S, W, N."),
        ({"riichi": True}, "“riichi” is True: write text."),
        ({"melds": "c234m"}, "“melds” is 'c234m': write a list."),
        ({"melds": ["c235m"]}, "“melds”: 235m is not a chow."),
        ({"dora": ["1m", 3]}, "“dora” is 3: write text."),
        ({"ippatsu": 1}, "“ippatsu” is 1: write true or false."),
        ({"honba": -1}, "“honba” is -1: write a whole number, 0 to 1,000."),
        ({"bets": True}, "“bets” is True: write a whole number, 0 to 1,000."),
    ],
)
def test_bad_notation_is_named(changed: dict[str, object], message: str) -> None:
    reply = answer(RECORD | changed, PRESETS[EMA_2012])

    assert (reason(reply), reply["message"]) == ("bad-notation", message)


@pytest.mark.parametrize("missing", ["hand", "win", "by"])
def test_a_hand_needs_hand_win_and_by(missing: str) -> None:
    reply = answer({key: value for key, value in RECORD.items() if key != missing}, PRESETS[EMA_2012])

    assert reply["message"] == f"“{missing}” is missing: a hand needs “hand”, “win” and “by”."


@pytest.mark.parametrize("record", [None, 7, "123m", [], True])
def test_records_other_than_objects_are_refused(record: object) -> None:
    assert answer(record)["reason"] == "bad-notation"


@pytest.mark.parametrize("rules", ["no-such", 7, ["tenhou"], {}])
def test_unknown_rules_are_refused(rules: object) -> None:
    assert answer(RECORD | {"rules": rules})["message"].startswith("“rules” are one of ema-riichi-2012, ")


@pytest.mark.parametrize("more", [{"flowers": 3}, {"last_of_kind": True}])
def test_riichi_refuses_keys_of_chinese_rules(more: dict[str, object]) -> None:
    reply = answer(RECORD | more, PRESETS[EMA_2012])

    assert (reply["reason"], reply["message"]) == (
        "impossible-flags",
        f"“{next(iter(more))}” is not known in riichi: leave it out here.",
    )


def test_riichi_accepts_keys_of_chinese_rules_with_absent_values() -> None:
    assert answer(RECORD | {"flowers": 0, "last_of_kind": False}, PRESETS[EMA_2012])["valid"] is True


@pytest.mark.parametrize("value", ["yes", 1, None, []])
def test_explaining_is_asked_for_with_true_or_false(value: object) -> None:
    reply = answer(RECORD | {"explain": value}, PRESETS[EMA_2012])

    assert reply["message"] == f"“explain” is {value!r}: write true or false."


def test_of_a_very_long_text_the_beginning_is_quoted() -> None:
    reply = answer(RECORD | {"hand": "1" * 100_000}, PRESETS[EMA_2012])

    assert reply["message"] == (
        f"“hand”: “{'1' * 60}…” does not say the suit of “{'1' * 60}…”: write m, p, s or z after the numbers."
    )


KEYS = [
    "id", "hand", "melds", "win", "by", "seat", "round", "dora", "ura", "riichi", "ippatsu", "after_kong",
    "robbing_kong", "last_tile", "first_turn", "honba", "bets", "explain",
]  # fmt: skip
VALUES = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text("0123456789mpszcka ", max_size=16),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=3), inner, max_size=2),
    max_leaves=5,
)


@given(st.dictionaries(st.sampled_from(KEYS), VALUES), st.sampled_from(["", *KEYS]))
def test_nothing_is_raised_for_any_values(values: dict[str, object], without: str) -> None:
    record = {key: value for key, value in (RECORD | values).items() if key != without}

    assert answer(record, PRESETS[EMA_2012])["id"] == record.get("id")


@pytest.mark.parametrize(
    "hand",
    ["567m 345p 24s 99p 333s +3s", "567m 345p 24s 99p p333s +3s", "567m 345p 24s 99p 222m dora=3s +3s"],
)
def test_a_kong_of_which_a_tile_is_in_the_hand_or_an_indicator_is_not_robbed__ema_2012_4_2_1(hand) -> None:
    assert reason(ask(f"{hand} robbing_kong")) == "impossible-flags"
    assert ask(f"{CONCEALED} robbing_kong")["valid"]


def test_riichi_needs_tiles_in_the_wall_so_no_ippatsu_on_the_last_discard__ema_2012_3_3_12() -> None:
    late = f"{CONCEALED} riichi ippatsu last_tile"
    assert reason(ask(late, EMA_2012)) == "impossible-flags"
    assert ask(late, EMA_2025)["valid"]
    assert ask(f"{late} tsumo", EMA_2012)["valid"]
