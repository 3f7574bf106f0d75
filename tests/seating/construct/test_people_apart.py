"""People apart: team-mates never meet where that can be, clubs as seldom as counting allows."""

from functools import cache

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from seating import NEVER, ApartGroup, Constraints, SeatingError, full_draw, quality
from seating.lower_bounds import apart_bound
from tests.examples import examples


def groups(players, size, weight=NEVER, kind="team"):
    """The players 1..players in groups of consecutive numbers."""
    starts = range(1, players + 1, size)
    return tuple(ApartGroup(frozenset(range(start, start + size)), weight, kind) for start in starts)


@pytest.mark.parametrize(("players", "sessions"), [(16, 4), (28, 4), (36, 5), (40, 4), (60, 7), (400, 16)])
def test_team_mates_never_meet(players, sessions):
    teams = Constraints(groups(players, 4))
    report = quality(full_draw(players, sessions, "teams", teams), teams)
    assert (report.apart_broken, report.repeat_meetings, "apart_broken" in report.proved_optimal) == (
        0,
        0,
        True,
    )


def test_a_third_of_the_field_from_one_club_meets_no_more_than_must_be():
    club = Constraints((ApartGroup(frozenset(range(1, 13)), 1, "club"),))
    report = quality(full_draw(36, 8, "club", club), club)
    assert (report.apart_broken, apart_bound(36, 8, [range(12)])) == (24, 24)
    assert report.repeat_meetings == 0


def test_the_broken_pairs_are_named_with_their_sessions():
    club = Constraints((ApartGroup(frozenset({1, 2, 3, 4, 5}), 1, "club"),))
    report = quality(full_draw(16, 1, "club", club), club)
    [meeting] = report.apart_meetings
    assert {meeting.first, meeting.second} <= {1, 2, 3, 4, 5}
    assert meeting.sessions == (1,)


@cache
def unconstrained(tables, sessions):
    """The counts that constraints may not change, of a draw without any."""
    report = quality(full_draw(4 * tables, sessions, "x"))
    return report.repeat_meetings, report.wind_spread


@settings(max_examples=examples(short=25, long=250))
@given(
    st.integers(3, 12),
    st.integers(1, 6),
    st.lists(
        st.tuples(st.frozensets(st.integers(1, 12), min_size=2, max_size=6), st.integers(1, 100)), max_size=4
    ),
)
def test_constraints_change_neither_repeats_nor_winds(tables, sessions, wishes):
    wished = Constraints(tuple(ApartGroup(players, weight) for players, weight in wishes))
    report = quality(full_draw(4 * tables, sessions, "x", wished))
    assert (report.repeat_meetings, report.wind_spread) == unconstrained(tables, sessions)


@pytest.mark.parametrize(
    ("group", "sentence"),
    [
        (
            ApartGroup(frozenset({3, 99}), 1, "team"),
            "A team to keep apart names player 99, but the players are 1 to 16: correct the number.",
        ),
        (
            ApartGroup(frozenset({3, 4}), 0, "club"),
            "The weight 0 of a club to keep apart is out of range: give 1 to 100.",
        ),
    ],
)
def test_a_group_that_cannot_be_meant_is_refused(group, sentence):
    with pytest.raises(SeatingError) as refused:
        full_draw(16, 4, "x", Constraints((group,)))
    assert str(refused.value) == sentence
