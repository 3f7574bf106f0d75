"""What a draw takes from files: people apart, seats already decided, standings."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping
from typing import Any

from .constraints import NEVER, ApartGroup, Constraints
from .documents import sessions_from_json, whole
from .draw import SessionDraw
from .errors import SeatingError
from .sentence import Sentence
from .wishes import apart_from_json, constraints_from_json, own_tables_from_json

WEIGHTS = {"team": NEVER, "club": 10, "country": 1}
"""How much those of an event file who share one of these should be kept apart."""
EVENT = "hanchan-event"


def read_constraints(data: Any) -> Constraints:
    """What a draw has to respect from JSON: what `read_apart` takes, where an entry of the list may also be
    {"player", "table"} for somebody who keeps a table; or an object with "apart" and "own_tables".

    Raises SeatingError for anything else.
    """
    if (
        isinstance(data, Mapping)
        and data.get("format") != EVENT
        and not {"apart", "own_tables"}.isdisjoint(data)
    ):
        return constraints_from_json(data)
    if isinstance(data, list):
        own = [entry for entry in data if isinstance(entry, Mapping) and "table" in entry]
        groups = [entry for entry in data if entry not in own]
        return Constraints(apart_from_json(groups), own_tables=own_tables_from_json(own))
    return Constraints(read_apart(data))


def read_apart(data: Any) -> tuple[ApartGroup, ...]:
    """People apart from JSON: a list of groups, or an event file's teams, clubs and countries.

    Raises SeatingError for anything else.
    """
    if isinstance(data, Mapping) and data.get("format") == EVENT:
        return tuple(group for kind in WEIGHTS for group in sharing(data.get("players"), kind))
    return apart_from_json(data)


def sharing(players: Any, kind: str) -> list[ApartGroup]:
    """The groups of players, substitutes left out, who have the same text under a key."""
    together: defaultdict[str, set[int]] = defaultdict(set)
    for player in mappings(players, "players"):
        if player.get(kind) and not player.get("substitute"):
            together[str(player[kind])].add(whole(player, "number", Sentence("a player")))
    groups = [frozenset(numbers) for _, numbers in sorted(together.items())]
    return [ApartGroup(numbers, WEIGHTS[kind], kind) for numbers in groups if len(numbers) > 1]


def mappings(found: Any, what: str) -> list[Mapping[str, Any]]:
    """A list of JSON objects. Raises SeatingError when it is something else."""
    if not isinstance(found, list) or not all(isinstance(each, Mapping) for each in found):
        raise SeatingError(Sentence('The event\'s "%(what)s" must be a list of objects.', what=what))
    return found


def read_fixed(data: Any) -> tuple[SessionDraw, ...]:
    """Sessions already decided from JSON: a draw, an object with "sessions", or an event file.

    Raises SeatingError for anything else.
    """
    if not isinstance(data, Mapping):
        raise SeatingError('Fixed seats must be a JSON object with "sessions", like a draw.')
    if data.get("format") == EVENT:
        data = {
            "sessions": [event_session(session) for session in mappings(data.get("sessions"), "sessions")]
        }
    return sessions_from_json(data)


def event_session(session: Mapping[str, Any]) -> dict[str, Any]:
    """A session of an event file as one of a draw."""
    tables = [event_table(table) for table in mappings(session.get("tables"), "tables")]
    return {"number": session.get("number"), "tables": tables}


def event_table(table: Mapping[str, Any]) -> dict[str, Any]:
    """A table of an event file as one of a draw."""
    seats = {str(seat.get("wind")): seat.get("player") for seat in mappings(table.get("seats"), "seats")}
    return {"number": table.get("number"), **seats}


def read_ranking(data: Any) -> list[int]:
    """Player numbers, leader first, from JSON: a list of numbers, or what `standings --json` writes.

    Raises SeatingError for anything else.
    """
    rows = data.get("rows") if isinstance(data, Mapping) else data
    if not isinstance(rows, list):
        rows = []
    found = [row.get("player") if isinstance(row, Mapping) else row for row in rows]
    numbers = [number for number in found if type(number) is int]
    if not numbers or len(numbers) < len(found):
        raise SeatingError('Standings must be a list of player numbers, or "rows" with a "player".')
    return numbers
