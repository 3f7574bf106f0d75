"""Columns chosen by hand: offered with their cells, and remembered for the next file of that shape."""

import hashlib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from tournament.models import ColumnMapping
from tournament.registration.services.importing.text import Row
from tournament.registration.services.importing.words import plain
from tournament.words.sentences import Said, Told

SAMPLES = 3
MOST_COLUMNS = 60
Fields = Sequence[tuple[str, str]]


@dataclass(frozen=True)
class ColumnChoice:
    """A column in the form that chooses its field: its index, head, some cells, and the field's key.

    `near`: the name of the field that its head resembles, only to be said.
    """

    place: int
    head: str
    samples: tuple[str, ...]
    key: str
    near: str = ""


def shape_of(kind: str, heads: Sequence[str]) -> str:
    """A hash of the heads, whatever their case and punctuation."""
    words = "\x1f".join([kind, *map(plain, heads)])
    return hashlib.sha256(words.encode()).hexdigest()


def remembered(kind: str, heads: Sequence[str]) -> tuple[str, ...]:
    """The keys that were chosen for a file with these heads; none for a new shape.

    For a file without heads, they are the words of its shape (`shape_without_heads`).
    """
    if not any(heads):
        return ()
    row = ColumnMapping.objects.filter(kind=kind, shape=shape_of(kind, heads)).first()
    return tuple(map(str, row.columns)) if row else ()


def all_remembered(kind: str) -> dict[str, tuple[str, ...]]:
    """The keys that were chosen, by the shape of their heads, for a process that reads no rows: one query."""
    rows = ColumnMapping.objects.filter(kind=kind).values_list("shape", "columns")
    return {shape: tuple(map(str, columns)) for shape, columns in rows}


def remember(kind: str, heads: Sequence[str], keys: Sequence[str]) -> None:
    """Keep the keys for the next file with these heads; in the act that has used them."""
    if any(heads) and any(keys):
        ColumnMapping.objects.update_or_create(
            kind=kind, shape=shape_of(kind, heads), defaults={"columns": list(keys)}
        )


def left_out(head: Said | str, reason: Said) -> Said:
    """A column that is not read, with the reason."""
    return Told("%(head)s (%(reason)s)", {"head": head, "reason": reason})


def says_again(head: Said | str, at: int, other: Said | str, first: int) -> Said:
    """The column at one place, left out as the one at `first` is read as the same."""
    return Told(
        "%(head)s in column %(column)s (“%(other)s” in column %(first)s holds the same and counts)",
        {"head": head, "column": at + 1, "other": other, "first": first + 1},
    )


def left_out_by_choice(head: Said | str) -> Said:
    """A column that somebody has chosen to leave out."""
    return Told("%(head)s (left out by choice)", {"head": head})


def choices_of(
    rows: Sequence[Row], place: int, keys: Mapping[int, str], near: Mapping[int, str] | None = None
) -> tuple[ColumnChoice, ...]:
    """Every column of the rows below the head at `place` (-1: none) with the keys so far.

    `near`: the fields that heads resemble.
    """
    heads = rows[place].cells if place >= 0 else ()
    below = rows[place + 1 : place + 1 + SAMPLES]
    width = min(max((len(row.cells) for row in (*rows[: place + 1], *below)), default=0), MOST_COLUMNS)
    return tuple(
        ColumnChoice(
            at,
            heads[at] if at < len(heads) else "",
            tuple(row.cells[at][:40] for row in below if at < len(row.cells) and row.cells[at]),
            keys.get(at, ""),
            (near or {}).get(at, ""),
        )
        for at in range(width)
    )
