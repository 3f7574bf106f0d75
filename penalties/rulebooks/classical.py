"""Offences of the classical Japanese game; the amounts follow from its limit and options."""

from __future__ import annotations

from penalties.offence_ladders import Offence
from penalties.sanctions import NO_PENALTY, Payment, Sanction, dead_hand, deduction, remark
from penalties.translated_text import POINTS, Words, counted


def _half_limit(limit: int, east_limit: int) -> Sanction:
    """Half the limit, paid to the opponents: half of it to East; if East offends, a third to each."""
    half, from_east = limit // 2, east_limit // 2 // 3
    words = Words(
        "Half the limit: {east} to East and {others} to each other player (East pays {each} to each).",
        "Mezzo limite: {east} a Est e {others} a ciascun altro (Est paga {each} a ciascuno).",
        "Половина ліміту: {east} Сходу і по {others} іншим (Схід платить кожному {each}).",
    )
    payment = Payment(to_east=half // 2, to_others=half // 4, from_east=from_east)
    filled = words.filled(east=payment.to_east, others=payment.to_others, each=from_east)
    return Sanction("chombo", filled, payment=payment)


def _silent_furiten(points: int, east_points: int) -> Sanction:
    words = Words(
        "{points} off, or {east} when East offends.",
        "Detrazione di {points}, o {east} se è Est.",
        "Знімається {points}, або {east}, якщо це Схід.",
    )
    filled = words.filled(points=counted(points, POINTS), east=east_points)
    return deduction(points, east_points, filled, either=True)


def _to_winner(points: int) -> Sanction:
    words = Words(
        "{points} to the winner of the hand.",
        "{points} al vincitore della mano.",
        "{points} переможцю роздачі.",
    )
    return Sanction("points", words.filled(points=counted(points, POINTS)), payment=Payment(to_winner=points))


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


def offences(limit: int, east_limit: int, furiten: int, empty_pung: int) -> tuple[Offence, ...]:
    """All offences with the points of an event: its limits, silent furi-ten, and an empty pung."""
    east_furiten = furiten * east_limit // limit if limit else furiten
    return (
        *_win_and_sets(_half_limit(limit, east_limit), _to_winner(empty_pung)),
        *_others(_silent_furiten(furiten, east_furiten)),
    )


def _win_and_sets(half_limit: Sanction, to_winner: Sanction) -> tuple[Offence, ...]:
    return (
        _classical(
            "false-win",
            "penalties 1",
            Words(
                "Calls mahjong wrongly, so that opponents show their hands.",
                "Chiama mah jong erroneamente e gli avversari espongono la mano.",
                "Помилково оголошує маджонг, і опоненти показують свої руки.",
            ),
            half_limit,
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
            to_winner,
        ),
    )


def _others(furiten: Sanction) -> tuple[Offence, ...]:
    return (
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
            furiten,
        ),
    )
