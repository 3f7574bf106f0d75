"""The offences of each rulebook, clause by clause, with what it imposes; and those of every preset."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from penalties.offence_ladders import Offence
from penalties.rulebooks import classical, ema, leagues, mcr

OFFENCES: Final[Mapping[str, tuple[Offence, ...]]] = {
    "ema-riichi-2012": ema.edition_2012(),
    "ema-riichi-2016": ema.edition_2016(),
    "ema-riichi-2025": ema.edition_2025(),
    "modern-riichi": leagues.modern(),
    "classical-japanese": classical.CLASSICAL,
    "mcr-2006": mcr.OFFENCES,
    "wrc": leagues.league("WRC"),
    "m-league": leagues.league("M.League"),
    "jpml-a": leagues.league("JPML A"),
    "jpml-b": leagues.league("JPML B"),
    "tenhou": leagues.online("Tenhou"),
    "mahjong-soul": leagues.online("Mahjong Soul"),
}
"""By preset key."""


def offences(rules_key: str) -> tuple[Offence, ...]:
    """The offences of a preset, the usual ones first. Raises KeyError for a key that is no preset."""
    return tuple(sorted(OFFENCES[rules_key], key=lambda offence: not offence.usual))
