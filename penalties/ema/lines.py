"""One line of the EMA rules: an offence before it is told which edition it stands in."""

from __future__ import annotations

from typing import Literal, NamedTuple

from penalties.sanctions import Sanction
from penalties.words import Words

CHOMBO: Literal["chombo"] = "chombo"


class Line(NamedTuple):
    """An offence of every edition: its section in the book of 2012, and a ladder or "chombo"."""

    key: str
    section: str
    title: str
    words: Words
    ladder: tuple[Sanction, ...] | Literal["chombo"]
    usual: bool = False
