"""Wishes to keep people apart are ranks: a later one never costs an earlier one."""

import json
from collections import Counter
from dataclasses import replace
from itertools import combinations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from seating import (
    NEVER,
    RANKS,
    ApartGroup,
    Change,
    Constraints,
    Draw,
    Search,
    constraints_from_json,
    full_draw,
    quality,
    repair,
    seed_problems,
    swiss_document,
    swiss_draw,
    to_json,
    verify,
)
from seating.constraints import tiers
from seating.report.quality import meetings
from seating.schedule.full_draw import badness
from tests.examples import examples
from tests.seating.oracles import seatings_of

KINDS = tuple(RANKS)


def group(kind, players, weight=NEVER):
    return ApartGroup(frozenset(players), weight, kind, RANKS[kind])


def teams(players, size=4):
    return tuple(
        group("team", range(start, start + size)) for start in range(1, players + 1 - size % 2, size)
    )


def met(draw, groups, kind):
    """The meetings of two of a group of this kind in a draw."""
    pairs = {pair for each in groups if each.kind == kind for pair in each.pairs()}
    return sum(len(sessions) for pair, sessions in meetings(draw).items() if pair in pairs)


@st.composite
def wishes(draw, players):
    """Groups of every kind; the firm ones first by rank."""
    groups = []
    for kind in KINDS:
        most = 3 if kind == "family" else 8
        number = draw(st.integers(1, 3))
        lots = draw(st.permutations(range(1, players + 1)))
        size = draw(st.integers(2, most))
        groups += [group(kind, lots[at * size : (at + 1) * size]) for at in range(number)]
    return tuple(each for each in groups if len(each.players) > 1)


def first_ranks(groups, count):
    """The groups of the first so many kinds."""
    return tuple(each for each in groups if each.rank <= count)


@settings(max_examples=examples(short=2, long=40))
@given(st.data(), st.sampled_from([16, 20]), st.integers(3, 4))
def test_in_a_full_draw_a_later_rank_costs_an_earlier_one_nothing(data, players, sessions):
    groups = data.draw(wishes(players))
    together = full_draw(players, sessions, "lots", Constraints(groups))
    for count, kind in enumerate(KINDS[:3], 1):
        alone = full_draw(players, sessions, "lots", Constraints(first_ranks(groups, count)))
        assert met(together, groups, kind) == met(alone, groups, kind)


@settings(max_examples=examples(short=4, long=100))
@given(st.data(), st.sampled_from([16, 20, 24]), st.integers(2, 4))
def test_in_a_repair_a_later_rank_costs_an_earlier_one_nothing(data, players, sessions):
    groups = data.draw(wishes(players))
    start = full_draw(players, sessions, "lots")
    change = Change(
        2, (tuple(range(1, players + 1)),) * (sessions - 1), keep=data.draw(st.sampled_from([0, 10, 100]))
    )
    together = repair(start, change, "lots", Constraints(groups))
    for count in (1, 2, 3):
        alone = repair(start, change, "lots", Constraints(first_ranks(groups, count)))
        standings = [tuple(met(d, groups, kind) for kind in KINDS[:count]) for d in (together, alone)]
        assert standings[0] <= standings[1]


@settings(max_examples=examples(short=4, long=100))
@given(st.data(), st.sampled_from([12, 16]))
def test_in_a_swiss_session_a_later_rank_costs_an_earlier_one_nothing(data, players):
    groups = data.draw(wishes(players))
    ranking = data.draw(st.permutations(range(1, players + 1)))
    played = full_draw(players, 2, "lots").sessions

    def drawn(wished):
        session = swiss_draw(ranking, played, "lots", Constraints(wished)).session
        return Draw(players, (session,), "lots", "")

    together = drawn(groups)
    for count in (1, 2, 3):
        alone = drawn(first_ranks(groups, count))
        standings = [tuple(met(d, groups, kind) for kind in KINDS[:count]) for d in (together, alone)]
        assert standings[0] == standings[1]


