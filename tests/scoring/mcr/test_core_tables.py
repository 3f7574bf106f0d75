"""The tables and short cuts of the MCR engine against the plain forms of what they stand for."""

from collections import Counter
from itertools import combinations
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.mcr.codes import chow, pair, pung
from scoring.mcr.counting import choices, parts
from scoring.mcr.fans import FANS
from scoring.mcr.finders import COUNTED, EVERYTHING
from scoring.mcr.joins import CHOW_JOINS, PUNG_JOINS, joins
from scoring.mcr.packing import WEIGHT, packed
from scoring.mcr.principles import Join, account_once, part, together
from scoring.mcr.readings import OF_SETS, readings, sets_and_pair
from scoring.mcr.sight import look
from scoring.mcr.waits import one_kind_wins
from scoring.record import read_hand
from scoring.splitting import splits
from scoring.tiles import KINDS, counts
from tests.scoring.mcr.generator import hands

SETS = [(kind, kind + 1, kind + 2) for kind in range(27) if kind % 9 <= 6] + [
    (kind,) * 3 for kind in range(KINDS)
]
seeds = st.integers(0, 10**6)


def dealt(random: Random) -> list[int]:
    """Sets and a pair of few kinds, of which there may be one too many, or one tile changed."""
    kinds = random.sample(SETS, 5)
    tiles = [tile for each in random.choices(kinds, k=random.randint(0, 4)) for tile in each]
    tiles += [random.choice(kinds)[0]] * 2
    if random.random() < 0.3:
        tiles[0] = random.randrange(KINDS)
    return tiles


@given(seeds)
def test_the_tables_of_splits_are_the_plain_splits(seed: int) -> None:
    tiles = dealt(Random(seed))
    if max(Counter(tiles).values()) > 4:
        tiles = [*set(tiles)]

    fast = sets_and_pair(packed(tuple(tiles)))

    codes = {"chow": chow, "pung": pung}
    plain = [
        pair(split.pair) + sum(codes[form](kind) for form, kind in split.sets)
        for split in splits(counts(tiles))
    ]
    assert sorted(fast) == sorted(plain)


def test_what_an_included_fan_takes_away_its_including_fan_takes_away_too__mcr_4() -> None:
    """So a fan left out never spares another, and the order in which fans are left out does not matter."""
    open_ends = {
        (fan.number, included, lost)
        for fan in FANS.values()
        for included in fan.takes_away
        for lost in FANS[included].takes_away - fan.takes_away
    }

    never_found_together = {(42, 25, 12), (81, 66, 5), (81, 66, 28)}
    kept_by_appendix_c = {(65, 43, 21), (79, 43, 21)}
    assert open_ends == never_found_together | kept_by_appendix_c


@pytest.mark.slow
def test_parts_put_together_are_all_their_fans_counted_at_once() -> None:
    for record in hands(11, 3_000):
        sight = look(read_hand(record))
        for _, _, reading, placement in choices(read_hand(record)):
            counted = parts(sight, reading, placement, COUNTED)
            fans = [fan for each in counted for fan in each.fans]

            points, kept = together(counted)
            assert (points, Counter(kept)) == (part(fans).points, Counter(part(fans).fans))


@pytest.mark.slow
def test_nothing_counts_that_no_finder_found() -> None:
    for record in hands(12, 1_000):
        sight = look(read_hand(record))
        for _, fans, reading, placement in choices(read_hand(record)):
            found = Counter(fan for each in parts(sight, reading, placement, EVERYTHING) for fan in each.fans)

            assert Counter(fan for fan in fans if fan.number != 38) <= found


@pytest.mark.slow
def test_one_kind_wins_when_trying_all_kinds_finds_one__rulings_m9() -> None:
    for record in hands(13, 2_000):
        hand = read_hand(record)
        sight = look(hand)
        every = sight.before + sight.table.tiles
        for reading in readings(sight.before, sight.win, len(hand.melds)):
            if reading.shape in OF_SETS:
                winning = [
                    kind
                    for kind in range(KINDS)
                    if every // WEIGHT[kind] % 8 < 4 and readings(sight.before, kind, len(hand.melds))
                ]

                assert one_kind_wins(reading, sight.before, sight.table.tiles, sight.win) == (
                    len(winning) == 1
                )


def is_tree(choice: tuple[Join, ...]) -> bool:
    """Whether joined sets have one way from each to each: as many sets as ways, and one, in every group."""
    groups: list[set[int]] = []
    for join in choice:
        places = {place for place in range(4) if join.places >> place & 1}
        touched = [group for group in groups if group & places]
        groups = [group for group in groups if not group & places] + [places.union(*touched)]
    ways = sum(join.places.bit_count() - 1 for join in choice)
    return ways == sum(len(group) - 1 for group in groups)


@given(seeds, st.booleans())
def test_account_once_is_the_dearest_forest__mcr_4(seed: int, of_chows: bool) -> None:
    random = Random(seed)
    table = CHOW_JOINS if of_chows else PUNG_JOINS
    number = random.randint(1, 4)
    sets = tuple(
        sorted(((random.randrange(3), random.randrange(4)) for _ in range(number)), key=lambda one: one[1])
    )
    found = joins(table, sets)

    best = max(
        sum(FANS[join.number].points for join in choice)
        for size in range(4)
        for choice in combinations(found, size)
        if is_tree(choice)
    )

    chosen = account_once(found)
    assert is_tree(chosen)
    assert sum(FANS[join.number].points for join in chosen) == best
