"""What the document says of every operation beside its types: who may call it, its refusals, its parts."""

from collections.abc import Iterator, Mapping
from http import HTTPStatus
from typing import Any

from tournament.api.examples import REF
from tournament.api.problems import MEDIA_TYPE

ABOUT = """The events, players, seats, results and standings of mahjong tournaments, as on the public pages.

**Reading** needs no token. **Acting** does: a person makes one under *Your account*, *Tokens for programs*,
and the program sends it as `Authorization: Bearer hanchan_…`. Each act is a POST with a JSON body, answered
by its line in the log; `made` is the number of what it made, for the addresses that act on it.

- An act that is sent twice with the same `Idempotency-Key` is done once.
- A refusal is `application/problem+json`: `code` never changes, `detail` is a sentence for people in `lang`,
  `field` is the part of the request that caused it.
- Answers about an event have an `ETag`; sent back as `If-None-Match`, 304 means that nothing has changed.
- Points are integers. Table points and ranking points are fractions in strings, in lowest terms: `"7/3"`.
- Times are ISO 8601 in UTC; days are local to the event.
- Long lists come in parts: `next` is the `cursor` of the next part, null at the end.

The usual order of an event: register players, make a draw and confirm it, publish the seating, and for each
session open it, enter the result of each table, and close it."""

TAGS: Mapping[str, str] = {
    "Events": "Events, their timetable, and notices to the hall.",
    "Players": "Who is registered, and each player's day.",
    "Sessions": "Seats, results and the clock.",
    "Standings": "Places after any session.",
    "Hands": "How hands ended.",
    "Draws": "How seats were drawn, with certificates that anybody can check.",
    "Rankings": "The European ranking over the events of this installation.",
    "People": "What somebody has played over all events, with their consent.",
    "Rules": "Rule sets, option by option, and the rules of an event.",
    "Stream": "What changes, as it changes.",
    "Engines": "The rules engines as calls.",
    "Acting: event": "Players, draws and notices.",
    "Acting: sessions": "Sessions, the clock, what is published, and Undo.",
    "Acting: tables": "Results, hands, rulings and substitutes.",
    "Acting: plan": "The timetable, the rules, exchanged seats, overlays; and the log.",
    "Acting: hall": "Time for a table, signatures, corrected hands, walk-ins.",
    "Acting: referees": "Calls, appeals, adjustments, and players who play no more.",
}

PARTS: Mapping[str, str] = {
    "slug": "The event's name in addresses: `slug` of the list of events.",
    "session": "The session's number, from 1.",
    "table": "The table's number in that session, from 1.",
    "hand": "The hand's number at its table, from 1.",
    "notice": "The notice's number: `made` when it was posted, or `number` in the list of notices.",
    "entry": "A line of the log: `line` of an act's answer.",
    "late": "`id` of a hand that came too late, from the table.",
    "ruling": "`made` when it was given, or `id` in the list of rulings.",
    "call": "`made` when it was raised, or `id` in the list of calls.",
    "pk": "The person's number in this installation: `person` in rankings.",
    "kind": "Of which mahjong.",
    "preset": "`key` of a rule set.",
    "number of players": "The player's number at the event.",
    "number of draws": "The draw's number, which counts all of the event: `made` when it was drawn.",
}
"""The parameters of paths, by name."""

REFUSALS: Mapping[HTTPStatus, tuple[str, str]] = {
    HTTPStatus.BAD_REQUEST: (
        "api.no-json",
        "Against a rule or the state of the event, or it cannot be read. docs/refusals.md lists all codes.",
    ),
    HTTPStatus.UNAUTHORIZED: ("api.no-token", "A token is missing, or not in force."),
    HTTPStatus.FORBIDDEN: ("api.not-for-token", "The token has none of the roles that this needs."),
    HTTPStatus.NOT_FOUND: ("api.no-event", "It is not there, or whoever asks may not see it yet."),
    HTTPStatus.CONFLICT: (
        "form.used-elsewhere",
        "Somebody else has changed it since it was read, or the key was used for something else.",
    ),
    HTTPStatus.REQUEST_ENTITY_TOO_LARGE: ("api.too-large", "The body has more than 1,300,000 bytes."),
    HTTPStatus.UNSUPPORTED_MEDIA_TYPE: ("api.is-form", "The body is a form. Send JSON."),
    HTTPStatus.UNPROCESSABLE_ENTITY: (
        "api.wrong-value",
        "A value is missing, or does not fit its type: `field` names it.",
    ),
    HTTPStatus.TOO_MANY_REQUESTS: ("api.too-many", "Wait as long as `Retry-After` says."),
}
"""By status: a code that comes with it, and when it comes."""

