"""The order of names in lists: alphabetical whatever the accents, and right for Ukrainian."""

import unicodedata

# Letters that stand for themselves in the Ukrainian alphabet, right after the letter named here.
_AFTER = {"ґ": "г\uffff", "є": "е\uffff", "і": "и\uffff", "ї": "и\uffff\uffff", "й": "и\uffff\uffff\uffff"}
_LATIN = {"æ": "ae", "œ": "oe", "ø": "o", "đ": "d", "ð": "d", "ł": "l", "þ": "th", "ı": "i"}
_LETTERS = str.maketrans({**_AFTER, **_LATIN})


def sort_key(name: str) -> tuple[str, str]:
    """What to sort a name by: letters without case and accents first, then the name itself.

    Å stands beside A and Ö beside O, in every report alike; Ґ follows Г, and Є Е.
    """
    plain = unicodedata.normalize("NFC", name).casefold().translate(_LETTERS)
    letters = unicodedata.normalize("NFD", plain)
    return "".join(letter for letter in letters if not unicodedata.combining(letter)), name
