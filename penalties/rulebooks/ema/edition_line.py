"""One line of the EMA rules: an offence that several editions share."""

from __future__ import annotations

from typing import Literal, NamedTuple

from penalties.sanctions import Sanction, dead_hand
from scoring.sentence import Sentence

CHOMBO: Literal["chombo"] = "chombo"
DEAD = (dead_hand(Sentence("The hand is dead: no win, kong, pung or chow, and never tenpai.")),)
"""EMA 2012 §3.4.7."""


class Line(NamedTuple):
    """An offence of every edition: its section in the book of 2012, and a ladder or "chombo"."""

    key: str
    section: str
    title: str
    text: str
    ladder: tuple[Sanction, ...] | Literal["chombo"]
    usual: bool = False
