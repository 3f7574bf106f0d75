"""Offences of the classical Japanese game; the amounts follow from its limit and options."""

from __future__ import annotations

from penalties.offence_ladders import Offence
from penalties.sanctions import NO_PENALTY, Payment, Sanction, dead_hand, deduction, remark
from scoring.sentence import Sentence, counted


def _half_limit(limit: int, east_limit: int) -> Sanction:
    """Half the limit, paid to the opponents: half of it to East; if East offends, a third to each."""
    half, from_east = limit // 2, east_limit // 2 // 3
    payment = Payment(to_east=half // 2, to_others=half // 4, from_east=from_east)
    words = Sentence(
        "Half the limit: %(east)s to East and %(others)s to each other player (East pays %(each)s to each).",
        east=payment.to_east,
        others=payment.to_others,
        each=from_east,
    )
    return Sanction("chombo", words, payment=payment)


def _silent_furiten(points: int, east_points: int) -> Sanction:
    words = counted(
        "%(n)s point off, or %(east)s when East offends.",
        "%(n)s points off, or %(east)s when East offends.",
        points,
        east=east_points,
    )
    return deduction(points, east_points, words, either=True)


def _to_winner(points: int) -> Sanction:
    words = counted(
        "%(n)s point to the winner of the hand.", "%(n)s points to the winner of the hand.", points
    )
    return Sanction("points", words, payment=Payment(to_winner=points))


_CANNOT_WIN = dead_hand(Sentence("The hand is dead: it cannot win."))
_PAYS_FOR_ALL = remark(
    Sentence("If that hand then wins by a drawn tile, the discarder pays the debts of the other two as well.")
)


def _classical(key: str, section: str, text: str, sanction: Sanction, *, usual: bool = False) -> Offence:
    return Offence(key, f"Classical Japanese, {section}", text, (sanction,), usual=usual)


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
            "Calls mahjong wrongly, so that opponents show their hands.",
            half_limit,
            usual=True,
        ),
        _classical(
            "false-win-unseen",
            "penalties 1",
            "Calls mahjong wrongly, and nobody has shown tiles yet.",
            NO_PENALTY,
        ),
        _classical(
            "wrong-set",
            "penalties 2",
            "Shows a wrong set and does not correct it before the next draw.",
            _CANNOT_WIN,
            usual=True,
        ),
        _classical(
            "wrong-set-mended",
            "penalties 2",
            "Shows a wrong set and corrects it before the next player draws.",
            NO_PENALTY,
        ),
        _classical(
            "empty-pung",
            "penalties 3",
            "Calls a pung without the two tiles, or does not take it.",
            to_winner,
        ),
    )


def _others(furiten: Sanction) -> tuple[Offence, ...]:
    return (
        _classical(
            "wrong-number-of-tiles",
            "penalties 4",
            "Has too many tiles in hand, or too few.",
            _CANNOT_WIN,
            usual=True,
        ),
        _classical(
            "limit-hand-fed",
            "penalties 5",
            "Discards into sets on the table that show a limit hand.",
            _PAYS_FOR_ALL,
        ),
        _classical(
            "furiten-not-announced",
            "furi-ten",
            "Wins by a discard without having announced furi-ten.",
            furiten,
        ),
    )
