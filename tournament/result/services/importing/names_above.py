"""Results whose players stand in one row and their points below, or in one cell with their points."""

import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from fractions import Fraction
from itertools import pairwise
from typing import NamedTuple

from scoring.written_numbers import chosen
from tournament.registration.services.importing.text import Row
from tournament.registration.services.importing.words import plain
from tournament.result.services.importing.heads import (
    WINDS,
    field_by_head,
    is_wind,
    read_points,
)

Places = tuple[int, ...]
_TABLE = re.compile(r"(\D+\s)?\d{1,4}")
_NAME_AND_POINTS = re.compile(
    r"(?P<name>[^\d(]*[^\W\d][^\d(]*?)(?: [-–—] | ?[:=] ?| ?\( ?| )(?P<points>[-−–+]?\d[\d.,'’ ]*)\)?"
)
PLACES = {Fraction(place, 2) for place in range(2, 9)}  # shared ones are halves
LEAST = 2  # tables that tell such a file, where no winds stand above the names


class Joined(NamedTuple):
    """The rows of the tables; `read` of `below`: which of the rows below the names is read as points."""

    rows: tuple[Row, ...]
    read: int
    below: int


def joined(rows: Sequence[Row]) -> Joined | None:
    """The rows with the four names beside the four points of each table; None for a file of another form.

    A joined row has the number of the row of its points. The names stand in four columns more, with heads.
    """
    pairs = {upper.number: places for upper, lower in pairwise(rows) if (places := _places(upper, lower))}
    common = Counter(pairs.values()).most_common(1)
    if not common:
        return None
    places, count = common[0]
    first = next(at for at, row in enumerate(rows) if pairs.get(row.number) == places)
    head = _head_above(rows[:first], places)
    if count < LEAST and not (head and all(is_wind(_at(head, place)) for place in places)):
        return None
    width = max(len(row.cells) for row in rows)
    starts = [at for at, row in enumerate(rows) if pairs.get(row.number) == places]
    numbers = [_numbers_below(rows[start + 1 :], places) for start in starts]
    below = min(map(len, numbers)) if count >= LEAST else 1
    read = _row_of_points([table[:below] for table in numbers])
    penalties = {start: _penalties_below(rows[start + 1 + below :], places) for start in starts}
    in_one = {start: _one(rows[start], rows[start + 1 + read], places, width) for start in starts}
    taken = {start + row for start in starts for row in range(1, below + 1 + bool(penalties[start]))}
    tables = [in_one.get(at, row) for at, row in enumerate(rows) if at >= first and at not in taken]
    heads = _heads(head, places, width, tables)
    if any(penalties.values()):
        in_one = {start: _with_penalties(row, penalties[start], places) for start, row in in_one.items()}
        tables = [in_one.get(at, row) for at, row in enumerate(rows) if at >= first and at not in taken]
        heads = (*heads, *(re.sub("[Nn]ame", "penalty", name) for name in heads[width:]))
    above = [row for row in rows[:first] if row is not head]
    return Joined((*above, Row(head.number if head else 0, heads), *tables), read + 1, below)


def apart(rows: Sequence[Row]) -> tuple[Row, ...]:
    """The rows with “Rossi (31.200)” as two cells, the names in four columns more; others as they are."""
    sets = Counter(seats for row in rows if len(seats := _with_points(row)) == len(WINDS))
    places, count = next(iter(sets.most_common(1)), ((), 0))
    starts = [at for at, row in enumerate(rows) if _with_points(row) == places]
    if not count or starts[0] == 0:
        return tuple(rows)
    width = max(len(row.cells) for row in rows)
    head = _head_above(rows[: starts[0]], places)
    split = [_split(row, places, width) if at in starts else row for at, row in enumerate(rows)]
    heads = Row(head.number if head else 0, _heads(head, places, width, [split[at] for at in starts]))
    if head is None:
        return (*split[: starts[0]], heads, *split[starts[0] :])
    return tuple(heads if row is head else row for row in split)


def _with_points(row: Row) -> Places:
    """The columns in which a name and its points stand in one cell."""
    return tuple(at for at, cell in enumerate(row.cells) if _name_and_points(cell))


