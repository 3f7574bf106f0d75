"""The form of the tile pad: it asks what the rules know, and gives what `score_hands` reads."""

from dataclasses import replace

import pytest

from scoring.rulesets import PRESETS
from tournament.hand.forms.tiles import LONGEST, TilesForm, initial_of, pad_rows

RIICHI_2025 = PRESETS["ema-riichi-2025"]


def form_of(rules: str, **typed: str) -> TilesForm:
    form = TilesForm({f"tiles_{name}": text for name, text in typed.items()}, rules=PRESETS[rules])
    assert form.is_valid()
    return form


@pytest.mark.parametrize(
    ("rules", "unknown"),
    [
        ("ema-riichi-2025", {"flowers", "own_flowers", "last_of_kind"}),
        ("jpml-a", {"ura", "ippatsu", "flowers", "own_flowers", "last_of_kind"}),
        ("mcr-2006", {"dora", "ura", "riichi", "ippatsu", "first_turn", "own_flowers"}),
        ("classical-japanese", {"dora", "ura", "ippatsu", "flowers", "own_flowers", "last_of_kind"}),
    ],
)
def test_the_tiles_form_omits_fields_that_the_rules_lack(rules, unknown):
    assert TilesForm.RECORD - TilesForm(rules=PRESETS[rules]).fields.keys() == unknown


@pytest.mark.parametrize(
    ("rules", "kinds"),
    [
        (RIICHI_2025, ["no", "riichi", "double"]),
        (replace(RIICHI_2025, open_riichi=True), ["no", "riichi", "double", "open", "double-open"]),
        (replace(RIICHI_2025, open_riichi=True, double_riichi=False), ["no", "riichi", "open"]),
        (PRESETS["classical-japanese"], ["no", "riichi"]),
    ],
)
def test_the_kinds_of_riichi_are_those_of_the_rules(rules, kinds):
    assert [key for key, _ in TilesForm(rules=rules).fields["riichi"].choices] == kinds


def test_beside_the_seats_that_declared_riichi_only_its_rare_kinds_are_asked():
    fields = TilesForm(rules=RIICHI_2025, beside_seats=True).fields
    assert [(key, str(words)) for key, words in fields["riichi"].choices] == [
        ("no", "as chosen above"),
        ("double", "double riichi"),
    ]
    assert "riichi" not in TilesForm(rules=PRESETS["classical-japanese"], beside_seats=True).fields


def test_plain_riichi_stored_with_the_tiles_is_what_was_chosen_beside_them():
    tiles = TilesForm({"tiles_hand": "123m", "tiles_riichi": "riichi"}, rules=RIICHI_2025, beside_seats=True)
    assert (tiles.given, tiles.record) == (True, {"hand": "123m"})


def test_a_whole_hand_becomes_a_record():
    form = form_of(
        "m-league",
        hand="40m444s66s",
        melds="c067p, a5555z",
        win="6m",
        dora="3s4z",
        riichi="no",
        last_tile="on",
    )

    assert form.record == {
        "hand": "40m444s66s",
        "melds": ["c067p", "a5555z"],
        "win": "6m",
        "dora": ["3s", "4z"],
        "last_tile": True,
    }


def test_a_record_comes_back_as_it_was_typed():
    record = form_of("m-league", hand="40m444s66s", melds="c067p a5555z", win="6m", dora="3s 4z").record

    second_form = TilesForm(
        {f"tiles_{name}": value for name, value in initial_of(record).items()}, rules=PRESETS["m-league"]
    )

    assert (second_form.is_valid(), second_form.record) == (True, record)


def test_indicators_that_cannot_be_read_stay_for_the_engine_to_name():
    assert form_of("ema-riichi-2025", dora="8z").record == {"hand": "", "dora": ["8z"]}


def test_an_empty_form_is_not_a_hand():
    assert not form_of("ema-riichi-2025", riichi="no", dora="1m").given


def test_overlong_tiles_and_unknown_choices_are_refused_at_their_fields():
    form = TilesForm({"tiles_hand": "1m" * LONGEST, "tiles_riichi": "loud"}, rules=PRESETS["ema-riichi-2025"])

    assert list(form.errors) == ["hand", "riichi"]


@pytest.mark.parametrize(
    ("rules", "circles"),
    [
        ("ema-riichi-2025", {"5p": 4}),
        ("m-league", {"5p": 3, "0p": 1}),
        ("mcr-2006", {"5p": 4}),
    ],
)
def test_the_pad_has_each_tile_as_often_as_the_rules(rules, circles):
    keys = dict(pad_rows(PRESETS[rules])[1].keys)

    assert {tile: keys.get(tile) for tile in ("5p", "0p") if tile in keys} == circles
    assert sum(copies for row in pad_rows(PRESETS[rules]) for _, copies in row.keys) == 136
