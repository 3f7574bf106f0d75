"""What a draw has to respect, read from JSON: people apart, and players who keep a table."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from .constraints import ApartGroup, Constraints, OwnTable
from .documents import whole
from .errors import SeatingError
from .sentence import Sentence


def apart_from_json(groups: Any) -> tuple[ApartGroup, ...]:
    """Groups from JSON: lists of player numbers, or objects with players, weight and kind.

    Raises SeatingError for anything else.
    """
    if not isinstance(groups, list):
        raise SeatingError("People to keep apart must be a JSON list of groups of player numbers.")
    return tuple(group_from_json(group, place) for place, group in enumerate(groups, 1))


def group_from_json(group: Any, place: int) -> ApartGroup:
    """One group, `place` counted from 1 in its list."""
    found = {"players": group} if isinstance(group, list) else group
    players = found.get("players") if isinstance(found, Mapping) else None
    if not isinstance(players, list) or not all(type(player) is int for player in players):
        raise SeatingError(
            Sentence(
                'Group %(place)s to keep apart has no list of player numbers under "players".', place=place
            )
        )
    return ApartGroup(
        frozenset(players),
        whole({"weight": 1, **found}, "weight", Sentence("group %(place)s", place=place)),
        str(found.get("kind", "group")),
    )


def own_tables_from_json(listed: Any) -> tuple[OwnTable, ...]:
    """Tables of one's own from JSON: objects with player and table. Raises SeatingError for anything else."""
    if not isinstance(listed, list):
        raise SeatingError('"own_tables" must be a JSON list of objects with "player" and "table".')
    return tuple(
        OwnTable(whole(own, "player", where), whole(own, "table", where))
        for place, own in enumerate(listed, 1)
        for where in [Sentence("own table %(place)s", place=place)]
    )


def constraints_from_json(document: Mapping[str, Any]) -> Constraints:
    """What held for a draw, from its document: the groups apart, and the tables of one's own."""
    return Constraints(
        apart_from_json(document.get("apart", [])),
        own_tables=own_tables_from_json(document.get("own_tables", [])),
    )
