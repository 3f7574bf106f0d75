"""Validation of the four scores of a table, before places are computed."""

from collections.abc import Sequence
from typing import Final, Literal

from scoring.problems import Problem
from scoring.rulesets import RuleSet
from scoring.winds import WINDS

Form = Literal["absolute", "difference"]
BETS_FIELD: Final = "bets"
CHIPS_FIELD: Final = "chips"


def table_problems(
    rules: RuleSet,
    points: Sequence[int],
    bets_left: int = 0,
    form: Form = "absolute",
    chips: Sequence[int] = (),
) -> tuple[Problem, ...]:
    """All problems of a table's points; empty when there are none.

    `points` are differences from the start in the order of the winds, before penalties; `bets_left` the
    points of the bets left on the table, `chips` what each won or lost of them. `form` says how the sentences
    write the points: as held at the end, or as differences. A wrong sum is reported, not raised: real events
    have such tables.
    """
    start = rules.start_points if form == "absolute" else 0
    scores = [difference + start for difference in points]
    return (
        *unit_problems(rules, scores),
        *_bets_problems(rules, bets_left),
        *_sum_problems(scores, bets_left, expected=4 * start),
        *chips_problems(rules, chips),
    )


def chips_problems(rules: RuleSet, chips: Sequence[int]) -> tuple[Problem, ...]:
    """The problem of the chips won and lost: the rules have none, or they do not sum to zero."""
    if any(chips) and not rules.chip_value:
        return (Problem("chips-not-played", CHIPS_FIELD, {}),)
    if sum(chips):
        return (Problem("chips-off", CHIPS_FIELD, {"chips": sum(chips)}),)
    return ()


def unit_problems(rules: RuleSet, scores: Sequence[int | None]) -> tuple[Problem, ...]:
    """One problem for each score that is not a multiple of the points unit; None is skipped."""
    return tuple(
        Problem("not-a-multiple", wind, {"wind": wind, "points": points, "unit": rules.points_unit})
        for wind, points in zip(WINDS, scores, strict=True)
        if points is not None and points % rules.points_unit
    )


def _bets_problems(rules: RuleSet, bets_left: int) -> tuple[Problem, ...]:
    if bets_left < 0:
        return (Problem("bets-negative", BETS_FIELD, {"bets": bets_left}),)
    if bets_left and not rules.bet_value:
        return (Problem("bets-not-played", BETS_FIELD, {"bets": bets_left}),)
    if bets_left and bets_left % rules.bet_value:
        return (Problem("bets-not-a-multiple", BETS_FIELD, {"bets": bets_left, "bet": rules.bet_value}),)
    return ()


def _sum_problems(scores: Sequence[int], bets_left: int, expected: int) -> tuple[Problem, ...]:
    total = sum(scores) + bets_left
    if total == expected:
        return ()
    params = {"off_by": total - expected, "sum": total, "expected": expected}
    if bets_left:
        return (Problem("sum-off-with-bets", None, params | {"bets": bets_left}),)
    return (Problem("sum-off", None, params),)
