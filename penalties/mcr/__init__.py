"""Offences of Chinese mahjong (MCR 2006) under the MERS tournament rules, appendices D and E."""

from __future__ import annotations

from penalties.offences import Offence

from .calls import CALLS
from .conduct import CONDUCT
from .hu import HU

OFFENCES: tuple[Offence, ...] = (*CALLS, *HU, *CONDUCT)
