"""Where a preset took the value of an option from: a clause of a rulebook, a ruling, or the page named.

"unverified" stands where the source itself is unsure, "not stated" where it says nothing.
"""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from scoring.rulesets.options import OPTION
from scoring.rulesets.presets import PRESETS
from scoring.rulesets.source import Sources
from scoring.rulesets.sources_books import CLASSICAL_SOURCES, MCR_SOURCES, MODERN_SOURCES
from scoring.rulesets.sources_ema import EMA_2012_SOURCES, EMA_2016_SOURCES, EMA_2025_SOURCES
from scoring.rulesets.sources_leagues import (
    JPML_A_SOURCES,
    JPML_B_SOURCES,
    M_LEAGUE_SOURCES,
    MAHJONG_SOUL_SOURCES,
    TENHOU_SOURCES,
    WRC_SOURCES,
)

SOURCES: Final[Mapping[str, Sources]] = MappingProxyType(
    {
        "ema-riichi-2012": EMA_2012_SOURCES,
        "ema-riichi-2016": EMA_2016_SOURCES,
        "ema-riichi-2025": EMA_2025_SOURCES,
        "modern-riichi": MODERN_SOURCES,
        "classical-japanese": CLASSICAL_SOURCES,
        "mcr-2006": MCR_SOURCES,
        "wrc": WRC_SOURCES,
        "m-league": M_LEAGUE_SOURCES,
        "jpml-a": JPML_A_SOURCES,
        "jpml-b": JPML_B_SOURCES,
        "tenhou": TENHOU_SOURCES,
        "mahjong-soul": MAHJONG_SOUL_SOURCES,
    }
)


def clause_of(rules_key: str, option_key: str) -> str:
    """The source of one value of one preset, such as "EMA 2012 §3.6.1" or "rulings E18".

    Raises KeyError for a preset that is none, or an option that its family does not have.
    """
    if PRESETS[rules_key].family not in OPTION[option_key].families:
        raise KeyError(f"{option_key} is no option of {rules_key}")
    return SOURCES[rules_key].of(option_key)
