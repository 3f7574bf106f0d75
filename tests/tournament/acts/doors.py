"""The rule that facts change through one door, checked on each statement that tests make the program write.

A service that writes to a fact outside `writing(...)`, or inside one that was done before, raises no version:
no phone in the hall would hear of it.
"""

import re
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType

from django.db import connection

FACTS = frozenset(
    f"tournament_{name}"
    for name in (
        *(
            "event",
            "role",
            "team",
            "entry",
            "session",
            "clock",
            "table",
            "seat",
            "call",
            "result",
            "signature",
        ),
        *("hand", "ruling", "draw", "publication", "notice"),
    )
)
WRITES = re.compile(r'(?:INSERT INTO|UPDATE|DELETE FROM) "(\w+)"')
PROGRAM = re.compile(r"tournament\.(?!models|migrations|settings)\w+")
DOOR = "tournament.acts.writing"
# They replace the installation, whose versions all rise, or bring a whole new event.
OTHERWISE = re.compile(r"tournament\.(?:backup|event_file)\.services\b(?!\.rehearsal)")


@contextmanager
def watched() -> Iterator[list[str]]:
    """The statements that went past the door while the block ran, as `service: table`."""
    past: list[str] = []

    def look(execute, sql, params, many, context):
        match = WRITES.match(sql)
        if match and match[1] in FACTS and (service := outside()):
            past.append(f"{service}: {match[1]}")
        return execute(sql, params, many, context)

    with connection.execute_wrapper(look):
        yield past


def outside() -> str:
    """The module of the program that writes now without the door; "" when tests write, or it is open."""
    modules = [frame.f_globals.get("__name__", "") for frame in stack()]
    ours = [name for name in modules if PROGRAM.match(name)]
    if not ours or any(OTHERWISE.match(name) for name in modules) or door_is_open():
        return ""
    return ours[0]


def door_is_open() -> bool:
    """Whether an act is under way that was not done before: some frame around is in a `with writing`."""
    for frame in stack():
        for value in list(frame.f_locals.values()):
            if type(value).__name__ == "Writing" and type(value).__module__ == DOOR:
                return value.repeated is None
        if frame.f_globals.get("__name__") == DOOR:
            return True
    return False


def stack() -> Iterator[FrameType]:
    """The frames from here outwards."""
    frame: FrameType | None = sys._getframe(1)
    while frame:
        yield frame
        frame = frame.f_back
