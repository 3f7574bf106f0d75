"""Rows of a player with a table, a wind and points for each session become a row a session."""

import re
from collections.abc import Sequence
from dataclasses import replace
from typing import NamedTuple

from tournament.registration.services.importing.text import Row
from tournament.registration.services.importing.words import plain
from tournament.result.services.importing.heads import OF_PLAYERS, field_by_head

_POINTS = frozenset({"points", "score"})
LOOKED_AT = 20  # rows, for the heads
_LETTERS = frozenset({"r", "rd", "h", "s", "t", "m", "g", "omg"})  # of a session, before its number
_OF_SESSION = re.compile(r"(?P<word>[^\W\d]+) ?(?P<number>\d{1,2}) (?P<rest>\D+)")


class Head(NamedTuple):
    """What a column holds of a session."""

    session: int
    word: str


def with_sessions_apart(rows: Sequence[Row]) -> tuple[Row, ...]:
    """The rows with heads like “R1 table”, “R1 points” as one a session; as they are without tables."""
    for place, row in enumerate(rows[:LOOKED_AT]):
        heads = {at: head for at, cell in enumerate(row.cells) if (head := _head(cell))}
        seated = {head.session for head in heads.values() if field_by_head()[plain(head.word)] == "table"}
        people = any(field_by_head().get(plain(cell)) in OF_PLAYERS for cell in row.cells)
        if people and len(seated) > 1 and seated == {head.session for head in heads.values()}:
            return (*rows[:place], *_apart(rows[place:], heads, sorted(seated)))
    return tuple(rows)


def _head(cell: str) -> Head | None:
    match = _OF_SESSION.fullmatch(plain(cell))
    if not match or plain(match["rest"]) not in field_by_head():
        return None
    is_session = field_by_head().get(match["word"]) == "session" or match["word"] in _LETTERS
    return Head(int(match["number"]), match["rest"]) if is_session else None


def _apart(rows: Sequence[Row], heads: dict[int, Head], sessions: Sequence[int]) -> list[Row]:
    """The rows below these heads, a session after the other; what sums up sessions is of none."""
    first, words = min(heads), list(dict.fromkeys(head.word for head in heads.values()))
    apart = [replace(rows[0], cells=("session", *rows[0].cells[:first], *words))]
    for session in sessions:
        at = {head.word: place for place, head in heads.items() if head.session == session}
        for row in rows[1:]:
            cells = [_cell(row, at.get(word, -1)) for word in words]
            if any(
                cell
                for cell, word in zip(cells, words, strict=True)
                if field_by_head()[plain(word)] in _POINTS
            ):
                apart.append(replace(row, cells=(str(session), *row.cells[:first], *cells)))
    return apart


def _cell(row: Row, place: int) -> str:
    return row.cells[place] if 0 <= place < len(row.cells) else ""
