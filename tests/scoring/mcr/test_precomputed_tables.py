"""The tables and short cuts of the MCR engine against the plain forms of what they stand for."""

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import fields
from itertools import combinations, combinations_with_replacement, pairwise, product
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.mcr.counting import choices
from scoring.mcr.encoded_hand import encoded_hand
from scoring.mcr.encoding import WHOLE, chow, pair, pung
from scoring.mcr.fans.catalogue import FANS
from scoring.mcr.fans.conditions import lacked_by_set, lacked_by_tiles
from scoring.mcr.fans.finders import COUNTED, EVERYTHING, Finder, Finders, concealment_fans, concealment_part
from scoring.mcr.fans.joined_sets import (
    CHOW_JOINS,
    JOINED_CHOWS,
    JOINED_PUNGS,
    PUNG_JOINS,
    Joined,
    Table,
    joins,
)
from scoring.mcr.fans.principles import EXCLUDING, Join, Part, account_once, part
from scoring.mcr.readings import CODE_AT, LACKED, OF_SETS_AND_PAIR, readings, sets_and_pair
from scoring.mcr.wait_fans import UNSURE
from scoring.mcr.waits import one_kind_wins
from scoring.packed_tiles import WEIGHT, packed, splits
from scoring.rulesets import PRESETS
from scoring.tiles import KINDS, counts
from scoring.winning_hand import read_hand
from tests.scoring.mcr.random_hands import hands

SETS = [(kind, kind + 1, kind + 2) for kind in range(27) if kind % 9 <= 6] + [
    (kind,) * 3 for kind in range(KINDS)
]
MCR = PRESETS["mcr-2006"]
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

    fast = [split >> CODE_AT for split in sets_and_pair(packed(tuple(tiles)))]

    codes = {"chow": chow, "pung": pung}
    plain = [
        pair(split.pair) + sum(codes[form](kind) for form, kind in split.sets)
        for split in splits(counts(tiles))
    ]
    assert sorted(fast) == sorted(plain)


def test_a_fan_takes_away_all_that_its_included_fans_take_away__mcr_4() -> None:
    """So an omitted fan never protects another one, and the order of omission does not matter."""
    open_ends = {
        (fan.number, included, lost)
        for fan in FANS.values()
        for included in fan.takes_away
        for lost in FANS[included].takes_away - fan.takes_away
    }

    never_found_together = {(42, 25, 12), (81, 66, 5), (81, 66, 28)}
    kept_by_appendix_c = {(65, 43, 21), (79, 43, 21)}
    assert open_ends == never_found_together | kept_by_appendix_c


class InParts:
    """A finder of the fans that count in each part, without saying that they exclude fans of others."""

    def __init__(self, finder: Finder[Any]) -> None:
        self.finder = finder

    def __getitem__(self, key: object) -> Part:
        points, fans = self.finder[key]
        return points % EXCLUDING, fans


IN_PARTS = Finders(*[InParts(getattr(COUNTED, each.name)) for each in fields(Finders)])


@pytest.mark.slow
def test_parts_put_together_are_all_their_fans_counted_at_once() -> None:
    for record in hands(11, 3_000):
        hand = read_hand(record)
        for choice, parts in zip(choices(hand, MCR), choices(hand, MCR, IN_PARTS), strict=True):
            at_once, plainly = part(parts.fans)
            assert choice.without_flowers == at_once % EXCLUDING
            assert Counter(choice.fans) == Counter(plainly)


PLACES = {"melded": (0, 0, 0), "concealed": (1, 0, 0), "melded kong": (0, 1, 0), "concealed kong": (1, 0, 1)}


@pytest.mark.parametrize("number", range(5))
def test_concealment_fans_depend_only_on_the_numbers_of_pungs_and_kongs__mcr_appendix_c(number: int) -> None:
    pungs = [pung(kind) for kind in (30, 4, 20, 33)]
    for some in product(PLACES.values(), repeat=number):
        concealed, melded, kongs = (
            sum(counts[place] * code for counts, code in zip(some, pungs, strict=False)) for place in range(3)
        )
        key = (concealed, melded, kongs)

        assert concealment_part(key) == COUNTED.concealment[key] == part(tuple(concealment_fans(key)))


@pytest.mark.slow
def test_nothing_counts_that_no_finder_found() -> None:
    for record in hands(12, 1_000):
        hand = read_hand(record)
        for choice, every in zip(choices(hand, MCR), choices(hand, MCR, EVERYTHING), strict=True):
            assert Counter(choice.fans) <= Counter(every.fans)


