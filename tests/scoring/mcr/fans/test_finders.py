"""Every fan of section 5: its examples, near misses, and where it is not listed beside a greater one.

The tables are the text files beside this one, a row per hand: what it shows, the hand, all its fans, its
total. A row is an example; a near miss, where the fan is absent; inside another that includes it; beside
another that excludes it; or a hand in which a set can be joined once only.
"""

from collections import Counter
from pathlib import Path
from typing import NamedTuple

import pytest

from scoring.mcr.fans.catalogue import FANS
from tests.scoring.mcr.hands import POINTS, fans, scored, won, worth


class Row(NamedTuple):
    """A row of the tables. `kind`: example, near miss, inside, beside or once; `other`: the greater fan."""

    number: int
    kind: str
    other: int | None
    shows: str
    hand: str
    fans: str
    total: int


def rows() -> list[Row]:
    """The rows of all tables, by the number of the fan."""
    examples: list[Row] = []
    for table in Path(__file__).parent.glob("*.txt"):
        number = 0
        for line in table.read_text(encoding="utf-8").splitlines():
            if line.startswith("#"):
                number = int(line.split()[1])
            elif line:
                examples.append(_row(number, [cell.strip() for cell in line.split("|")]))
    return sorted(examples)


def _row(number: int, cells: list[str]) -> Row:
    example, hand, numbers_of_fans, total = cells
    kind, _, shows = example.partition(": ")
    word, _, other = kind.partition(" ")
    if other.isdigit():
        return Row(number, word, int(other), shows, hand, numbers_of_fans, int(total))
    return Row(number, kind, None, shows, hand, numbers_of_fans, int(total))


ROWS = rows()


@pytest.mark.parametrize(
    "row",
    [pytest.param(row, id=f"mcr_5_{row.number} {row.kind} {row.other or ''} {row.shows}") for row in ROWS],
)
def test_the_fans_of_a_hand__mcr_5(row: Row) -> None:
    assert fans(scored(won(row.hand))) == row.fans


@pytest.mark.parametrize("row", ROWS, ids=lambda row: f"{row.number} {row.shows}")
def test_a_row_shows_what_it_says(row: Row) -> None:
    listed = [int(number) for number in row.fans.split()]

    assert (row.number in listed) == (row.kind in {"example", "once"})
    assert row.other is None or row.other in listed
    assert worth(row.fans) == row.total


def test_every_fan_has_an_example_and_a_near_miss() -> None:
    in_the_hand = set(POINTS) - {13}  # flowers are not a fan of the hand: test_circumstances

    assert {row.number for row in ROWS if row.kind == "example"} == in_the_hand
    assert {row.number for row in ROWS if row.kind == "near miss"} == in_the_hand


def test_every_fan_that_another_includes_is_shown_inside_it() -> None:
    included = {number for fan in FANS.values() for number in fan.includes} - {13}

    assert included - {row.number for row in ROWS if row.kind == "inside"} == set()


BY_THE_TEXT = {
    24: ("1 5 5 19 20 63", "2 4 5 7"),
    29: ("14",),
    30: ("18",),
    31: ("14 34",),
    34: ("1 18", "2 18"),
    35: ("8 51", "5 5 14 20 28"),
    36: ("18 19 23", "1 18 46"),
    37: ("20 23 28 47", "5 19 61"),
    44: ("", "45"),
    45: ("18", "5 31"),
    46: ("2 19",),
    47: ("1 18 36",),
    48: ("7 28", "29"),
    49: ("7 8",),
    51: ("2 7 18", "8"),
    52: ("1 18 19 36 62", "19 20"),
    53: ("19 23 47",),
    54: ("14 15 16 31 66",),
    55: ("7 19 23",),
    57: ("7 20 20",),
    58: ("5 68", "18 47 67"),
    59: ("2 7 18 52 62",),
    60: ("7 20 23 28 47",),
    61: ("2 19 20",),
    62: ("7 19 19 19 60",),
    63: ("1 18 19 36",),
    64: ("18 58", "7 18"),
    65: ("7 20 23 28 47 60",),
    66: ("20 31",),
    67: ("18 47 58",),
    68: ("5 35 47",),
    69: ("20 20", "19 55"),
    70: ("24 29",),
    71: ("5 7 24",),
    72: ("33",),
    73: ("20 23 37 47",),
    75: ("29 66",),
    76: ("7 66",),
    77: ("1 29", "23 28 58 60"),
    79: ("5 5 20 37 47",),
}
LEFT_OUT = {9, 10, 11, 17, 25}  # the texts do not say how the examples were won


@pytest.mark.parametrize("number", BY_THE_TEXT, ids=lambda number: f"mcr_5_{number}")
def test_the_rulebooks_examples_have_the_fans_that_its_text_names__mcr_5(number: int) -> None:
    examples = [row for row in ROWS if row.number == number and row.shows.startswith("the rulebook")]

    for example, named in zip(examples, BY_THE_TEXT[number], strict=True):
        besides = Counter(example.fans.split()) - Counter([str(number), *named.split()])
        assert Counter(named.split()) <= Counter(example.fans.split())
        assert {int(fan) for fan in besides} <= LEFT_OUT
