"""A hand of riichi: its outcome read, checked and settled (EMA 2012 §3.3.10–3.4.12)."""

from collections.abc import Callable, Mapping
from dataclasses import replace
from types import MappingProxyType
from typing import Final

from scoring.game.hand_record import Record, act_of, flag
from scoring.game.problems import Notes
from scoring.game.riichi.drawn_hands import abortive, chombo, draw, imitation, nagashi
from scoring.game.riichi.table import Table, read_table
from scoring.game.riichi.won_hands import ron, tsumo
from scoring.game.state import Effect, Settled, State
from scoring.rulesets import RuleSet

OUTCOMES: Final[Mapping[str, Callable[[Record, Table], Effect | None]]] = MappingProxyType(
    {
        "ron": ron,
        "tsumo": tsumo,
        "draw": draw,
        "abortive": abortive,
        "nagashi": nagashi,
        "imitation": imitation,
        "chombo": chombo,
    }
)

_AFTER_FOUR_RIICHI: Final = frozenset({"abortive", "chombo"})


def settle(state: State, record: Record, rules: RuleSet, notes: Notes) -> Settled:
    """The effect of a hand, None if it cannot be settled; problems are noted.

    A hand that breaks a rule is settled anyway, as written.
    """
    act = act_of(record, OUTCOMES, notes)
    if act is None:
        return Settled(None)
    table = read_table(state, record, rules, notes)
    if rules.abort_four_riichi and len(table.riichi) == 4 and record["outcome"] not in _AFTER_FOUR_RIICHI:
        notes.add("riichi-all", "outcome")
    effect = act(record, table)
    stop = flag(record, "stop", notes)
    return Settled(effect and replace(effect, stop=stop), table.tiles)
