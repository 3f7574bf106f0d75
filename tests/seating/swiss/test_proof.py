"""The proof of a Swiss session: never above what trying everything finds, reached where it is told."""

from itertools import combinations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from seating import ApartGroup, Constraints, Draw, full_draw, quality
from seating.history import Past
from seating.swiss.candidate_tables import SCALE, worthwhile_tables
from seating.swiss.draw import swiss_document, swiss_draw
from seating.swiss.exact_search import BARRED, cheapest_fours
from seating.swiss.lagrangian import NearTables, PriceSearch
from seating.swiss.meeting_costs import Counts, LineMeetings, levels
from tests.examples import examples
from tests.seating.oracles import cheapest, rank_distance, swiss_session

in_numbers = settings(max_examples=examples(short=25, long=500))


def total(tables, costs):
    """The summed cost of the meetings at all tables."""
    return sum(costs[a][b] for table in tables for a, b in combinations(table, 2))


def line(size, met):
    """Distances along a line, with some meetings barred."""
    return [[BARRED if frozenset((a, b)) in met else abs(a - b) for b in range(size)] for a in range(size)]


def some_pairs(size, most):
    """Strategy: a set of pairs of places."""
    pair = st.sampled_from([frozenset(pair) for pair in combinations(range(size), 2)])
    return st.frozensets(pair, max_size=most)


