"""Parsing numbers as people write them on a score sheet or a phone, and checking whole numbers in JSON."""

import re
import unicodedata
from collections.abc import Iterable
from fractions import Fraction
from typing import Final, NamedTuple, NoReturn, TypeGuard

LARGEST: Final = 10_000_000

_MINUSES: Final = str.maketrans(dict.fromkeys("−–—‒﹣－▲△", "-"))
_NUMBER: Final = re.compile(r"([+-]?) ?(\d{1,8}|\d{1,3}(?:([ ,.'’])\d{3})(?:\3\d{3})*)", re.ASCII)
_DECIMAL: Final = re.compile(r"([+-]?) ?(\d{1,8}|\d{1,3}(?:[ ,.'’]\d{3})+|)([,.])(\d{1,18})", re.ASCII)
_BRACKETS: Final = re.compile(r"[(\[](.+)[)\]]")
_UNIT: Final = re.compile(
    r" ?(?:pts?|p|pkt|points?|punti|punkte|puntos|punten|poäng|очок|очки|k|\*{1,3}|†)\.?$", re.IGNORECASE
)
_SMALLEST: Final = 1_000  # fractions of a unit: more decimals in a spreadsheet are noise


def is_whole(value: object, low: int, high: int) -> TypeGuard[int]:
    """Whether a JSON value is a whole number from `low` to `high`; true and false are not."""
    return isinstance(value, int) and not isinstance(value, bool) and low <= value <= high


def no_number(word: str) -> NoReturn:
    """Refuse NaN and Infinity, which Python's JSON reader takes (`parse_constant`). Raises ValueError."""
    raise ValueError(f"{word} is not a number")


def read_number(text: str) -> int | None:
    """The whole number in a text; None if it is not one or is larger than `LARGEST`.

    Thousands may be separated by a comma, full stop, apostrophe or any kind of space; a minus may be a
    hyphen, a dash, a real minus or the triangle of Japanese score sheets.
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
    """The points of a text in thousands: "31.5" and "31,5" give 31,500; None if it is not a number."""
    match = _THOUSANDS.fullmatch(unicodedata.normalize("NFKC", text).translate(_MINUSES).strip())
    if match is None:
        return None
    points = int(match[2]) * 1_000 + int((match[3] or "").ljust(3, "0"))
    return -points if match[1] == "-" else points


def is_decimal(text: str) -> bool:
    """Whether a text has one or two digits after its full stop or comma, so cannot be whole points."""
    return re.fullmatch(r"\D{0,2}\d+[.,]\d{1,2}", text.strip()) is not None


class WrittenNumber(NamedTuple):
    """Both interpretations of a number in a file: its last separator marks thousands, or decimals."""

    integer: int | None
    decimal: Fraction | None
    separator: str
    """The separator before the decimals, "" if there is none."""


def read_written(text: str) -> WrittenNumber | None:
    """Both interpretations of a number as spreadsheets and people write it; None if it is not a number.

    In addition to what `read_number` accepts, a negative number may be in brackets or have a trailing minus;
    a spreadsheet's apostrophe may precede it, and a word for points may follow. “11.700” is 11700 or 11.7:
    `chosen` decides.
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
    integer = read_number(plain)
    decimal, separator = _decimal(plain)
    if integer is None and decimal is None:
        return None
    if decimal is None and integer is not None:
        decimal = Fraction(integer)
    return WrittenNumber(
        None if integer is None else sign * integer, None if decimal is None else sign * decimal, separator
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
    """The numbers of one file. A separator is a decimal separator if any number in the file cannot be read
    otherwise, such as “11.7”; then “11.700” in the same file is a decimal number too."""
    written_numbers = list(numbers)
    separators = {number.separator for number in written_numbers if number.integer is None}
    return [
        Fraction(number.integer)
        if number.integer is not None and number.separator not in separators
        else number.decimal or Fraction(0)
        for number in written_numbers
    ]
