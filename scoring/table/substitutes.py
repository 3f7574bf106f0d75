"""Substitutes in the score of a table: the results of the substitute and of the replaced player."""

from collections.abc import Sequence
from dataclasses import replace
from fractions import Fraction

from scoring.rulesets import RuleSet
from scoring.table.values import Deduction, SeatFacts, SeatScore


def comes_last(rules: RuleSet, seat: SeatFacts) -> bool:
    """Whether the score of the seat does not count for the places (EMA 2012 §5.7, MERS regulations E 2.3).

    For a substitute the rules decide; a player who is out always comes last.
    """
    effects = {"start": rules.substitute_start, "during": rules.substitute_during, "out": "last", None: ""}
    return effects[seat.substitute] == "last"


def substitutes_own_scores(seats: Sequence[SeatFacts], scored: Sequence[SeatScore]) -> dict[str, SeatScore]:
    """By wind, the own result of each substitute who played from the start (EMA requirements 3.9).

    A substitute who joined during the session has no own result and takes the last place (EMA 2012 §5.7).
    Penalties after uma against the player do not count for the substitute, nor the reverse.
    """
    return {
        facts.wind: replace(
            played, player=facts.stands_in, substitute=None, after=taken_after(facts.against_substitute)
        )
        for facts, played in zip(seats, scored, strict=True)
        if facts.stands_in and facts.substitute == "start"
    }


def taken_after(deductions: Sequence[Deduction]) -> int:
    """The points of the deductions that are taken after uma."""
    return sum(deduction.points for deduction in deductions if deduction.moment == "after-uma")


def score_of_substituted(rules: RuleSet, seat: SeatScore) -> SeatScore:
    """What a substituted player gets for the session, whatever the substitute scored (EMA 2012 §5.7).

    Penalties at the table are void along with the points of the session; those after uma stay the player's.
    """
    return replace(
        seat,
        points=rules.substitute_points,
        bets=0,
        at_table=0,
        uma=rules.substitute_uma,
        oka=0,
        rounding=0,
        chips=0,
        table_points=None if seat.table_points is None else Fraction(0),
    )
