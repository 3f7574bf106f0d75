"""Numbers as people write them on a score sheet or a phone, and whole numbers in JSON."""

import re
import unicodedata
from collections.abc import Iterable
from fractions import Fraction
from typing import Final, NamedTuple, TypeGuard

LARGEST: Final = 10_000_000

_MINUSES: Final = str.maketrans(dict.fromkeys("−–—‒﹣－▲△", "-"))
_NUMBER: Final = re.compile(r"([+-]?) ?(\d{1,8}|\d{1,3}(?:([ ,.'’])\d{3})(?:\3\d{3})*)", re.ASCII)
_DECIMAL: Final = re.compile(r"([+-]?) ?(\d{1,8}|\d{1,3}(?:[ ,.'’]\d{3})+|)([,.])(\d{1,18})", re.ASCII)
_BRACKETS: Final = re.compile(r"[(\[](.+)[)\]]")
_UNIT: Final = re.compile(r" ?(?:pts?|p|points|punti|punkte)\.?$", re.IGNORECASE)
_SMALLEST: Final = 1_000  # parts of a unit: what spreadsheets add beyond that is noise


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


class WrittenNumber(NamedTuple):
    """What a number in a file may be: with its last separator before thousands, or before decimals."""

    whole: int | None
    decimal: Fraction | None
    separator: str
    """The separator before the decimals, empty for none."""


def read_written(text: str) -> WrittenNumber | None:
    """Both meanings of a number as spreadsheets and people write it; None for what is no number.

    Beside what `read_number` takes, a loss may stand in brackets or have its minus behind, a spreadsheet's
    apostrophe may stand before it, a word for points behind it. “11.700” is 11700 or 11.7: `chosen` decides.
    """
    plain = unicodedata.normalize("NFKC", text).translate(_MINUSES).strip().removeprefix("'").strip()
    sign = 1
    if match := _BRACKETS.fullmatch(plain):
        plain, sign = match[1].strip(), -1
    elif plain.endswith("-") and len(plain) > 1:
        plain, sign = plain[:-1].strip(), -1
    plain = _UNIT.sub("", plain)
    if sign < 0 and plain[:1] in {"+", "-"}:
        return None
    whole = read_number(plain)
    decimal, separator = _decimal(plain)
    if whole is None and decimal is None:
        return None
    if decimal is None and whole is not None:
        decimal = Fraction(whole)
    return WrittenNumber(
        None if whole is None else sign * whole, None if decimal is None else sign * decimal, separator
    )


def _decimal(plain: str) -> tuple[Fraction | None, str]:
    match = _DECIMAL.fullmatch(plain)
    if match is None or match[3] in match[2]:
        return None, ""
    digits = re.sub(r"\D", "", match[2]) or "0"
    number = round(Fraction(f"{digits}.{match[4]}") * _SMALLEST)
    if number > LARGEST * _SMALLEST:
        return None, ""
    return Fraction(-number if match[1] == "-" else number, _SMALLEST), match[3]


def chosen(numbers: Iterable[WrittenNumber]) -> list[Fraction]:
    """The numbers of one file: its decimal separators are those that some number of it can have for no other
    purpose, “11.7” for instance; then “11.700” is a decimal number there too."""
    read = list(numbers)
    separators = {number.separator for number in read if number.whole is None}
    return [
        Fraction(number.whole)
        if number.whole is not None and number.separator not in separators
        else number.decimal or Fraction(0)
        for number in read
    ]
