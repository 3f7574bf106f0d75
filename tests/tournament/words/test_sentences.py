"""Sentences of the rules packages and numbers in the reader's language."""

import copy
import pickle
from datetime import date

import pytest
from django.utils import translation

import scoring.sentence
from penalties.sanctions import deduction
from scoring.problems import Problem
from scoring.tiles import TileError, read_tiles
from tournament.event.forms import country_choices
from tournament.rules.queries import source_of
from tournament.words.names import country_name
from tournament.words.sentences import grouped, problem_sentence, regrouped, worded

BOTH = pytest.mark.parametrize("package", [scoring.sentence])


@BOTH
def test_a_sentence_is_its_english_text_and_knows_what_it_is_made_of(package):
    sentence = package.Sentence("%(who)s has %(points)s", who="Rossi", points=-12_345)

    assert sentence == "Rossi has −12,345"
    assert (sentence.template, sentence.values) == (
        "%(who)s has %(points)s",
        {"who": "Rossi", "points": -12_345},
    )


@BOTH
def test_a_counted_sentence_has_a_form_for_one(package):
    assert [package.counted("%(n)s tile", "%(n)s tiles", number) for number in (1, 2)] == [
        "1 tile",
        "2 tiles",
    ]


@BOTH
def test_a_sentence_stays_one_through_errors_copies_and_processes(package):
    sentence = package.counted("%(n)s tile", "%(n)s tiles", 2)

    for again in (str(ValueError(sentence)), copy.deepcopy(sentence), pickle.loads(pickle.dumps(sentence))):
        assert (again, again.plural, again.values) == ("2 tiles", "%(n)s tiles", {"n": 2})


def test_numbers_are_parted_as_the_language_does():
    clauses = {}
    for language in ("en", "it", "uk"):
        with translation.override(language):
            clauses[language] = [grouped(-12_345), grouped(30_000, signed=True), regrouped("+15,000 −5,000")]

    assert clauses == {
        "en": ["−12,345", "+30,000", "+15,000 −5,000"],
        "it": ["−12.345", "+30.000", "+15.000 −5.000"],
        "uk": ["−12\xa0345", "+30\xa0000", "+15\xa0000 −5\xa0000"],
    }


def test_sentences_inside_sentences_are_translated_and_names_are_not():
    east = scoring.sentence.Sentence("East")
    sentence = scoring.sentence.Sentence(
        "%(wind)s: %(name)s %(points)s", wind=east, name="East", points=1_000
    )

    with translation.override("it"):
        assert worded(sentence) == "Est: East 1.000"


def test_whole_sentences_are_joined_and_translated_one_by_one():
    both = scoring.sentence.joined(
        scoring.sentence.Sentence("East"), scoring.sentence.counted("%(n)s minute", "%(n)s minutes", 1_500)
    )

    with translation.override("it"):
        italian = worded(both)

    assert (both, italian) == ("East 1,500 minutes", "Est 1.500 minuti")


def test_a_number_with_its_sign_has_the_separator_of_the_language():
    signed = [
        scoring.sentence.Sentence("%(points)s", points=scoring.sentence.Signed(points))
        for points in (10_000, -5_000, 0)
    ]

    with translation.override("it"):
        italian = [worded(sentence) for sentence in signed]

    assert (signed, italian) == (["+10,000", "−5,000", "0"], ["+10.000", "−5.000", "0"])


def test_a_template_is_filled_once_its_values_are_known():
    template = scoring.sentence.Sentence("%(player)s is late")

    with translation.override("it"):
        assert worded(template.filled(player="%(player)s")) == "%(player)s is late"
    with pytest.raises(KeyError):
        template.filled(substitute="Bo")


@pytest.mark.parametrize(
    ("language", "forms"),
    [
        ("en", "0 minutes, 1 minute, 2 minutes, 5 minutes, 11 minutes, 21 minutes, 101 minutes"),
        ("it", "0 minuti, 1 minuto, 2 minuti, 5 minuti, 11 minuti, 21 minuti, 101 minuti"),
        ("uk", "0 хвилин, 1 хвилина, 2 хвилини, 5 хвилин, 11 хвилин, 21 хвилина, 101 хвилина"),
    ],
)
def test_a_number_has_the_form_that_the_language_gives_it(language, forms):
    minutes = [
        scoring.sentence.counted("%(n)s minute", "%(n)s minutes", n) for n in (0, 1, 2, 5, 11, 21, 101)
    ]

    with translation.override(language):
        assert ", ".join(map(worded, minutes)) == forms


def test_ukrainian_deductions_agree_with_their_number():
    sanctions = [deduction(points).words for points in (1, 2, 5, 11, 21, 101)]

    with translation.override("uk"):
        assert list(map(worded, sanctions)) == [
            "Знімається 1 очко.",
            "Знімаються 2 очки.",
            "Знімається 5 очок.",
            "Знімається 11 очок.",
            "Знімається 21 очко.",
            "Знімається 101 очко.",
        ]


def test_a_problem_names_winds_and_quotes_what_was_typed():
    wrong = Problem("missing", "E", {"wind": "E"})
    typed = Problem("not-a-number", "E", {"wind": "E", "text": "E"})

    with translation.override("en"):
        assert problem_sentence(wrong) == "East is missing"
        assert problem_sentence(typed).startswith("East “E” is not a number")


def test_an_error_of_the_rules_keeps_its_sentence():
    with pytest.raises(TileError) as error:
        read_tiles("1x")

    assert str(error.value).values == {"text": "1x", "signs": "1", "sign": "x"}


def test_text_without_a_template_is_looked_up_as_a_whole():
    with translation.override("uk"):
        assert [worded("North"), worded("no such sentence"), worded("")] == ["Північ", "no such sentence", ""]


def test_countries_are_named_and_ordered_in_the_readers_language():
    names_by_language = {}
    for language in ("en", "it", "uk"):
        with translation.override(language):
            names = [name for _code, name in country_choices()]
            names_by_language[language] = [
                country_name("DE"),
                names.index(country_name("UA")) > names.index(country_name("SE")),
            ]

    assert names_by_language == {
        "en": ["Germany", True],
        "it": ["Germania", True],
        "uk": ["Німеччина", False],
    }
    assert country_name("XX") == "XX"


def test_a_source_that_is_unsure_says_so_in_the_language():
    with translation.override("it"):
        options = ("goal_points", "disqualified", "bet_value")
        sources = [source_of("ema-riichi-2025", option) for option in options]

    assert sources == [
        "EMA 2025, come nel 2016 (non verificato)",
        "EMA 2016; quella del 2025 non lo ripete (non verificato)",
        "EMA 2025",
    ]


def test_a_day_in_a_sentence_of_the_rules_packages_is_written_as_the_reader_writes_it():
    sentence = scoring.sentence.Sentence("Application sent on %(sent)s, in time.", sent=date(2026, 11, 20))
    with translation.override("it"):
        italian = worded(sentence)

    assert (worded(sentence), italian) == (
        "Application sent on 20 November 2026, in time.",
        "Domanda inviata il 20 novembre 2026, in tempo.",
    )
