"""The fans of 1 to 6 points (MCR 5.1 to 5.33, and rulings M5)."""

from typing import Final

from scoring.mcr.fan import Fan, rows

ONE: Final = rows(
    1,
    """
    1 | Pure Double Chow | Due Scale Uguali di Colore | Два однакові чоу однієї масті |
    2 | Mixed Double Chow | Due Scale Uguali Miste | Два однакові чоу двох мастей |
    3 | Short Straight | Serpentino | Короткий стрит |
    4 | Two Terminal Chows | Due Scale Laterali di Colore | Два кінцеві чоу |
    5 | Pung of Terminals or Honours | Tris di Testa | Панг терміналів або благородних |
    6 | Melded Kong | Poker Scoperto | Відкритий конг |
    7 | One Voided Suit | Senza un Seme | Без однієї масті |
    8 | No Honours | Senza Onori | Без благородних |
    9 | Edge Wait | A Punto su 3 o 7 | Крайове очікування |
    10 | Closed Wait | A Punto su Incastro | Очікування в середину |
    11 | Single Wait | A Punto sulla Coppia | Очікування на пару |
    12 | Self-Drawn | Chiusura Pescata | Зі стіни |
    13 | Flower Tiles | Fiori e Stagioni | Квіти й пори року |
    """,
)

TWO: Final = rows(
    2,
    """
    14 | Dragon Pung | Tris di Drago | Панг драконів | 5
    15 | Prevalent Wind | Tris del Vento di Giro | Панг вітру раунду | 5
    16 | Seat Wind | Tris del Proprio Vento | Панг свого вітру | 5
    17 | Concealed Hand | Quasi Tutto Pescato | Закрита рука |
    18 | All Chows | Tutte Scale | Усі чоу | 8
    19 | Tile Hog | Tutte e Quattro | Чотири однакові без конга |
    20 | Double Pung | Due Tris Uguali | Два однакові панги |
    21 | Two Concealed Pungs | Due Tris Coperti | Два закриті панги |
    22 | Concealed Kong | Poker Coperto | Закритий конг |
    23 | All Simples | Senza Teste | Усі прості | 8
    """,
)

FOUR: Final = rows(
    4,
    """
    24 | Outside Hand | Teste Ovunque | Термінали й благородні всюди |
    25 | Fully Concealed Hand | Tutto Pescato | Повністю закрита рука | 12
    26 | Two Melded Kongs | Due Poker Scoperti | Два відкриті конги | 6
    27 | Last Tile | Quarto Pezzo | Останній з чотирьох |
    """,
)

SIX: Final = rows(
    6,
    """
    28 | All Pungs | Tutti Tris | Усі панги |
    29 | Half Flush | Mano Pura | Напівмасть |
    30 | Mixed Shifted Chows | Tre Scale Incatenate nei Tre Semi | Зсунуті чоу трьох мастей |
    31 | All Types | Tutti i Tipi | Усі види |
    32 | Melded Hand | Tutto Chiamato | Повністю відкрита рука | 11
    33 | Two Dragons | Due Tris di Drago | Два панги драконів | 5 14
    """,
)

BY_RULING: Final[tuple[Fan, ...]] = rows(
    6,
    """
    82 | Melded and Concealed Kong | Poker Scoperto e Poker Coperto | Відкритий і закритий конги | 6 22
    """,
)
