"""What a cell of names says besides: a bullet before the name, a flag, a country in brackets, a tick."""

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace

from tournament.registration.services.importing.cells import country_code, flags_in
from tournament.registration.services.importing.columns import Columns
from tournament.registration.services.importing.text import Row
from tournament.registration.services.importing.words import is_on_fee

_BULLET = re.compile(r"^(?:[•▪◦‣·●○*-]|[–—])\s+(?=\w)")
_TICKS = {"✅": "x", "☑": "x", "✔": "x", "✓": "x", "❌": "no", "✗": "no", "✘": "no"}
_TICK = re.compile(f"[{''.join(_TICKS)}]\ufe0f?")
_LONGEST_CODE = 3
_BESIDE = ("country", "paid", "club")
_AFTER_DASH = re.compile(r"\s+[-–—]\s+([^-–—]+)$")
_AFTER_BRACKETS = re.compile(r"(?<=[)\]])\s+([^()\[\]]+)$")
_IN_BRACKETS = re.compile(r"\s*[(\[]([^()\[\]]*)[)\]]$")


@dataclass(frozen=True)
class Beside:
    """A name and what stood beside it: a country, a word on the fee, a club, each "" where there was none."""

    name: str
    country: str = ""
    paid: str = ""
    club: str = ""


def parted(text: str, *, clubs: bool = False) -> Beside:
    """The parts of a cell of names. A flag, brackets or words after a dash that are neither a country nor on
    the fee stay in the name; `clubs`: such brackets hold the club."""
    ticks = [tick[0] for tick in _TICK.findall(text)]
    flags, name = flags_in(_TICK.sub(" ", text)) if ticks else flags_in(text)
    country = country_code(flags[0]) if len(flags) == 1 else ""
    if flags and not country:
        return Beside(text)
    part = Beside(name, country, _TICKS[ticks[0]] if len(ticks) == 1 else "")
    after = _AFTER_BRACKETS.search(part.name)
    if after and not part.paid and is_on_fee(after[1]):
        part = replace(part, name=part.name[: after.start()], paid=after[1])
    while match := _IN_BRACKETS.search(part.name) or _AFTER_DASH.search(part.name):
        more = _told(match[1], part, clubs=clubs and match.re is _IN_BRACKETS)
        if more is None:
            break
        part = replace(more, name=part.name[: match.start()])
    return part


def _told(text: str, part: Beside, *, clubs: bool) -> Beside | None:
    """The part with what a text beside the name says, or None where it says nothing known."""
    code = country_code(text) if text.isupper() or len(text) > _LONGEST_CODE else ""  # a club may be “Sen”
    if code and part.country in {"", code}:
        return replace(part, country=code)
    if text and not part.paid and is_on_fee(text):
        return replace(part, paid=text)
    return replace(part, club=text) if clubs and text and not part.club else None


def without_bullets(rows: Sequence[Row]) -> tuple[Row, ...]:
    """The rows without the bullets that nearly every line begins with."""
    starts = sum(bool(_BULLET.match(row.cells[0])) for row in rows)
    if starts * 5 < len(rows) * 4:
        return tuple(rows)
    return tuple(replace(row, cells=(_BULLET.sub("", row.cells[0]), *row.cells[1:])) for row in rows)


def with_parts(rows: Sequence[Row], columns: Columns) -> tuple[list[Row], Columns]:
    """The rows with plain names, and what stood beside them in columns: their own, or new ones at the end."""
    at = next((at for at, field in columns.keys.items() if field in {"name", "last_first"}), -1)
    names = {row.number: row.cells[at] for row in rows if 0 <= at < len(row.cells)}
    bracketed = sum(bool(parted(name, clubs=True).club) for name in names.values())
    clubs = "club" not in columns.fields and bracketed > 1 and bracketed * 5 >= len(names) * 4
    parts = {number: parted(name, clubs=clubs) for number, name in names.items()}
    changed = {number: part for number, part in parts.items() if part.country or part.paid or part.club}
    if not changed:
        return list(rows), columns
    fields = columns.fields
    for field in _BESIDE:
        if field not in fields and any(getattr(part, field) for part in changed.values()):
            fields = (*fields, field)
    read = [
        replace(row, cells=_cells(row, changed[row.number], at, fields)) if row.number in changed else row
        for row in rows
    ]
    return read, replace(columns, fields=fields)


def _cells(row: Row, part: Beside, at: int, fields: Sequence[str]) -> tuple[str, ...]:
    """The cells of a row with the parts in their columns; what a column of its own says rules."""
    cells = [*row.cells, *[""] * (len(fields) - len(row.cells))]
    cells[at] = part.name
    for field in _BESIDE:
        value = getattr(part, field)
        if value and not cells[fields.index(field)]:
            cells[fields.index(field)] = value
    return tuple(cells)
