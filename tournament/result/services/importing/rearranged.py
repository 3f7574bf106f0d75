"""Puts rows in the form that is read: two rows of heads as one, session and table of one cell in two."""

import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from itertools import pairwise

from tournament.registration.services.importing.text import Row
from tournament.registration.services.importing.words import plain
from tournament.result.services.importing.heads import OF_PLAYERS, field_by_head, is_wind, read_points
from tournament.result.services.importing.titles import titles_in

LOOKED_AT = 20  # rows, for the heads
_PLACE = re.compile(r"\D{0,8}(\d{1,3})\s*[-/.:–|]?\s*\D{0,8}?(\d{1,3})")
LEAST = 2  # groups with the same heads, and heads of a group


def with_one_head(rows: Sequence[Row]) -> tuple[Row, ...]:
    """The rows with each two rows of heads as one: “East name”, “East points”. As they are without such."""
    pairs = pairwise(rows[:LOOKED_AT])
    heads_below = next(
        ((upper, lower, heads) for upper, lower in pairs if (heads := _combined(upper, lower))), None
    )
    if not heads_below:
        return tuple(rows)
    first, second, heads = heads_below
    upper_at = {
        at
        for at, (upper, lower) in enumerate(pairwise(rows))
        if (upper.cells, lower.cells) == (first.cells, second.cells)
    }
    return tuple(
        replace(row, cells=heads) if at in upper_at else row
        for at, row in enumerate(rows)
        if at - 1 not in upper_at
    )


def _combined(upper: Row, lower: Row) -> tuple[str, ...]:
    """The heads of two rows as one; none where the lower one does not repeat its heads under the upper's."""
    width = max(len(upper.cells), len(lower.cells))
    above = [*upper.cells, *[""] * (width - len(upper.cells))]
    below = [*lower.cells, *[""] * (width - len(lower.cells))]
    if not all(read_points(cell) is None for cell in (*above, *below) if cell):
        return ()
    groups = _groups(below)
    heads = {
        at: [cell for cell in above[group.start : group.stop] if cell] for at, group in enumerate(groups)
    }
    labels = below[groups[0].start : groups[0].stop] if groups else []
    if not groups or any(len(head) != 1 or _is_title(head[0], labels) for head in heads.values()):
        return ()
    group_of = {at: heads[number][0] for number, group in enumerate(groups) for at in group}
    return tuple(
        f"{group_of[at]} {label}" if at in group_of else label or above[at] for at, label in enumerate(below)
    )


def _groups(labels: Sequence[str]) -> list[range]:
    """Where the same labels, two or more, are repeated; none where they are not."""
    counts = Counter(filter(None, labels))
    first = next((label for label in labels if counts[label] >= LEAST), "")
    starts = [at for at, label in enumerate(labels) if first and label == first]
    length = starts[1] - starts[0] if starts else 0
    groups = [range(start, start + length) for start in starts]
    alike = {tuple(labels[group.start : group.stop]) for group in groups}
    return groups if length >= LEAST and len(alike) == 1 else []


def _is_title(head: str, below: Sequence[str]) -> bool:
    """Whether a head is the title of a table beside others, or of a session with its players below."""
    title = next(iter(titles_in([head])), None)
    return title is not None and (
        title[0] == "table" or any(field_by_head().get(plain(label)) in OF_PLAYERS for label in below)
    )


def with_places_apart(rows: Sequence[Row]) -> tuple[Row, ...]:
    """The rows with a column “Round/Table” of cells like “2/5” as two; as they are without such a column."""
    for place, row in enumerate(rows[:LOOKED_AT]):
        for at, head in enumerate(row.cells):
            words = re.split(r"\s*[/\-–·|+&]\s*|\s+", head)
            if [field_by_head().get(plain(word)) for word in words] == ["session", "table"]:
                below = [
                    other.cells[at]
                    for other in rows[place + 1 :]
                    if at < len(other.cells) and other.cells[at]
                ]
                if below and all(map(_PLACE.fullmatch, below)):
                    return (
                        *rows[:place],
                        _split(row, at, words),
                        *(_split(other, at) for other in rows[place + 1 :]),
                    )
    return tuple(rows)


def _split(row: Row, at: int, words: Sequence[str] = ()) -> Row:
    """A row with one cell as two."""
    cell = row.cells[at] if at < len(row.cells) else ""
    match = _PLACE.fullmatch(cell)
    first, second = words or (match.groups() if match else (cell, ""))
    return replace(row, cells=(*row.cells[:at], first, second, *row.cells[at + 1 :]))


def without_rules(rows: Sequence[Row]) -> tuple[Row, ...]:
    """The rows without those of lines, as below the heads of a table in Markdown."""
    return tuple(row for row in rows if not re.fullmatch(r"[-–—:=_+]{3,}", "".join(row.cells)))


def without_repeated_heads(rows: Sequence[Row]) -> tuple[Row, ...]:
    """The rows without heads that an earlier row has already, as above each session."""
    heads: set[tuple[str, ...]] = set()
    remaining = []
    for row in rows:
        filled = [cell for cell in row.cells if cell]
        recognised = sum(plain(cell) in field_by_head() or is_wind(cell) for cell in filled)
        if recognised >= LEAST and recognised == len(filled):
            if row.cells in heads:
                continue
            heads.add(row.cells)
        remaining.append(row)
    return tuple(remaining)
