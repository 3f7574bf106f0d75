"""The table of yaku says all of each yaku, and the parts it is asked in leave none out."""

import inspect
from collections.abc import Callable
from itertools import combinations_with_replacement, pairwise

import pytest

from scoring.riichi.price.fan_and_fu import LINES, SEVEN_PAIRS
from scoring.riichi.tally import (
    EMPTY,
    PAIR_VALUE_READS,
    Block,
    block_tally,
    get,
    mask,
    pair_value,
    put,
)
from scoring.riichi.yaku.catalogue import (
    ALL_YAKU,
    BITS,
    OF_BLOCKS,
    OF_HONOURS,
    OF_SITUATION,
    RARE,
    YAKU,
)
from scoring.riichi.yaku.definition import Yaku
from scoring.tiles import ORPHANS

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
    looks = [fields for fields, _ in (OF_SITUATION, OF_HONOURS, *OF_BLOCKS)] + [
        row.field_mask for row in RARE
    ]

    assert all(any(mask(yaku.reads) | part == part for part in looks) for yaku in ALL_YAKU)


def test_a_row_of_rare_yaku_names_those_that_it_finds() -> None:
    rare = "iipeikou ryanpeikou ittsu sanshoku-doujun sanshoku-doukou shousangen shousuushii"
    rarer = "sanankou suuankou suuankou-tanki sankantsu suukantsu"

    named = [BITS[bit].key for row in RARE for bit in BITS if bit & row.yaku]
    assert sorted(named) == sorted(f"{rare} {rarer}".split())


CHOWS, PUNGS, KONGS, HONOURS = (
    [Block("chow", kind) for kind in range(27) if kind % 9 <= 6],
    [Block("pung", kind) for kind in range(27)],
    [Block("kong", kind) for kind in range(27)],
    [Block(form, kind) for kind in range(27, 34) for form in ("pung", "pair")],
)


@pytest.mark.parametrize(
    ("kinds", "sets"), [(CHOWS, 4), (PUNGS, 4), (KONGS, 3), (CHOWS + PUNGS, 3), (HONOURS, 5)]
)
def test_there_is_a_hint_of_every_yaku_that_is_asked_only_then(kinds: list[Block], sets: int) -> None:
    for blocks in combinations_with_replacement(kinds, sets):
        if any(block.form == "pung" for block, other in pairwise(blocks) if block == other):
            continue
        tally = EMPTY + sum(map(block_tally, blocks))
        hinted = [(bool(tally & row.hints), row.find(tally & row.field_mask) > 0) for row in RARE]
        assert (False, True) not in hinted


@pytest.mark.parametrize(
    "blocks",
    [
        [*CHOWS[:2], *PUNGS[:2], Block("pair", 27)],
        [Block("chow", 1), *[Block("pung", 18)] * 3, Block("pair", 9)],
        [*[Block("kong", 27)] * 4, Block("pair", 32)],
        *[[Block("pair", kind) for kind in range(first, first + 7)] for first in range(28)],
        [Block("single", kind) for kind in sorted(ORPHANS)],
        [Block("single", kind) for kind in range(1, 8)] + [Block("single", kind) for kind in range(10, 16)],
    ],
)
def test_flags_say_of_few_blocks_and_of_many_what_there_is_among_them(blocks: list[Block]) -> None:
    tally = EMPTY + sum(map(block_tally, blocks))
    suits = {block.kind // 9 for block in blocks}
    ends = [not ORPHANS.isdisjoint(block.kinds) for block in blocks]

    expected = {
        "all_chows": sum(block.form == "chow" for block in blocks) == 4,
        "all_pungs": sum(block.form in ("pung", "kong") for block in blocks) == 4,
        **{f"has_{letter}": suit in suits for suit, letter in enumerate("mpsz")},
        "has_end": any(ends),
        "has_endless": not all(ends),
        "has_simple": any(not ORPHANS.issuperset(block.kinds) for block in blocks),
        "not_green": any(not {19, 20, 21, 23, 25, 32}.issuperset(block.kinds) for block in blocks),
        "not_red": any(not {18, 22, 24, 26, 33}.issuperset(block.kinds) for block in blocks),
    }
    assert {flag: bool(get(tally, flag)) for flag in expected} == expected


def test_fields_lie_side_by_side() -> None:
    tally = EMPTY + put(chows=4, pungs=0, seat_wind=3, called=1) + put(pungs=2, concealed=1)

    assert [get(tally, name) for name in ("chows", "pungs", "concealed", "seat_wind", "called", "wait")] == [
        4, 2, 1, 3, 1, 0,
    ]  # fmt: skip
