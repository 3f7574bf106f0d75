"""Texts: all there in three languages, nothing left untranslated, the same numbers in each."""

import re

import pytest

from penalties import LANGUAGES
from tests.penalties.texts import all_texts

TEXTS = dict(all_texts())
LATIN = re.compile(r"[A-Za-z]+")
NAMES = {"EMA", "Zo", "Zu"}
ENGLISH = re.compile(r"\b(?:the|of|and|points?|hand|player|tiles?|off|his|with|not|for)\b", re.IGNORECASE)
NUMBER = re.compile(r"\d[\d.,\u00a0]*\d|\d")


def numbers(text: str) -> list[str]:
    """The numbers of a text without what parts their thousands, in order of size."""
    return sorted(re.sub(r"\D", "", number) for number in NUMBER.findall(text))


def wrong(is_wrong) -> list[str]:
    """The names of the texts of which this is true."""
    return sorted(name for name, words in TEXTS.items() if is_wrong(words))


def test_there_are_texts_for_every_part():
    assert len(TEXTS) > 1500


def whole(text: str) -> bool:
    """Whether a text begins and ends as a sentence does."""
    return (text[0].isupper() or text[0].isdigit()) and text.endswith((".", "?"))


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_text_is_a_whole_sentence(language):
    assert wrong(lambda words: not whole(words.in_language(language))) == []


def test_every_language_has_a_text_of_its_own():
    assert wrong(lambda words: len(set(words.all)) < 3) == []


def test_ukrainian_texts_have_no_latin_words():
    assert wrong(lambda words: set(LATIN.findall(words.uk)) - NAMES) == []


def test_ukrainian_texts_have_no_russian_letters():
    assert wrong(lambda words: re.search("[ыэъё]", words.uk, re.IGNORECASE)) == []


def test_italian_texts_have_no_english_words():
    assert wrong(lambda words: ENGLISH.search(words.it)) == []


def test_no_name_is_left_unfilled():
    assert wrong(lambda words: re.search("[{}]", "".join(words.all))) == []


def test_all_languages_say_the_same_numbers():
    assert wrong(lambda words: len({tuple(numbers(text)) for text in words.all}) > 1) == []
