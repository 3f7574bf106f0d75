"""Swiss sessions: neighbours in the standings sit together unless they have met."""

import json
from collections import Counter
from functools import cache
from itertools import combinations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from seating import (
    SWISS,
    VARIANTS,
    Draw,
    SeatingError,
    full_draw,
    quality,
    seed_problems,
    swiss_document,
    swiss_draw,
    to_json,
    verify,
)
from seating.lots import Lots
from tests.examples import examples
from tests.seating.oracles import rank_distance, swiss_session

in_numbers = settings(max_examples=examples(short=25, long=250))


def cost(tables, met, rank):
    """Repeats first, then the distances of ranks, where each earlier meeting weighs as a hundred."""
    pairs = [pair for table in tables for pair in combinations(sorted(table), 2)]
    return sum(met[pair] > 0 for pair in pairs), sum(
        100 * met[a, b] + abs(rank[a] - rank[b]) for a, b in pairs
    )


def test_before_anybody_has_met_the_leaders_sit_at_table_one():
    session = swiss_session(range(16, 0, -1), (), "swiss")
    assert [sorted(table.players) for table in session.tables] == [
        [13, 14, 15, 16],
        [9, 10, 11, 12],
        [5, 6, 7, 8],
        [1, 2, 3, 4],
    ]


@in_numbers
@given(
    ranking=st.sampled_from([8, 12]).flatmap(lambda n: st.permutations(range(1, n + 1))),
    played=st.integers(1, 3),
)
def test_up_to_sixteen_players_are_seated_as_well_as_by_trying_everything(ranking, played):
    past = full_draw(len(ranking), played, "past")
    session = swiss_session(ranking, past.sessions, "swiss")
    met = Counter(
        pair for s in past.sessions for t in s.tables for pair in combinations(sorted(t.players), 2)
    )
    rank = {player: place for place, player in enumerate(ranking)}
    drawn_cost = cost([table.players for table in session.tables], met, rank)
    assert drawn_cost == least_cost(sorted(ranking), met, rank)


def least_cost(players, met, rank):
    """What the cheapest seating costs: every table of the first player, and the best of all the others."""

    @cache
    def table_cost(four):
        return cost([four], met, rank)

    @cache
    def least(left):
        if not left:
            return (0, 0)
        first, *rest = left
        costs = []
        for three in combinations(rest, 3):
            repeats, distance = table_cost((first, *three))
            others = least(tuple(player for player in rest if player not in three))
            costs.append((repeats + others[0], distance + others[1]))
        return min(costs)

    return least(tuple(players))


@pytest.mark.parametrize("sessions", [3, 5])
def test_sixteen_players_are_seated_as_well_as_by_trying_everything(sessions):
    past = full_draw(16, sessions, "past").sessions
    ranking = Lots("ranking", "test").shuffled(range(1, 17))
    drawn = swiss_draw(ranking, past, "swiss")
    met = Counter(pair for s in past for t in s.tables for pair in combinations(sorted(t.players), 2))
    rank = {player: place for place, player in enumerate(ranking)}
    drawn_cost = cost([table.players for table in drawn.session.tables], met, rank)
    assert drawn_cost == least_cost(range(1, 17), met, rank)


@in_numbers
@given(
    ranking=st.sampled_from([8, 12, 16]).flatmap(lambda n: st.permutations(range(1, n + 1))),
    played=st.integers(0, 3),
    variant=st.sampled_from(sorted(VARIANTS)),
    seed=st.text(max_size=9),
)
def test_the_same_seed_gives_the_same_bytes_and_the_document_proves_it(ranking, played, variant, seed):
    players = len(ranking)
    past = full_draw(players, played, "past").sessions if played else ()
    drawn = swiss_draw(ranking, past, seed, None, variant, 4)
    draw = Draw(players, (*past, drawn.session), seed, SWISS, fixed=len(past))
    beside = {"ranking": ranking, "swiss": swiss_document(drawn, variant), "planned": 4}
    document = json.loads(json.dumps(to_json(draw, quality(draw)) | beside))
    second_draw = swiss_draw(ranking, past, seed, None, variant, 4)
    assert json.dumps(swiss_document(second_draw, variant)) == json.dumps(document["swiss"])
    assert (verify(document), seed_problems(document)) == ([], [])


def test_another_ranking_does_not_give_the_draw():
    drawn = swiss_draw(range(1, 17), (), "x")
    draw = Draw(16, (drawn.session,), "x", SWISS)
    document = to_json(draw, quality(draw)) | {"ranking": list(range(16, 0, -1))}
    assert seed_problems(document) == ["The seed “x” does not give this draw."]
    assert seed_problems(document | {"ranking": []}) == [
        "Standings must be a list of player numbers, or “rows” with a “player”."
    ]


def test_nobody_meets_again_while_there_is_a_way():
    sessions = full_draw(40, 3, "past").sessions
    session = swiss_session(range(1, 41), sessions, "swiss")
    draw = Draw(40, (*sessions, session), "", "")
    assert (quality(draw).repeat_meetings, verify(to_json(draw, quality(draw)))) == (0, [])


def test_rank_distance_of_four_neighbours_is_ten():
    assert rank_distance(swiss_session(range(1, 9), (), "x"), range(1, 9)) == 20


def test_a_player_who_stands_twice_is_refused():
    with pytest.raises(SeatingError, match="Player 3 stands twice in the standings"):
        swiss_session([1, 2, 3, 3], (), "x")


def test_players_who_do_not_fill_tables_are_refused():
    with pytest.raises(SeatingError, match="18 players do not fill tables of four"):
        swiss_session(range(1, 19), (), "x")
