"""The table of yaku says all of each yaku, and the parts it is asked in leave none out."""

import inspect
from collections.abc import Callable
from itertools import combinations_with_replacement, pairwise

import pytest

from scoring.riichi.price.fan_and_fu import LINES, SEVEN_PAIRS
from scoring.riichi.tally import PAIR_VALUE_READS, Block, block_tally, get, mask, pair_value, put
from scoring.riichi.yaku.catalogue import (
    ADD_FOR_HINTS,
    ALL_YAKU,
    COLOURS,
    ELSEWHERE,
    OF_BLOCKS,
    OF_COLOURS,
    OF_HINTED,
    OF_HONOURS,
    OF_SITUATION,
    YAKU,
)
from scoring.riichi.yaku.definition import Yaku

PROMISED = """
riichi double-riichi open-riichi ippatsu menzen-tsumo tanyao pinfu iipeikou sanshoku-doujun ittsu white-dragon
green-dragon red-dragon seat-wind round-wind chanta rinshan chankan haitei houtei chiitoitsu sanshoku-doukou
sanankou sankantsu toitoi honitsu shousangen honroutou junchan ryanpeikou chinitsu kokushi kokushi-13 chuuren
junsei-chuuren tenhou chiihou renhou suuankou suuankou-tanki suukantsu ryuuiisou chinroutou tsuuiisou
daisangen shousuushii daisuushii shiisanpuutaa ishi-no-ue kanburi beni-kujaku
"""


def test_there_is_a_yaku_for_every_key_but_nagashi_mangan_which_is_not_a_hand() -> None:
    assert sorted(YAKU) == sorted(PROMISED.split())
    assert len(ALL_YAKU) == len(YAKU)


@pytest.mark.parametrize("yaku", ALL_YAKU, ids=lambda yaku: yaku.key)
def test_a_yaku_has_a_clause_a_name_and_the_rulebooks_own_term(yaku: Yaku) -> None:
    assert yaku.clause.startswith(("EMA 2012 §", "MOD "))
    assert yaku.name[0].isupper()
    assert yaku.japanese.islower()
    assert set(yaku.replaces) < set(YAKU)


@pytest.mark.parametrize(
    ("reads", "function"),
    [
        *[(yaku.reads, yaku.when) for yaku in ALL_YAKU],
        *[(line.reads, line.fu) for line in (*LINES, SEVEN_PAIRS)],
        (PAIR_VALUE_READS, pair_value),
    ],
)
def test_a_rule_takes_the_counts_of_the_fields_that_it_names(
    reads: tuple[str, ...], function: Callable[..., object]
) -> None:
    assert tuple(inspect.signature(function).parameters) == reads
    assert mask(reads) == sum(mask([name]) for name in reads)


def test_every_yaku_is_asked_in_one_part() -> None:
    looks = [fields for *_, fields, _ in (OF_SITUATION, OF_HONOURS, OF_COLOURS, *OF_HINTED, *OF_BLOCKS)]

    assert all(any(mask(yaku.reads) | part == part for part in looks) for yaku in ALL_YAKU)


def test_a_block_of_characters_or_circles_is_of_no_colour() -> None:
    off = mask(COLOURS.split())
    blocks = [
        Block(form, kind)
        for form in ("chow", "pung", "kong", "pair", "single")
        for kind in range(18)
        if form != "chow" or kind % 9 <= 6
    ]
    assert {block_tally(block) & off for block in blocks} == {put(off_green=1, off_red=1)}
    assert all(block_tally(block) & ELSEWHERE for block in blocks)


CHOWS, PUNGS, HONOURS = (
    [Block("chow", kind) for kind in range(27) if kind % 9 <= 6],
    [Block("pung", kind) for kind in range(27)],
    [Block(form, kind) for kind in range(27, 34) for form in ("pung", "pair")],
)


@pytest.mark.parametrize(("kinds", "sets"), [(CHOWS, 4), (PUNGS, 4), (CHOWS + PUNGS, 3), (HONOURS, 5)])
def test_there_is_a_hint_of_every_yaku_that_is_asked_only_then(kinds: list[Block], sets: int) -> None:
    for blocks in combinations_with_replacement(kinds, sets):
        if any(block.form == "pung" for block, other in pairwise(blocks) if block == other):
            continue
        tally = sum(map(block_tally, blocks))
        hinted = [
            (bool(tally + ADD_FOR_HINTS & hints), find(tally & looks) > 0) for hints, looks, find in OF_HINTED
        ]
        assert (False, True) not in hinted


def test_fields_lie_side_by_side() -> None:
    tally = put(chows=4, pungs=0, seat_wind=3, called=1) + put(pungs=2, concealed=1)

    assert [get(tally, name) for name in ("chows", "pungs", "concealed", "seat_wind", "called", "wait")] == [
        4, 2, 1, 3, 1, 0,
    ]  # fmt: skip
