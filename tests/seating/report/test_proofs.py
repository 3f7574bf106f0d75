"""What cannot be, said at once with its counting; and second aims where meetings must repeat."""

from collections import Counter
from itertools import combinations, product

import pytest

from seating import ApartGroup, Constraints, Draw, OwnTable, full_draw, quality
from seating.draw import SessionDraw, TableDraw
from seating.lower_bounds import rest_bound, spread_after
from tests.seating.schedule.test_full_draw import BEST_KNOWN

NOT_EVEN = {(5, 13): 215, (6, 14): 230, (6, 15): 275, (6, 16): 330}
"""Σ (met choose 2) by tables and sessions where no schedule is known that spreads the meetings evenly."""
EARLY = {6: {6: 2, 7: 6}, 9: {12: 6}}
"""By tables and sessions played, the repeats of the longest schedule that a shorter one would not have."""


def least_pairs_of_meetings(tables, sessions):
    """Σ (met choose 2) when all meetings are spread evenly over the pairs."""
    each, over = divmod(6 * tables * sessions, pairs := 2 * tables * (4 * tables - 1))
    return over * (each + 1) * each // 2 + (pairs - over) * each * (each - 1) // 2


def met_in(draw):
    return Counter(
        pair for s in draw.sessions for t in s.tables for pair in combinations(sorted(t.players), 2)
    )


@pytest.mark.parametrize("tables", range(4, 13))
def test_nobody_meets_a_third_time_before_all_could_have_met_twice(tables):
    for sessions in range(1, 17):
        met = met_in(full_draw(4 * tables, sessions, "even"))
        spread = sum(times * (times - 1) // 2 for times in met.values())
        best = NOT_EVEN.get((tables, sessions), least_pairs_of_meetings(tables, sessions))
        gaps = {(5, 6): 6, (9, 12): 27}
        assert spread == gaps.get((tables, sessions), best)


@pytest.mark.parametrize("tables", range(4, 12))
def test_the_first_sessions_of_sixteen_repeat_no_more_than_if_they_were_all(tables):
    draw = full_draw(4 * tables, 16, "late")
    parts = [Draw(draw.players, draw.sessions[:played], "", "") for played in range(1, 17)]
    repeats = [quality(part).repeat_meetings for part in parts]
    early = [number - best for number, best in zip(repeats, BEST_KNOWN[tables], strict=True)]
    assert {number: more for number, more in enumerate(early, 1) if more} == EARLY.get(tables, {})


def test_everything_may_be_had_by_forty_players_in_eight_sessions():
    assert quality(full_draw(40, 8, "x")).proofs == ()


def test_a_third_of_the_field_from_one_club_is_counted_at_once():
    club = Constraints((ApartGroup(frozenset(range(1, 13)), 10, "club"),))
    assert quality(full_draw(36, 8, "x", club), club).proofs == (
        "12 of 36 are from one club. Meetings of two of them in 8 sessions at 9 tables: at least 24.",
    )


def test_too_many_sessions_are_proved_by_counting_the_others():
    assert quality(full_draw(16, 8, "x")).proofs == (
        (
            "Each of 16 players has 15 others and 24 places beside them in 8 sessions: "
            "9 of their meetings must repeat, at least 72 in all."
        ),
        "Sessions: 8, tables: 4. Returns to a table: at least 64.",
    )


def test_twenty_players_cannot_meet_nobody_twice_in_six_sessions_though_counting_allows_it():
    report = quality(full_draw(20, 6, "x"))
    assert (report.repeat_bound, "repeat_meetings" in report.proved_optimal) == (1, False)
    assert report.proofs[0] == (
        "20 players who meet nobody twice in 6 sessions would be a resolvable design of groups of four that "
        "does not exist (Handbook of Combinatorial Designs, IV.5.4). Meetings that must repeat: at least 1."
    )
    assert quality(full_draw(20, 5, "x")).repeat_bound == 0


def test_uneven_winds_and_own_tables_have_their_sentences():
    constraints = Constraints(own_tables=(OwnTable(1, 2),))
    assert quality(full_draw(40, 5, "x", constraints), constraints).proofs == (
        "Four winds cannot come up equally often in this number of sessions (5): a difference of 1 stays.",
        "Players with a fixed table return to it in every session; returns: 4.",
    )


def test_after_a_past_only_those_not_met_are_new():
    strangers = [1 << place for place in range(8)]
    assert rest_bound([0b1111] * 4, [range(4)]) == 6
    assert rest_bound(strangers, [range(8)] * 2) == 0
    assert rest_bound(strangers, [range(8)] * 3) == 8
    assert rest_bound(strangers, [range(4), range(8), range(4)]) == 4


def test_the_difference_that_winds_leave_is_that_of_the_best_of_all_ways():
    for winds in product(range(4), repeat=4):
        for left in range(4):
            ways = product(range(4), repeat=left)
            after = [[count + way.count(wind) for wind, count in enumerate(winds)] for way in ways]
            assert spread_after(winds, left) == min(max(counts) - min(counts) for counts in after)


def test_winds_of_fixed_sessions_that_nothing_can_even_are_proved():
    same = tuple(SessionDraw(number, (TableDraw(1, 1, 2, 3, 4),)) for number in (1, 2, 3))
    turned = SessionDraw(4, (TableDraw(1, 2, 1, 4, 3),))
    report = quality(Draw(4, (*same, turned), "", "", fixed=3))
    assert (report.wind_spread, "wind_spread" in report.proved_optimal) == (3, True)
    assert report.proofs[1] == (
        "Winds of player 1 in the fixed sessions: East 3, South 0, West 0, North 0. With 1 more, "
        "a difference of at least 3 stays."
    )


def test_the_proof_of_uneven_winds_names_the_player_with_fewer_sessions():
    played = full_draw(8, 4, "x").sessions
    late = tuple(TableDraw(t.number, *(9 if p == 1 else p for p in t.players)) for t in played[0].tables)
    report = quality(Draw(9, (SessionDraw(1, late), *played[1:]), "", ""))
    assert report.proofs[1] == (
        "Player 1 plays 3 sessions, which cannot be shared out evenly among four winds: "
        "a difference of 1 stays."
    )
