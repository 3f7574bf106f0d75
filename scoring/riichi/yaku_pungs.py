"""Yaku of pungs and kongs (EMA 2012 §4.2). Pungs are counted by their number, one bit each.

Honours: East 0, South 1, West 2, North 3, White 4, Green 5, Red 6.
"""

from typing import Final

from scoring.riichi.yaku import Yaku

_DRAGONS: Final = 0b1110000


def _little_dragons(pungs_z: int, pairs_z: int) -> bool:
    return (pungs_z & _DRAGONS).bit_count() == 2 and (pairs_z & _DRAGONS).bit_count() == 1


PUNGS: Final = (
    Yaku(
        "white-dragon",
        1,
        1,
        "EMA 2012 §4.2.1",
        "White Dragon Pung|yakuhai haku|Tris di drago bianco|Пон білих драконів",
        lambda pungs_z: pungs_z >> 4 & 1,
    ),
    Yaku(
        "green-dragon",
        1,
        1,
        "EMA 2012 §4.2.1",
        "Green Dragon Pung|yakuhai hatsu|Tris di drago verde|Пон зелених драконів",
        lambda pungs_z: pungs_z >> 5 & 1,
    ),
    Yaku(
        "red-dragon",
        1,
        1,
        "EMA 2012 §4.2.1",
        "Red Dragon Pung|yakuhai chun|Tris di drago rosso|Пон червоних драконів",
        lambda pungs_z: pungs_z >> 6 & 1,
    ),
    Yaku(
        "seat-wind",
        1,
        1,
        "EMA 2012 §4.2.1",
        "Seat Wind Pung|yakuhai jikaze|Tris del proprio vento|Вітер місця",
        lambda pungs_z, seat_wind: pungs_z >> seat_wind & 1,
    ),
    Yaku(
        "round-wind",
        1,
        1,
        "EMA 2012 §4.2.1",
        "Prevalent Wind Pung|yakuhai bakaze|Tris del vento di giro|Вітер раунду",
        lambda pungs_z, round_wind: pungs_z >> round_wind & 1,
    ),
    Yaku(
        "sanshoku-doukou",
        2,
        2,
        "EMA 2012 §4.2.2",
        "Triple Pung|san shoku dokou|Tre tris uguali|Три схожих пона",
        lambda pungs_m, pungs_p, pungs_s: pungs_m & pungs_p & pungs_s,
    ),
    Yaku(
        "sanankou",
        2,
        2,
        "EMA 2012 §4.2.2",
        "Three Concealed Pungs|san ankou|Tre tris/poker coperti|Три закритих пона",
        lambda concealed: concealed == 3,
    ),
    Yaku(
        "sankantsu",
        2,
        2,
        "EMA 2012 §4.2.2",
        "Three Kongs|san kan tsu|Tre poker|Три кана",
        lambda kongs: kongs == 3,
    ),
    Yaku(
        "toitoi",
        2,
        2,
        "EMA 2012 §4.2.2",
        "All Pungs|toi-toi hou|Tutti tris|Усі Пони",
        lambda pungs: pungs == 4,
    ),
    Yaku(
        "shousangen",
        2,
        2,
        "EMA 2012 §4.2.2",
        "Little Three Dragons|shou sangen|Piccolo raduno dei dragoni|Малі три дракона",
        _little_dragons,
    ),
)
