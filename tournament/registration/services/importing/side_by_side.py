"""Tables side by side under the same heads are put one below the other."""

from collections.abc import Callable, Sequence
from dataclasses import replace

from tournament.registration.services.importing.text import Row
from tournament.registration.services.importing.words import field_of

LOOKED_AT = 20  # rows, for the heads
LEAST = 2  # heads of one table


def stacked(
    rows: Sequence[Row],
    *,
    a_row: Callable[[int], bool] = lambda _count: False,
    is_across: Callable[[Row], bool] = lambda _row: False,
) -> tuple[Row, ...]:
    """The rows of one table after those of the other; as they are where no heads are repeated.

    What stands above the heads of a table, such as “Table 2”, comes along. `a_row`: whether so many blocks of
    heads are one table whose rows hold several players, unless each has a title of its own; `is_across`:
    whether a row is a title of all tables.
    """
    for place, row in enumerate(rows[:LOOKED_AT]):
        starts = _starts(row.cells)
        if not starts or (a_row(len(starts)) and not _each_has_title(rows[:place], starts)):
            continue
        ends = [*starts[1:], max(len(other.cells) for other in rows)]
        blocks = []
        for block, (start, end) in enumerate(zip(starts, ends, strict=True)):
            rows_below = [other for other in rows if other is not row or block == 0]
            blocks += [
                replace(other, cells=other.cells[:1] if is_across(other) else other.cells[start:end])
                for other in rows_below
            ]
        return tuple(block for block in blocks if any(block.cells))
    return tuple(rows)


def numbered_apart(rows: Sequence[Row]) -> tuple[Row, ...]:
    """The rows with a number each, where several are of one line."""
    if len({row.number for row in rows}) == len(rows):
        return tuple(rows)
    return tuple(replace(row, number=place, line=row.line_number) for place, row in enumerate(rows, 1))


def _starts(cells: Sequence[str]) -> tuple[int, ...]:
    """Where each of several equal blocks of heads begins; () where the row has no such blocks."""
    first = next((cell for cell in cells if cell), "")
    starts = tuple(at for at, cell in enumerate(cells) if first and cell == first)
    if len(starts) < LEAST:
        return ()
    ends = [*starts[1:], len(cells)]
    blocks = {tuple(filter(None, cells[start:end])) for start, end in zip(starts, ends, strict=True)}
    if len(blocks) > 1:
        return ()
    heads = blocks.pop()
    words = (any(map(str.isalpha, head)) or field_of(head) == "number" for head in heads)
    is_head = all(words) and len({*heads}) == len(heads)
    return starts if is_head and len(heads) >= LEAST else ()


def _each_has_title(above: Sequence[Row], starts: Sequence[int]) -> bool:
    """Whether a row above the heads has words at the beginning of each table."""
    return any(all(start < len(row.cells) and row.cells[start] for start in starts) for row in above)
