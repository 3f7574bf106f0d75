"""One line of the EMA rules: an offence that several editions share."""

from __future__ import annotations

from typing import Literal, NamedTuple

from penalties.sanctions import Sanction, dead_hand
from penalties.translated_text import Words

CHOMBO: Literal["chombo"] = "chombo"
DEAD = (
    dead_hand(
        Words(
            "The hand is dead: no win, kong, pung or chow, and never tenpai.",
            "Mano morta: niente mahjong, kong, pung o chow, e mai tenpai.",
            "Мертва рука: без рона, цумо, чі, пона й кана, і ніколи не темпай.",
        )
    ),
)
"""EMA 2012 §3.4.7."""


class Line(NamedTuple):
    """An offence of every edition: its section in the book of 2012, and a ladder or "chombo"."""

    key: str
    section: str
    title: str
    words: Words
    ladder: tuple[Sanction, ...] | Literal["chombo"]
    usual: bool = False
