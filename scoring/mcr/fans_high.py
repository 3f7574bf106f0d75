"""The fans of 32 to 88 points (MCR 5.64 to 5.81)."""

from typing import Final

from scoring.mcr.fan import rows

THIRTY_TWO: Final = rows(
    32,
    """
    64 | Four Shifted Chows | Quattro Scale Incatenate di Colore | Чотири зсунуті чоу однієї масті | 3 51
    65 | Three Kongs | Tre Poker | Три конги | 6 22 26 43 82
    66 | All Terminals and Honours | Tutte Teste | Усі термінали й благородні | 5 24 28
    """,
)

FORTY_EIGHT: Final = rows(
    48,
    """
    67 | Quadruple Chow | Quattro Scale Uguali di Colore | Чотири однакові чоу | 1 19 59
    68 | Four Pure Shifted Pungs | Quattro Tris Consecutivi di Colore | Чотири зсунуті панги масті | 28 60
    """,
)

SIXTY_FOUR: Final = rows(
    64,
    """
    69 | All Terminals | Tutti Estremi | Усі термінали | 5 8 24 28 66
    70 | Little Four Winds | Quattro Piccole Benedizioni della Casa | Малі чотири вітри | 5 48
    71 | Little Three Dragons | Piccolo Raduno dei Dragoni | Малі три дракони | 5 14 33
    72 | All Honours | Tutti Onori | Усі благородні | 5 24 28 66
    73 | Four Concealed Pungs | Quattro Tris Coperti | Чотири закриті панги | 21 28 54 - 17
    74 | Pure Terminal Chows | Doppie Scale Laterali di Colore | Кінцеві чоу масті | 1 4 8 18 58
    """,
)

EIGHTY_EIGHT: Final = rows(
    88,
    """
    75 | Big Four Winds | Quattro Grandi Benedizioni della Casa | Великі чотири вітри | 5 15 16 28 48 70
    76 | Big Three Dragons | Grande Raduno dei Dragoni | Великі три дракони | 5 14 33 71
    77 | All Green | Tutto Verde | Усі зелені |
    78 | Nine Gates | Casa Piena di Nove Pezzi | Дев’ять воріт | 8 - 5 17 58
    79 | Four Kongs | Tutti Poker | Чотири конги | 6 11 22 26 28 43 65 82
    80 | Seven Shifted Pairs | Sette Coppie Consecutive di Colore | Сім послідовних пар | 8 11 55 58 - 17
    81 | Thirteen Orphans | Tredici Lanterne Meravigliose | Тринадцять сиріт | 24 66 - 11 17 31
    """,
)
