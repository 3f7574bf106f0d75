"""Draws as JSON documents of the format "hanchan-draw", version 1."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from scoring.sentence import Sentence
from seating.constraints import ApartGroup, Constraints
from seating.draw import WINDS, Draw, SeatingError, SessionDraw, TableDraw
from seating.report.quality import Quality

FORMAT, VERSION = "hanchan-draw", 1
Schema = dict[str, Any]


class DrawFormError(SeatingError):
    """A document of another form than `draw_schema` tells."""


SEARCHED = ("fixed", "attempt", "steps", "keep")
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
    if quality.proofs:
        document["quality"]["proofs"] = list(quality.proofs)
    document.update({name: getattr(draw, name) for name in SEARCHED if getattr(draw, name)})
    for name in ("swaps", "pinned"):
        if getattr(draw, name):
            document[name] = [list(change) for change in getattr(draw, name)]
    if draw.before:
        document["before"] = [session_to_json(session, 0) for session in draw.before]
    return document | constraints_to_json(constraints or Constraints())


def constraints_to_json(constraints: Constraints) -> dict[str, Any]:
    """The groups kept apart and the players' own tables, where there are any."""
    document: dict[str, Any] = {}
    if constraints.apart:
        document["apart"] = [group_to_json(group) for group in constraints.apart]
    if constraints.own_tables:
        document["own_tables"] = [
            {"player": own_table.player, "table": own_table.table} for own_table in constraints.own_tables
        ]
    return document


def session_to_json(session: SessionDraw, players: int) -> dict[str, Any]:
    """One session of the document.

    `out` lists those of players 1..players who do not play it, `sitting_out` those of them who take part and
    sit out by lot; both only where there are any.
    """
    tables = [{"number": table.number, **dict(table.seats())} for table in session.tables]
    seated = set(session.players)
    out = [player for player in range(1, players + 1) if player not in seated]
    document: dict[str, Any] = {"number": session.number, "tables": tables}
    if out:
        document["out"] = out
    if session.sitting_out:
        document["sitting_out"] = list(session.sitting_out)
    return document


def group_to_json(group: ApartGroup) -> dict[str, Any]:
    """One group of people apart, with its rank if it has one."""
    document = {"players": sorted(group.players), "weight": group.weight, "kind": group.kind}
    return {**document, "rank": group.rank} if group.rank else document


def from_json(document: Mapping[str, Any]) -> Draw:
    """The draw of a document. Raises SeatingError naming the first thing that is missing or wrong."""
    head = (document.get("format"), document.get("version")) if isinstance(document, Mapping) else ()
    if head != (FORMAT, VERSION) or type(head[1]) is not int:
        raise DrawFormError(
            Sentence(
                "This is not a draw: “format” must be “%(format)s” and “version” %(version)s.",
                format=FORMAT,
                version=VERSION,
            )
        )
    searched = {name: whole_number({name: 0, **document}, name, Sentence("the draw")) for name in SEARCHED}
    return Draw(
        whole_number(document, "players", Sentence("the draw")),
        sessions_from_json(document),
        str(document.get("seed", "")),
        str(document.get("algorithm", "")),
        swaps=triples_from_json(document, "swaps", Sentence("a session and two players")),
        pinned=triples_from_json(document, "pinned", Sentence("a session, a player and a table")),
        before=sessions_from_json({"sessions": document.get("before", [])}),
        **searched,
    )


def triples_from_json(
    document: Mapping[str, Any], key: str, contents: str
) -> tuple[tuple[int, int, int], ...]:
    """Lists of three whole numbers under a key; none where it is missing."""
    value = document.get(key, [])
    entries = value if isinstance(value, list) else [value]
    triples = tuple(
        (change[0], change[1], change[2])
        for change in entries
        if isinstance(change, list) and [type(number) for number in change] == [int] * 3
    )
    if len(triples) < len(entries):
        raise DrawFormError(
            Sentence("“%(key)s” of the draw must be lists of %(what)s.", key=key, what=contents)
        )
    return triples


def sessions_from_json(document: Mapping[str, Any]) -> tuple[SessionDraw, ...]:
    """The sessions of a document that holds at least those: a draw, or seats decided beforehand."""
    sessions = document.get("sessions")
    if not isinstance(sessions, list):
        raise DrawFormError("The draw has no list of “sessions”.")
    return tuple(session_from_json(session) for session in sessions)


def session_from_json(session: Mapping[str, Any]) -> SessionDraw:
    """One session of a document."""
    number = whole_number(session, "number", Sentence("a session"))
    tables = session.get("tables")
    if not isinstance(tables, list):
        raise DrawFormError(Sentence("Session %(number)s has no list of “tables”.", number=number))
    out = session.get("sitting_out", [])
    if not isinstance(out, list) or not all(type(player) is int for player in out):
        raise DrawFormError(
            Sentence("“sitting_out” of session %(number)s must be a list of player numbers.", number=number)
        )
    return SessionDraw(
        number,
        tuple(table_from_json(table, Sentence("session %(number)s", number=number)) for table in tables),
        tuple(out),
    )


def table_from_json(table: Mapping[str, Any], where: str) -> TableDraw:
    """One table of a session."""
    number = whole_number(table, "number", Sentence("a table of %(where)s", where=where))
    east, south, west, north = (
        whole_number(table, wind, Sentence("table %(number)s of %(where)s", number=number, where=where))
        for wind in WINDS
    )
    return TableDraw(number, east, south, west, north)


def whole_number(holder: Any, key: str, where: str) -> int:
    """The whole number under a key. Raises DrawFormError saying where it is missing."""
    value = holder.get(key) if isinstance(holder, Mapping) else None
    if type(value) is not int:
        raise DrawFormError(Sentence("“%(key)s” of %(where)s must be a whole number.", key=key, where=where))
    return value


def draw_schema() -> Schema:
    """The JSON Schema of draws, version 1: the forms that `from_json` reads."""
    whole_number: Schema = {"type": "integer"}
    seats = {wind: {**whole_number, "description": "A player's number."} for wind in WINDS}
    table = {
        "type": "object",
        "properties": {"number": whole_number, **seats},
        "required": ["number", *WINDS],
    }
    session = {
        "type": "object",
        "properties": {
            "number": whole_number,
            "tables": {"type": "array", "items": table},
            "sitting_out": {"type": "array", "items": whole_number, "description": "Who sits out by lot."},
        },
        "required": ["number", "tables"],
    }
    sessions = {"type": "array", "items": session}
    triple = {"type": "array", "items": whole_number, "minItems": 3, "maxItems": 3}
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "$id": "urn:hanchan:schema:draw:1",
        "title": "A draw of seats (hanchan-draw, version 1)",
        "description": "Seed, algorithm and seats: enough to draw again and compare.",
        "type": "object",
        "properties": {
            "format": {"const": FORMAT},
            "version": {"const": VERSION},
            "players": {**whole_number, "description": "Numbers go from 1 to this."},
            "seed": {"description": "The text that decides the lots."},
            "algorithm": {"description": "Which one, with its version: its name never changes."},
            "sessions": sessions,
            "before": {**sessions, "description": "What was seated before this draw."},
            **dict.fromkeys(SEARCHED, whole_number),
            "swaps": {"type": "array", "items": triple, "description": "Session, player, player."},
            "pinned": {"type": "array", "items": triple, "description": "Session, player, table."},
        },
        "required": ["format", "version", "players", "sessions"],
    }
