"""EMA riichi, 5.4, 5.5 and 5.8: information, cheating, obstruction, the signal; and what 2025 added."""

from __future__ import annotations

from penalties.rulebooks.ema.edition_line import DEAD, Line
from penalties.sanctions import DISQUALIFIED, REFEREE, WARNING, Sanction, deduction
from penalties.translated_text import Words

_OBSTRUCTION = (
    deduction(
        8_000,
        12_000,
        Words(
            "8,000 or 12,000 points off, as the referee decides; nobody gets them.",
            "Detrazione di 8.000 o 12.000 punti, a discrezione dell’arbitro; non vanno a nessuno.",
            "Знімається 8000 або 12\u00a0000 очок, за рішенням судді; їх ніхто не отримує.",
        ),
        either=True,
    ),
    deduction(
        12_000,
        48_000,
        Words(
            "12,000 to 48,000 points off, as the referee decides; nobody gets them.",
            "Detrazione da 12.000 a 48.000 punti, a discrezione dell’arbitro; non vanno a nessuno.",
            "Знімається від 12\u00a0000 до 48\u00a0000 очок, за рішенням судді; їх ніхто не отримує.",
        ),
    ),
    DISQUALIFIED,
)
_INFORMATION = Sanction(
    "referee",
    Words(
        "The hand is dead, or points off, as the referee decides.",
        "Mano morta o punti di penalità, a discrezione dell’arbitro.",
        "Мертва рука або зняття очок, за рішенням судді.",
    ),
)

CONDUCT = (
    Line(
        "passing-information",
        "5.4",
        "passing information",
        Words(
            "Passes information or comments on strategy.",
            "Passa informazioni o dà suggerimenti sulla strategia.",
            "Передає інформацію або підказки про стратегію.",
        ),
        (WARNING, _INFORMATION),
    ),
    Line(
        "cheating",
        "5.5",
        "cheating",
        Words(
            "Cheats, and it is evident.",
            "È sorpreso a barare, e il fatto è evidente.",
            "Шахраює, і свідчення цього явні.",
        ),
        (DISQUALIFIED,),
    ),
    Line(
        "obstruction",
        "5.5",
        "obstruction",
        Words(
            "Obstructs the game on purpose.",
            "Ostruisce il gioco intenzionalmente.",
            "Навмисно створює перешкоди у грі.",
        ),
        _OBSTRUCTION,
    ),
    Line(
        "dice-before-signal",
        "5.8",
        "tournament sessions",
        Words(
            "Throws the dice or deals before the signal that starts the session.",
            "Lancia i dadi o distribuisce le pedine prima del segnale di inizio.",
            "Кидає кубики або роздає тайли до сигналу початку сесії.",
        ),
        (REFEREE,),
    ),
)

SWAP_CALLING = Line(
    "swap-calling",
    "3.3.2",
    "swap-calling",
    Words(
        "Claims a chow or pung and discards a tile that would have completed it.",
        "Chiama una scala o un tris e scarta una pedina che l’avrebbe completato.",
        "Оголошує чі або пон і скидає тайл, яким міг би завершити цей сет.",
    ),
    DEAD,
)

SHEETS = (
    Line(
        "last-hand-sheet-wrong",
        "",
        "score sheet",
        Words(
            "Kept a wrong score sheet in the last hand, and it mattered.",
            "Ha tenuto un segnapunti sbagliato nell’ultima mano, e ciò ha avuto effetto.",
            "Вів невірний протокол в останній роздачі, і це вплинуло на гру.",
        ),
        (deduction(8_000),),
    ),
    Line(
        "sheet-beyond-repair",
        "",
        "score sheet",
        Words(
            "The score sheet of the table cannot be mended; each of the four.",
            "Il segnapunti del tavolo non si può correggere; ciascuno dei quattro.",
            "Протокол столу неможливо виправити; кожен із чотирьох.",
        ),
        (deduction(2_000),),
    ),
    Line(
        "sheet-unsigned",
        "",
        "score sheet",
        Words(
            "Has not signed the score sheet.",
            "Non ha firmato il segnapunti.",
            "Не підписав протокол.",
        ),
        (deduction(2_000),),
    ),
)
