"""One line of `play_table`: a table's hands as JSON in, its result as JSON out (formats.md)."""

from collections.abc import Mapping, Sequence

from scoring.game.state import Game, Played
from scoring.game.steps import replay
from scoring.hands import DEFAULT_RULES
from scoring.rulesets import PRESETS, RuleSet
from scoring.table import SeatFacts, SeatScore, score_table
from scoring.winds import WINDS

Answer = dict[str, object]


def answer(record: object, rules: RuleSet | None = None) -> Answer:
    """The answer to a table of any JSON value; nothing is raised, what is wrong stands in `problems`.

    `record["rules"]` names a preset; without it `rules` are used, or the default preset.
    """
    if not isinstance(record, Mapping):
        return refused(None, 'a table is a JSON object with its hands: {"hands": []}')
    key = record.get("rules")
    if key is not None and (not isinstance(key, str) or key not in PRESETS):
        return refused(record.get("id"), f"rules: write one of {', '.join(PRESETS)}")
    hands = record.get("hands")
    if not isinstance(hands, list | tuple):
        return refused(record.get("id"), "hands: write the list of the table's hands")
    return {"id": record.get("id")} | game_answer(replay(hands, _rules(key, rules)))


def game_answer(game: Game) -> Answer:
    """A replayed game as plain JSON values, without its id.

    `honba` and `bets` are the counters and riichi bets (pieces) as a hand begins, `bets_left` is points.
    `after_uma` is what chombos take once places and uma are fixed.
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
        "problems": [problem.line for problem in game.problems],
    }


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
    """The answer to what is no table: its id, one sentence, and nothing played."""
    nothing = dict.fromkeys(("points", "places", "uma", "table_points", "after_uma"))
    head = {"id": name, "valid": False, "hands": [], "bets_left": 0, "over": False}
    return head | nothing | {"problems": [problem]}
