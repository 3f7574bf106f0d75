"""The engine's encoding of a hand: concealed tiles packed, and the sets laid out on the table as codes."""

from typing import Final

from scoring.mcr.encoding import HONOURS_AT, chow, pung
from scoring.mcr.fans.conditions import (
    AFTER_KONG,
    CALLED,
    LAST_OF_KIND,
    LAST_TILE,
    ROBBING_KONG,
    SELF_DRAWN,
    lacked_by_set,
    lacked_by_tiles,
)
from scoring.packed_tiles import FOURS, TILES, packed
from scoring.tiles import KINDS, Meld, kind_of
from scoring.tiles import WIND_TILES as KINDS_OF_WIND
from scoring.winds import WINDS
from scoring.winning_hand import FLAGS, Hand

_KIND_OF: Final = tuple(map(kind_of, range(KINDS + 3)))
PUNG_OF_WIND: Final = {
    wind: pung(kind) >> HONOURS_AT for wind, kind in zip(WINDS, sorted(KINDS_OF_WIND), strict=True)
}
"""The pung of each wind among the honours of a code."""


_OF_MELD: Final[dict[int, tuple[int, int, int, str | None]]] = {}
"""By the number of a set that has occurred: its code, its tiles, what it lacks, its form if it is a kong."""


def _laid_out_meld(meld: Meld) -> tuple[int, int, int, str | None]:
    """The entry of a set in `_OF_MELD`."""
    code = chow(meld.kind) if meld.form == "chow" else pung(meld.kind)
    kong = meld.form if meld.form.endswith("kong") else None
    lacked = lacked_by_set(meld.form, meld.kind) | lacked_by_tiles(meld.tiles)
    _OF_MELD[meld.number] = entry = code, packed(meld.tiles), lacked, kong
    return entry


# A plain tuple, because NamedTuples take several times as long to create and unpack, as every hand must.
EncodedHand = tuple[int, int, int, int, int, int, int, int, int]
"""The features of a hand that are the same in all its readings.

The kind of the winning tile; the packed concealed tiles with it; the circumstances of the win, added up
without the wait; the kinds held four times but not as a kong, as bits of packed tiles. Then of the sets laid
out: their code, in which kongs are pungs; their packed tiles; the properties they lack; the codes of melded
kongs and of concealed kongs.
"""


def encoded_hand(hand: Hand) -> EncodedHand:
    """The features of a hand."""
    win = _KIND_OF[hand.win]
    tiles = hand.packed & TILES
    circumstances = SELF_DRAWN if hand.by == "tsumo" else 0
    code = tiles_laid_out = lacked = kongs = concealed_kongs = 0
    fours = tiles & FOURS
    if melds := hand.melds:
        in_kongs = 0
        for meld in melds:
            try:
                meld_code, meld_tiles, lacked_by_meld, kong = _OF_MELD[meld.number]
            except KeyError:
                meld_code, meld_tiles, lacked_by_meld, kong = _laid_out_meld(meld)
            code += meld_code
            tiles_laid_out += meld_tiles
            lacked |= lacked_by_meld
            if kong:
                in_kongs += meld_tiles
                if kong == "kong":
                    kongs += meld_code
                else:
                    concealed_kongs += meld_code
                    circumstances -= CALLED
        circumstances += CALLED * len(melds)
        fours = tiles + tiles_laid_out - in_kongs & FOURS
        # No kong has the winning kind, so its tiles laid out are visible to everybody.
        if fours and tiles_laid_out >> 3 * win & 7 == 3:
            circumstances |= LAST_OF_KIND
    if hand.won & FLAGS:
        circumstances |= _rare_circumstances(hand, tiles >> 3 * win & 7, tiles_laid_out >> 3 * win & 7)
    return win, tiles, circumstances, fours, code, tiles_laid_out, lacked, kongs, concealed_kongs


def _rare_circumstances(hand: Hand, concealed: int, laid_out: int) -> int:
    """What a record says of the win besides how it came, by the tiles of the winning kind in the hand.

    If the winner holds another tile of the winning kind concealed, the winning tile is not the last visible
    one of its kind (MCR 5.27). If any tile of that kind is in the hand, no kong of it was robbed (5.42).
    """
    circumstances = 0
    if hand.last_tile:
        circumstances |= LAST_TILE
    if hand.after_kong:
        circumstances |= AFTER_KONG
    if hand.last_of_kind and concealed == 1:
        circumstances |= LAST_OF_KIND
    if hand.robbing_kong and concealed + laid_out == 1:
        circumstances |= ROBBING_KONG
    return circumstances
