"""The order of names in lists, and numbers and lines of facts formatted for print."""

import unicodedata
from fractions import Fraction

# Letters that stand for themselves in the Ukrainian alphabet, right after the letter named here.
_AFTER = {"ґ": "г\uffff", "є": "е\uffff", "і": "и\uffff", "ї": "и\uffff\uffff", "й": "и\uffff\uffff\uffff"}
_LATIN = {"æ": "ae", "œ": "oe", "ø": "o", "đ": "d", "ð": "d", "ł": "l", "þ": "th", "ı": "i"}
_LETTERS = str.maketrans({**_AFTER, **_LATIN})
MINUS = "−"
_NARROW_SPACE = "\N{NARROW NO-BREAK SPACE}"
_PARTS = {
    Fraction(1, 2): "½",
    Fraction(1, 3): "⅓",
    Fraction(2, 3): "⅔",
    Fraction(1, 4): "¼",
    Fraction(3, 4): "¾",
}


def sort_key(name: str) -> tuple[str, str]:
    """The sort key of a name: its letters without case and accents, then the name itself.

    Å stands beside A and Ö beside O, in every report alike; Ґ follows Г, and Є Е.
    """
    plain = unicodedata.normalize("NFC", name).casefold().translate(_LETTERS)
    letters = unicodedata.normalize("NFD", plain)
    return "".join(letter for letter in letters if not unicodedata.combining(letter)), name


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
