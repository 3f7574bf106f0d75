"""When a game of riichi is over: rounds, a goal, a player without points, East who stops; all options."""

from typing import Final

from scoring.game.problems import Notes
from scoring.game.state import Effect, Ending, State
from scoring.rulesets import RuleSet
from scoring.sentence import Sentence
from scoring.winds import WINDS

_NEVER: Final = Sentence("these rules do not let East stop")
_EARLY: Final = Sentence("it is not the last deal")
_NOT_FIRST: Final = Sentence("East is not first")
_NEITHER: Final = Sentence("East neither won nor is tenpai")
_NO_WIN: Final = Sentence("East did not win")


def ending(before: State, effect: Effect, after: State, rules: RuleSet, notes: Notes) -> Ending | None:
    """The ending of the game after a hand, None while it goes on (EMA 2012 §3.5–3.6).

    The end of the session's time is not detected here. A stop by East without the right to is noted.
    """
    if effect.stop and (refusal := why_not_stop(before, effect, after, rules)):
        notes.add("stop", "stop", why=refusal)
    reason = (
        (_busted(after, rules) and "bust")
        or (_stopped(before, effect, after, rules) and "agari-yame")
        or (_goal_reached(before, after, rules) and "goal")
        or (after.turn >= _turns(rules) + 4 * rules.extra_round and "rounds")
    )
    return Ending(reason, after.number) if reason else None


def why_not_stop(before: State, effect: Effect, after: State, rules: RuleSet) -> str | None:
    """Why East may not end the game with this hand, None if allowed (option `agari_yame`).

    In the last deal East may stop after a win that leaves them first, with the goal reached where one is
    set; with `tenpai_yame` also after a draw.
    """
    east = WINDS[before.turn % 4]
    if rules.agari_yame == "no":
        return _NEVER
    if before.turn < _turns(rules) - 1:
        return _EARLY
    if not effect.may_stop:
        return _NEITHER if rules.tenpai_yame else _NO_WIN
    if not _is_first(east, after, rules):
        return _NOT_FIRST
    if rules.extra_round and not _has_goal(east, after, rules):
        return Sentence("East has less than %(points)s points", points=rules.goal_points)
    return None


def _turns(rules: RuleSet) -> int:
    return 4 * rules.rounds


def _busted(after: State, rules: RuleSet) -> bool:
    lowest = min(after.points.values()) + rules.start_points
    return {"plays-on": False, "below-zero": lowest < 0, "at-zero": lowest <= 0}[rules.bust]


def _stopped(before: State, effect: Effect, after: State, rules: RuleSet) -> bool:
    winner_stops = rules.agari_yame == "automatic" or effect.stop
    return winner_stops and why_not_stop(before, effect, after, rules) is None


def _goal_reached(before: State, after: State, rules: RuleSet) -> bool:
    """Whether the goal ends the game before or during the extra round, which is sudden death.

    While East stays without being first, the game goes on even if a player has reached the goal.
    """
    if not rules.extra_round or after.turn < _turns(rules):
        return False
    reached = [wind for wind in WINDS if _has_goal(wind, after, rules)]
    east = WINDS[before.turn % 4]
    return bool(reached) and (after.turn > before.turn or _is_first(east, after, rules))


def _has_goal(wind: str, after: State, rules: RuleSet) -> bool:
    return after.points[wind] + rules.start_points >= rules.goal_points


def _is_first(wind: str, after: State, rules: RuleSet) -> bool:
    """Whether the seat is first; equal points share the place, or the earlier seat ranks first."""
    points = after.points[wind]
    earlier = WINDS[: WINDS.index(wind)] if rules.tie == "initial-seat" else ()
    return all(after.points[rival] <= points - (rival in earlier) for rival in WINDS)
