"""Offences of Chinese mahjong (MCR 2006) under the MERS tournament rules, appendices D and E."""

from __future__ import annotations

from penalties.offence_ladders import Offence
from penalties.rulebooks.mcr.calls_and_tiles import CALLS
from penalties.rulebooks.mcr.conduct import CONDUCT
from penalties.rulebooks.mcr.false_hu import hu


def offences(short: int, wrong: int) -> tuple[Offence, ...]:
    """All offences; a false hu pays each opponent `short` points below the minimum, `wrong` if incomplete."""
    return (*CALLS, *hu(short, wrong), *CONDUCT)
