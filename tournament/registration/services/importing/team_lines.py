"""Lines that hold several players, such as a team each, become lines of one player."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import NamedTuple

from tournament.registration.services.importing.columns import NAMES
from tournament.registration.services.importing.text import Row
from tournament.registration.services.importing.words import captain_words, field_of, plain, substitute_titles

_LOOKED_AT = 15  # rows, for the heads
_COUNTED = re.compile(r"(?P<before>\D*?)[ .#°º-]*(?P<number>[1-9])(?:[ .:)-]+(?P<after>\D+))?")
_LEAST_LETTERS = 3  # of a name in a column of substitutes, which else says yes or no


_SUBSTITUTE = "substitute"


class Head(NamedTuple):
    """A head of the players of a line: whose it is, and what it says of them in a list of one a line."""

    player: str
    word: str


def one_a_line(rows: Sequence[Row]) -> tuple[Row, ...]:
    """The rows with a player each, where the heads count players; as they are elsewhere.

    “Player 1”, “Player 2” and “Captain” are players, and so is the name under “Substitute”; “Country 1” and
    “Player 1 EMA” belong to the first one, and what is not counted belongs to all.
    """
    for place, row in enumerate(rows[:_LOOKED_AT]):
        heads = _heads(row.cells)
        if sum(field_of(head.word) in NAMES for head in heads.values()) > 1:
            heads |= _uncounted(row.cells, heads, rows[place + 1 :])
            return tuple(_apart(rows, place, heads))
    return tuple(rows)


def _heads(cells: Sequence[str]) -> dict[int, Head]:
    """The counted heads by their columns, where at least two of one kind are names."""
    heads = {}
    for at, cell in enumerate(cells):
        match = _COUNTED.fullmatch(cell.strip())
        if not match:
            continue
        before, after = match["before"].strip(), (match["after"] or "").strip()
        word = after if after and field_of(before) in NAMES else before
        heads[at] = Head(match["number"], word)
    names = [head.word for head in heads.values() if field_of(head.word) in NAMES]
    return heads if len(names) > len({*names}) else {}


def _uncounted(cells: Sequence[str], heads: dict[int, Head], below: Sequence[Row]) -> dict[int, Head]:
    """The heads “Captain” and “Substitute” where names stand below them."""
    name = next(head.word for head in heads.values() if field_of(head.word) in NAMES)
    more = {}
    for at, cell in enumerate(cells):
        word = plain(cell).rstrip("0123456789 ")
        texts = [row.cells[at] for row in below if at < len(row.cells) and row.cells[at]]
        names = [text for text in texts if sum(map(str.isalpha, text)) >= _LEAST_LETTERS and " " in text]
        is_substitute = word in substitute_titles() or field_of(word) == "substitute"
        if at not in heads and (is_substitute or word in captain_words()) and names:
            more[at] = Head(_SUBSTITUTE if is_substitute else word, name)
    return more


def _apart(rows: Sequence[Row], place: int, heads: dict[int, Head]) -> Iterator[Row]:
    cells = rows[place].cells
    common = [at for at in range(len(cells)) if at not in heads]
    words = list(dict.fromkeys(head.word for head in heads.values()))
    substitutes = {head.player for head in heads.values()} & {_SUBSTITUTE}
    players = list(dict.fromkeys(head.player for at, head in sorted(heads.items())))
    last = ["Substitute"] if substitutes else []
    yield from rows[:place]
    yield replace(rows[place], cells=(*words, *(cells[at] for at in common), *last))
    for row in rows[place + 1 :]:
        filled = (*row.cells, *[""] * (len(cells) - len(row.cells)))
        if not any(filled[at] for at in heads):  # a title, or a remark
            yield row
            continue
        for player in players:
            values = {head.word: filled[at] for at, head in heads.items() if head.player == player}
            ordered = [values.get(word, "") for word in words]
            if any(ordered):
                state = ["yes" if player in substitutes else ""] if substitutes else []
                yield replace(row, cells=(*ordered, *(filled[at] for at in common), *state))