def _name_and_points(cell: str) -> tuple[str, str] | None:
    match = _NAME_AND_POINTS.fullmatch(cell)
    if not match or plain(match["name"]) in field_by_head() or read_points(match["points"]) is None:
        return None
    return match["name"], match["points"]


def _split(row: Row, places: Places, width: int) -> Row:
    names_and_points = {place: _name_and_points(_at(row, place)) or ("", "") for place in places}
    cells = [names_and_points[at][1] if at in names_and_points else _at(row, at) for at in range(width)]
    return replace(row, cells=(*cells, *(name for name, _points in names_and_points.values())))


def _numbers_below(rows: Sequence[Row], places: Places) -> list[tuple[Fraction, ...]]:
    """The rows of four numbers that follow the names of a table, each as its numbers."""
    below = []
    for row in rows:
        numbers = [number for place in places if (number := read_points(_at(row, place)))]
        if len(numbers) < len(places):
            break
        below.append(tuple(chosen(numbers)))
    return below


def _row_of_points(tables: Sequence[Sequence[tuple[Fraction, ...]]]) -> int:
    """Which of the rows below the names holds points: the first that is neither places nor a fixed uma."""
    for at, of_tables in enumerate(zip(*tables, strict=True)):
        places = all({*numbers} <= PLACES for numbers in of_tables)
        fixed = len(of_tables) > 1 and len({tuple(sorted(numbers)) for numbers in of_tables}) == 1
        if not (places or fixed):
            return at
    return 0


def _penalties_below(rows: Sequence[Row], places: Places) -> Row | None:
    """The row below the numbers of a table that is called one of penalties."""
    row = rows[0] if rows else None
    labels = [cell for at, cell in enumerate(row.cells) if at not in places] if row else []
    return row if any(field_by_head().get(plain(label)) == "penalty" for label in labels) else None


def _one(names: Row, points: Row, places: Places, width: int) -> Row:
    cells = [_at(points, at) if at in places else _at(names, at) or _at(points, at) for at in range(width)]
    return replace(points, cells=(*cells, *(_at(names, place) for place in places)))


def _with_penalties(row: Row, penalties: Row | None, places: Places) -> Row:
    """The row with what is taken off the four in four columns more."""
    taken = [_at(penalties, place) for place in places] if penalties else [""] * len(places)
    return replace(row, cells=(*row.cells, *taken))


def _places(upper: Row, lower: Row) -> Places:
    """The four columns in which names stand above numbers; none where it is otherwise."""
    words = [at for at, cell in enumerate(upper.cells) if any(map(str.isalpha, cell))]
    if len(words) < len(WINDS):
        return ()
    places = tuple(
        at for at in words if read_points(_at(lower, at)) is not None and not _is_head(upper.cells[at])
    )
    return places if len(places) == len(WINDS) else ()


def _is_head(cell: str) -> bool:
    return plain(cell) in field_by_head() or is_wind(cell) or _TABLE.fullmatch(cell) is not None


def _head_above(rows: Sequence[Row], places: Places) -> Row | None:
    """The last row above the first table that has a word in each of the four columns."""
    return next((row for row in reversed(rows) if all(_at(row, place) for place in places)), None)


def _heads(head: Row | None, places: Places, width: int, below: Sequence[Row]) -> tuple[str, ...]:
    heads = [_at(head, at) if head else "" for at in range(width)]
    if not all(is_wind(heads[place]) for place in places):
        for number, place in enumerate(places, 1):
            heads[place] = f"Points {number}"
        names = [f"Name {number}" for number in range(1, len(places) + 1)]
    else:
        names = [f"{heads[place]} name" for place in places]
    tables = [row for row in below if len(row.cells) > width]
    for at in range(width):
        if not heads[at] and all(_TABLE.fullmatch(_at(row, at)) for row in tables) and "Table" not in heads:
            heads[at] = "Table"
    return (*heads, *names)


def _at(row: Row, place: int) -> str:
    return row.cells[place] if place < len(row.cells) else ""
