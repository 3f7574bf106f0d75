"""Draws as JSON documents of the format "hanchan-draw", version 1."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from .constraints import ApartGroup, Constraints
from .draw import WINDS, Draw, SessionDraw, TableDraw
from .errors import SeatingError
from .quality import Quality

FORMAT, VERSION = "hanchan-draw", 1
COUNTS = ("repeat_meetings", "repeat_bound", "most_meetings", "wind_spread", "table_repeats", "apart_broken")


def to_json(draw: Draw, quality: Quality, constraints: Constraints | None = None) -> dict[str, Any]:
    """The draw, its quality and the groups kept apart, ready for json.dumps; keys in a fixed order."""
    document: dict[str, Any] = {
        "format": FORMAT,
        "version": VERSION,
        "players": draw.players,
        "seed": draw.seed,
        "algorithm": draw.algorithm,
        "sessions": [session_to_json(session, draw.players) for session in draw.sessions],
        "quality": {name: getattr(quality, name) for name in COUNTS},
    }
    document["quality"]["proved_optimal"] = list(quality.proved_optimal)
    document.update({name: getattr(draw, name) for name in ("fixed", "attempt") if getattr(draw, name)})
    if draw.swaps:
        document["swaps"] = [list(change) for change in draw.swaps]
    if constraints and constraints.apart:
        document["apart"] = [group_to_json(group) for group in constraints.apart]
    return document


def session_to_json(session: SessionDraw, players: int) -> dict[str, Any]:
    """One session of the document; `out` lists those of players 1..players who do not play it, if any."""
    tables = [{"number": table.number, **dict(table.seats())} for table in session.tables]
    seated = {player for table in session.tables for player in table.players}
    out = [player for player in range(1, players + 1) if player not in seated]
    return {"number": session.number, "tables": tables, **({"out": out} if out else {})}


def group_to_json(group: ApartGroup) -> dict[str, Any]:
    """One group of people apart."""
    return {"players": sorted(group.players), "weight": group.weight, "kind": group.kind}


def from_json(document: Mapping[str, Any]) -> Draw:
    """The draw of a document. Raises SeatingError naming the first thing that is missing or wrong."""
    if document.get("format") != FORMAT or document.get("version") != VERSION:
        raise SeatingError(f'This is no draw: "format" must be "{FORMAT}" and "version" {VERSION}.')
    swaps = swaps_from_json(document.get("swaps", []))
    fixed = whole({"fixed": 0, **document}, "fixed", "the draw")
    return Draw(
        whole(document, "players", "the draw"),
        sessions_from_json(document),
        str(document.get("seed", "")),
        str(document.get("algorithm", "")),
        swaps,
        fixed,
        whole({"attempt": 0, **document}, "attempt", "the draw"),
    )


def swaps_from_json(swaps: Any) -> tuple[tuple[int, int, int], ...]:
    """The seats exchanged by hand: lists of a session number and two player numbers."""
    listed = swaps if isinstance(swaps, list) else [swaps]
    found = tuple(
        (change[0], change[1], change[2])
        for change in listed
        if isinstance(change, list) and [type(number) for number in change] == [int] * 3
    )
    if len(found) < len(listed):
        raise SeatingError('"swaps" of the draw must be lists of a session and two players.')
    return found


def sessions_from_json(document: Mapping[str, Any]) -> tuple[SessionDraw, ...]:
    """The sessions of a document that holds at least those: a draw, or seats decided beforehand."""
    sessions = document.get("sessions")
    if not isinstance(sessions, list):
        raise SeatingError('The draw has no list of "sessions".')
    return tuple(session_from_json(session) for session in sessions)


def session_from_json(session: Mapping[str, Any]) -> SessionDraw:
    """One session of a document."""
    number = whole(session, "number", "a session")
    tables = session.get("tables")
    if not isinstance(tables, list):
        raise SeatingError(f'Session {number} has no list of "tables".')
    return SessionDraw(number, tuple(table_from_json(table, f"session {number}") for table in tables))


def table_from_json(table: Mapping[str, Any], where: str) -> TableDraw:
    """One table of a session."""
    number = whole(table, "number", f"a table of {where}")
    east, south, west, north = (whole(table, wind, f"table {number} of {where}") for wind in WINDS)
    return TableDraw(number, east, south, west, north)


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
        raise SeatingError(f'Group {place} to keep apart has no list of player numbers under "players".')
    return ApartGroup(
        frozenset(players),
        whole({"weight": 1, **found}, "weight", f"group {place}"),
        str(found.get("kind", "group")),
    )


def whole(holder: Any, key: str, where: str) -> int:
    """The whole number under a key. Raises SeatingError saying where it is missing."""
    value = holder.get(key) if isinstance(holder, Mapping) else None
    if type(value) is not int:
        raise SeatingError(f'"{key}" of {where} must be a whole number.')
    return value
