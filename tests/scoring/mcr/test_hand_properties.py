"""What holds for every hand: order never matters, nothing included is listed, no better choice exists."""

from collections import Counter
from collections.abc import Mapping
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.mcr.fans.catalogue import FANS
from tests.scoring.mcr.hands import POINTS, Record, fans, scored, worth
from tests.scoring.mcr.random_hands import DEALS, few_chows, finished, hands
from tests.scoring.mcr.reference_count import best

HONOURS = {14, 15, 16, 33, 48, 70, 71, 75, 76}  # they include the Pung of Honours of their own sets only

COMBINATIONS = {1, 2, 3, 4, 20, 30, 34, 36, 37, 49, 51, 53, 59, 60, 64, 67, 68}

seeds = st.integers(0, 10**6)


def deal(seed: int) -> Record:
    """A hand of any kind."""
    return next(hands(seed, 1))


def essence(reply: Mapping[str, Any]) -> tuple[str, object, object]:
    return fans(reply), reply["points"], reply["payments"]


def test_there_is_a_deal_for_every_shape() -> None:
    assert len(DEALS) == 6


@given(seeds, st.randoms(use_true_random=False))
def test_the_order_of_tiles_and_melds_never_matters(seed: int, random: Random) -> None:
    record = deal(seed)
    tiles = [record["hand"][place : place + 2] for place in range(0, len(record["hand"]), 2)]
    melds = [*record["melds"]]
    random.shuffle(tiles)
    random.shuffle(melds)

    assert essence(scored({**record, "hand": "".join(tiles), "melds": melds})) == essence(scored(record))


@given(seeds)
def test_no_fan_is_listed_beside_one_that_includes_or_excludes_it__mcr_4_1(seed: int) -> None:
    listed = {int(number) for number in fans(scored(deal(seed))).split()}

    for number in listed:
        taken_away = FANS[number].takes_away - ({5} if number in HONOURS else set())
        assert not taken_away & listed


@given(seeds)
def test_points_are_the_sum_of_the_fans_and_the_flowers(seed: int) -> None:
    record = deal(seed) | {"flowers": seed % 9}
    reply = scored(record)

    assert reply["points"] == worth(fans(reply)) + seed % 9
    assert reply["flowers"] == seed % 9


@given(seeds)
def test_no_better_choice_exists__mcr_4(seed: int) -> None:
    record = deal(seed)

    assert fans(scored(record)) == best(record)


@given(seeds)
def test_no_better_choice_of_small_combinations_exists__mcr_4_3(seed: int) -> None:
    random = Random(seed)
    sets, pair = few_chows(random)
    record = finished(
        random, [], [pair, pair, *(number + form[-1] for _, form in sets for number in form[:-1])]
    )

    assert record is None or fans(scored(record)) == best(record)


@given(seeds)
def test_the_sets_of_a_combination_are_sets_of_the_hand__mcr_4_2(seed: int) -> None:
    reply: Any = scored(deal(seed))
    laid = Counter(part.lstrip("cpka") for part in reply["reading"].split())

    for fan in reply["fans"]:
        if fan["number"] in COMBINATIONS:
            assert len(fan["sets"]) == fan["count"]
            assert all(Counter(sets.split()) <= laid for sets in fan["sets"])


@pytest.mark.slow
@pytest.mark.parametrize("count", [1_000, pytest.param(10_000, marks=pytest.mark.long)])
def test_the_second_count_agrees_on_every_kind_of_hand__mcr_5(count: int) -> None:
    fans_counted: set[int] = set()
    for record in hands(seed=81, count=count):
        expected = best(record)
        fans_counted.update(map(int, expected.split()))
        assert (record, fans(scored(record))) == (record, expected)

    assert fans_counted == set(POINTS) - {13}
