"""MERS E 1, 2.4 and 3: behaviour, information, obstruction, stalling, cheating."""

from __future__ import annotations

from penalties.offence_ladders import Offence
from penalties.rulebooks.mcr.sanctions import ADDED, OBSTRUCTION, other
from penalties.sanctions import DISQUALIFIED, REFEREE, REMINDER, WARNING, remark
from penalties.translated_text import Words

_TOO_LATE = remark(
    Words(
        "No penalty, but the priority on the discard is lost.",
        "Nessuna penalità, ma si perde la priorità sullo scarto.",
        "Без штрафу, але пріоритет на знос втрачено.",
    )
)

CONDUCT = (
    other(
        "other-language",
        "1.2",
        Words(
            "Speaks neither English nor the language of all four, or too loud.",
            "Non parla inglese né la lingua comune dei quattro, o parla a voce alta.",
            "Говорить не англійською й не спільною мовою чотирьох, або занадто голосно.",
        ),
        REMINDER,
    ),
    other(
        "tiles-hidden",
        "1.5",
        Words(
            "Keeps tiles apart, on top of each other or face down.",
            "Tiene pedine a parte, una sopra l’altra o a faccia in giù.",
            "Тримає тайли окремо, один на одному або лицем донизу.",
        ),
        REMINDER,
    ),
    other(
        "discard-covered",
        "1.6",
        Words(
            "Covers the discard, so that not everybody sees it.",
            "Copre lo scarto, così che non tutti lo vedono.",
            "Закриває знос, так що його видно не всім.",
        ),
        REMINDER,
    ),
    other(
        "late-call",
        "1.7",
        Words(
            "Calls a discard after more than 3 seconds.",
            "Chiama uno scarto dopo più di 3 secondi.",
            "Оголошує знос пізніше ніж за 3 секунди.",
        ),
        _TOO_LATE,
    ),
    other(
        "slow-turn",
        "1.8",
        Words(
            "Takes more than 10 seconds for a turn.",
            "Impiega più di 10 secondi per un turno.",
            "Витрачає на хід більше 10 секунд.",
        ),
        REMINDER,
    ),
    other(
        "passing-information",
        "2.4",
        Words(
            "Passes information, true or false.",
            "Passa informazioni, vere o false.",
            "Передає інформацію, правдиву чи хибну.",
        ),
        WARNING,
        REFEREE,
    ),
    other(
        "wall-destroyed-on-purpose",
        "3.4",
        Words(
            "Destroys the wall on purpose.",
            "Distrugge il muro volontariamente.",
            "Навмисно руйнує стіну.",
        ),
        ADDED,
    ),
    Offence(
        "obstruction",
        "MERS E 3.4",
        Words("Obstructs the game.", "Ostruisce il gioco.", "Створює перешкоди у грі."),
        OBSTRUCTION,
        counts="event",
    ),
    Offence(
        "stalling",
        "MERS E 3.4",
        Words("Wastes time.", "Perde tempo.", "Затягує час."),
        OBSTRUCTION,
        counts="event",
    ),
    Offence(
        "cheating",
        "MERS E 3.5",
        Words(
            "Cheats, or seriously disturbs the tournament.",
            "Bara o disturba gravemente la competizione.",
            "Шахраює або серйозно заважає турніру.",
        ),
        (DISQUALIFIED,),
    ),
)
