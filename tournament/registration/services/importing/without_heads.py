"""What columns without heads, or with unknown ones, hold: told by their cells."""

import re
from collections.abc import Callable, Sequence

from reports.countries import country_of_prefix
from tournament.registration.services.importing.cells import country_code
from tournament.registration.services.importing.text import Row
from tournament.registration.services.importing.words import (
    TICKS,
    is_on_fee,
    names_ema,
    no_words,
    plain,
    yes_words,
)
from tournament.registration.services.player_facts import is_email
from tournament.words.read_words import words_read

NO_HEADS = "without heads"
"""The first word of the shape of a list without heads."""


def shape_without_heads(rows: Sequence[Row]) -> tuple[str, ...]:
    """The words of the shape of a list without heads: what the cells of each column look like."""
    return (NO_HEADS, *(_kind(cells) for cells in _columns(rows)))


def _kind(cells: Sequence[str]) -> str:
    if not cells:
        return "empty"
    fitting = (field for field, fits in SHAPES if _mostly(fits, cells))
    return next(fitting, "capitals" if _capitals(cells) else "words")


def _mostly(fits: Callable[[str], bool], cells: Sequence[str]) -> bool:
    """Whether seven of ten cells fit."""
    return sum(map(fits, cells)) * 10 >= len(cells) * 7


def _columns(rows: Sequence[Row]) -> list[list[str]]:
    """The filled cells of each column."""
    width = max((len(row.cells) for row in rows), default=0)
    return [[row.cells[at] for row in rows if at < len(row.cells) and row.cells[at]] for at in range(width)]


def guessed_fields(rows: Sequence[Row], separator: str) -> tuple[str, ...]:
    """The field of each column, “number” for one of small numbers; nothing where it cannot be told."""
    columns = _columns(rows)
    fields = [""] * len(columns)
    for field, fits in SHAPES:
        places = (at for at, cells in enumerate(columns) if cells and not fields[at] and _mostly(fits, cells))
        if (place := next(places, None)) is not None:
            fields[place] = field
    texts = [at for at, cells in enumerate(columns) if not fields[at] and cells]
    for at, field in zip(texts, _text_fields([columns[at] for at in texts], separator, rows), strict=False):
        fields[at] = field
    return tuple(fields)


def _text_fields(columns: Sequence[Sequence[str]], separator: str, rows: Sequence[Row]) -> list[str]:
    """The fields of the columns that hold text, the names first."""
    if not columns:
        return []
    holds_full_names = sum(" " in cell or "," in cell for cell in columns[0]) * 2 > len(columns[0])
    if holds_full_names or len(columns) == 1:
        return ["name", "club", "team"]
    if _capitals(columns[0]) or (separator == "," and _only_names(rows)):
        return ["last_name", "first_name", "club", "team"]
    return ["first_name", "last_name", "club", "team"]


def _capitals(cells: Sequence[str]) -> bool:
    return sum(cell.isupper() for cell in cells) * 2 > len(cells)


def _only_names(rows: Sequence[Row]) -> bool:
    """Whether all lines are like “Rossi, Mario”, where the comma shows that the last name comes first."""
    return all(len(row.cells) <= 2 for row in rows)


def _is_ema_number(cell: str) -> bool:
    return re.fullmatch(r"[0-9]{7,8}", re.sub(r"[ .\-]", "", cell)) is not None


def _is_small_number(cell: str) -> bool:
    return re.fullmatch(r"[0-9]{1,4}[.)]?", cell) is not None


def _is_country(cell: str) -> bool:
    return bool(country_code(cell))


def _is_yes_or_no(cell: str) -> bool:
    return plain(cell) in yes_words() | no_words()


def _is_word_on_fee(cell: str) -> bool:
    """Whether a cell is a tick, or says no more than “paid”, “not paid” or “open”."""
    word = plain(cell)
    return word in TICKS or (word not in yes_words() | no_words() and is_on_fee(cell))


def _is_written_phone(cell: str) -> bool:
    return re.fullmatch(r"[+(0-9][0-9 ()/.\-]+", cell) is not None and sum(map(str.isdigit, cell)) > 8


SHAPES: tuple[tuple[str, Callable[[str], bool]], ...] = (
    ("ema_number", _is_ema_number),
    ("number", _is_small_number),
    ("country", _is_country),
    ("paid", _is_word_on_fee),
    ("substitute", _is_yes_or_no),
    ("email", is_email),
    ("phone", _is_written_phone),
)
"""Fields that cells tell by their looks."""


def by_content(cells: Sequence[str], fields: list[str], below: Sequence[Row]) -> list[str]:
    """The fields, with those that unknown heads have by the word EMA or by the cells below them."""
    fields_found = list(fields)
    for at, head in enumerate(cells):
        if not head or fields_found[at]:
            continue
        column = [row.cells[at] for row in below if at < len(row.cells) and row.cells[at]]
        is_number = names_ema(head) or (_names_a_licence(head) and _all_fit(is_known_number, column))
        field = "ema_number" if is_number else _told_by_cells(column)
        fields_found[at] = "" if field in fields_found else field
    return fields_found


def _names_a_licence(head: str) -> bool:
    return any(plain(word) in plain(head) for word in words_read("licence"))


def _told_by_cells(column: Sequence[str]) -> str:
    """The field of a column of countries or addresses; two letters may be anything, such as “VG”."""
    if _all_fit(_is_country, column) and min(map(len, column)) > 2:
        return "country"
    return "email" if _all_fit(is_email, column) else ""


def _all_fit(fits: Callable[[str], bool], column: Sequence[str]) -> bool:
    return len(column) > 1 and all(map(fits, column))


def is_known_number(cell: str) -> bool:
    """Whether a cell holds eight digits that begin as EMA numbers of some country do."""
    return re.fullmatch(r"[0-9]{8}", cell) is not None and country_of_prefix(cell[:2]) is not None
