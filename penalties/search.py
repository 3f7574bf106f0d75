"""Finding an offence while somebody types: by words of its text or sanction, by clause, by key."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Sequence

from .catalogue import offences
from .offences import Offence
from .words import LANGUAGES, Language, language_of

_TOKEN = re.compile(r"\d+(?:\.\d+)+|\w+")


def search(rules_key: str, text: str, language: str = "en") -> tuple[Offence, ...]:
    """The offences of a preset that hold every word of the text, the usual ones first.

    A word is found by its beginning, in the language asked for, or in any other when that finds nothing;
    "5.1" finds 5.1 and 5.1.2. An empty text finds all. Raises KeyError for a key that is no preset.
    """
    asked = _tokens(text)
    for languages in ((language_of(language),), LANGUAGES):
        found = tuple(one for one in offences(rules_key) if _holds(one, asked, languages))
        if found:
            return found
    return ()


def _holds(offence: Offence, asked: list[str], languages: Sequence[Language]) -> bool:
    said = [offence.words, *(step.words for step in offence.ladder)]
    texts = [one.in_language(language) for one in said for language in languages]
    words = _tokens(" ".join([offence.key, offence.clause, *texts]))
    return all(any(_begins(word, start) for word in words) for start in asked)


def _begins(word: str, start: str) -> bool:
    if "." in start:
        return word == start or word.startswith(f"{start}.")
    return word.startswith(start)


def _tokens(text: str) -> list[str]:
    """The words and clause numbers of a text, without case, accents and apostrophes."""
    plain = "".join(one for one in unicodedata.normalize("NFD", text) if one not in _MARKS)
    return _TOKEN.findall(unicodedata.normalize("NFC", plain).casefold())


_MARKS = {"\u0300", "\u0301", "\u0302", "\u02bc"}
"""Accents of Italian and the Ukrainian apostrophe; й and ї keep theirs, for they are other letters."""