def swiss_event(players, sessions):
    """Sessions drawn by the standings, where the number is a player's strength, with some luck."""
    played, ranking = [], list(range(1, players + 1))
    for number in range(sessions):
        played.append(swiss_session(ranking, played, str(number)))
        luck = {player: (player * 7919 * (number + 3)) % (players // 2) for player in ranking}
        ranking.sort(key=lambda player: (player + luck[player], player))
    return played, ranking


@in_numbers
@given(met=some_pairs(12, 40))
def test_twelve_positions_are_seated_as_by_trying_everything(met):
    costs = line(12, met)
    seating = cheapest_fours(costs, 144)
    best = cheapest(12, lambda four: total([four], costs))
    if best < BARRED:
        assert (seating.cost, seating.bound, total(seating.tables, costs)) == (best, best, best)
    else:
        assert (seating.tables, seating.bound > 144) == ((), True)


@in_numbers
@given(met=some_pairs(20, 70))
def test_the_bound_of_the_prices_is_never_above_a_seating(met):
    costs = line(20, met)
    seating = cheapest_fours(costs, 400)
    if seating.tables:
        assert sorted(place for four in seating.tables for place in four) == list(range(20))
        assert seating.bound <= seating.cost == total(seating.tables, costs) < BARRED


@in_numbers
@given(met=some_pairs(12, 30))
def test_no_seating_of_twelve_costs_less_than_the_prices_say(met):
    costs = [[SCALE * cost for cost in row] for row in line(12, met)]
    search = PriceSearch(costs)
    search.run()
    assert search.bound <= cheapest(12, lambda four: total([four], costs))


@in_numbers
@given(met=some_pairs(12, 30), prices=st.lists(st.integers(0, 9 * SCALE), min_size=12, max_size=12))
def test_every_worthwhile_table_is_found(met, prices):
    costs = [[SCALE * cost for cost in row] for row in line(12, met)]
    listed = [option for options in worthwhile_tables(costs, prices, 4 * SCALE) for option in options]
    tables = [
        (total([four], costs) - sum(prices[place] for place in four), four)
        for four in combinations(range(12), 4)
    ]
    assert sorted(listed) == sorted(option for option in tables if option[0] <= 4 * SCALE)


@in_numbers
@given(
    met=some_pairs(12, 30),
    start=st.lists(st.integers(0, 9 * SCALE), min_size=12, max_size=12),
    changes=st.lists(st.lists(st.integers(-SCALE, SCALE), min_size=12, max_size=12), max_size=40),
)
def test_every_table_that_costs_less_than_its_four_pay_is_near_while_prices_move(met, start, changes):
    costs = [[SCALE * cost for cost in row] for row in line(12, met)]
    tables, prices = NearTables(costs, start), start
    for change in changes:
        prices = [price + more for price, more in zip(prices, change, strict=True)]
        near = [four for _, *four in tables.at(prices)]
        assert near == sorted(near)
        assert all(
            list(four) in near
            for four in combinations(range(12), 4)
            if total([four], costs) < sum(prices[place] for place in four)
        )


def test_levels_outweigh_all_below_them():
    level = levels(16, 3, 40)
    assert level.counts(2 * level.strict + 5 * level.repeat + 3 * level.extra_meeting + 77) == Counts(
        2, 5, 3, 77
    )
    assert level.extra_meeting > 16 * 15 + 24 * 40
    assert level.repeat > level.extra_meeting * 24 * 2
    assert level.strict > level.repeat * 24


def test_a_session_costs_an_even_sum():
    past = Past(range(1, 17), full_draw(16, 5, "past").sessions)
    meetings = LineMeetings(past, range(16), {}, Constraints((ApartGroup(frozenset({1, 2, 3}), 7),)))
    tables = [tuple(range(start, start + 4)) for start in range(0, 16, 4)]
    assert total(tables, meetings.costs) % 2 == 0


@pytest.mark.parametrize("players", [16, 20, 24, 28, 32, 36, 40])
def test_the_fourth_session_is_proved_for_sixteen_to_forty_players(players):
    played, ranking = swiss_event(players, 3)
    drawn = swiss_draw(ranking, played, "next")
    assert drawn.proved_optimal == ("repeats", "rank_distance")
    assert drawn.counts.distance == rank_distance(drawn.session, ranking)


def test_repeats_that_must_be_are_proved():
    played = full_draw(24, 7, "past").sessions
    drawn = swiss_draw(range(1, 25), played, "next")
    draw = Draw(24, (*played, drawn.session), "", "")
    assert drawn.counts.repeats == quality(draw).repeat_meetings == 18
    assert drawn.proved_optimal == ("repeats", "rank_distance")


def test_twenty_players_repeat_six_meetings_after_five_sessions_without_any():
    drawn = swiss_draw(range(1, 21), full_draw(20, 5, "past").sessions, "next")
    assert (drawn.counts.hard, drawn.least.hard) == ((0, 6, 0), (0, 6, 0))


@pytest.mark.parametrize(("players", "sessions", "repeats"), [(28, 9, 42), (40, 13, 60)])
def test_repeats_of_everybody_are_proved_by_counting(players, sessions, repeats):
    drawn = swiss_draw(range(1, players + 1), full_draw(players, sessions, "past").sessions, "next")
    assert (drawn.counts.repeats, drawn.least.repeats) == (repeats, repeats)


def test_people_of_weight_fifty_meet_only_when_repeats_cannot_help():
    played = full_draw(16, 1, "past").sessions
    strict = Constraints((ApartGroup(frozenset({1, 2, 3, 4}), 50, "team"),))
    drawn = swiss_draw(range(1, 17), played, "next", strict)
    assert quality(Draw(16, (drawn.session,), "", ""), strict).apart_broken == 0
    five = Constraints((ApartGroup(frozenset({1, 2, 3, 4, 5}), 50, "team"),))
    assert swiss_draw(range(1, 17), played, "next", five).counts.strict == 50


def test_a_small_wish_is_met_when_it_moves_nobody_far():
    wish = Constraints((ApartGroup(frozenset({4, 3}), 10),))
    assert quality(Draw(8, (swiss_session(range(1, 9), (), "x", wish),), "", ""), wish).apart_broken == 0
    faint = Constraints((ApartGroup(frozenset({1, 2}), 1),))
    assert rank_distance(swiss_session(range(1, 9), (), "x", faint), range(1, 9)) == 20


@pytest.mark.slow
@pytest.mark.parametrize(
    "players", [100, pytest.param(200, marks=pytest.mark.long), pytest.param(400, marks=pytest.mark.long)]
)
def test_hundreds_of_players_meet_nobody_again_at_the_least_distance(players):
    played, ranking = swiss_event(players, 4)
    drawn = swiss_draw(ranking, played, "next")
    assert (drawn.counts.hard, drawn.least) == ((0, 0, 0), drawn.counts)


def test_the_proof_goes_into_the_document():
    drawn = swiss_draw(range(1, 17), (), "x")
    assert swiss_document(drawn, "straight") == {
        "variant": "straight",
        "repeats": 0,
        "rank_distance": 40,
        "rank_distance_bound": 40,
        "proved_optimal": ["repeats", "rank_distance"],
        "sentence": "Proved: no seating with as few repeats has less distance than 40.",
    }
