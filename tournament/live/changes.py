"""Frames as they are sent: a whole state, nothing new, or a compact difference between two states.

A result moves hundreds of rows by a place or two. So a change names the parts that moved instead of the whole
order, and of rows whose cells are known (`Celled`) the cells that differ, equal ones once.
"""

import json
import re
from bisect import bisect_left
from collections.abc import Sequence

from tournament.live.frames import State
from tournament.standings.tables import Celled

Moves = list[tuple[str, str | None]]
NUMBER = re.compile(r"(<[^<>]*>)(\d{1,9})</\w+>")  # a cell with a number and nothing else


def all_lists(state: State) -> dict[str, object]:
    """The frame of the full state, for new viewers."""
    return {"version": state.version, "at": state.at, "lists": state.lists, "parts": state.parts}


def nothing(state: State) -> dict[str, object]:
    """The frame for a viewer who has this version on screen already."""
    return {"version": state.version, "at": state.at, "lists": {}, "parts": {}}


def change(old: State, new: State) -> dict[str, object]:
    """The frame that turns `old` into `new`.

    `lists`: the orders of lists with parts added or gone. `moves`: in the others (part, the one it stands
    before now, None at the end), to be done in this order. `parts`: those new or different. `cells`: of those
    that differ in cells alone [column, value, …], where a number is the cell's whole text, and a string the
    index in `pieces` of the cell's HTML; with a negative column it is a new cell, before that column.
    """
    frame = nothing(new)
    lists = {name: order for name, order in new.lists.items() if old.lists.get(name) != order}
    moves = {
        name: moved(old.lists[name], order)
        for name, order in lists.items()
        if name in old.lists and set(old.lists[name]) == set(order)
    }
    frame["lists"] = {name: order for name, order in lists.items() if name not in moves}
    differing = {part: html for part, html in new.parts.items() if old.parts.get(part) != html}
    pieces: dict[str, int] = {}
    cells = {part: _cells(old.parts.get(part), html, pieces) for part, html in differing.items()}
    frame["parts"] = {part: html for part, html in differing.items() if not cells[part]}
    differences = {
        "moves": moves,
        "cells": {part: changed_cells for part, changed_cells in cells.items() if changed_cells},
        "pieces": list(pieces),
    }
    return frame | {name: value for name, value in differences.items() if value}


def _cells(old: object, new: object, pieces: dict[str, int]) -> list[int | str]:
    """Column and value of each cell that differs, empty when the whole part has to be sent."""
    if not (isinstance(old, Celled) and isinstance(new, Celled)):
        return []
    insert_at, added_count = len(old.cells) - new.behind, len(new.cells) - len(old.cells)
    if old.opening != new.opening or added_count < 0:
        return []
    changed: list[int | str] = []
    added = new.cells[insert_at : insert_at + added_count]
    for column, html in enumerate(added, start=insert_at):
        changed += (-column, _piece_index(html, pieces))
    aligned = (*old.cells[:insert_at], *added, *old.cells[insert_at:])
    for column, (before, now) in enumerate(zip(aligned, new.cells, strict=True)):
        if before != now:
            changed += (column, _value(before, now, pieces))
    return changed


def _value(before: str, now: str, pieces: dict[str, int]) -> int | str:
    number, previous = NUMBER.fullmatch(now), NUMBER.fullmatch(before)
    if number and previous and number[1] == previous[1]:
        return int(number[2])
    return _piece_index(now, pieces)


def _piece_index(html: str, pieces: dict[str, int]) -> str:
    return str(pieces.setdefault(html, len(pieces)))


def moved(old: Sequence[str], new: Sequence[str]) -> Moves:
    """The fewest moves from one order of the same parts to another, each before a part that stands right."""
    old_place = {part: place for place, part in enumerate(old)}
    staying = {new[index] for index in _longest_rise([old_place[part] for part in new])}
    after: list[str | None] = [*new[1:], None]
    pairs = [(part, before) for part, before in zip(new, after, strict=True) if part not in staying]
    return pairs[::-1]  # the last first: what it stands before is in its place already


def _longest_rise(places: Sequence[int]) -> list[int]:
    """The indices of a longest rising part of a sequence of different numbers."""
    ends: list[int] = []  # the smallest end of a rise of each length, and where that is
    last: list[int] = []
    before = [-1] * len(places)
    for index, place in enumerate(places):
        length = bisect_left(ends, place)
        ends[length : length + 1] = [place]
        last[length : length + 1] = [index]
        before[index] = last[length - 1] if length else -1
    rise, index = [], last[-1] if last else -1
    while index >= 0:
        rise.append(index)
        index = before[index]
    return rise[::-1]


def to_json(frame: dict[str, object]) -> str:
    """A frame on one line."""
    return json.dumps(frame, ensure_ascii=False, separators=(",", ":"))
