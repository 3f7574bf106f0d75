"""Sessions that a turn of all players leaves the same: counted as they are, and the same on every machine."""

from hashlib import sha256
from itertools import chain

import pytest

from seating.improve.symmetric_sessions import (
    BaseSessions,
    Symmetry,
    halvings,
    repeats_late,
    repeats_of,
    symmetric_rounds,
)
from seating.lots import Lots, words

SIZES = [
    (20, Symmetry(1, (1,) * 6, 400, 260, 200)),
    (36, Symmetry(9, (1, 9, 9, 9), 400, 2700, 1900)),
    (48, Symmetry(24, (3, 4, 12), 400, 4500, 3300)),
]


def test_pairs_of_four_are_counted_each_time_they_meet_again():
    assert repeats_of([((0, 1, 2, 3),), ((0, 1, 2, 3),), ((0, 1, 4, 5),)]) == 7


@pytest.mark.parametrize(("players", "symmetry"), SIZES)
def test_the_count_kept_during_a_search_is_that_of_all_sessions(players, symmetry):
    base = BaseSessions(players, symmetry, Lots("count", "test"))
    updated, counted = [], []
    for word, _ in zip(words("count", "steps"), range(300), strict=False):
        base.step(word, symmetry.hot)
        updated.append(base.repeats)
        counted.append(repeats_of(base.rounds()))
    assert updated == counted


@pytest.mark.parametrize(("players", "symmetry"), SIZES)
def test_everybody_sits_once_in_each_session(players, symmetry):
    rounds = symmetric_rounds(players, symmetry, "once", 0)
    assert [sorted(chain(*tables)) for tables in rounds] == [list(range(players))] * len(rounds)
    assert len(rounds) == sum(symmetry.ring // stay for stay in symmetry.stays)


def test_the_same_seed_gives_the_same_sessions_on_every_machine():
    rounds = symmetric_rounds(*SIZES[1], "machine", 0)
    assert sha256(repr(rounds).encode()).hexdigest()[:16] == "ead9e4ef5a2146bb"


def test_a_search_ends_with_its_goal():
    players, symmetry = SIZES[0]
    goal = repeats_of(symmetric_rounds(players, symmetry, "goal", 0))
    longer = symmetry._replace(steps=10_000_000)
    assert repeats_of(symmetric_rounds(players, longer, "goal", goal + 20)) <= goal + 20


def test_the_session_that_repeats_most_comes_last():
    first, second = ((0, 1, 2, 3), (4, 5, 6, 7)), ((0, 1, 4, 5), (2, 3, 6, 7))
    third = ((0, 1, 2, 4), (3, 5, 6, 7))
    assert repeats_late([first, third, second])[-1] == third


def test_chances_are_told_in_halvings():
    assert [halvings(1 << bits) for bits in (24, 23, 20)] == [0, 1024, 4096]
    assert [halvings(3 << 22), halvings(0)] == [512, 24 << 10]
