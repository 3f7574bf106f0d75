"""A hand of MCR settled: sixteen of them, each moving on whatever happens (MCR 3.4–3.8, Appendix E)."""

from scoring.game.mcr.facts import read_facts
from scoring.game.problems import Notes
from scoring.game.reading import Record
from scoring.game.state import Effect, Ending, Settled, State
from scoring.mcr import rounds
from scoring.mcr.settlement import hand_deltas
from scoring.rulesets import RuleSet


def dealer_of(state: State) -> str:
    """The initial wind of the player who is East next (MCR 3.5, 3.7)."""
    return rounds.dealer_of(hand_number(state))


def round_of(state: State) -> str:
    """The prevalent wind of the next hand (MCR 3.6)."""
    return rounds.round_of(hand_number(state))


def hand_number(state: State) -> int:
    """The next hand's number, 1 to 16; a hand after the last has that of the first, for whoever shows it."""
    return state.turn % rounds.HANDS + 1


def settle(state: State, record: Record, rules: RuleSet, notes: Notes) -> Settled:
    """What a hand does: a win or none, with false hu and penalties beside it (MCR 3.8, E 2.10, E 3)."""
    read = read_facts(hand_number(state), record, rules, notes)
    if read.facts is None:
        return Settled(None, read.answers)
    return Settled(Effect(hand_deltas(read.facts, rules), state.turn + 1), read.answers)


def ending(before: State, effect: Effect, after: State, rules: RuleSet, notes: Notes) -> Ending | None:
    """The game is over when every player has dealt in every round (MCR 3.6)."""
    return Ending("rounds", after.number) if after.turn >= 4 * rules.rounds else None
