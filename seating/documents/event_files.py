"""What a draw takes from files: people apart, tables kept, seats already decided, standings."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping
from typing import Any

from scoring.sentence import Sentence
from seating.constraints import NEVER, RANKS, ApartGroup, Constraints, OwnTable
from seating.documents.draw_document import sessions_from_json, whole_number
from seating.draw import SeatingError, SessionDraw

WEIGHTS = {"team": NEVER, "club": 10, "country": 1}
"""The weight for players of an event file who share a team, a club or a country."""
EVENT = "hanchan-event"


def apart_from_json(groups: Any) -> tuple[ApartGroup, ...]:
    """Groups from JSON: lists of player numbers, or objects with players, weight and kind.

    Raises SeatingError otherwise.
    """
    if not isinstance(groups, list):
        raise SeatingError("People to keep apart must be a JSON list of groups of player numbers.")
    return tuple(group_from_json(group, place) for place, group in enumerate(groups, 1))


def group_from_json(group: Any, place: int) -> ApartGroup:
    """One group, `place` counted from 1 in its list."""
    fields = {"players": group} if isinstance(group, list) else group
    players = fields.get("players") if isinstance(fields, Mapping) else None
    if not isinstance(players, list) or not all(type(player) is int for player in players):
        raise SeatingError(
            Sentence(
                "Group %(place)s to keep apart has no list of player numbers under “players”.", place=place
            )
        )
    return ApartGroup(
        frozenset(players),
        whole_number({"weight": 1, **fields}, "weight", Sentence("group %(place)s", place=place)),
        str(fields.get("kind", "group")),
        whole_number({"rank": 0, **fields}, "rank", Sentence("group %(place)s", place=place)),
    )


def own_tables_from_json(entries: Any) -> tuple[OwnTable, ...]:
    """Fixed tables of players from JSON: objects with player and table. Raises SeatingError otherwise."""
    if not isinstance(entries, list):
        raise SeatingError("“own_tables” must be a JSON list of objects with “player” and “table”.")
    return tuple(
        OwnTable(whole_number(entry, "player", where), whole_number(entry, "table", where))
        for place, entry in enumerate(entries, 1)
        for where in [Sentence("own table %(place)s", place=place)]
    )


def constraints_from_json(document: Mapping[str, Any]) -> Constraints:
    """What held for a draw, from its document: the groups apart, and the fixed tables of players."""
    return Constraints(
        apart_from_json(document.get("apart", [])),
        own_tables=own_tables_from_json(document.get("own_tables", [])),
    )


def read_constraints(data: Any) -> Constraints:
    """What a draw has to respect, from JSON.

    `data`: what `read_apart` takes, where an entry of the list may also be {"player", "table"} for somebody
    who keeps a table; or an object with "apart" and "own_tables".

    Raises SeatingError otherwise.
    """
    if (
        isinstance(data, Mapping)
        and data.get("format") != EVENT
        and not {"apart", "own_tables"}.isdisjoint(data)
    ):
        return constraints_from_json(data)
    if isinstance(data, list):
        table_entries = [entry for entry in data if isinstance(entry, Mapping) and "table" in entry]
        groups = [entry for entry in data if entry not in table_entries]
        return Constraints(apart_from_json(groups), own_tables=own_tables_from_json(table_entries))
    return Constraints(read_apart(data))


def read_apart(data: Any) -> tuple[ApartGroup, ...]:
    """People apart from JSON: a list of groups, or an event file's teams, clubs and countries.

    Raises SeatingError otherwise.
    """
    if isinstance(data, Mapping) and data.get("format") == EVENT:
        return tuple(group for kind in WEIGHTS for group in sharing(data.get("players"), kind))
    return apart_from_json(data)


def sharing(players: Any, kind: str) -> list[ApartGroup]:
    """The groups of players, substitutes left out, who have the same text under a key."""
    numbers_with: defaultdict[str, set[int]] = defaultdict(set)
    for player in mappings(players, "players"):
        if player.get(kind) and not player.get("substitute"):
            numbers_with[str(player[kind])].add(whole_number(player, "number", Sentence("a player")))
    groups = [frozenset(numbers) for _, numbers in sorted(numbers_with.items())]
    return [ApartGroup(numbers, WEIGHTS[kind], kind, RANKS[kind]) for numbers in groups if len(numbers) > 1]


def mappings(value: Any, key: str) -> list[Mapping[str, Any]]:
    """A list of JSON objects. Raises SeatingError when it is something else."""
    if not isinstance(value, list) or not all(isinstance(item, Mapping) for item in value):
        raise SeatingError(Sentence("The event’s “%(what)s” must be a list of objects.", what=key))
    return value


def read_fixed(data: Any) -> tuple[SessionDraw, ...]:
    """Sessions already decided from JSON: a draw, an object with "sessions", or an event file.

    Raises SeatingError otherwise.
    """
    if not isinstance(data, Mapping):
        raise SeatingError("Fixed seats must be a JSON object with “sessions”, like a draw.")
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

    Raises SeatingError otherwise.
    """
    rows = data.get("rows") if isinstance(data, Mapping) else data
    if not isinstance(rows, list):
        rows = []
    entries = [row.get("player") if isinstance(row, Mapping) else row for row in rows]
    numbers = [number for number in entries if type(number) is int]
    if not numbers or len(numbers) < len(entries):
        raise SeatingError("Standings must be a list of player numbers, or “rows” with a “player”.")
    return numbers