@st.composite
def seldom_and_never(draw, players):
    """Groups of every kind: families and teams never, clubs and countries never or seldom."""
    weights = {"family": NEVER, "team": NEVER}
    for kind, seldom in (("club", 10), ("country", 1)):
        weights[kind] = draw(st.sampled_from([seldom, seldom, NEVER]))
    return tuple(replace(each, weight=weights[each.kind]) for each in draw(wishes(players)))


def counted(tables, groups, played, ranking):
    """A session by its levels, each outweighing all after it: firm wishes by rank, repeats, how often those
    had met before, and the distance in the standings with the wishes that give way to it."""
    pairs = [pair for table in tables for pair in combinations(sorted(table), 2)]
    met_before = Counter(
        pair
        for session in played
        for table in session.tables
        for pair in combinations(sorted(table.players), 2)
    )
    apart = {each: sum(each.players.issuperset(pair) for pair in pairs) for each in groups}
    firm = [
        {pair for each in groups if (each.kind, each.weight) == (kind, NEVER) for pair in each.pairs()}
        for kind in KINDS
    ]
    distance = sum(abs(ranking.index(first) - ranking.index(second)) for first, second in pairs)
    return (
        *(sum(pair in kept_apart for pair in pairs) for kept_apart in firm),
        sum(met_before[pair] > 0 for pair in pairs),
        sum(max(0, met_before[pair] - 1) for pair in pairs),
        distance + sum(4 * each.weight * times for each, times in apart.items() if each.weight < NEVER),
    )


@settings(max_examples=examples(short=10, long=300), deadline=None)
@given(st.data(), st.sampled_from([8, 12]), st.integers(0, 2))
def test_a_swiss_session_by_rank_is_the_best_of_all_seatings(data, players, sessions):
    groups = data.draw(seldom_and_never(players))
    ranking = data.draw(st.permutations(range(1, players + 1)))
    played = full_draw(players, sessions, "lots").sessions if sessions else ()
    seatings = [[[ranking[place] for place in four] for four in tables] for tables in seatings_of(players)]

    def drawn(wished):
        session = swiss_draw(ranking, played, "lots", Constraints(wished)).session
        return [table.players for table in session.tables], Draw(players, (session,), "lots", "")

    countries = [each for each in groups if each.kind == "country" and each.weight < NEVER]
    first = tuple(each for each in groups if each not in countries)
    alone, without = drawn(first)
    together, within = drawn(groups)
    least = min(counted(tables, first, played, ranking) for tables in seatings)
    assert counted(alone, first, played, ranking) == least
    assert counted(together, groups, played, ranking)[:-1] == least[:-1]
    assert counted(together, groups, played, ranking) <= counted(alone, groups, played, ranking)
    assert met(within, groups, "club") <= met(without, groups, "club")


def test_no_number_of_countries_seats_two_of_a_club_together_in_a_swiss_session():
    club, table, other = group("club", (1, 8), 1), (1, 8, 3, 6), (2, 4, 5, 7)
    countries = [group("country", (first, second), 40) for first in table for second in other]
    draws = {
        by_steps: Draw(
            8,
            (
                swiss_draw(
                    range(1, 9), (), "lots", Constraints((club, *countries)), by_steps=by_steps
                ).session,
            ),
            "lots",
            "",
        )
        for by_steps in (False, True)
    }
    assert [met(draws[by_steps], (club,), "club") for by_steps in (False, True)] == [1, 0]


@pytest.mark.parametrize("seed", ["482-913-057", "a"])
def test_nine_teams_of_four_never_meet_though_three_clubs_should_not_either(seed):
    clubs = tuple(group("club", range(1 + at, 37, 3)) for at in range(3))
    drawn = full_draw(36, 8, seed, Constraints((*teams(36), *clubs)))
    assert met(drawn, teams(36), "team") == 0


