"""What holds at every table under every rule set."""

from fractions import Fraction

from hypothesis import given
from hypothesis import strategies as st

from scoring.rulesets import PRESETS
from scoring.table.score import score_table
from scoring.table.values import Deduction, SeatFacts, TableScore
from scoring.winds import WINDS

keys = st.sampled_from(sorted(PRESETS))
shares = st.tuples(*[st.integers(-400, 400)] * 3)
deductions = st.lists(st.sampled_from([-20_000, -8_000, -1_000, 1_000]), max_size=2)
moments = st.sampled_from(["at-table", "after-uma"])
substitutes = st.sampled_from([None, None, None, "start", "during"])


def table(key: str, first_three: tuple[int, ...], bets: int = 0) -> TableScore:
    """A table that sums up, scored by the preset."""
    rules = PRESETS[key]
    left = bets * rules.bet_value
    points = [score * rules.points_unit for score in first_three]
    points.append(-sum(points) - left)
    return score_table(
        rules, [SeatFacts(wind, 1, score) for wind, score in zip(WINDS, points, strict=True)], left
    )


@given(keys, shares)
def test_scores_sum_to_zero_but_for_what_sharing_rounds_off(key: str, first_three: tuple[int, ...]) -> None:
    score = table(key, first_three)

    rounded_off = -sum(seat.score for seat in score.seats)

    assert score.off_by == 0
    assert 0 <= rounded_off <= (600 if any(seat.tied for seat in score.seats) else 0)


@given(keys, shares, st.integers(0, 4))
def test_bets_reach_the_winner_or_nobody(key: str, first_three: tuple[int, ...], bets: int) -> None:
    rules = PRESETS[key]
    score = table(key, first_three, bets)

    won = sum(seat.bets for seat in score.seats)
    left = bets * rules.bet_value

    assert all(seat.place == 1 for seat in score.seats if seat.bets)
    assert left - 4 * rules.share_unit < won <= left or (rules.leftover_bets, won) == ("lost", 0)


@given(keys, shares)
def test_places_are_consistent(key: str, first_three: tuple[int, ...]) -> None:
    score = table(key, first_three)

    for seat in score.seats:
        better = [other for other in score.seats if other.points > seat.points]
        equal = [other for other in score.seats if other.points == seat.points]
        shares_place = PRESETS[key].tie == "shared" and len(equal) > 1
        assert len(better) < seat.place <= len(better) + len(equal)
        assert seat.tied == shares_place
        assert not shares_place or seat.place == len(better) + 1


@given(shares)
def test_seven_table_points_are_given_at_every_table(first_three: tuple[int, ...]) -> None:
    assert sum(seat.table_points or 0 for seat in table("mcr-2006", first_three).seats) == Fraction(7)


@given(keys, st.lists(st.tuples(deductions, moments, substitutes), min_size=4, max_size=4), shares)
def test_a_score_is_the_sum_of_its_parts(
    key: str, seats: list[tuple[list[int], str, str | None]], first_three: tuple[int, ...]
) -> None:
    points = [100 * difference for difference in (*first_three, -sum(first_three))]
    score = score_table(
        PRESETS[key],
        [
            SeatFacts(wind, number, difference, tuple(Deduction(some, moment) for some in lost), substitute)  # type: ignore[arg-type]  # any values
            for number, (wind, difference, (lost, moment, substitute)) in enumerate(
                zip(WINDS, points, seats, strict=True)
            )
        ],
    )

    for seat in score.seats:
        parts = (
            seat.points,
            seat.bets,
            seat.at_table,
            seat.uma,
            seat.oka,
            seat.rounding,
            seat.after,
            seat.chips,
        )
        assert seat.score == sum(parts)
        assert seat.substitute is None or seat.points == PRESETS[key].substitute_points


@given(keys, shares)
def test_nobody_with_more_points_scores_less(key: str, first_three: tuple[int, ...]) -> None:
    ordered = sorted(table(key, first_three).seats, key=lambda seat: seat.points)

    scores = [seat.score for seat in ordered]

    assert scores == sorted(scores) or PRESETS[key].tie == "initial-seat"
