"""The order of names in lists, and numbers and lines of facts formatted for print."""

import unicodedata
from fractions import Fraction
from functools import cache

from scoring.sentence import named

_LATIN = {"æ": "ae", "œ": "oe", "ø": "o", "đ": "d", "ð": "d", "ł": "l", "þ": "th", "ı": "i"}
_LAST_LATIN = "\u024f"
ALPHABET = named("alphabet", "abcdefghijklmnopqrstuvwxyz")
"""The letters of a language in their order."""
MINUS = "−"
_NARROW_SPACE = "\N{NARROW NO-BREAK SPACE}"
_PARTS = {
    Fraction(1, 2): "½",
    Fraction(1, 3): "⅓",
    Fraction(2, 3): "⅔",
    Fraction(1, 4): "¼",
    Fraction(3, 4): "¾",
}


def sort_key(name: str, alphabets: tuple[str, ...] = ()) -> tuple[str, str]:
    """The sort key of a name: its letters without case and accents, then the name itself.

    `alphabets`: that of the reader first. Å stands beside A, unless it has another place there; of other
    readers' alphabets those in other scripts count, so that Ґ follows Г for everybody.
    """
    plain = unicodedata.normalize("NFC", name).casefold().translate(_letters(alphabets))
    letters = unicodedata.normalize("NFD", plain)
    return "".join(letter for letter in letters if not unicodedata.combining(letter)), name


@cache
def _letters(alphabets: tuple[str, ...]) -> dict[int, str]:
    """A letter's part of a sort key."""
    others = (_out_of_order(alphabet) for alphabet in alphabets[1:] if alphabet[0] > _LAST_LATIN)
    letters = dict(_LATIN)
    for places in (*others, *map(_out_of_order, alphabets[:1])):
        letters |= places
    return str.maketrans(letters)


def _out_of_order(alphabet: str) -> dict[str, str]:
    """The letters whose place is not that of their code, each as the letter before it with marks behind."""
    lowest, regular = "\uffff", set()
    for letter in reversed(alphabet):
        if letter < lowest and letter not in _LATIN and unicodedata.normalize("NFD", letter) == letter:
            regular.add(letter)
            lowest = letter
    places, before, marks = {}, "", ""
    for letter in alphabet:
        before, marks = (letter, "") if letter in regular else (before, marks + "\uffff")
        if marks:
            places[letter] = before + marks
    return places


def points(value: int, thousands: str = ",") -> str:
    """41000 as "41,000", with a true minus sign for negative points."""
    sign = MINUS if value < 0 else ""
    return sign + f"{abs(value):,}".replace(",", thousands)


def signed(value: int, thousands: str = ",") -> str:
    """The number with a plus sign before gains; zero stays bare."""
    return ("+" if value > 0 else "") + points(value, thousands)


def fraction(value: Fraction) -> str:
    """Exact table points as people write them: 4, ½, 13½, 2⅓, −1½; 2 5/12 where there is no sign for it."""
    units, rest = divmod(abs(value), 1)
    part = _PARTS.get(rest, f"{_NARROW_SPACE if units else ''}{rest}") if rest else ""
    return (MINUS if value < 0 else "") + f"{units if units or not rest else ''}{part}"


def dotted(*parts: str) -> str:
    """The parts that are not empty, in one line with dots between them."""
    return "  ·  ".join(part for part in parts if part)


def shared_place(place: int, *, shared: bool) -> str:
    """A place in the standings, with an equals sign where several hold it: "4", "4="."""
    return f"{place}=" if shared else str(place)
