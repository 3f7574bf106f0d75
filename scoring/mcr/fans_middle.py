"""The fans of 8 to 24 points (MCR 5.34 to 5.63)."""

from typing import Final

from scoring.mcr.fan import rows

EIGHT: Final = rows(
    8,
    """
    34 | Mixed Straight | Serpente nei Tre Semi | Стрит трьох мастей |
    35 | Reversible Tiles | Senza Verso | Симетричні тайли | 7
    36 | Mixed Triple Chow | Tre Scale Uguali nei Tre Semi | Три однакові чоу трьох мастей | 2
    37 | Mixed Shifted Pungs | Tre Tris Consecutivi nei Tre Semi | Зсунуті панги трьох мастей |
    38 | Chicken Hand | Mano del Pollo | Куряча рука |
    39 | Last Tile Draw | Ultima Pedina | Останній тайл стіни | 12
    40 | Last Tile Claim | Ultimo Scarto | Останній скид |
    41 | Out with Replacement Tile | Chiuso col Rimpiazzo del Poker | На тайлі заміни | 12
    42 | Robbing the Kong | Pezzo Rubato | Пограбування конга | 27 - 25
    43 | Two Concealed Kongs | Due Poker Coperti | Два закриті конги | 21 22
    """,
)

TWELVE: Final = rows(
    12,
    """
    44 | Lesser Honours and Knitted Tiles | Piccolo Raduno degli Onori | Малі благородні | - 17 31
    45 | Knitted Straight | Serpente Legato | Плетений стрит |
    46 | Upper Four | Sopra il Cinque | Вище п’яти | 8
    47 | Lower Four | Sotto il Cinque | Нижче п’яти | 8
    48 | Big Three Winds | Tre Benedizioni della Casa | Великі три вітри | 5
    """,
)

SIXTEEN: Final = rows(
    16,
    """
    49 | Pure Straight | Serpente di Colore | Чистий стрит | 3 4
    50 | Three-Suited Terminal Chows | Doppie Scale Laterali con Tutti i Semi | Кінцеві чоу мастей | 2 4 8 18
    51 | Pure Shifted Chows | Tre Scale Incatenate di Colore | Зсунуті чоу однієї масті |
    52 | All Fives | Cinque Ovunque | П’ятірка в кожній комбінації | 8 23
    53 | Triple Pung | Tre Tris Uguali | Три однакові панги | 20
    54 | Three Concealed Pungs | Tre Tris Coperti | Три закриті панги | 21
    """,
)

TWENTY_FOUR: Final = rows(
    24,
    """
    55 | Seven Pairs | Tutte Coppie | Сім пар | 11 - 17
    56 | Greater Honours and Knitted Tiles | Grande Raduno degli Onori | Великі благородні | - 17 31
    57 | All Even Pungs | Tutti Tris Pari | Усі парні панги | 8 23 28
    58 | Full Flush | Mano Purissima | Чиста масть | 8
    59 | Pure Triple Chow | Tre Scale Uguali di Colore | Три однакові чоу однієї масті | 1
    60 | Pure Shifted Pungs | Tre Tris Consecutivi di Colore | Зсунуті панги однієї масті |
    61 | Upper Tiles | Tre Superiori | Верхні тайли | 8 46
    62 | Middle Tiles | Tre Centrali | Середні тайли | 8 23
    63 | Lower Tiles | Tre Inferiori | Нижні тайли | 8 47
    """,
)
