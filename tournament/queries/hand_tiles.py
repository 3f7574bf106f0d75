"""What the engine says of the tiles that came with a hand's win, as the game at the table stands."""

from collections.abc import Mapping
from typing import Any

from scoring.game import State
from scoring.game.steps import FAMILIES
from scoring.rulesets import RuleSet
from scoring.winds import WINDS
from tournament.queries.hand_outcomes import records
from tournament.queries.table_winds import winds_of
from tournament.queries.tiles import verdict
from tournament.queries.verdict import Declared, Verdict

Facts = Mapping[str, Any]


def verdict_of(facts: Facts, state: State, rules: RuleSet) -> Verdict | None:
    """The verdict on the first win that has tiles, None where none has."""
    win = next((one for one in wins_in(facts) if isinstance(one.get("hand"), str)), None)
    if win is None or win.get("seat") not in WINDS:
        return None
    declared = [win.get(name) for name in ("fan", "fu", "points")]
    record = {
        **win,
        "by": "tsumo" if facts.get("from") is None else "ron",
        "seat": winds_of(state, rules)[win["seat"]],
        "round": FAMILIES[rules.family].round_of(state),
        "honba": state.honba,
        "riichi": win.get("riichi") or _riichi(facts, win),
    }
    return verdict(record, rules, Declared(*(one if isinstance(one, int) else None for one in declared)))


def wins_in(facts: Facts) -> list[Facts]:
    """The wins of a hand of any rules, each with its seat."""
    if facts.get("winner"):
        return [{**facts, "seat": facts["winner"]}]
    return records(facts, "wins")


def _riichi(facts: Facts, win: Facts) -> str:
    return "riichi" if win["seat"] in (facts.get("riichi") or ()) else "no"
