"""Tiles are counted in one sum, in whatever groups their text has them."""

import pytest

from scoring.counted_tiles import COUNTED, PACKED_TILES, counted, read_counted, too_many_alike
from scoring.packed_tiles import PACKED
from scoring.tiles import TileError, read_tiles


@pytest.mark.parametrize(
    "text",
    [
        "123406m78p11z",
        "9s7s5p8s0m",
        "1m23p4s",
        "1m2p3s",
        " 12m 3p",
        "11112222333344m5z",
        "123456789012345m",
        "",
    ],
)
def test_tiles_are_read_with_their_sum(text: str) -> None:
    assert read_counted(text) == (read_tiles(text), counted(read_tiles(text)))


@pytest.mark.parametrize(
    ("text", "sentence"), [("1m8z", "8z, which is not a tile"), ("19m8z5m", "8z, which"), ("1m2", "of “2”")]
)
def test_an_error_quotes_all_of_the_text(text: str, sentence: str) -> None:
    with pytest.raises(TileError, match=sentence) as error:
        read_counted(text)
    assert f"“{text}”" in str(error.value)


def test_five_of_a_kind_are_too_many_alike() -> None:
    four = counted(read_tiles("5550m1z"))
    assert four & PACKED_TILES == sum(PACKED[tile] for tile in read_tiles("5550m1z"))
    assert not too_many_alike(four)
    assert too_many_alike(four + COUNTED[4])
