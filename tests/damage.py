"""Files damaged as disks, networks and hands do it: bytes turned, cut, put in; values changed or gone."""

import random
from collections.abc import Callable
from copy import deepcopy
from typing import Any

from tournament.acts.refusals import Refused

ODD = (
    *(None, True, False, -1, 0, 2, 10**6, 10**30, -(10**30), 1.5, 1e300, ""),
    *("x" * 400, "\u202e", "=1+1", "\0", "\ud800", "9999-12-31", "0001-01-01T00:00:00+00:00", "E", "7"),
    *([], {}, [[]], {"a": []}, [1], [None], "2026-02-30T25:00:00+99:00"),
)
BYTES = (
    b"\0",
    b"\xff\xfe",
    b"\xef\xbb\xbf",
    b"\r",
    b'"',
    b";" * 300,
    b"PK\x03\x04",
    b"[" * 2000,
    b"\x80" * 9,
    b"9" * 400,
)


def spoilt(data: bytes, chance: random.Random, *, least: int = 0, most: int = 3) -> bytes:
    """The bytes with a few changes: cut, doubled, odd ones put in, one turned."""
    for _change in range(chance.randint(least, most)):
        start, until = sorted((chance.randint(0, len(data)), chance.randint(0, len(data))))
        until = min(until, start + 400)
        how = chance.randrange(5)
        if how == 0:
            data = data[:start] + data[until:]
        elif how == 1:
            data = data[:start]
        elif how == 2:
            data = data[:until] + data[start:]
        elif how == 3:
            data = data[:start] + chance.choice(BYTES) + data[start:]
        elif data:
            start = min(start, len(data) - 1)
            data = data[:start] + bytes([chance.randrange(256)]) + data[start + 1 :]
    return data


def bend(document: Any, chance: random.Random) -> None:
    """Replace a few values of the JSON document, at any depth, by odd ones, or take them away."""
    for _change in range(chance.randint(1, 4)):
        node = document
        while isinstance(node, dict | list) and node:
            name = chance.choice(list(node)) if isinstance(node, dict) else chance.randrange(len(node))
            if chance.random() < 0.25 or not isinstance(node[name], dict | list):
                if chance.random() < 0.3:
                    del node[name]
                else:
                    node[name] = deepcopy(chance.choice(ODD))
                break
            node = node[name]


def refusal_of(work: Callable[[], object]) -> Refused | None:
    """With what the work is refused, None if it is done; whatever else it raises is a mistake."""
    try:
        work()
    except Refused as refused:
        return refused
    return None
