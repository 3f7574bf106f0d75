"""Replaying a table's hands under its rules, and answering a line of `play_table`."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from types import MappingProxyType
from typing import Final, NamedTuple

from scoring.game import classical, mcr
from scoring.game.hand_record import Record
from scoring.game.problems import Notes
from scoring.game.riichi import game_end, table
from scoring.game.riichi import hand as riichi
from scoring.game.state import Effect, Ending, Game, Played, Settled, State, after, no_points_moved
from scoring.rulesets import PRESETS, RuleSet
from scoring.score_hands import DEFAULT_RULES
from scoring.sentence import Sentence
from scoring.table.score import score_table
from scoring.table.values import SeatFacts, SeatScore
from scoring.winds import WINDS


class Family(NamedTuple):
    """The functions of a family of rules: dealer, round, the effect of a hand, the end of the game."""

    dealer_of: Callable[[State], str]
    round_of: Callable[[State], str]
    settle: Callable[[State, Record, RuleSet, Notes], Settled]
    ending: Callable[[State, Effect, State, RuleSet, Notes], Ending | None]


FAMILIES: Final[Mapping[str, Family]] = MappingProxyType(
    {
        "riichi": Family(table.dealer_of, table.round_of, riichi.settle, game_end.ending),
        "mcr": Family(mcr.dealer_of_game, mcr.round_of_game, mcr.settle, mcr.ending),
        "classical": Family(table.dealer_of, table.round_of, classical.settle, game_end.ending),
    }
)


def replay(hands: Iterable[object], rules: RuleSet, start: State | None = None) -> Game:
    """Replay a table's hands (any JSON values, in the format of `play_table`) from a state or from the start.

    Replaying may stop after any hand and resume from the state reached, with the same result. Errors are
    reported in `problems`; nothing is raised.
    """
    state = begun = start or State()
    played = []
    for record in hands:
        played.append(step(state, record, rules))
        state = played[-1].after
    return Game(rules, begun, tuple(played))


def step(state: State, record: object, rules: RuleSet) -> Played:
    """Play one hand from a state.

    A hand that breaks the rules is settled as written, with its problems noted. One that cannot be settled,
    or that follows the end of the game, only increases the number of hands.
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
        deltas=effect.deltas if effect else no_points_moved(),
        counts=effect is not None and effect.counts,
        problems=tuple(notes),
        tiles=settled.tiles,
    )


def _settled(family: Family, state: State, record: object, rules: RuleSet, notes: Notes) -> Settled:
    if state.ending:
        notes.add("after-end", last=state.ending.hand, reason=state.ending.in_words)
    elif isinstance(record, Mapping):
        return family.settle(state, record, rules, notes)
    else:
        notes.add("not-a-hand")
    return Settled(None)


Answer = dict[str, object]


def answer(record: object, rules: RuleSet | None = None) -> Answer:
    """The answer to a table of any JSON value; errors are reported in `problems`, never raised.

    `record["rules"]` names a preset; without it `rules` are used, or the default preset.
    """
    if not isinstance(record, Mapping):
        return refused(None, Sentence('a table is a JSON object with its hands: {"hands": []}'))
    key = record.get("rules")
    if key is not None and (not isinstance(key, str) or key not in PRESETS):
        return refused(record.get("id"), Sentence("rules: write one of %(keys)s", keys=", ".join(PRESETS)))
    hands = record.get("hands")
    if not isinstance(hands, list | tuple):
        return refused(record.get("id"), Sentence("hands: write the list of the table’s hands"))
    return {"id": record.get("id")} | game_answer(replay(hands, _rules(key, rules)))


def game_answer(game: Game) -> Answer:
    """A replayed game as plain JSON values, without its id.

    `honba` and `bets` are the numbers of counters and riichi bets at the start of a hand; `bets_left` is in
    points. `after_uma`: chombo deductions once places and uma are fixed. `bets_won`: each player's share of
    the bets left. `oka`: each player's payment or gain. `returned`: the difference from the return points.
    `final`: the score of points, bets won, uma, oka, rounding and deductions after uma.
    """
    state = game.state
    seats = [SeatFacts(wind, number, state.points[wind]) for number, wind in enumerate(WINDS)]
    scored = score_table(game.rules, seats, game.bets_left).seats
    return {
        "valid": not game.problems,
        "points": dict(state.points),
        "hands": [_hand(played) for played in game.hands],
        "bets_left": game.bets_left,
        "over": state.over,
        "places": {seat.wind: seat.place for seat in scored},
        "uma": {seat.wind: seat.uma for seat in scored},
        "table_points": _table_points(scored),
        "after_uma": dict(state.after_uma),
        "bets_won": {seat.wind: seat.bets for seat in scored},
        "oka": {seat.wind: seat.oka for seat in scored},
        "returned": {seat.wind: _returned(game.rules, seat) for seat in scored},
        "final": {seat.wind: seat.score + state.after_uma[seat.wind] for seat in scored},
        "problems": [problem.line for problem in game.problems],
    }


def _returned(rules: RuleSet, seat: SeatScore) -> int:
    """The points a player holds at the end, bets won included, less the return points."""
    return rules.start_points + seat.points + seat.bets + seat.rounding - rules.return_points


def _rules(key: str | None, rules: RuleSet | None) -> RuleSet:
    return PRESETS[key] if key else rules or PRESETS[DEFAULT_RULES]


def _hand(played: Played) -> Answer:
    return {
        "round": played.round,
        "dealer": played.dealer,
        "honba": played.before.honba,
        "bets": played.before.bets,
        "deltas": dict(played.deltas),
    }


def _table_points(scored: Sequence[SeatScore]) -> Answer | None:
    """The table points as fractions in lowest terms, "7/3"; None in rules without them."""
    if scored[0].table_points is None:
        return None
    return {seat.wind: str(seat.table_points) for seat in scored}


def refused(name: object, problem: str) -> Answer:
    """The answer to invalid input: its id, one problem, and no hands."""
    scored = ("points", "places", "uma", "table_points", "after_uma", "bets_won", "oka", "returned", "final")
    nothing = dict.fromkeys(scored)
    head = {"id": name, "valid": False, "hands": [], "bets_left": 0, "over": False}
    return head | nothing | {"problems": [problem]}
