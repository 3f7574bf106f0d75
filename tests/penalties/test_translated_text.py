"""Numbers, plurals and fillings as each language writes them."""

import pytest

from penalties import Words
from penalties.translated_text import DAYS, MINUTES, POINTS, counted, number, signed


@pytest.mark.parametrize(("language", "text"), [("en", "−12,000"), ("it", "−12.000"), ("uk", "−12\u00a0000")])
def test_thousands_are_parted_as_the_language_parts_them(language, text):
    assert number(-12_000, language) == text


def test_a_sign_is_always_written_but_on_nothing():
    assert [signed(value).en for value in (10_000, -10_000, 0)] == ["+10,000", "−10,000", "0"]


@pytest.mark.parametrize(
    ("value", "text"),
    [
        (1, "1 хвилина"),
        (2, "2 хвилини"),
        (5, "5 хвилин"),
        (11, "11 хвилин"),
        (12, "12 хвилин"),
        (21, "21 хвилина"),
        (23, "23 хвилини"),
        (112, "112 хвилин"),
    ],
)
def test_ukrainian_counts_one_few_and_many(value, text):
    assert counted(value, MINUTES).uk == text


def test_one_is_not_many():
    assert counted(1, DAYS).all == ("1 day", "1 giorno", "1 день")
    assert counted(0, POINTS).all == ("0 points", "0 punti", "0 очок")


def test_what_is_filled_in_is_not_read_again():
    words = Words("{player} is {state}", "{player} {state}", "{player} {state}")
    assert words.filled(state="late").filled(player="{state}").en == "{state} is late"


def test_texts_are_joined_language_by_language():
    assert Words("a", "b", "c") + Words("d", "e", "f") == Words("a d", "b e", "c f")


def test_another_language_falls_back_to_english():
    assert Words("a", "b", "c").in_language("de") == "a"


@pytest.mark.parametrize(("code", "text"), [("it", "b"), ("uk-ua", "c"), ("IT-CH", "b"), ("en-gb", "a")])
def test_a_regional_code_finds_its_language(code, text):
    assert Words("a", "b", "c").in_language(code) == text
