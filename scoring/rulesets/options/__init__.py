"""Every option of the rules, once, in the order in which a person reads them."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from scoring.rulesets.option import Option
from scoring.rulesets.options.calls_and_wins import CALL_OPTIONS, WINNING_OPTIONS
from scoring.rulesets.options.hand_value import HAND_OPTIONS
from scoring.rulesets.options.mcr_and_classical import (
    CLASSICAL_OPTIONS,
    FLOWER_OPTIONS,
    MCR_OPTIONS,
)
from scoring.rulesets.options.penalties import ADJUSTMENT_OPTIONS
from scoring.rulesets.options.table_and_game import GAME_OPTIONS, TABLE_OPTIONS
from scoring.rulesets.ruleset import RuleSet

OPTIONS: Final[tuple[Option, ...]] = (
    *TABLE_OPTIONS,
    *ADJUSTMENT_OPTIONS,
    *GAME_OPTIONS,
    *CALL_OPTIONS,
    *WINNING_OPTIONS,
    *HAND_OPTIONS,
    *FLOWER_OPTIONS,
    *MCR_OPTIONS,
    *CLASSICAL_OPTIONS,
)

OPTION: Final[Mapping[str, Option]] = MappingProxyType({option.key: option for option in OPTIONS})


def options_of(rules: RuleSet) -> tuple[Option, ...]:
    """The options that are part of these rules' family, in order."""
    return tuple(option for option in OPTIONS if rules.family in option.families)
