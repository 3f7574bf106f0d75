"""A hand of classical Japanese settled: won, void, or spoilt by a false win (classical Japanese; rulings C).

Counters are East's wins in a row, for each of which everybody stakes in the hands of Ren-Chon.
"""

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Final

from scoring.classical import false_win_deltas
from scoring.game.classical.wins import ron, tsumo
from scoring.game.problems import Notes
from scoring.game.reading import Record, seat, shown
from scoring.game.riichi.table import Table, read_table
from scoring.game.state import Effect, Settled, State
from scoring.rulesets import RuleSet
from scoring.winds import WINDS

_KEEPS_SEATS: Final[Mapping[str, bool]] = MappingProxyType(
    {"nine-terminals": True, "four-winds": False, "four-kongs": True}
)


def settle(state: State, record: Record, rules: RuleSet, notes: Notes) -> Settled:
    """What a hand does, None where it cannot be understood; what is wrong with it is noted."""
    outcome = record.get("outcome")
    act = OUTCOMES.get(outcome) if isinstance(outcome, str) else None
    if act is None:
        notes.add("outcome", "outcome", text=shown(outcome), allowed=", ".join(OUTCOMES))
        return Settled(None)
    table = read_table(state, record, rules, notes)
    return Settled(act(record, table), table.answers)


def _draw(_record: Record, table: Table) -> Effect:
    """The wall is exhausted: nobody counts points, and the deal moves on (pin-chui)."""
    return Effect(table.paid, table.state.turn + 1, bets=table.bets)


def _abortive(record: Record, table: Table) -> Effect:
    """A hand that is void: the seats stay, but for four winds, after which the deal moves on (pin-chui)."""
    kind = record.get("kind")
    if not isinstance(kind, str) or kind not in _KEEPS_SEATS:
        table.notes.add("abort-kind", "kind", text=shown(kind), allowed=", ".join(_KEEPS_SEATS))
    elif kind not in table.rules.abortive_draws:
        table.notes.add(f"no-{kind}", "kind", kind=kind)
    if kind == "four-winds":
        return _draw(record, table)
    state = table.state
    return Effect(table.paid, state.turn, state.honba, table.bets, counts=table.rules.abortive_is_a_hand)


def _chombo(record: Record, table: Table) -> Effect | None:
    """A false win: half the limit is paid, bets go back, the hand is dealt again (penalties)."""
    offender = seat(record, "seat", table.notes)
    if offender is None:
        return None
    moved = false_win_deltas(table.wind_of(offender), table.rules)
    deltas = {wind: moved[table.wind_of(wind)] for wind in WINDS}
    state = table.state
    return Effect(deltas, state.turn, state.honba, state.bets, counts=table.rules.chombo_is_a_hand)


OUTCOMES: Final[Mapping[str, Callable[[Record, Table], Effect | None]]] = MappingProxyType(
    {"ron": ron, "tsumo": tsumo, "draw": _draw, "abortive": _abortive, "chombo": _chombo}
)