FIRST = {"slug": "spring-open", "kind": "riichi", "preset": "mcr-2006"}
"""What parts of paths are to start from; numbers are 1."""
STORABLE = r"^[^\u0000]*$"
"""Every character but the one that no database keeps."""
PATTERNS = {"slug": {"pattern": "^[-a-zA-Z0-9_]+$"}, "preset": {"pattern": "^[^/]+$"}}
CHECKED = frozenset({"kind", "cursor", "limit", "state", "after", "on", "only", "before"})
"""Parameters whose values are refused where they do not fit."""

TIMED = frozenset({"clock", "notices", "stream"})
"""What changes by the time of day, so that it has no ETag."""
ETAG = {"ETag": {"description": "Of this answer, for `If-None-Match`.", "schema": {"type": "string"}}}


def refusals() -> dict[str, dict[str, Any]]:
    """The answers that operations name, by their names in the document."""
    responses = {name_of(status): _refusal(status, code, why) for status, (code, why) in REFUSALS.items()}
    return {
        **responses,
        "NotModified": {"description": "Nothing has changed since the answer with that ETag."},
    }


def name_of(status: HTTPStatus) -> str:
    """The name of a refusal in the document: `NotFound`."""
    return status.phrase.title().replace(" ", "")


def _refusal(status: HTTPStatus, code: str, why: str) -> dict[str, Any]:
    facts = {"type": "about:blank", "title": status.phrase, "status": status.value, "code": code}
    content = {"schema": {"$ref": f"{REF}Problem"}, "example": {**facts, "detail": why, "field": None}}
    return {"description": why, "content": {MEDIA_TYPE: content}}


def statuses(method: str, facts: Mapping[str, Any], *, acts: bool) -> Iterator[HTTPStatus]:
    """The refusals that an operation may answer."""
    yield from (HTTPStatus.BAD_REQUEST, HTTPStatus.UNAUTHORIZED)
    names = {parameter["name"] for parameter in facts["parameters"]}
    if acts:
        yield HTTPStatus.FORBIDDEN
    if names & PARTS.keys() or "number" in names:
        yield HTTPStatus.NOT_FOUND
    if method == "POST":
        yield from (HTTPStatus.REQUEST_ENTITY_TOO_LARGE, HTTPStatus.UNSUPPORTED_MEDIA_TYPE)
        if acts:
            yield HTTPStatus.CONFLICT
    if "requestBody" in facts or names & CHECKED:
        yield HTTPStatus.UNPROCESSABLE_ENTITY
    yield HTTPStatus.TOO_MANY_REQUESTS


def has_etag(method: str, path: str, facts: Mapping[str, Any]) -> bool:
    """Whether everybody may keep an answer until the event changes."""
    return method == "GET" and "{slug}" in path and facts["operationId"] not in TIMED


def describe_part(path: str, parameter: dict[str, Any]) -> None:
    """Say what stands in a part of a path, and what it may be."""
    name, schema = parameter["name"], parameter["schema"]
    if name == "number":
        parameter["description"] = PARTS["number of draws" if "/draws/" in path else "number of players"]
    else:
        parameter["description"] = PARTS[name]
    schema |= {"minimum": 1} if schema["type"] == "integer" else PATTERNS.get(name, {})
    parameter["example"] = FIRST.get(name, 1)
