"""From the four scores of a finished table to its result: places, uma, oka, bets, penalties, substitutes.

The order follows EMA 2012 §3.6–3.6.1 and 5.5–5.7: penalties at the table affect the places, the winner takes
the leftover bets, places bring uma (or table points), and penalties after uma come last.
"""

from collections.abc import Sequence
from fractions import Fraction
from typing import Final

from scoring.rulesets import RuleSet
from scoring.table.places_and_uma import (
    Groups,
    exact_shares,
    places,
    ranked_groups,
    rounded_shares,
    roundings,
    spread,
    whole_shares,
)
from scoring.table.substitutes import score_of_substituted, substitutes_own_scores
from scoring.table.values import Deduction, Moment, SeatFacts, SeatScore, TableScore
from scoring.winds import WINDS

_MIDDLE_ROW: Final = 1


def score_table(rules: RuleSet, seats: Sequence[SeatFacts], bets_left: int = 0) -> TableScore:
    """The result of a table, seats in the order of the winds.

    `bets_left` are the points of the riichi bets that nobody won. A table with a wrong sum is scored anyway;
    `off_by` is the error. With penalties or substitutes the scores need not sum to zero (rulings E18).
    Raises ValueError unless each wind has exactly one seat.
    """
    if sorted(seat.wind for seat in seats) != sorted(WINDS):
        raise ValueError(f"A table has one seat of each wind, not {[seat.wind for seat in seats]}")
    ordered = sorted(seats, key=lambda seat: WINDS.index(seat.wind))
    scored = _scored(rules, ordered, bets_left)
    substitute_scores = substitutes_own_scores(ordered, scored)
    return TableScore(
        seats=tuple(score_of_substituted(rules, seat) if seat.substitute else seat for seat in scored),
        off_by=sum(seat.points for seat in seats) + bets_left,
        own_results=tuple(substitute_scores.values()),
    )


def deduction(rules: RuleSet, kind: str, points: int) -> Deduction:
    """A penalty of `points` (negative deducts) at the moment these rules set for "chombo" or other kinds."""
    is_chombo = kind == "chombo" and rules.family != "mcr"  # a false hu is paid at the table
    moment = rules.chombo_moment if is_chombo else rules.penalty_moment
    return Deduction(points, "at-table" if moment == "at-table" else "after-uma")


def _scored(rules: RuleSet, seats: Sequence[SeatFacts], bets_left: int) -> list[SeatScore]:
    """The score of each seat as played, whether by the player or by a substitute."""
    at_table = _deducted_points(rules, seats, "at-table")
    after_uma = _deducted_points(rules, seats, "after-uma")
    deciding_points = [seat.points + deducted for seat, deducted in zip(seats, at_table, strict=True)]
    groups = ranked_groups(rules, seats, deciding_points)
    bets = _bets(rules, groups, bets_left)
    finals = [
        rules.start_points + points + seat_bets
        for points, seat_bets in zip(deciding_points, bets, strict=True)
    ]
    uma = spread(groups, _uma(rules, deciding_points), lambda total, count: whole_shares(rules, total, count))
    oka = _oka(rules, groups)
    rounding = roundings(rules, finals, groups[0][0])
    table_points = _table_points(rules, groups)
    placed = places(groups)
    return [
        SeatScore(
            wind=seat.wind,
            player=seat.player,
            points=seat.points,
            bets=bets[index],
            at_table=at_table[index],
            uma=uma[index],
            oka=oka[index],
            rounding=rounding[index],
            after=after_uma[index],
            chips=seat.chips * rules.chip_value,
            place=placed[index].place,
            tied=placed[index].tied,
            table_points=table_points[index],
            substitute=seat.substitute,
        )
        for index, seat in enumerate(seats)
    ]


def _deducted_points(rules: RuleSet, seats: Sequence[SeatFacts], moment: Moment) -> list[int]:
    """The points that penalties of one moment add or deduct, by seat; opponents may get a third each.

    At the table the seat loses the points, whether the player or the substitute committed the offence.
    """
    deducted = [
        sum(
            penalty.points
            for penalty in (
                seat.deductions + seat.against_substitute if moment == "at-table" else seat.deductions
            )
            if penalty.moment == moment
        )
        for seat in seats
    ]
    if rules.penalty_to == "nobody":
        return deducted
    unit = 3 * rules.points_unit
    thirds = [-points // unit * rules.points_unit for points in deducted]
    return [points + sum(thirds) - third for points, third in zip(deducted, thirds, strict=True)]


def _bets(rules: RuleSet, groups: Groups, bets_left: int) -> list[int]:
    """The bets left over, to the winner or the tied winners (EMA 2012 §3.6, rulings E17), or to nobody."""
    bets = [0] * sum(len(group) for group in groups)
    if rules.leftover_bets == "winner":
        for seat, share in zip(groups[0], rounded_shares(rules, bets_left, len(groups[0])), strict=True):
            bets[seat] = share
    return bets


def _uma(rules: RuleSet, deciding_points: Sequence[int]) -> tuple[int, ...]:
    """The uma of the four places; a floating one by how many players are at or above the start."""
    if not rules.floating_uma:
        return rules.uma
    above = sum(points >= 0 for points in deciding_points)
    return rules.floating_uma[above - 1 if 1 <= above <= 3 else _MIDDLE_ROW]


def _oka(rules: RuleSet, groups: Groups) -> list[int]:
    """Each pays the difference from start to return points; the winner, or tied winners, take the oka."""
    oka = [rules.start_points - rules.return_points] * sum(len(group) for group in groups)
    recipients = groups[0] if rules.oka_tie == "shared" else groups[0][:1]
    for seat, share in zip(recipients, whole_shares(rules, rules.oka, len(recipients)), strict=True):
        oka[seat] += share
    return oka


def _table_points(rules: RuleSet, groups: Groups) -> Sequence[Fraction | None]:
    """The table points of each seat, shared exactly (rulings M17); None in rules without them."""
    if not rules.table_points:
        return [None] * sum(len(group) for group in groups)
    return spread(groups, rules.table_points, exact_shares)
