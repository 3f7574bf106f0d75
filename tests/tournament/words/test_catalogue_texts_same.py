"""Marks of one form in every text, and translations that say the same as the English: each for a reason."""

import re
from functools import cache

import pytest
from babel import Locale
from babel.messages.pofile import read_po

from reports.countries import COUNTRIES
from tournament.management.catalogues import catalogue, languages

PLACEHOLDER = re.compile(r"%\(\w+\)[a-z]")
# Lists and objects of JSON, and attributes of HTML, which are typed with straight marks.
CODE = re.compile(r'\{"[^{}]*\}|\["[^\[\]]*\]|\w+="[^"]*"')
ATTRIBUTE = re.compile(r"\w+='[^']*'")
# Texts that a language has as English has them, by the reason; a text of any context may be named once.
SAME = {
    "what is called so everywhere": {
        "*": (
            "CSV|EMA|EMA:|European Mahjong Association|JPML A|JPML B|JSON|Latin 2 (ISO 8859-2)|M.League|MCR"
            "|PDF|World Riichi Championship|XLSX|Mahjong Soul|Majsoul (2020)|Tenhou"
        ),
    },
    "words of the game that Italian players borrow from Japanese": {
        "it": (
            "%(count)s yakuman|%(count)s × yakuman|%(fan)s %(fu)s fu|%(fu)s fu|%(n)s fan|Baiman|Beni-kujaku"
            "|Chombo|Chombo: %(name)s|Dora|Fan|Fu|Haneman|Ippatsu|Ishi no ue|Kan dora|Kan ura dora|Kan-buri"
            "|Mangan|Nagashi mangan|Nagashi mangan: %(names)s|Oka|Pinfu|Renhou|Riichi|Sanbaiman|Shiisanpuutaa"
            "|Tenpai|Uma|Ura dora|Yaku|Yakuman|atozuke|baiman|chombo|furiten|hu|ippatsu|kan|kuikae|mangan"
            "|pin-chui|riichi|riichi: %(names)s|sanbaiman|tanyao|uma|yakuman"
        ),
    },
    "words that Italian has from English": {
        "it": (
            "%(n)s check-in|%(n)s club|Backup|Check-in|Club|E-mail|Password|Ranking|Ranking, %(label)s"
            "|Staff|club|demo|e-mail|min|no"
        ),
    },
    "symbols of units": {"it": "%(hours)s h|%(hours)s h %(minutes)s min"},
    "countries whose short name CLDR avoids": {"it": "Congo|Hong Kong|Macao"},
    "the alphabet, which Italian has in the same order": {"it": "abcdefghijklmnopqrstuvwxyz"},
    "the first letters of est, sud and nord": {"it": "E|N|S"},
}


@cache
def entries(language: str) -> tuple[tuple[str, str, str], ...]:
    """Context, English and translation of each message; of a plural, its form for many."""
    with catalogue(language).open("rb") as lines:
        messages = [message for message in read_po(lines) if message.id]
    return tuple(
        (message.context or "", english, translation)
        for message in messages
        for english, translation in zip(
            message.id if message.pluralizable else (message.id,),
            (message.string[0], message.string[-1]) if message.pluralizable else (message.string,),
            strict=True,
        )
    )


def allowed(language: str) -> set[str]:
    """The texts that may be the same as in English."""
    return {text for by_language in SAME.values() for text in _of(by_language, language).split("|") if text}


def _of(by_language: dict[str, str], language: str) -> str:
    return "|".join(by_language.get(code, "") for code in ("*", language))


def same(language: str) -> set[tuple[str, str]]:
    """Context and text of translations with words that say what the English says."""
    return {
        (context, english)
        for context, english, translation in entries(language)
        if english == translation and re.search(r"[^\W\d_]", PLACEHOLDER.sub("", english))
    }


@pytest.mark.parametrize("language", languages())
def test_apostrophes_and_quotation_marks_have_one_form(language):
    assert [
        text
        for _context, *texts in entries(language)
        for text in texts
        if re.search("['\"]", ATTRIBUTE.sub("", CODE.sub("", text)))
    ] == []


@pytest.mark.parametrize("language", languages())
def test_a_translation_says_the_same_as_the_english_only_for_a_reason(language):
    words = {text for context, text in same(language) if context != "country"}

    assert words - allowed(language) == set()


@pytest.mark.parametrize("language", languages())
def test_a_country_has_its_english_name_only_where_cldr_has_it_too(language):
    territories = Locale(language).territories
    as_in_english = {
        country.name for country in COUNTRIES.values() if territories[country.code] == country.name
    }

    assert {text for context, text in same(language) if context == "country"} <= (
        as_in_english | allowed(language)
    )


def test_each_text_that_may_be_the_same_is_the_same_somewhere():
    same_somewhere = {text for language in languages() for _context, text in same(language)}

    assert {text for language in languages() for text in allowed(language)} - same_somewhere == set()
