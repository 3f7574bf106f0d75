"""Pools: divided by rank, lot or snake, each drawn by itself at tables of its own."""

import pytest

from seating import ApartGroup, Constraints, Draw, SeatingError, quality, to_json, verify
from seating.pools import DIVISIONS, divided, full_pools, next_in_pools

RANKING = range(16, 0, -1)


def members(pools):
    """The players of each pool."""
    return [list(pool.players) for pool in pools]


def test_pools_by_rank_follow_the_standings():
    assert members(divided(RANKING, (4, 12), "rank")) == [[16, 15, 14, 13], list(range(12, 0, -1))]


def test_pools_by_snake_turn_at_the_ends():
    assert members(divided(RANKING, (8, 8), "snake")) == [
        [16, 13, 12, 9, 8, 5, 4, 1],
        [15, 14, 11, 10, 7, 6, 3, 2],
    ]


def test_a_full_pool_is_passed_over_by_the_snake():
    assert members(divided(RANKING, (12, 4), "snake"))[1] == [15, 14, 11, 10]


def test_pools_by_lot_are_those_of_the_seed_in_the_order_of_the_standings():
    first, again, other = (members(divided(RANKING, (8, 8), "lot", seed)) for seed in ("a", "a", "b"))
    assert first == again != other
    assert [sorted(pool, reverse=True) for pool in first] == first
    assert sorted(first[0] + first[1]) == list(range(1, 17))


def test_every_division_says_what_it_does():
    assert [division.meaning[-1] for division in DIVISIONS.values()] == ["."] * 3


@pytest.mark.parametrize(
    ("sizes", "division", "sentence"),
    [
        ((8, 4), "rank", "The pools hold 12 players, but there are 16: change a size."),
        (
            (6, 10),
            "rank",
            "Pool A: 6 players do not fill tables of four: add 2 substitutes, or let 2 players sit out.",
        ),
        ((8, 8), "age", "There is no division “age”: choose rank, lot, snake."),
    ],
)
def test_pools_that_cannot_be_are_refused(sizes, division, sentence):
    with pytest.raises(SeatingError) as refused:
        divided(RANKING, sizes, division)
    assert str(refused.value) == sentence


def test_every_pool_has_a_full_draw_of_its_own_at_its_own_tables():
    pools = divided(range(1, 37), (16, 20), "snake")
    sessions = full_pools(pools, 5, "pools")
    draw = Draw(36, sessions, "", "")
    assert (quality(draw).repeat_meetings, verify(to_json(draw, quality(draw)))) == (0, [])
    for pool, tables in zip(pools, (range(1, 5), range(5, 10)), strict=True):
        seated = {player for s in sessions for t in s.tables if t.number in tables for player in t.players}
        assert seated == set(pool.players)


def test_people_apart_are_apart_in_their_pool_too():
    team = ApartGroup(frozenset({1, 5, 9, 13}), 100, "team")
    draw = Draw(32, full_pools(divided(range(1, 33), (16, 16), "rank"), 4, "x", Constraints((team,))), "", "")
    assert quality(draw, Constraints((team,))).apart_broken == 0


def test_next_sessions_continue_inside_the_pools():
    pools = divided(range(1, 33), (16, 16), "rank")
    sessions = [*full_pools(pools, 1, "first")]
    sessions.append(next_in_pools(pools, sessions, "second"))
    sessions.append(next_in_pools(pools, sessions, "third"))
    draw = Draw(32, tuple(sessions), "", "")
    assert [session.number for session in sessions] == [1, 2, 3]
    assert (quality(draw).repeat_meetings, verify(to_json(draw, quality(draw)))) == (0, [])
    assert all(len({player > 16 for player in t.players}) == 1 for s in sessions for t in s.tables)
