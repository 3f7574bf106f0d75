"""What a cell of names says besides: a bullet before the name, a flag, a country in brackets, a tick."""

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace

from tournament.registration.services.importing.cells import country_code, flags_in
from tournament.registration.services.importing.columns import Columns
from tournament.registration.services.importing.text import Row

_BULLET = re.compile(r"^(?:[•▪◦‣·●○*-]|[–—])\s+(?=\w)")
_TICKS = {"✅": "x", "☑": "x", "✔": "x", "✓": "x", "❌": "no", "✗": "no", "✘": "no"}
_TICK = re.compile(f"[{''.join(_TICKS)}]\ufe0f?")
_IN_BRACKETS = re.compile(r"\s*[(\[]([^()\[\]]*)[)\]]$")


@dataclass(frozen=True)
class Beside:
    """A name, and the country and the word on the fee that stood beside it, each "" where there was none."""

    name: str
    country: str = ""
    paid: str = ""


def parted(text: str) -> Beside:
    """The parts of a cell of names; a flag or brackets that name no country stay in the name."""
    ticks = [tick[0] for tick in _TICK.findall(text)]
    flags, name = flags_in(_TICK.sub(" ", text)) if ticks else flags_in(text)
    country = country_code(flags[0]) if len(flags) == 1 else ""
    if flags and not country:
        return Beside(text)
    in_brackets = _IN_BRACKETS.search(name)
    if in_brackets and (code := country_code(in_brackets[1])) and country in {"", code}:
        country, name = code, name[: in_brackets.start()]
    return Beside(name, country, _TICKS[ticks[0]] if len(ticks) == 1 else "")


def without_bullets(rows: Sequence[Row]) -> tuple[Row, ...]:
    """The rows without the bullets that nearly every line begins with."""
    starts = sum(bool(_BULLET.match(row.cells[0])) for row in rows)
    if starts * 5 < len(rows) * 4:
        return tuple(rows)
    return tuple(replace(row, cells=(_BULLET.sub("", row.cells[0]), *row.cells[1:])) for row in rows)


def with_parts(rows: Sequence[Row], columns: Columns) -> tuple[list[Row], Columns]:
    """The rows with plain names, and what stood beside them in columns: their own, or new ones at the end."""
    at = next((at for at, field in columns.keys.items() if field in {"name", "last_first"}), -1)
    parts = {row.number: parted(row.cells[at]) for row in rows if 0 <= at < len(row.cells)}
    changed = {number: part for number, part in parts.items() if part.country or part.paid}
    if not changed:
        return list(rows), columns
    fields = columns.fields
    for field in ("country", "paid"):
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
    for field, value in (("country", part.country), ("paid", part.paid)):
        if value and not cells[fields.index(field)]:
            cells[fields.index(field)] = value
    return tuple(cells)
