"""PyMahjongGB, asked in the words of `score_hands` and answering in the numbers of the rulebook.

It has one flag for a robbed kong and for both kinds of kong, and lacks the limit of eight points.
"""

from collections import Counter
from collections.abc import Mapping
from typing import Any, Final

_WORDS: Final = {
    **{f"{number}m": f"W{number}" for number in range(1, 10)},
    **{f"{number}p": f"B{number}" for number in range(1, 10)},
    **{f"{number}s": f"T{number}" for number in range(1, 10)},
    **{f"{number}z": f"F{number}" for number in range(1, 5)},
    "5z": "J3",
    "6z": "J2",
    "7z": "J1",
}
_NAMES: Final = """
Pure Double Chow / Mixed Double Chow / Short Straight / Two Terminal Chows / Pung of Terminals or
Honors / Melded Kong / One Voided Suit / No Honors / Edge Wait / Closed Wait / Single Wait /
Self-Drawn / Flower Tiles / Dragon Pung / Prevalent Wind / Seat Wind / Concealed Hand / All Chows /
Tile Hog / Double Pung / Two Concealed Pungs / Concealed Kong / All Simples / Outside Hand / Fully
Concealed Hand / Two Melded Kongs / Last Tile / All Pungs / Half Flush / Mixed Shifted Chows / All
Types / Melded Hand / Two Dragons Pungs / Mixed Straight / Reversible Tiles / Mixed Triple Chow /
Mixed Shifted Pungs / Chicken Hand / Last Tile Draw / Last Tile Claim / Out with Replacement Tile /
Robbing The Kong / Two Concealed Kongs / Lesser Honors and Knitted Tiles / Knitted Straight / Upper
Four / Lower Four / Big Three Winds / Pure Straight / Three-Suited Terminal Chows / Pure Shifted
Chows / All Five / Triple Pung / Three Concealed Pungs / Seven Pairs / Greater Honors and Knitted
Tiles / All Even Pungs / Full Flush / Pure Triple Chow / Pure Shifted Pungs / Upper Tiles / Middle
Tiles / Lower Tiles / Four Pure Shifted Chows / Three Kongs / All Terminals and Honors / Quadruple
Chow / Four Pure Shifted Pungs / All Terminals / Little Four Winds / Little Three Dragons / All
Honors / Four Concealed Pungs / Pure Terminal Chows / Big Four Winds / Big Three Dragons / All Green
/ Nine Gates / Four Kongs / Seven Shifted Pairs / Thirteen Orphans / Concealed Kong and Melded Kong
"""
NUMBERS: Final = {name.strip(): number for number, name in enumerate(_NAMES.replace("\n", " ").split("/"), 1)}
_FORMS: Final = {"c": ("CHI", 1), "p": ("PENG", 1), "k": ("GANG", 1), "a": ("GANG", 0)}


def tiles(text: str) -> list[str]:
    """The tiles of mpsz text, one word each: "12m" is 1m 2m."""
    tile_names: list[str] = []
    digits = ""
    for sign in text:
        if sign.isdigit():
            digits += sign
        else:
            tile_names += [digit + sign for digit in digits]
            digits = ""
    return tile_names


def gb_fans(record: Mapping[str, Any]) -> Counter[int]:
    """The fans that PyMahjongGB counts, by the numbers of the rulebook, without flowers."""
    from MahjongGB import MahjongFanCalculator

    listed = MahjongFanCalculator(*arguments(record), True)
    return Counter({NUMBERS[english]: count for _points, count, _chinese, english in listed})


def gb_points(record: Mapping[str, Any]) -> dict[int, int]:
    """What PyMahjongGB says that each of the fans is worth."""
    from MahjongGB import MahjongFanCalculator

    listed = MahjongFanCalculator(*arguments(record), True)
    return {NUMBERS[english]: points for points, _count, _name, english in listed}


def arguments(record: Mapping[str, Any]) -> tuple[Any, ...]:
    """What PyMahjongGB wants to be given for a record."""
    return (
        tuple(_meld(meld) for meld in record.get("melds", ())),
        tuple(_WORDS[tile] for tile in tiles(record["hand"])),
        _WORDS[record["win"]],
        0,
        record["by"] == "tsumo",
        bool(record.get("last_of_kind")),
        bool(record.get("after_kong") or record.get("robbing_kong")),
        bool(record.get("last_tile")),
        "ESWN".index(record.get("seat", "S")),
        "ESWN".index(record.get("round", "E")),
    )


def _meld(meld: str) -> tuple[str, str, int]:
    form, offer = _FORMS[meld[0]]
    meld_tiles = sorted(tiles(meld[1:]))
    return form, _WORDS[meld_tiles[1 if form == "CHI" else 0]], offer
