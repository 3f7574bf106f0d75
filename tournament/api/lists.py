"""Long lists in parts: a cursor says after which line the next part begins."""

import base64
import binascii
import json
from collections.abc import Callable, Sequence
from typing import Annotated, Generic, TypeVar

from ninja import Query, Schema
from pydantic import ConfigDict, Field

from tournament.acts.refusals import Reason, Refused

MOST, USUAL = 500, 100
BAD_CURSOR = Reason("api.cursor", "This cursor does not belong to this list. Start again without one.")
Cursor = Annotated[
    str, Query(description="`next` of the part before; begins after its last line.", max_length=200)
]
Limit = Annotated[int, Query(ge=1, le=MOST, description="The most lines of a part.")]
Line = TypeVar("Line")
Row = TypeVar("Row")
Key = tuple[int | str, ...]


class Part(Schema, Generic[Line]):
    """A part of a list. `next` is the cursor of the part after it, null at the end."""

    model_config = ConfigDict(json_schema_extra={"description": "A part of a list, and where to go on."})

    items: list[Line]
    next: str | None = Field(examples=[None])


def part_of(
    rows: Sequence[Row], key: Callable[[Row], Key], cursor: str, limit: int
) -> tuple[list[Row], str | None]:
    """The rows after the cursor, at most `limit`, in the order of `key`; and the cursor of what follows."""
    after = read_cursor(cursor, key(rows[0]) if rows else None) if cursor else None
    waiting = [row for row in rows if after is None or key(row) > after]
    part = waiting[:limit]
    return part, written_cursor(key(part[-1])) if len(waiting) > limit else None


def written_cursor(key: Key) -> str:
    """A key as text for an address."""
    return base64.urlsafe_b64encode(json.dumps(key).encode()).decode().rstrip("=")


def read_cursor(cursor: str, like: Key | None) -> Key:
    """The key that a cursor holds. Refused when its parts are not of the kinds of `like` (None: any)."""
    try:
        parts = json.loads(base64.urlsafe_b64decode(cursor + "=" * (-len(cursor) % 4)))
    except (binascii.Error, ValueError, RecursionError):
        parts = None
    if not isinstance(parts, list) or (like and [*map(type, parts)] != [*map(type, like)]):
        raise Refused(BAD_CURSOR(), "cursor")
    return tuple(parts)
