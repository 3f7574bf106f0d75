"""Every way to split tiles into sets and a pair, each once."""

import pytest

from scoring.packed_tiles import WEIGHT, Split, packed, possible_pairs, splits
from scoring.tiles import counts, kind_of, read_tiles


def splits_of(text: str) -> tuple[Split, ...]:
    return splits(counts(map(kind_of, read_tiles(text))))


def test_a_hand_of_one_way_is_split_once():
    assert splits_of("123m456p789s111z22z") == (
        Split(28, (("chow", 0), ("chow", 12), ("chow", 24), ("pung", 27))),
    )


def test_three_equal_chows_are_three_pungs_too():
    assert [split.sets for split in splits_of("111222333m11z")] == [
        (("chow", 0), ("chow", 0), ("chow", 0)),
        (("pung", 0), ("pung", 1), ("pung", 2)),
    ]


def test_the_pair_may_stand_in_several_places():
    assert {split.pair for split in splits_of("22223333444455m")} == {1, 4}


def test_four_of_a_kind_are_a_pung_and_part_of_a_chow():
    assert [split.sets for split in splits_of("111123m22z")] == [(("pung", 0), ("chow", 0))]


def test_a_lone_pair_is_a_whole_split():
    assert splits_of("55z") == (Split(31, ()),)


def test_honours_make_no_chow_and_suits_do_not_meet():
    assert splits_of("123z44z") == ()
    assert splits_of("89m1p44z") == ()


@pytest.mark.parametrize("text", ["22223333444455m", "11122233344p", "55577s", "1112345678999m9m", "11z777z"])
def test_ranks_allow_the_pair_of_each_split_and_at_most_three(text: str):
    pairs = possible_pairs(packed(read_tiles(text)))

    assert {2 * WEIGHT[split.pair] for split in splits_of(text)} <= {*pairs}
    assert len(pairs) <= 3
