"""Which column holds what: by the header line, else guessed from what stands in the columns."""

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _

from tournament.services.player_import.countries import country_code
from tournament.services.player_import.splitting import Row
from tournament.services.player_import.words import NO, YES, field_of, plain

_HEADER_WITHIN = 5  # lines; a list may begin with a title
_NAMES = frozenset({"first_name", "last_name", "name", "last_first", "either"})


@dataclass(frozen=True)
class Columns:
    """The field of each column (empty: left out), the header's place among the rows (-1: none), a note."""

    fields: tuple[str, ...]
    header: int
    note: str


def labels() -> dict[str, str]:
    """The names of the fields for people."""
    return {
        "first_name": _("first name"),
        "last_name": _("last name"),
        "name": _("name"),
        "last_first": _("name, the last name first"),
        "country": _("country"),
        "ema_number": _("EMA number"),
        "club": _("club"),
        "team": _("team"),
        "substitute": _("substitute"),
        "line": _("line"),
    }


def find_columns(rows: Sequence[Row], separator: str) -> Columns:
    """The columns of the rows; the player numbers of a list are left out, since the event gives its own."""
    for place, row in enumerate(rows[:_HEADER_WITHIN]):
        if _is_header(row.cells):
            return _by_header(row, place)
        if sum(map(bool, row.cells)) > 1:
            break
    return _guessed(rows, separator)


def _is_header(cells: Sequence[str]) -> bool:
    fields = [field_of(cell) for cell in cells if cell]
    return bool(_NAMES.intersection(fields)) and sum(map(bool, fields)) * 2 >= len(fields)


def _by_header(row: Row, place: int) -> Columns:
    fields = _settled([field_of(cell) for cell in row.cells])
    left_out = [cell for cell, field in zip(row.cells, fields, strict=True) if cell and not field]
    note = _("Columns by the header in line %(line)d: %(fields)s.") % {
        "line": row.number,
        "fields": _words(fields),
    }
    if left_out:
        note += " " + _("Left out: %(columns)s.") % {"columns": ", ".join(left_out)}
    return Columns(fields, place, note)


def _settled(fields: list[str]) -> tuple[str, ...]:
    """Words with two meanings settled by their neighbours; numbers, repeats and spare names left out."""
    first, last = "first_name" in fields, "last_name" in fields
    either = "first_name" if last and not first else "last_name" if first and not last else "name"
    seen = {"", "number"} | ({"name", "last_first"} if last or first else set())
    settled = []
    for field in fields:
        meant = either if field == "either" else field
        settled.append("" if meant in seen else meant)
        seen |= {meant, "name", "last_first"} if meant in {"name", "last_first"} else {meant}
    return tuple(settled)


def _words(fields: Sequence[str]) -> str:
    names = labels()
    return ", ".join(names[field] for field in fields if field)


def _guessed(rows: Sequence[Row], separator: str) -> Columns:
    width = max((len(row.cells) for row in rows), default=0)
    columns = [
        [row.cells[at] for row in rows if at < len(row.cells) and row.cells[at]] for at in range(width)
    ]
    fields = [""] * width
    for field, fits in _SHAPES:
        for at, cells in enumerate(columns):
            if (
                cells
                and not fields[at]
                and field not in fields
                and sum(map(fits, cells)) * 10 >= len(cells) * 7
            ):
                fields[at] = field
                break
    texts = [at for at in range(width) if not fields[at] and columns[at]]
    for at, field in zip(texts, _text_fields([columns[at] for at in texts], separator, rows), strict=False):
        fields[at] = field
    settled = tuple("" if field == "number" else field for field in fields)
    note = _(
        "No header line, so the columns were guessed: %(fields)s. If that is wrong, put a header on top, like"
        " “first name, last name, country, EMA number, club, team”."
    )
    return Columns(settled, -1, note % {"fields": _words(settled) or "?"})


def _text_fields(columns: list[list[str]], separator: str, rows: Sequence[Row]) -> list[str]:
    """The fields of the columns that hold text, the names first."""
    if not columns:
        return []
    whole = sum(" " in cell or "," in cell for cell in columns[0]) * 2 > len(columns[0])
    if whole or len(columns) == 1:
        return ["name", "club", "team"]
    if _capitals(columns[0]) or (separator == "," and _only_names(rows)):
        return ["last_name", "first_name", "club", "team"]
    return ["first_name", "last_name", "club", "team"]


def _capitals(cells: list[str]) -> bool:
    return sum(cell.isupper() for cell in cells) * 2 > len(cells)


def _only_names(rows: Sequence[Row]) -> bool:
    """Lines of nothing but “Rossi, Mario”: the last name comes first, as a comma says."""
    return all(len(row.cells) <= 2 for row in rows)


def _is_ema_number(cell: str) -> bool:
    return re.fullmatch(r"[0-9]{7,8}", re.sub(r"[ .\-]", "", cell)) is not None


def _is_small_number(cell: str) -> bool:
    return re.fullmatch(r"[0-9]{1,4}[.)]?", cell) is not None


def _is_country(cell: str) -> bool:
    return bool(country_code(cell))


def _is_yes_or_no(cell: str) -> bool:
    return plain(cell) in YES | NO


_SHAPES: tuple[tuple[str, Callable[[str], bool]], ...] = (
    ("ema_number", _is_ema_number),
    ("number", _is_small_number),
    ("country", _is_country),
    ("substitute", _is_yes_or_no),
)
