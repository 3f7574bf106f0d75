"""Tables that this program has exported, recognised by their heads in every language it speaks."""

import json
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from django.conf import settings
from django.utils import translation

from tournament.registration.queries.players import PLAYER_COLUMNS, STATE_NAMES
from tournament.registration.services.importing.words import plain, state_by_word
from tournament.words.read_words import for_languages

if TYPE_CHECKING:
    from django_stubs_ext import StrPromise

Heads = tuple[Mapping[str, str], ...]
"""By language: the field of each head, which is plain."""
ANY_HEADS: Heads = ({},)
"""For a table of another program: a JSON document with any names is read as one."""
LEAST = 5  # heads that tell an exported table from one that only looks alike


def in_every_language(columns: Sequence[tuple[str, "StrPromise"]]) -> Heads:
    """The heads of an exported table; `columns`: its fields and heads."""
    heads = []
    for code, _name in settings.LANGUAGES:
        with translation.override(code):
            heads.append({plain(str(head)): field for field, head in columns})
    return tuple(heads)


@for_languages
def player_heads() -> Heads:
    """The heads of the exported list of players."""
    return in_every_language(PLAYER_COLUMNS)


def own_fields(cells: Sequence[str], heads_by_language: Heads) -> list[str] | None:
    """The fields of a header if all its heads are those of an exported table in one language, or None."""
    words = [plain(cell) if cell else "" for cell in cells]
    if sum(map(bool, words)) < LEAST:
        return None
    heads = next((heads for heads in heads_by_language if heads.keys() >= {*words} - {""}), None)
    return None if heads is None else [heads.get(word, "") for word in words]


def likeness(cells: Sequence[str], heads_by_language: Heads) -> int:
    """How many heads of an exported table a header has; 0 for another one."""
    fields = own_fields(cells, heads_by_language)
    return 0 if fields is None else sum(map(bool, cells))


def is_whole_list_of_players(cells: Sequence[str]) -> bool:
    """Whether a header has all heads of the exported list of players, which says everything in each line."""
    return likeness(cells, player_heads()) == len(PLAYER_COLUMNS)


def rows_of_json(text: str, heads: Heads) -> list[list[str]]:
    """The rows of the table with these heads in an exported JSON document, its head first, or none."""
    try:
        document = json.loads(text)
    except (ValueError, RecursionError):
        return []
    tables = [
        table
        for table in (document.values() if isinstance(document, dict) else ())
        if isinstance(table, list) and table and all(isinstance(row, dict) for row in table)
    ]
    best = max(tables, key=lambda rows: likeness(list(rows[0]), heads), default=None)
    names = list(best[0]) if best else []
    if not (best and likeness(names, heads)):
        return []
    return [names, *([_cell(row.get(name)) for name in names] for row in best)]


def rows_of_any_json(text: str) -> list[list[str]]:
    """The rows of the longest list of objects in a JSON document, the names of all members first, or none."""
    try:
        document = json.loads(text)
    except (ValueError, RecursionError):
        return []
    tables = [document, *(document.values() if isinstance(document, dict) else ())]
    objects = [[row for row in table if isinstance(row, dict)] for table in tables if isinstance(table, list)]
    rows = max(objects, key=len, default=[])
    names = list(dict.fromkeys(str(name) for row in rows for name in row))
    return [names, *([_cell(row.get(name)) for name in names] for row in rows)] if names else []


def _cell(value: object) -> str:
    return "" if value is None else str(value)


@for_languages
def states() -> Mapping[str, str]:
    """The state that each word means, ours in every language first."""
    words = dict(state_by_word())
    for code, _name in settings.LANGUAGES:
        with translation.override(code):
            words |= {plain(str(name)): state for state, name in STATE_NAMES.items()}
    return words
