"""The sets that a hand has laid out on the table, added up."""

from typing import Final, NamedTuple

from scoring.mcr.codes import chow, pung
from scoring.mcr.packing import packed
from scoring.mcr.properties import properties_of
from scoring.memo import Memo
from scoring.tiles import Meld, kind_of


class LaidOut(NamedTuple):
    """What sets laid out add to a hand.

    `code` has the sets; `tiles` are all their tiles, `seen` those that every player sees (not of concealed
    kongs), `loose` those that are in no kong, all packed; `kongs` (melded) and `concealed_kongs` are codes
    of pungs; `called` counts the sets that were called; `properties` are those that all their tiles have.
    """

    code: int = 0
    tiles: int = 0
    seen: int = 0
    loose: int = 0
    kongs: int = 0
    concealed_kongs: int = 0
    called: int = 0
    properties: int = -1


NOTHING: Final = LaidOut()


def _one(meld: tuple[str, tuple[int, ...]]) -> LaidOut:
    form, tiles = meld
    kind = min(map(kind_of, tiles))
    concealed = form == "concealed-kong"
    return LaidOut(
        code=chow(kind) if form == "chow" else pung(kind),
        tiles=packed(tiles),
        seen=0 if concealed else packed(tiles),
        loose=packed(tiles) if len(tiles) == 3 else 0,
        kongs=pung(kind) if form == "kong" else 0,
        concealed_kongs=pung(kind) if concealed else 0,
        called=0 if concealed else 1,
        properties=properties_of(tiles),
    )


_ONE: Final = Memo(_one)


def laid_out(melds: tuple[Meld, ...]) -> LaidOut:
    """All the sets together."""
    if not melds:
        return NOTHING
    code = tiles = seen = loose = kongs = concealed_kongs = called = 0
    properties = -1
    for meld in melds:
        its_code, its_tiles, its_seen, its_loose, kong, concealed_kong, is_called, its_properties = _ONE[
            meld.form, meld.tiles
        ]
        code += its_code
        tiles += its_tiles
        seen += its_seen
        loose += its_loose
        kongs += kong
        concealed_kongs += concealed_kong
        called += is_called
        properties &= its_properties
    return LaidOut(code, tiles, seen, loose, kongs, concealed_kongs, called, properties)
