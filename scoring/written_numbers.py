"""Numbers as people write them on a score sheet or a phone, and whole numbers in JSON."""

import re
import unicodedata
from typing import Final, TypeGuard

LARGEST: Final = 10_000_000

_MINUSES: Final = str.maketrans(dict.fromkeys("−–—‒﹣－▲△", "-"))
_NUMBER: Final = re.compile(r"([+-]?) ?(\d{1,8}|\d{1,3}(?:([ ,.'’])\d{3})(?:\3\d{3})*)", re.ASCII)


def is_whole(value: object, low: int, high: int) -> TypeGuard[int]:
    """Whether a JSON value is a whole number from `low` to `high`; true and false are none."""
    return isinstance(value, int) and not isinstance(value, bool) and low <= value <= high


def read_number(text: str) -> int | None:
    """The whole number that a text stands for, or None when it is none or beyond `LARGEST`.

    Thousands may be parted by comma, full stop, apostrophe or any kind of space; a minus may be a hyphen, a
    dash, a real minus or the triangle of Japanese sheets.
    """
    match = _NUMBER.fullmatch(unicodedata.normalize("NFKC", text).translate(_MINUSES).strip())
    if match is None:
        return None
    number = int(re.sub(r"[ ,.'’]", "", match[2]))
    if number > LARGEST:
        return None
    return -number if match[1] == "-" else number


_THOUSANDS: Final = re.compile(r"([+-]?)\s*(\d{1,4})(?:[.,](\d{1,3}))?")


def read_thousands(text: str) -> int | None:
    """The points that a text in thousands stands for: "31.5" and "31,5" are 31,500; None where it is none."""
    match = _THOUSANDS.fullmatch(unicodedata.normalize("NFKC", text).translate(_MINUSES).strip())
    if match is None:
        return None
    points = int(match[2]) * 1_000 + int((match[3] or "").ljust(3, "0"))
    return -points if match[1] == "-" else points


def is_decimal(text: str) -> bool:
    """Whether a text has one or two digits after its point or comma, as no number of points has."""
    return re.fullmatch(r"\D{0,2}\d+[.,]\d{1,2}", text.strip()) is not None
