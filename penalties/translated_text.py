"""Sentences in the three languages of the rulebooks, with each language's numbers and plurals."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, Literal

Language = Literal["en", "it", "uk"]
LANGUAGES: Final[tuple[Language, ...]] = ("en", "it", "uk")
_THOUSANDS: Final[dict[Language, str]] = {"en": ",", "it": ".", "uk": "\u00a0"}
Noun = tuple[tuple[str, str], tuple[str, str], tuple[str, str, str]]
"""The forms of a counted noun: one and many in English and Italian; one, few and many in Ukrainian."""
POINTS: Final[Noun] = (("point", "points"), ("punto", "punti"), ("очко", "очка", "очок"))
MINUTES: Final[Noun] = (("minute", "minutes"), ("minuto", "minuti"), ("хвилина", "хвилини", "хвилин"))
DAYS: Final[Noun] = (("day", "days"), ("giorno", "giorni"), ("день", "дні", "днів"))


class _Filling(dict[str, str]):
    """Values by name; a missing value is replaced by the placeholder itself."""

    def __missing__(self, name: str) -> str:
        return f"{{{name}}}"


@dataclass(frozen=True, slots=True)
class Words:
    """One text in English, Italian and Ukrainian."""

    en: str
    it: str
    uk: str

    def in_language(self, code: str) -> str:
        """The text in the language of a code ("it", "uk-ua"); English for any other."""
        return self._each()[language_of(code)]

    def filled(self, **values: object) -> Words:
        """The text with {names} filled in: Words and grouping of numbers by language.

        Names without a value stay, to be filled in later.
        """
        texts = (
            text.format_map(_Filling({name: _written(value, language) for name, value in values.items()}))
            for language, text in self._each().items()
        )
        return Words(*texts)

    def __add__(self, other: Words) -> Words:
        """Both texts, one after the other."""
        return Words(*(f"{first} {second}" for first, second in zip(self.all, other.all, strict=True)))

    @property
    def all(self) -> tuple[str, str, str]:
        """The three texts in the order of LANGUAGES."""
        return (self.en, self.it, self.uk)

    def _each(self) -> dict[Language, str]:
        return dict(zip(LANGUAGES, self.all, strict=True))


def language_of(code: str) -> Language:
    """The language of a code ("it", "uk-ua"); English for any other."""
    return next((language for language in LANGUAGES if code.lower().startswith(language)), "en")


def _written(value: object, language: Language) -> str:
    if isinstance(value, Words):
        return value.in_language(language)
    return number(value, language) if isinstance(value, int) else str(value)


def number(value: int, language: Language) -> str:
    """A whole number with thousands separators and a true minus sign."""
    return f"{value:,}".replace(",", _THOUSANDS[language]).replace("-", "\N{MINUS SIGN}")


def signed(value: int) -> Words:
    """A number with its sign: "+10,000", "−30.000", "0"."""
    plus = "+" if value > 0 else ""
    return Words(*(plus + number(value, language) for language in LANGUAGES))


def counted(value: int, noun: Noun) -> Words:
    """A number and its noun: "1 minute", "2 minuti", "5 хвилин"."""
    is_plural = abs(value) != 1
    forms = (noun[0][is_plural], noun[1][is_plural], noun[2][_ukrainian_form(abs(value))])
    return Words(
        *(f"{number(value, language)} {form}" for language, form in zip(LANGUAGES, forms, strict=True))
    )


def _ukrainian_form(value: int) -> int:
    """0 for 1, 21, 31 ...; 1 for 2 to 4, 22 to 24 ...; 2 for all others and the teens."""
    if value % 100 in range(11, 15):
        return 2
    return {1: 0, 2: 1, 3: 1, 4: 1}.get(value % 10, 2)
