"""Offences of the classical Japanese game; the amounts are those of its limit, 2,000."""

from __future__ import annotations

from penalties.offence_ladders import Offence
from penalties.sanctions import NO_PENALTY, Payment, Sanction, dead_hand, deduction, remark
from penalties.translated_text import Words

_HALF_LIMIT = Sanction(
    "points",
    Words(
        "Half the limit: 500 to East and 250 to each other player (East pays 500 to each).",
        "Mezzo limite: 500 a Est e 250 a ciascun altro (Est paga 500 a ciascuno).",
        "Половина ліміту: 500 Сходу і по 250 іншим (Схід платить кожному 500).",
    ),
    payment=Payment(to_east=500, to_others=250, from_east=500),
)
_FURITEN = deduction(
    1_000,
    1_500,
    Words(
        "Half the limit off: 1,000 points, or 1,500 when East offends.",
        "Detrazione di metà del limite: 1.000 punti, o 1.500 se è Est.",
        "Знімається половина ліміту: 1000 очок, або 1500, якщо це Схід.",
    ),
)
_TO_WINNER = Sanction(
    "points",
    Words(
        "100 points to the winner of the hand.",
        "100 punti al vincitore della mano.",
        "100 очок переможцю роздачі.",
    ),
    payment=Payment(to_winner=100),
)
_CANNOT_WIN = dead_hand(
    Words(
        "The hand is dead: he cannot go out with it.",
        "Mano morta: non può chiuderla.",
        "Мертва рука: виграти нею не можна.",
    )
)
_PAYS_FOR_ALL = remark(
    Words(
        "If that hand then wins by a drawn tile, he pays the debts of the other two as well.",
        "Se quella mano chiude poi pescando dal muro, paga anche i debiti degli altri due.",
        "Якщо ця рука потім виграє зі стіни, він платить і борги двох інших.",
    )
)


def _classical(key: str, section: str, words: Words, sanction: Sanction, *, usual: bool = False) -> Offence:
    return Offence(key, f"Classical Japanese, {section}", words, (sanction,), usual=usual)


CLASSICAL = (
    _classical(
        "false-win",
        "penalties 1",
        Words(
            "Calls mahjong wrongly, so that opponents show their hands.",
            "Chiama mah jong erroneamente e gli avversari espongono la mano.",
            "Помилково оголошує маджонг, і опоненти показують свої руки.",
        ),
        _HALF_LIMIT,
        usual=True,
    ),
    _classical(
        "false-win-unseen",
        "penalties 1",
        Words(
            "Calls mahjong wrongly, and nobody has shown tiles yet.",
            "Chiama mah jong erroneamente e nessuno ha ancora esposto pezzi.",
            "Помилково оголошує маджонг, але ніхто ще не показав тайлів.",
        ),
        NO_PENALTY,
    ),
    _classical(
        "wrong-set",
        "penalties 2",
        Words(
            "Shows a wrong set and does not mend it before the next draw.",
            "Espone un tris o una serie sbagliata e non si corregge prima della pescata successiva.",
            "Викладає невірний сет і не виправляє його до наступного взяття зі стіни.",
        ),
        _CANNOT_WIN,
        usual=True,
    ),
    _classical(
        "wrong-set-mended",
        "penalties 2",
        Words(
            "Shows a wrong set and mends it before the next player draws.",
            "Espone un tris o una serie sbagliata e si corregge prima che il successivo peschi.",
            "Викладає невірний сет і виправляє його до взяття наступного гравця.",
        ),
        NO_PENALTY,
    ),
    _classical(
        "empty-pung",
        "penalties 3",
        Words(
            "Calls a pung without the two tiles, or does not take it.",
            "Chiama tris senza avere i due pezzi, o poi non raccoglie lo scarto.",
            "Оголошує пон без двох тайлів або не забирає тайл.",
        ),
        _TO_WINNER,
    ),
    _classical(
        "wrong-number-of-tiles",
        "penalties 4",
        Words(
            "Has too many tiles in hand, or too few.",
            "Ha troppi o pochi pezzi in mano.",
            "Має забагато або замало тайлів у руці.",
        ),
        _CANNOT_WIN,
        usual=True,
    ),
    _classical(
        "limit-hand-fed",
        "penalties 5",
        Words(
            "Discards into sets on the table that show a limit hand.",
            "Scarta un pezzo che completa una mano limite già visibile dalle combinazioni esposte.",
            "Скидає тайл у відкриті сети, які показують лімітну руку.",
        ),
        _PAYS_FOR_ALL,
    ),
    _classical(
        "furiten-not-announced",
        "furi-ten",
        Words(
            "Wins by a discard without having announced furi-ten.",
            "Vince su uno scarto senza aver dichiarato Furi-Ten.",
            "Виграє зі зносу, не оголосивши фурітен.",
        ),
        _FURITEN,
    ),
)
