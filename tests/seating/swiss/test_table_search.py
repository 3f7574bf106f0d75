"""The first step of a Swiss search: neighbours who have not met, without the cost of every meeting."""

from itertools import combinations

from hypothesis import given, settings
from hypothesis import strategies as st

from seating import ApartGroup, Constraints, Search, random_draw
from seating.history import Past
from seating.lots import Lots
from seating.swiss.meeting_costs import LineMeetings
from seating.swiss.pairing_methods import VARIANTS, Moment
from seating.swiss.table_search import neighbours, repeats_by_counting, search_tables, total
from tests.examples import examples


def meetings_of(players, played, variant, groups=()):
    """The meetings along the line of a method, after sessions by lot."""
    past = Past(range(1, players + 1), random_draw(players, played, "past").sessions if played else ())
    method = VARIANTS[variant]
    line = method.line(Moment(players, played + 1, played + 2, Lots("line", "test")))
    pots = {place: place // (players // 4) for place in range(players)} if method.pots else {}
    return LineMeetings(past, line, pots, Constraints(groups))


@settings(max_examples=examples(short=25, long=250))
@given(
    tables=st.integers(2, 12),
    played=st.integers(0, 5),
    variant=st.sampled_from(sorted(VARIANTS)),
    weights=st.lists(st.integers(1, 100), max_size=3),
)
def test_the_first_tables_cost_what_all_costs_say(tables, played, variant, weights):
    groups = [ApartGroup(frozenset(range(2 + at, 6 + at)), weight) for at, weight in enumerate(weights)]
    meetings = meetings_of(4 * tables, played, variant, tuple(groups))
    first, strained = neighbours(meetings.barred)
    assert meetings.counts(first, strained) == meetings.level.counts(total(first, meetings.costs))
    assert set(strained) == {
        four for four in first if any(meetings.barred[a] >> b & 1 for a, b in combinations(four, 2))
    }


def test_the_first_step_works_out_no_other_costs():
    meetings = meetings_of(40, 3, "straight")
    chosen = search_tables(meetings, Lots("seed", "test"), Search(steps=1))
    assert (chosen.steps, "costs" in vars(meetings), "level" in vars(meetings)) == (1, False, False)
    assert (chosen.least.repeats, chosen.least.distance) == (0, 100)
    second = search_tables(meetings, Lots("seed", "test"), Search(steps=2))
    assert (second.steps, second.tables, second.counts) == (2, chosen.tables, chosen.counts)


def test_a_player_with_fewer_than_three_strangers_must_repeat_meetings():
    barred = [0b111110, 0b111111, 0b000100, 0b001000, 0b010000, 0b100000]
    assert repeats_by_counting(barred) == 3
    assert neighbours([0b11110001, *(1 << at for at in range(1, 8))]) == (((0, 1, 2, 3), (4, 5, 6, 7)), ())
    assert neighbours([0b1111, 0b1111, 0b1111, 0b1111]) == (((0, 1, 2, 3),), ((0, 1, 2, 3),))