@pytest.mark.slow
def test_one_kind_wins_when_trying_all_kinds_finds_one__rulings_m9() -> None:
    for record in hands(13, 2_000):
        hand = read_hand(record)
        win, tiles, _, _, _, laid, *_ = encoded_hand(hand)
        before = tiles - WEIGHT[win]
        every = before + laid
        for shape, _, knitted, _, wait in readings(tiles, win, len(hand.melds)):
            if shape in OF_SETS_AND_PAIR:
                winning = [
                    kind
                    for kind in range(KINDS)
                    if every // WEIGHT[kind] % 8 < 4
                    and readings(before + WEIGHT[kind], kind, len(hand.melds))
                ]

                assert one_kind_wins(tiles, laid, win, knitted) == (len(winning) == 1)
                assert not 0 < wait < UNSURE or len(winning) == 1


@given(seeds)
def test_a_split_has_the_properties_that_its_tiles_and_sets_lack(seed: int) -> None:
    kinds = Random(seed).sample(SETS, 4)
    pair_of = Random(seed).choice([kind for kind in range(KINDS) if not any(kind in each for each in kinds)])
    sets = [("chow" if len(set(each)) > 1 else "pung", each) for each in kinds] + [("pair", (pair_of,) * 2)]
    tiles = [tile for _, each in sets for tile in each]
    if max(Counter(tiles).values()) > 4:
        return
    codes = {"chow": chow, "pung": pung, "pair": pair}
    code = sum(codes[form](each[0]) for form, each in sets)

    lacked = lacked_by_tiles(tiles)
    for form, each in sets:
        lacked |= lacked_by_set(form, each[0])
    assert {split & LACKED for split in sets_and_pair(packed(tuple(tiles))) if split >> CODE_AT == code} == {
        lacked
    }


def shape(kinds: tuple[int, ...]) -> tuple[int, tuple[int, ...]]:
    """How many suits there are, and the steps from each number to the next."""
    numbers = sorted(kind % 9 for kind in kinds)
    return len({kind // 9 for kind in kinds}), tuple(after - before for before, after in pairwise(numbers))


@pytest.mark.parametrize(
    ("table", "joined", "code", "kinds"),
    [
        (CHOW_JOINS, JOINED_CHOWS, chow, [kind for kind in range(27) if kind % 9 <= 6]),
        (PUNG_JOINS, JOINED_PUNGS, pung, range(27)),
    ],
    ids=["chows", "pungs"],
)
def test_the_tables_of_joins_have_every_choice_of_sets_of_the_shapes_of_fans(
    table: Table, joined: Joined, code: Callable[[int], int], kinds: Sequence[int]
) -> None:
    fans = {}
    for number in (2, 3, 4):
        for some in combinations_with_replacement(kinds, number):
            if shape(some) in table:
                sets = sum(map(code, some))
                fans[sets] = (table[shape(some)], WHOLE if number == 4 else sets)

    assert joined == fans


def is_tree(choice: tuple[Join, ...]) -> bool:
    """Whether joined sets have one way from each to each: as many sets as ways, and one, in every group."""
    groups: list[set[int]] = []
    for _, joined in choice:
        places = {place for place in range(4) if joined >> place & 1}
        touched = [group for group in groups if group & places]
        groups = [group for group in groups if not group & places] + [places.union(*touched)]
    ways = sum(joined.bit_count() - 1 for _, joined in choice)
    return ways == sum(len(group) - 1 for group in groups)


@given(seeds, st.booleans())
def test_account_once_is_the_dearest_forest__mcr_4(seed: int, of_chows: bool) -> None:
    random = Random(seed)
    code, joined = (chow, JOINED_CHOWS) if of_chows else (pung, JOINED_PUNGS)
    sets = [code(9 * random.randrange(3) + random.randrange(4)) for _ in range(random.randint(1, 4))]
    candidates = tuple((number, places) for places, (number, _) in joins(joined, sets).items())

    best = max(
        sum(FANS[number].points for number, _ in choice)
        for size in range(4)
        for choice in combinations(candidates, size)
        if is_tree(choice)
    )

    chosen = account_once(candidates)
    assert is_tree(chosen)
    assert sum(FANS[number].points for number, _ in chosen) == best
