"""What the rulebooks say of penalties: all there in each language, with the same numbers in each."""

import re
from functools import partial

import pytest
from django.conf import settings

from scoring.rulesets import PRESETS
from scoring.sentence import Sentence
from tests.penalties.texts import all_texts
from tournament.words.names import offence_words
from tournament.words.sentences import in_every_language, worded

LATIN = re.compile(r"[A-Za-z]+")
NAMES = {"EMA", "Zo", "Zu"}
ENGLISH = re.compile(r"\b(?:the|of|and|points?|hand|player|tiles?|off|his|with|not|for)\b", re.IGNORECASE)
NUMBER = re.compile(r"\d[\d.,\u00a0]*\d|\d")


def numbers(text: str) -> list[str]:
    """The numbers of a text without what parts their thousands, in order of size."""
    return sorted(re.sub(r"\D", "", number) for number in NUMBER.findall(text))


@pytest.fixture(scope="module")
def texts() -> dict[str, dict[str, str]]:
    """Every text by its name and language."""

    def say(name, text):
        return (
            worded(text)
            if isinstance(text, Sentence)
            else offence_words(PRESETS[name.split()[0]].family, text)
        )

    return {name: in_every_language(partial(say, name, text)) for name, text in all_texts()}


@pytest.fixture
def wrong(texts):
    """wrong(is_wrong): the names of the texts of which this is true."""

    def names(is_wrong) -> list[str]:
        return sorted(name for name, words in texts.items() if is_wrong(words))

    return names


def test_there_are_texts_for_every_part(texts):
    assert len(texts) > 1500


def is_sentence(text: str) -> bool:
    """Whether a text begins and ends as a sentence does."""
    return (text[0].isupper() or text[0].isdigit()) and text.endswith((".", "?"))


@pytest.mark.parametrize("language", dict(settings.LANGUAGES))
def test_every_text_is_a_whole_sentence(wrong, language):
    assert wrong(lambda words: not is_sentence(words[language])) == []


def test_every_language_has_a_text_of_its_own(wrong):
    assert wrong(lambda words: len(set(words.values())) < len(words)) == []


def test_ukrainian_texts_have_no_latin_words(wrong):
    assert wrong(lambda words: set(LATIN.findall(words["uk"])) - NAMES) == []


def test_ukrainian_texts_have_no_russian_letters(wrong):
    assert wrong(lambda words: re.search("[ыэъё]", words["uk"], re.IGNORECASE)) == []


def test_italian_texts_have_no_english_words(wrong):
    assert wrong(lambda words: ENGLISH.search(words["it"])) == []


def test_no_name_is_left_unfilled(wrong):
    assert wrong(lambda words: re.search(r"%\(|[{}]", "".join(words.values()))) == []


def test_all_languages_say_the_same_numbers(wrong):
    assert wrong(lambda words: len({tuple(numbers(text)) for text in words.values()}) > 1) == []
