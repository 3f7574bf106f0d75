"""Replaying a table's hands under its rules, one state after the other, whatever the family of the rules."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace
from types import MappingProxyType
from typing import Final, NamedTuple

from scoring.game.classical import hand as classical
from scoring.game.mcr import hand as mcr
from scoring.game.problems import Notes
from scoring.game.reading import Record
from scoring.game.riichi import endings, table
from scoring.game.riichi import hand as riichi
from scoring.game.state import Effect, Ending, Game, Played, Settled, State, after, nothing
from scoring.rulesets import RuleSet


class Family(NamedTuple):
    """How a family of rules plays: who deals in which round, what a hand does, when the game is over."""

    dealer_of: Callable[[State], str]
    round_of: Callable[[State], str]
    settle: Callable[[State, Record, RuleSet, Notes], Settled]
    ending: Callable[[State, Effect, State, RuleSet, Notes], Ending | None]


FAMILIES: Final[Mapping[str, Family]] = MappingProxyType(
    {
        "riichi": Family(table.dealer_of, table.round_of, riichi.settle, endings.ending),
        "mcr": Family(mcr.dealer_of, mcr.round_of, mcr.settle, mcr.ending),
        "classical": Family(table.dealer_of, table.round_of, classical.settle, endings.ending),
    }
)


def replay(hands: Iterable[object], rules: RuleSet, start: State | None = None) -> Game:
    """A table's hands, as `play_table` writes them (any JSON values), replayed from a state or the start.

    Replaying some hands and then the rest from the state reached is replaying all. What is wrong is in
    `problems`; nothing is raised.
    """
    state = begun = start or State()
    played = []
    for record in hands:
        played.append(step(state, record, rules))
        state = played[-1].after
    return Game(rules, begun, tuple(played))


def step(state: State, record: object, rules: RuleSet) -> Played:
    """One hand played from a state.

    A hand against the rules is settled as it is written, with its problems named; one that cannot be
    settled, or that comes after the end of the game, changes nothing but the number of hands.
    """
    notes = Notes(rules, state.number + 1)
    family = FAMILIES[rules.family]
    settled = _settled(family, state, record, rules, notes)
    effect = None if notes.unread else settled.effect
    if effect:
        later = after(state, effect)
        later = replace(later, ending=family.ending(state, effect, later, rules, notes))
    else:
        later = replace(state, number=state.number + 1)
    return Played(
        before=state,
        after=later,
        round=family.round_of(state),
        dealer=family.dealer_of(state),
        deltas=effect.deltas if effect else nothing(),
        counts=effect is not None and effect.counts,
        problems=tuple(notes),
        answers=settled.answers,
    )


def _settled(family: Family, state: State, record: object, rules: RuleSet, notes: Notes) -> Settled:
    if state.ending:
        notes.add("after-end", last=state.ending.hand, reason=state.ending.said)
    elif isinstance(record, Mapping):
        return family.settle(state, record, rules, notes)
    else:
        notes.add("not-a-hand")
    return Settled(None)
