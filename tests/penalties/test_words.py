"""Numbers, plurals and fillings as each language writes them."""

import pytest

from penalties import Words
from penalties.words import DAYS, MINUTES, POINTS, counted, number, ordinal, signed


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


@pytest.mark.parametrize(
    ("value", "text"),
    [(1, "1st"), (2, "2nd"), (3, "3rd"), (4, "4th"), (11, "11th"), (13, "13th"), (22, "22nd")],
)
def test_a_place_in_a_row(value, text):
    assert ordinal(value).all == (text, f"{value}ª", f"{value}-й")


def test_one_is_not_many():
    assert counted(1, DAYS).all == ("1 day", "1 giorno", "1 день")
    assert counted(0, POINTS).all == ("0 points", "0 punti", "0 очок")


def test_what_is_filled_in_is_not_read_again():
    said = Words("{player} is {state}", "{player} {state}", "{player} {state}")
    assert said.filled(state="late").filled(player="{state}").en == "{state} is late"


def test_texts_are_joined_language_by_language():
    assert Words("a", "b", "c") + Words("d", "e", "f") == Words("a d", "b e", "c f")
