"""Every fan of section 5: its examples, near misses, and where it is not listed beside a greater one.

The tables are in `fans/`, a row a hand: what it shows, the hand, all its fans, its total. A row is an
example; a near miss, where the fan is absent; inside another that includes it; beside another that excludes
it; or a hand in which a set can be joined once only.
"""

from pathlib import Path
from typing import NamedTuple

import pytest

from scoring.mcr.fans import FANS
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
    found: list[Row] = []
    for table in Path(__file__).parent.joinpath("fans").glob("*.txt"):
        number = 0
        for line in table.read_text(encoding="utf-8").splitlines():
            if line.startswith("#"):
                number = int(line.split()[1])
            elif line:
                found.append(_row(number, [cell.strip() for cell in line.split("|")]))
    return sorted(found)


def _row(number: int, cells: list[str]) -> Row:
    what, hand, fans_of_it, total = cells
    kind, _, shows = what.partition(": ")
    word, _, other = kind.partition(" ")
    if other.isdigit():
        return Row(number, word, int(other), shows, hand, fans_of_it, int(total))
    return Row(number, kind, None, shows, hand, fans_of_it, int(total))


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
    in_the_hand = set(POINTS) - {13}  # flowers are no fan of the hand: test_circumstances

    assert {row.number for row in ROWS if row.kind == "example"} == in_the_hand
    assert {row.number for row in ROWS if row.kind == "near miss"} == in_the_hand


def test_every_fan_that_another_includes_is_shown_inside_it() -> None:
    included = {number for fan in FANS.values() for number in fan.includes} - {13}

    assert included - {row.number for row in ROWS if row.kind == "inside"} == set()
