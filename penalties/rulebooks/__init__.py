"""The offences of each rulebook, clause by clause, with their sanctions; and those of every preset."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from penalties.offence_ladders import Offence
from penalties.rulebooks import classical, ema, leagues, mcr


@dataclass(frozen=True, slots=True)
class Prices:
    """The points of sanctions that an event may change; the defaults are those of the rulebooks.

    Classical: the limits, and the penalties for silent furi-ten and an empty pung. Chinese: the payment of a
    false hu to each opponent, with a hand below the minimum and with an incomplete hand.
    """

    limit: int = 2_000
    east_limit: int = 3_000
    furiten: int = 1_000
    empty_pung: int = 100
    false_hu_short: int = 10
    false_hu_wrong: int = 20


_PRINTED: Final = Prices()
OFFENCES: Final[Mapping[str, tuple[Offence, ...]]] = {
    "ema-riichi-2012": ema.edition_2012(),
    "ema-riichi-2016": ema.edition_2016(),
    "ema-riichi-2025": ema.edition_2025(),
    "modern-riichi": leagues.modern(),
    "classical-japanese": classical.offences(
        _PRINTED.limit, _PRINTED.east_limit, _PRINTED.furiten, _PRINTED.empty_pung
    ),
    "mcr-2006": mcr.offences(_PRINTED.false_hu_short, _PRINTED.false_hu_wrong),
    "wrc": leagues.league("WRC"),
    "m-league": leagues.league("M.League"),
    "jpml-a": leagues.league("JPML A"),
    "jpml-b": leagues.league("JPML B"),
    "tenhou": leagues.online("Tenhou"),
    "mahjong-soul": leagues.online("Mahjong Soul"),
}
"""By preset key, at the rulebooks' prices."""


def offences(rules_key: str, prices: Prices = _PRINTED) -> tuple[Offence, ...]:
    """The offences of a preset, the usual ones first. Raises KeyError for an unknown preset."""
    return tuple(sorted(_priced(rules_key, prices), key=lambda offence: not offence.usual))


def _priced(rules_key: str, prices: Prices) -> tuple[Offence, ...]:
    if prices == _PRINTED:
        return OFFENCES[rules_key]
    if rules_key == "classical-japanese":
        return classical.offences(prices.limit, prices.east_limit, prices.furiten, prices.empty_pung)
    if rules_key == "mcr-2006":
        return mcr.offences(prices.false_hu_short, prices.false_hu_wrong)
    return OFFENCES[rules_key]
