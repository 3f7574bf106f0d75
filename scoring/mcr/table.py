"""The sets that a hand has laid out on the table, added up."""

from typing import Final

from scoring.mcr.codes import chow, pung
from scoring.mcr.packing import packed
from scoring.mcr.properties import properties_of
from scoring.memo import Memo
from scoring.tiles import Meld, kind_of

LaidOut = tuple[int, int, int, int, int, int]
"""What sets laid out add to a hand: the code of the sets; all their tiles, then those that are in no kong,
both packed; the melded and the concealed kongs as codes of pungs; the properties that all their tiles have.
"""

NOTHING: Final[LaidOut] = (0, 0, 0, 0, 0, -1)


def _one(meld: tuple[str, tuple[int, ...]]) -> LaidOut:
    form, tiles = meld
    kind = min(map(kind_of, tiles))
    return (
        chow(kind) if form == "chow" else pung(kind),
        packed(tiles),
        packed(tiles) if len(tiles) == 3 else 0,
        pung(kind) if form == "kong" else 0,
        pung(kind) if form == "concealed-kong" else 0,
        properties_of(tiles),
    )


_ONE: Final = Memo(_one)


def laid_out(melds: tuple[Meld, ...]) -> LaidOut:
    """All the sets together."""
    code, tiles, loose, kongs, concealed_kongs, properties = NOTHING
    for meld in melds:
        its_code, its_tiles, its_loose, kong, concealed_kong, its_properties = _ONE[meld.form, meld.tiles]
        code += its_code
        tiles += its_tiles
        loose += its_loose
        kongs += kong
        concealed_kongs += concealed_kong
        properties &= its_properties
    return code, tiles, loose, kongs, concealed_kongs, properties
