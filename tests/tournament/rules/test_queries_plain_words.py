"""The rules in plain sentences say what the rule set says, each with its clause."""

from dataclasses import replace

import pytest
from django.utils import translation

from scoring.rulesets import PRESETS
from tournament.rules.queries import described, plain_rules

EMA = PRESETS["ema-riichi-2025"]


def plain_sentences(rules) -> list[tuple[str, str]]:
    rules_in_words = plain_rules(rules, {option.key: option for option in described(rules)})
    return [(rule.sentence, rule.clause) for rule in rules_in_words]


def test_riichi_in_plain_words__ema_2025():
    assert [sentence for sentence, _clause in plain_sentences(EMA)] == [
        "Everybody begins a session with 30,000 points.",
        "The uma of the places first to fourth: +15,000, +5,000, −5,000, −15,000.",
        "There is no oka.",
        "Players with equal points share the places, and what these bring.",
        "There are no red fives.",
        "All simples counts with called tiles, too.",
        "Ippatsu counts.",
        "Ura dora count.",
        "Everybody who can win on a discard wins.",
        "When nobody wins, those who are not tenpai pay 3,000 points in all to those who are.",
        "A player with no points left plays on.",
        "A session lasts 90 minutes.",
        "The signal is given 15 minutes before the end.",
        "After the signal the hand being played is finished, and one more.",
        "A chombo costs 20,000 points.",
        "A chombo is taken from the total: the places at the table stay.",
        "Each started minute of lateness costs 1,000 points.",
        "A player more than 10 minutes late does not play the session; a substitute does.",
        "A referee takes 1,000 to 48,000 points at once.",
        "Penalties are taken from the total: the places at the table stay.",
    ]


def test_chinese_rules_in_plain_words__mcr_2006():
    assert [sentence for sentence, _clause in plain_sentences(PRESETS["mcr-2006"])] == [
        "The places first to fourth bring table points: 4, 2, 1, 0. They come first in the standings.",
        "Players with equal points share the places, and what these bring.",
        "A hand needs 8 points to win, flowers apart.",
        "Every opponent pays the winner 8 points besides the hand.",
        "Flowers are played, each worth a point.",
        "If several players can win on a discard, the one next in turn wins.",
        "A session lasts 120 minutes.",
        "At the signal play stops at once.",
        (
            "A false hu pays each opponent 10 points for a hand that is too small, 20 for one that is not a "
            "winning hand."
        ),
        "Up to 10 minutes late costs 10 points.",
        "Up to 15 minutes late costs 20 points.",
        "A player more than 15 minutes late does not play the session; a substitute does.",
        "A referee takes 5 to 60 points at once.",
        "Penalties are taken at the table, and can change its places.",
    ]


def test_each_sentence_names_its_clause_and_what_was_changed_here():
    sentences = dict(plain_sentences(replace(EMA, red_fives=3)))

    assert sentences["3 fives are red, each worth one fan."] == "changed for this event"
    assert sentences["There is no oka."] == "EMA 2025"


@pytest.mark.parametrize("key", sorted(PRESETS))
def test_every_preset_is_said_in_plain_words(key):
    assert all(sentence.endswith(".") and clause for sentence, clause in plain_sentences(PRESETS[key]))
    assert len(plain_sentences(PRESETS[key])) > 10


def test_a_floating_uma_and_an_oka_have_their_sentences():
    assert (
        "The uma depends on how many hold the starting points or more: one +12,000, −1,000, −3,000, −8,000; "
        "two +8,000, +4,000, −4,000, −8,000; three +8,000, +3,000, +1,000, −12,000."
    ) in dict(plain_sentences(PRESETS["jpml-a"]))
    assert "The first of the table receives an oka of 20,000 points." in dict(
        plain_sentences(PRESETS["m-league"])
    )


@pytest.mark.parametrize(
    ("points", "sentence"), [(1, "A chombo costs 1 point."), (2, "A chombo costs 2 points.")]
)
def test_points_are_counted_in_words(points, sentence):
    sentences = [text for text, _clause in plain_sentences(replace(EMA, chombo_points=points))]
    assert [text for text in sentences if text.startswith("A chombo costs")] == [sentence]


@pytest.mark.parametrize(
    ("language", "units"),
    [
        ("en", ["tile", "tiles", "tiles", "tiles", "tiles"]),
        ("it", ["pedina", "pedine", "pedine", "pedine", "pedine"]),
        ("uk", ["тайл", "тайли", "тайлів", "тайлів", "тайл"]),
    ],
)
def test_the_unit_of_an_option_agrees_with_its_value(language, units):
    rules = [replace(EMA, riichi_wall_tiles=tiles) for tiles in (1, 2, 5, 11, 21)]
    with translation.override(language):
        rows = [next(row for row in described(each) if row.key == "riichi_wall_tiles") for each in rules]
    assert [row.unit for row in rows] == units


def test_players_read_an_empty_table_of_values_without_a_unit():
    options = {option.key: (option.shown, option.unit) for option in described(EMA, to_players=True)}

    assert (options["floating_uma"], options["start_points"]) == (("none", ""), ("30,000", "points"))
