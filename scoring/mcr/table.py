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


Kong = tuple[int, int, int]
"""Its packed tiles, then its code once as a melded and once as a concealed kong, 0 for what it is not."""


def _one(meld: tuple[str, tuple[int, ...]]) -> tuple[int, int, int, Kong | None]:
    """Code, packed tiles and properties of a set, and what is to know of it as a kong."""
    form, tiles = meld
    kind = min(map(kind_of, tiles))
    own = packed(tiles)
    kongs = {"kong": (own, pung(kind), 0), "concealed-kong": (own, 0, pung(kind))}
    return chow(kind) if form == "chow" else pung(kind), own, properties_of(tiles), kongs.get(form)


_ONE: Final = Memo(_one)


def laid_out(melds: tuple[Meld, ...]) -> LaidOut:
    """All the sets together."""
    code, tiles, in_kongs, kongs, concealed_kongs, properties = NOTHING
    for meld in melds:
        its_code, its_tiles, its_properties, kong = _ONE[meld.form, meld.tiles]
        code += its_code
        tiles += its_tiles
        properties &= its_properties
        if kong:
            in_kongs += kong[0]
            kongs += kong[1]
            concealed_kongs += kong[2]
    return code, tiles, tiles - in_kongs, kongs, concealed_kongs, properties
