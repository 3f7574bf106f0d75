"""The fast way to price a hand gives what the plain way gives, down to the reading chosen."""

from collections import Counter
from dataclasses import replace
from random import Random

import pytest

from benchmarks.riichi.hands import every_shape, everyday
from scoring.riichi import score
from scoring.riichi.price.plain_pricing import plain_score
from scoring.riichi.price.result import NOT_COMPLETE
from scoring.rulesets import PRESETS
from scoring.tiles import Meld, read_tiles
from scoring.winning_hand import BY, Hand, HandError, read_hand

MODERN = PRESETS["modern-riichi"]
RULES = {
    **{key: rules for key, rules in PRESETS.items() if rules.family == "riichi"},
    "local yaku": replace(
        MODERN,
        open_riichi=True,
        kan_buri=True,
        beni_kujaku=True,
        shiisanpuutaa="mangan",
        ishi_no_ue=True,
        renhou="five-fan",
    ),
    "no atozuke": replace(MODERN, atozuke=False),
    "no limit": replace(MODERN, no_limit=True, rinshan_fu=False, open_pinfu_fu=False, pinfu_tsumo_fu=True),
}
COUNTS = [300, pytest.param(3_000, marks=pytest.mark.long)]
PARTS = [(0,), (0, 0), (0, 0, 0), (0, 1, 2)]


def hands(records):
    """The records that are hands at all."""
    for record in records:
        try:
            yield read_hand(record)
        except HandError:
            continue


def heaps(seed, count):
    """Tiles heaped up of sets, pairs and single tiles: some are hands, most are nearly so."""
    lots = Random(seed)
    while count:
        melds = (Meld("pung", (33, 33, 33)),) * lots.randrange(2)
        parts = [(lots.randrange(31), lots.choice(PARTS)) for _part in range(14)]
        tiles = [first + step for first, part in parts for step in part][: 14 - 3 * len(melds)]
        if max(Counter(tiles).values()) <= 4:
            count -= 1
            yield Hand(concealed=tuple(tiles[1:]), win=tiles[0], by=lots.choice(BY), melds=melds)


@pytest.mark.slow
@pytest.mark.parametrize("count", COUNTS)
@pytest.mark.parametrize("key", RULES)
def test_hands_of_every_shape_are_priced_alike(key, count):
    rules = RULES[key]
    dealt = list(hands(every_shape(key, count, local=True)))
    assert [score(hand, rules) for hand in dealt] == [plain_score(hand, rules) for hand in dealt]


@pytest.mark.slow
@pytest.mark.parametrize("count", COUNTS)
def test_everyday_hands_are_priced_alike_twice(count):
    dealt = list(hands(everyday("twice", count)))
    plain = [plain_score(hand, MODERN) for hand in dealt]
    assert [[score(hand, MODERN) for hand in dealt] for _turn in range(2)] == [plain, plain]


@pytest.mark.slow
@pytest.mark.parametrize("count", COUNTS)
def test_heaps_of_tiles_are_priced_alike(count):
    dealt = list(heaps("heaps", 5 * count))
    assert [score(hand, MODERN) for hand in dealt] == [plain_score(hand, MODERN) for hand in dealt]


def test_a_pair_in_every_suit_is_not_a_hand():
    hand = Hand(
        concealed=read_tiles("11m22p33s1117z"), win=33, by="ron", melds=(Meld("pung", read_tiles("666z")),)
    )
    assert score(hand, MODERN) == plain_score(hand, MODERN) == NOT_COMPLETE
