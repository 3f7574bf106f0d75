"""MERS E 1.9, 2.9 and 2.10: winning, false hu of both kinds, the forgotten tile."""

from __future__ import annotations

from penalties.offence_ladders import Offence
from penalties.rulebooks.mcr.sanctions import FORGOTTEN, dead, false_hu, foul, other
from penalties.sanctions import REFEREE, remark
from penalties.translated_text import Words

_NO_WAIT = remark(
    Words(
        "No penalty, but edge, closed and single wait, last tile and Nine Gates do not count.",
        "Nessuna penalità, ma non valgono a punto sulla coppia, nell’incastro, laterale, ultima pedina "
        "e Casa Piena di Nove Pezzi.",
        "Без штрафу, але не рахуються очікування крайове, в середину й на пару, останній тайл "
        "і дев’ять брам.",
    )
)
_NO_FLOWERS = remark(
    Words(
        "No penalty, but the flowers do not count.",
        "Nessuna penalità, ma i fiori non valgono.",
        "Без штрафу, але квіти не рахуються.",
    )
)

_HU = (
    other(
        "winning-tile-not-shown",
        "1.9",
        Words(
            "Does not show the winning tile clearly.",
            "Non mostra chiaramente la pedina vincente.",
            "Не показує чітко виграшний тайл.",
        ),
        _NO_WAIT,
    ),
    other(
        "helping-the-winner",
        "2.9.2",
        Words(
            "Helps the winner to count his points.",
            "Aiuta il vincitore a contare i punti.",
            "Допомагає переможцю рахувати очки.",
        ),
        REFEREE,
    ),
    other(
        "flowers-added-to-the-hand",
        "2.9.4",
        Words(
            "Uses his flowers to count the points of the hand.",
            "Usa i propri fiori per contare i punti della mano.",
            "Використовує свої квіти для підрахунку очок.",
        ),
        _NO_FLOWERS,
    ),
    dead(
        "winning-hand-disturbed",
        "2.9.6",
        Words(
            "Disturbs the winning hand before it is accepted.",
            "Non lascia intatta la mano vincente prima che sia convalidata.",
            "Порушує виграшну руку до її підтвердження.",
        ),
    ),
    Offence(
        "winning-tile-forgotten",
        "MERS E 2.9.7",
        Words(
            "Forgets to add the winning tile to the hand.",
            "Dimentica di aggiungere la pedina vincente alla propria mano.",
            "Забуває додати виграшний тайл до руки.",
        ),
        (FORGOTTEN,),
    ),
    dead(
        "shown-after-false-hu",
        "2.9.9",
        Words(
            "Shows tiles after another player’s false hu; discards those first.",
            "Mostra le pedine dopo un falso Hu altrui; deve scartare quelle per prime.",
            "Показує тайли після чужого хибного Ху; скидає їх першими.",
        ),
    ),
    foul(
        "wall-destroyed-early",
        "2.9.10",
        Words(
            "Destroys the wall before the win is accepted; the referee may add to it if hu was false.",
            "Distrugge il muro prima che la mano sia convalidata; se l’Hu è falso l’arbitro può aggiungere.",
            "Руйнує стіну до підтвердження виграшу; якщо Ху хибне, суддя може додати штраф.",
        ),
    ),
    dead(
        "hu-withdrawn",
        "2.10.1",
        Words(
            "Calls hu, and takes it back without showing tiles.",
            "Chiama Hu e si accorge dell’errore senza mostrare le pedine.",
            "Оголошує Ху й відмовляється, не показавши тайлів.",
        ),
    ),
)


def hu(short: int, wrong: int) -> tuple[Offence, ...]:
    """The offences of a hu; a false one pays each opponent `short` or `wrong` points."""
    return (*_HU, _too_low(short), _no_hu(wrong))


def _too_low(points_each: int) -> Offence:
    return Offence(
        "false-hu-too-low",
        "MERS E 2.10.2",
        Words(
            "Calls hu with a complete hand of fewer than 8 points, and shows it.",
            "Chiama Hu con una mano completa di meno di 8 punti e la mostra.",
            "Оголошує Ху із завершеною рукою, меншою за 8 очок, і показує її.",
        ),
        false_hu(
            points_each,
            Words(
                "hand complete but below 8 points",
                "mano completa ma sotto gli 8 punti",
                "рука завершена, але менше 8 очок",
            ),
        ),
        usual=True,
    )


def _no_hu(points_each: int) -> Offence:
    return Offence(
        "false-hu",
        "MERS E 2.10.2",
        Words(
            "Calls hu with a hand that is not complete, and shows it.",
            "Chiama Hu con una mano non valida e la mostra.",
            "Оголошує Ху з незавершеною рукою й показує її.",
        ),
        false_hu(points_each, Words("wrong hand", "mano non valida", "невірна рука")),
        usual=True,
    )
