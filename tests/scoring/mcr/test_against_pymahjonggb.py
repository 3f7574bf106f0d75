"""Ours against PyMahjongGB over hands of all fans: equal but for known differences, each with its clause."""

from collections import Counter
from collections.abc import Mapping
from typing import Any, Final

import pytest

from tests.scoring.mcr.hands import POINTS, fans, scored, worth
from tests.scoring.mcr.pymahjonggb import gb_fans, gb_points, tiles
from tests.scoring.mcr.random_hands import hands

pytest.importorskip("MahjongGB", reason="`make oracles` installs it")

pytestmark = [pytest.mark.oracle, pytest.mark.slow]

HANDS: Final = 20_000
WAITS: Final = {9, 10, 11}
TOTAL_DIFFERENCES: Final = {
    "fully concealed special hands, rulings M6",
    "nine gates without a pung of terminals, rulings M7",
    "all green with half flush, rulings M2",
    "all terminals with double pungs, rulings M2",
    "a wait inside a knitted straight, rulings M8",
    "a wait of which all four are held is none, rulings M9",
    "seven pairs fully concealed beat their chows, rulings M6",
}


def by_the_book(record: Mapping[str, Any], listed: Counter[int]) -> tuple[Counter[int], set[str]]:
    """The fans of PyMahjongGB put right where it is known to differ, and which differences these were."""
    counted = Counter(listed)
    names = set()
    called = [meld for meld in record["melds"] if meld[0] != "a"]
    if record["by"] == "tsumo" and not called and 25 not in counted:
        names.add("fully concealed special hands, rulings M6")
        counted = counted - Counter([12]) + Counter([25])
    if 78 in counted and 5 in counted:
        names.add("nine gates without a pung of terminals, rulings M7")
        counted -= Counter([5])
    if 77 in counted and "6z" in tiles(record["hand"] + record["win"]) + _melded(record):
        names.add("all green with half flush, rulings M2")
        counted += Counter([29])
    if 69 in counted and not {53, 55} & set(counted):
        names.add("all terminals with double pungs, rulings M2")
        counted += Counter([20, 20])
    return counted, names


def _melded(record: Mapping[str, Any]) -> list[str]:
    return [tile for meld in record["melds"] for tile in tiles(meld[1:])]


def rest(record: Mapping[str, Any], ours: Counter[int], theirs: Counter[int]) -> str | None:
    """The difference in waits or in readings, with the same number of fans."""
    more = worth(_text(ours)) - worth(_text(theirs))
    if more == 0:
        return None
    tile_counts = Counter(tiles(record["hand"]) + _melded(record))
    if more == 1 and ours[45] and ours[10 if record["win"][0] in "456" else 9]:
        return "a wait inside a knitted straight, rulings M8"
    if more == 1 and WAITS & set(ours) and 4 in tile_counts.values():
        return "a wait of which all four are held is none, rulings M9"
    if more > 0 and ours[55] and ours[25] and not theirs[55]:
        return "seven pairs fully concealed beat their chows, rulings M6"
    return f"unknown: {record} ours {_text(ours)} theirs {_text(theirs)}"


def _text(listed: Counter[int]) -> str:
    return " ".join(map(str, sorted(listed.elements())))


def test_twenty_thousand_hands_of_all_fans_are_worth_the_same_but_for_known_differences__mcr_5() -> None:
    fans_counted: set[int] = set()
    differences: Counter[str] = Counter()
    for record in hands(seed=2006, count=HANDS):
        ours = Counter(int(number) for number in fans(scored(record)).split())
        theirs, names = by_the_book(record, gb_fans(record))
        differences.update({*names, rest(record, ours, theirs)} - {None})
        fans_counted.update(ours)

    assert [name for name in differences if name.startswith("unknown")] == []
    assert set(differences) == TOTAL_DIFFERENCES
    assert fans_counted == set(POINTS) - {13}


@pytest.mark.parametrize(
    ("hand", "points"),
    [
        ("k3333m k4444s c567p", {26: 4}),
        ("k3333m a4444s c567p", {82: 5}),
        ("a3333m a4444s c567p", {43: 6}),
    ],
    ids=["two melded 4", "one of each 6, theirs 5", "two concealed 8, theirs 6"],
)
def test_two_kongs_are_worth_4_6_and_8__rulings_m5(hand: str, points: dict[int, int]) -> None:
    record = {"hand": "67m99p", "melds": hand.split(), "win": "8m", "by": "ron"}
    theirs = gb_points(record)

    assert {number: theirs[number] for number in points} == points
    assert fans(scored(record)) == _text(gb_fans(record))
