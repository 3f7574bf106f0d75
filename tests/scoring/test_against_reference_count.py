"""The engine against a second count written from the rulebooks: random tables and events full of ties."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.rulesets import PRESETS
from scoring.standings import Contestant, PlayedTable, standings
from scoring.table.score import score_table
from scoring.table.values import Deduction, SeatFacts, TableScore
from scoring.winds import WINDS
from tests.scoring.reference_count import RULES, Rules, Seat, places, table

keys = st.sampled_from(sorted(RULES))
near = st.integers(-2, 2) | st.integers(-400, 400)  # close together, so that ties are common
fine = st.sampled_from([0, 0, 0, 0, -1, -2, 1])
came = st.sampled_from([None, None, None, None, "start", "during"])
seat = st.builds(Seat, near, fine, fine, came)
four = st.tuples(seat, seat, seat, seat)


def in_rule_points(rules: Rules, seats: tuple[Seat, ...]) -> list[Seat]:
    """The seats in the points of the rules; fines are of ten units."""
    unit = rules.unit
    return [
        Seat(entry.points * unit, entry.at_table * 10 * unit, entry.after * 10 * unit, entry.substitute)
        for entry in seats
    ]


def scored(key: str, seats: list[Seat], bets_left: int, first_player: int = 1) -> TableScore:
    """The same table by the engine; players are numbered on from `first_player`."""
    facts = [
        SeatFacts(
            wind,
            first_player + number,
            entry.points,
            (Deduction(entry.at_table, "at-table"), Deduction(entry.after, "after-uma")),
            entry.substitute,
        )
        for number, (wind, entry) in enumerate(zip(WINDS, seats, strict=True))
    ]
    return score_table(PRESETS[key], facts, bets_left)


@given(keys, four, st.integers(0, 4))
def test_a_table_comes_out_as_counted_a_second_time(key: str, seats: tuple[Seat, ...], bets: int) -> None:
    rules = RULES[key]
    whole_seats = in_rule_points(rules, seats)

    score = scored(key, whole_seats, bets * rules.bet)

    computed = [(entry.table_points or Fraction(0), entry.score) for entry in score.seats]
    assert computed == table(rules, whole_seats, bets * rules.bet)


@given(keys, st.lists(st.tuples(four, four), min_size=1, max_size=4))
def test_standings_come_out_as_counted_a_second_time(
    key: str, sessions: list[tuple[tuple[Seat, ...], ...]]
) -> None:
    rules = RULES[key]
    played, sums = [], {player: (Fraction(0), 0) for player in range(1, 9)}
    for session, tables in enumerate(sessions, 1):
        for number, seats in enumerate(tables):
            whole_seats = in_rule_points(rules, seats)
            played.append(PlayedTable(session, number + 1, scored(key, whole_seats, 0, 4 * number + 1)))
            for player, (share, score) in enumerate(table(rules, whole_seats, 0), 4 * number + 1):
                sums[player] = (sums[player][0] + share, sums[player][1] + score)

    rows = standings(PRESETS[key], [Contestant(player) for player in sums], played, len(sessions))

    counted = dict(zip(sums, places(sums.values()), strict=True))
    expected = sorted((*counted[player], player, *sums[player]) for player in sums)
    computed = [
        (row.place, row.shared, row.player, row.table_points or Fraction(0), row.total) for row in rows
    ]
    assert computed == expected


@pytest.mark.parametrize(
    ("points", "shares"),
    [
        ((5, 5, -2, -8), ["3", "3", "1", "0"]),
        ((5, 5, 5, -15), ["7/3", "7/3", "7/3", "0"]),
        ((9, -3, -3, -3), ["4", "1", "1", "1"]),
        ((0, 0, 0, 0), ["7/4", "7/4", "7/4", "7/4"]),
        ((8, -4, -4, 0), ["4", "1/2", "1/2", "2"]),
    ],
)
def test_the_second_count_shares_table_points_exactly__rulings_m17(
    points: tuple[int, ...], shares: list[str]
) -> None:
    counted = table(RULES["mcr-2006"], [Seat(score) for score in points], 0)

    assert [str(share) for share, _score in counted] == shares


def test_the_second_count_knows_the_example_of_two_firsts__ema_2012_3_6_1() -> None:
    counted = table(
        RULES["ema-riichi-2012"], [Seat(difference) for difference in (8_000, 8_000, -6_000, -10_000)], 0
    )

    assert [score for _share, score in counted] == [28_000, 28_000, -16_000, -40_000]
