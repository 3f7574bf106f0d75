"""Wishes to keep people apart are ranks: a later one never costs an earlier one."""

import json
from dataclasses import replace

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
    swiss_draw,
    to_json,
    verify,
)
from seating.constraints import tiers
from seating.report.quality import meetings
from seating.schedule.full_draw import badness

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


@settings(max_examples=4, deadline=None)
@given(st.data(), st.sampled_from([16, 20]), st.integers(3, 4))
def test_in_a_full_draw_a_later_rank_costs_an_earlier_one_nothing(data, players, sessions):
    groups = data.draw(wishes(players))
    whole = full_draw(players, sessions, "lots", Constraints(groups))
    for count, kind in enumerate(KINDS[:3], 1):
        alone = full_draw(players, sessions, "lots", Constraints(first_ranks(groups, count)))
        assert met(whole, groups, kind) == met(alone, groups, kind)


@settings(max_examples=10, deadline=None)
@given(st.data(), st.sampled_from([16, 20, 24]), st.integers(2, 4))
def test_in_a_repair_a_later_rank_costs_an_earlier_one_nothing(data, players, sessions):
    groups = data.draw(wishes(players))
    start = full_draw(players, sessions, "lots")
    change = Change(
        2, (tuple(range(1, players + 1)),) * (sessions - 1), keep=data.draw(st.sampled_from([0, 10, 100]))
    )
    whole = repair(start, change, "lots", Constraints(groups))
    for count in (1, 2, 3):
        alone = repair(start, change, "lots", Constraints(first_ranks(groups, count)))
        standings = [tuple(met(d, groups, kind) for kind in KINDS[:count]) for d in (whole, alone)]
        assert standings[0] <= standings[1]


@settings(max_examples=10, deadline=None)
@given(st.data(), st.sampled_from([12, 16]))
def test_in_a_swiss_session_a_later_rank_costs_an_earlier_one_nothing(data, players):
    groups = data.draw(wishes(players))
    ranking = data.draw(st.permutations(range(1, players + 1)))
    played = full_draw(players, 2, "lots").sessions

    def drawn(wished):
        session = swiss_draw(ranking, played, "lots", Constraints(wished)).session
        return Draw(players, (session,), "lots", "")

    whole = drawn(groups)
    for count in (1, 2, 3):
        alone = drawn(first_ranks(groups, count))
        standings = [tuple(met(d, groups, kind) for kind in KINDS[:count]) for d in (whole, alone)]
        assert standings[0] == standings[1]


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
    whole = repair(start, change, "lots", Constraints((*teams(24), *clubs)))
    assert met(whole, teams(24), "team") == met(alone, teams(24), "team")
    assert quality(whole).repeat_meetings <= quality(alone).repeat_meetings


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
    assert [draw.algorithm for draw in draws] == ["hanchan-full-3", "hanchan-repair-3"]
    for draw in draws:
        document = json.loads(json.dumps(to_json(draw, quality(draw, constraints), constraints)))
        assert constraints_from_json(document) == constraints
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
    assert [draw.algorithm for draw in draws] == ["hanchan-full-2", "hanchan-repair-2"]
    for draw in draws:
        document = to_json(draw, quality(draw, constraints), constraints)
        assert all("rank" not in listed for listed in document["apart"])
        assert seed_problems(document) == []
