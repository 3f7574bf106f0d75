"""A hand is read from a record, checked, and stays as it is."""

from dataclasses import FrozenInstanceError, replace
from typing import Any

import pytest

from scoring.packed_tiles import PACKED
from scoring.tiles import read_tiles
from scoring.winning_hand import Hand, HandError, read_hand

RECORD = {"hand": "123406m78p11z", "melds": ["a0555s"], "win": "1z", "by": "tsumo", "dora": ["5s"]}


def test_a_hand_read_is_the_hand_made() -> None:
    hand = read_hand(RECORD | {"dora": ["2p"], "ura": ["3p"], "honba": 2, "unknown": 1})

    assert hand == Hand(
        concealed=read_tiles("123406m78p11z"),
        win=27,
        by="tsumo",
        melds=hand.melds,
        dora=read_tiles("2p"),
        ura=read_tiles("3p"),
        honba=2,
    )
    assert hand == replace(hand)
    assert hash(hand) == hash(replace(hand))


def test_a_hand_read_cannot_be_changed() -> None:
    hand: Any = read_hand(RECORD | {"dora": []})

    with pytest.raises(FrozenInstanceError):
        hand.win = 3
    with pytest.raises(FrozenInstanceError):
        del hand.win


def test_a_hand_has_its_tiles_packed() -> None:
    hand = read_hand(RECORD | {"dora": ["0p"]})
    concealed = sum(PACKED[tile] for tile in read_tiles("123406m78p111z"))

    assert hand.packed == concealed
    assert hand.visible == concealed + sum(PACKED[tile] for tile in read_tiles("0555s0p"))
    assert replace(hand, dora=()).visible == concealed + sum(PACKED[tile] for tile in read_tiles("0555s"))


def test_five_of_a_kind_are_refused_wherever_they_are() -> None:
    with pytest.raises(HandError, match="There are 5 of 5s, indicators counted"):
        read_hand(RECORD)


@pytest.mark.parametrize("back", [False, True])
def test_of_several_errors_the_same_is_told_in_any_order_of_the_keys(back: bool) -> None:
    wrong = {**RECORD, "honba": -1, "ippatsu": "no", "seat": 3}
    names = sorted(wrong, reverse=back)

    with pytest.raises(HandError, match="“seat” is 3: write text"):
        read_hand({name: wrong[name] for name in names})
