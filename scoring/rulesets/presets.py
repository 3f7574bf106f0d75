"""The twelve presets by key. A preset is a template: an event stores its own copy of every value."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from scoring.rulesets.model import RuleSet
from scoring.rulesets.presets_ema import EMA_2012, EMA_2016, EMA_2025, MCR_2006
from scoring.rulesets.presets_other import (
    CLASSICAL,
    JPML_A,
    JPML_B,
    M_LEAGUE,
    MAHJONG_SOUL,
    MODERN,
    TENHOU,
    WRC,
)

PRESETS: Final[Mapping[str, RuleSet]] = MappingProxyType(
    {
        rules.key: rules
        for rules in (
            EMA_2012,
            EMA_2016,
            EMA_2025,
            MODERN,
            CLASSICAL,
            MCR_2006,
            WRC,
            M_LEAGUE,
            JPML_A,
            JPML_B,
            TENHOU,
            MAHJONG_SOUL,
        )
    }
)
