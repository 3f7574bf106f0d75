"""The drawing of lots: written down, and fair."""

from seating.lots import Lots


def test_the_lots_are_those_written_down():
    assert Lots("Hanchan", "players").below(100) == 52
    assert Lots("Hanchan", "players").shuffled(range(1, 9)) == [7, 3, 8, 4, 5, 6, 2, 1]


def test_every_place_is_equally_likely():
    lots = Lots("fair", "test")
    counts = [0] * 4
    for _ in range(4000):
        counts[lots.shuffled("ESWN").index("E")] += 1
    assert [count for count in counts if not 900 < count < 1100] == []
