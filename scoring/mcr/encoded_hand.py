"""The engine's encoding of a hand: concealed tiles packed, and the sets laid out on the table as codes."""

from typing import Final

from scoring.mcr.encoding import HONOURS_AT, chow, pung
from scoring.mcr.fans.conditions import OF_TILE, properties_of
from scoring.packed_tiles import FOURS, TILES, WEIGHT, packed
from scoring.tiles import KINDS, Meld, kind_of
from scoring.tiles import WIND_TILES as KINDS_OF_WIND
from scoring.winds import WINDS
from scoring.winning_hand import Hand

# Plain tuples, because NamedTuples take several times as long to create and unpack, as every hand must.
LaidOut = tuple[int, int, int, int, int, int]
"""The sets laid out, summed: code, tiles, properties, tiles of kongs, melded kongs, concealed kongs.

The code is that of the sets; kongs are codes of pungs. Tiles are packed. The properties are those that all of
the tiles have.
"""
NOTHING: Final[LaidOut] = (0, 0, -1, 0, 0, 0)

_KIND_OF: Final = tuple(map(kind_of, range(KINDS + 3)))
PUNG_OF_WIND: Final = {
    wind: pung(kind) >> HONOURS_AT for wind, kind in zip(WINDS, sorted(KINDS_OF_WIND), strict=True)
}
"""The pung of each wind among the honours of a code."""


_OF_MELD: Final[dict[int, tuple[int, int, int, str | None]]] = {}
"""By the number of a set that has occurred: its code, its tiles and their properties, its form if a kong."""


def _laid_out_meld(meld: Meld) -> tuple[int, int, int, str | None]:
    """The entry of a set in `_OF_MELD`."""
    code = chow(meld.kind) if meld.form == "chow" else pung(meld.kind)
    kong = meld.form if meld.form.endswith("kong") else None
    _OF_MELD[meld.number] = entry = code, packed(meld.tiles), properties_of(meld.tiles), kong
    return entry


def laid_out(melds: tuple[Meld, ...]) -> LaidOut:
    """The contribution of all sets laid out."""
    code, tiles, properties, in_kongs, kongs, concealed_kongs = NOTHING
    for meld in melds:
        try:
            meld_code, meld_tiles, meld_properties, kong = _OF_MELD[meld.number]
        except KeyError:
            meld_code, meld_tiles, meld_properties, kong = _laid_out_meld(meld)
        code += meld_code
        tiles += meld_tiles
        properties &= meld_properties
        if kong:
            in_kongs += meld_tiles
            if kong == "kong":
                kongs += meld_code
            else:
                concealed_kongs += meld_code
    return code, tiles, properties, in_kongs, kongs, concealed_kongs


class EncodedHand:
    """The features of a hand that are the same in all its readings.

    If the winner holds another tile of the winning kind concealed, the winning tile is not the last visible
    one of its kind (MCR 5.27). If any tile of that kind is in the hand, no kong of it was robbed (5.42).

    Every hand needs one, so `__init__` computes the values itself: scoring takes 1 to 3 % longer than with a
    plain tuple. Passing the values to a class takes 2 to 4 % longer; a NamedTuple, 13 %.
    """

    __slots__ = (
        "before",  # the packed concealed tiles without the winning one
        "circumstances",  # of the win, as the key of their finder
        "concealed_kongs",  # of the sets laid out, as in `LaidOut`
        "fours",  # the kinds held four times but not as a kong, as bits of packed tiles
        "hand",  # itself
        "kongs",  # the melded ones, as in `LaidOut`
        "laid_out",  # the code of the sets laid out
        "properties",  # those that all tiles have
        "tiles",  # the packed tiles laid out
        "win",  # the kind of the winning tile
    )

    def __init__(self, hand: Hand) -> None:
        melds, all_tiles = hand.melds, hand.packed & TILES
        code, tiles, properties, in_kongs, kongs, concealed_kongs = laid_out(melds) if melds else NOTHING
        for tile in hand.concealed:
            properties &= OF_TILE[tile]
        win = hand.win
        self.properties = properties & OF_TILE[win]
        self.win = win = _KIND_OF[win]
        before = all_tiles - WEIGHT[win]
        called = len(melds) - concealed_kongs.bit_count() if concealed_kongs else len(melds)
        last_of_kind, robbing_kong = hand.last_of_kind, hand.robbing_kong
        # No kong has the winning kind, so its tiles laid out are visible to everybody.
        melded = tiles >> 3 * win & 7 if called else 0
        if last_of_kind or robbing_kong or melded == 3:
            concealed = before >> 3 * win & 7
            last_of_kind = not concealed and (last_of_kind or melded == 3)
            robbing_kong = robbing_kong and not concealed + melded
        self.circumstances = (
            hand.by == "tsumo",
            called,
            hand.last_tile,
            last_of_kind,
            hand.after_kong,
            robbing_kong,
        )
        self.hand = hand
        self.before = before
        self.fours = all_tiles + tiles - in_kongs & FOURS
        self.laid_out, self.tiles = code, tiles
        self.kongs, self.concealed_kongs = kongs, concealed_kongs