def test_a_wish_below_repeats_costs_no_repeat_and_none_of_those_above():
    clubs = tuple(group("club", range(start, start + 8), 10) for start in (1, 9, 17))
    start = full_draw(24, 4, "lots")
    change = Change(2, (tuple(range(1, 25)),) * 3)
    alone = repair(start, change, "lots", Constraints(teams(24)))
    together = repair(start, change, "lots", Constraints((*teams(24), *clubs)))
    assert met(together, teams(24), "team") == met(alone, teams(24), "team")
    assert quality(together).repeat_meetings <= quality(alone).repeat_meetings


def test_firm_wishes_stand_before_all_others_whatever_their_rank():
    groups = (group("country", (1, 2)), group("club", (3, 4), 10), group("family", (5, 6)))
    ranked = tiers(Constraints(groups), 8)
    assert [(tier.groups[0].kind, tier.is_firm) for tier in ranked] == [
        ("family", True),
        ("country", True),
        ("club", False),
    ]


def test_of_several_attempts_the_first_rank_decides_before_repeats():
    groups = (group("family", (1, 2)), group("club", (3, 4), 10))
    draw = full_draw(16, 3, "lots", Constraints(groups))
    report = quality(draw, Constraints(groups))
    family, repeats, club, tables = badness(draw, report, Constraints(groups))
    assert (family, repeats) == (met(draw, groups, "family"), report.repeat_meetings)
    assert (club, tables) == (met(draw, groups, "club"), report.table_repeats)


def whole_and_rest(groups):
    constraints = Constraints(groups)
    start = full_draw(20, 3, "lots", constraints)
    change = Change(2, (tuple(range(1, 21)),) * 2, keep=10)
    return constraints, (start, repair(start, change, "lots", constraints))


def test_draws_by_rank_have_names_of_their_own_and_can_be_drawn_again():
    constraints, draws = whole_and_rest((group("family", (1, 2)), *teams(20)))
    assert [draw.algorithm for draw in draws] == ["hanchan-full-3", "hanchan-repair-5"]
    for draw in draws:
        document = json.loads(json.dumps(to_json(draw, quality(draw, constraints), constraints)))
        assert constraints_from_json(document) == constraints
        assert (verify(document), seed_problems(document)) == ([], [])


@pytest.mark.parametrize(("algorithm", "by_steps"), [("hanchan-swiss-6", False), ("hanchan-swiss-7", True)])
def test_a_swiss_session_by_current_or_earlier_rank_can_be_drawn_again(algorithm, by_steps):
    club, table, other = group("club", (1, 8), 1), (1, 8, 3, 6), (2, 4, 5, 7)
    countries = [group("country", (first, second), 40) for first in table for second in other]
    constraints, ranking = Constraints((club, *countries)), [*range(1, 9)]
    drawn = swiss_draw(ranking, (), "lots", constraints, by_steps=by_steps)
    draw = Draw(8, (drawn.session,), "lots", algorithm)
    document = to_json(draw, quality(draw, constraints), constraints)
    document |= {"ranking": ranking, "swiss": swiss_document(drawn, "straight"), "planned": 0}
    assert (verify(document), seed_problems(document)) == ([], [])


def test_a_stopped_search_by_rank_can_be_drawn_again():
    constraints = Constraints((group("family", range(1, 8)), *teams(20, 5)))
    start = full_draw(20, 5, "lots")
    change = Change(2, (tuple(range(1, 21)),) * 4)
    stopped = repair(start, change, "lots", constraints, Search(progress=lambda so_far: False))
    assert stopped.steps > 0
    document = to_json(stopped, quality(stopped, constraints), constraints)
    assert seed_problems(document) == []


def test_draws_by_weights_keep_their_names_and_can_be_drawn_again():
    weighed = tuple(replace(each, rank=0) for each in teams(20))
    constraints, draws = whole_and_rest(weighed)
    assert [draw.algorithm for draw in draws] == ["hanchan-full-2", "hanchan-repair-4"]
    for draw in draws:
        document = to_json(draw, quality(draw, constraints), constraints)
        assert all("rank" not in listed for listed in document["apart"])
        assert seed_problems(document) == []
