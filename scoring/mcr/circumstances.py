"""Fans of how the hand was won and of what was called for it (MCR 5.12, 17, 25, 27, 32, 39 to 42)."""

from collections.abc import Iterator
from typing import Final, NamedTuple

from scoring.mcr.codes import WHOLE
from scoring.mcr.principles import Found


class Circumstances(NamedTuple):
    """How the winning tile came, and how many of the sets were called (concealed kongs are not)."""

    self_drawn: bool
    called: int
    last_tile: bool
    last_of_kind: bool
    after_kong: bool
    robbing_kong: bool


def circumstance_fans(key: tuple[bool, int, bool, bool, bool, bool]) -> Iterator[Found]:
    """What the circumstances make, given in the order of `Circumstances`."""
    how = Circumstances(*key)
    holds = {
        12: how.self_drawn,
        17: not how.self_drawn and not how.called,
        25: how.self_drawn and not how.called,
        27: how.last_of_kind,
        32: not how.self_drawn and how.called == 4,
        39: how.self_drawn and how.last_tile,
        40: not how.self_drawn and how.last_tile,
        41: how.after_kong,
        42: how.robbing_kong,
    }
    yield from (Found(number, WHOLE) for number, held in holds.items() if held)


SHAPES: Final = {
    "standard": (),
    "nine-gates": (78,),
    "knitted-straight": (45,),
    "seven-pairs": (55,),
    "seven-shifted-pairs": (55, 80),
    "lesser-honours": (44,),
    "lesser-honours-knitted-straight": (44, 45),
    "greater-honours": (56,),
    "thirteen-orphans": (81,),
}
"""The shapes of a winning hand, with the fans that a shape is."""


def shape_fans(shape: str) -> Iterator[Found]:
    """What the shape of the hand makes."""
    yield from (Found(number, WHOLE) for number in SHAPES[shape])
