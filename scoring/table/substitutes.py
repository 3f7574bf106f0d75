"""Substitutes in the score of a table: what they get, and what the player they replace gets."""

from collections.abc import Sequence
from dataclasses import replace
from fractions import Fraction

from scoring.rulesets import RuleSet
from scoring.table.values import Deduction, SeatFacts, SeatScore


def comes_last(rules: RuleSet, seat: SeatFacts) -> bool:
    """Whether the score of the seat does not count for the places (EMA 2012 §5.7, MERS regulations E 2.3).

    A substitute as the rules say; always a player who is out.
    """
    effects = {"start": rules.substitute_start, "during": rules.substitute_during, "out": "last", None: ""}
    return effects[seat.substitute] == "last"


def substitutes_own_scores(seats: Sequence[SeatFacts], scored: Sequence[SeatScore]) -> dict[str, SeatScore]:
    """By wind, what a substitute from the start has of the session themselves (EMA requirements 3.9).

    Whoever came during it has nothing of their own and takes the last place (EMA 2012 §5.7). What was taken
    after uma from the player is not the substitute's, and the other way round.
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
    return sum(taken.points for taken in deductions if taken.moment == "after-uma")


def score_of_substituted(rules: RuleSet, seat: SeatScore) -> SeatScore:
    """What a substituted player gets for the session, whatever the substitute scored (EMA 2012 §5.7).

    Penalties at the table fall with the points they were taken from; those after uma stay the player's.
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
