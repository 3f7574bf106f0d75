"""What preflight says of each requirement: what the plan has, and what is needed."""

from __future__ import annotations

from typing import Final

from .words import Words

SESSIONS: Final = Words(
    "Sessions: {found} in {days}; at least {needed}.",
    "Sessioni: {found} in {days}; almeno {needed}.",
    "Сесій: {found} за {days}; щонайменше {needed}.",
)
MINUTES: Final = Words(
    "Shortest session: {found}; at least {needed}.",
    "Sessione più breve: {found}; almeno {needed}.",
    "Найкоротша сесія: {found}; щонайменше {needed}.",
)
A_DAY: Final = Words(
    "Most sessions on one day: {found}; at most {most}.",
    "Più sessioni in un giorno: {found}; al massimo {most}.",
    "Найбільше сесій за день: {found}; щонайбільше {most}.",
)
BREAKS: Final = Words(
    "Shortest break between sessions: {found}; at least 15.",
    "Pausa più breve tra le sessioni: {found}; almeno 15.",
    "Найкоротша перерва між сесіями: {found}; щонайменше 15.",
)
NO_BREAKS: Final = Words(
    "No day has two sessions, so no break is needed.",
    "Nessun giorno ha due sessioni: non serve una pausa.",
    "Жоден день не має двох сесій: перерва не потрібна.",
)
LUNCH: Final = Words(
    "Lunch break: {found}; at least 30.",
    "Pausa pranzo: {found}; almeno 30.",
    "Обідня перерва: {found}; щонайменше 30.",
)
NO_LUNCH: Final = Words(
    "No day is played over midday, so no lunch break is needed.",
    "Nessun giorno si gioca a cavallo di mezzogiorno: non serve la pausa pranzo.",
    "Жодного дня не грають через полудень: обідня перерва не потрібна.",
)
PLAYERS: Final = Words(
    "Players from EMA countries: {found}; at least {needed}.",
    "Giocatori di paesi EMA: {found}; almeno {needed}.",
    "Гравців із країн EMA: {found}; щонайменше {needed}.",
)
PLAYERS_UNKNOWN: Final = Words(
    "Players: {found}; at least {needed} of them from EMA countries.",
    "Giocatori: {found}; almeno {needed} di paesi EMA.",
    "Гравців: {found}; щонайменше {needed} із країн EMA.",
)
REFEREES: Final = Words(
    "Referees: {found}; one for every 32 players, so {needed}.",
    "Arbitri: {found}; uno ogni 32 giocatori, quindi {needed}.",
    "Суддів: {found}; один на 32 гравці, тож {needed}.",
)
SUBSTITUTES: Final = Words(
    "Substitutes: {found}; at least one is always present.",
    "Sostituti: {found}; almeno uno è sempre presente.",
    "Замінюючих гравців: {found}; щонайменше один завжди присутній.",
)
OBSERVER: Final = Words(
    "Observer: {observer}, announced in time.",
    "Osservatore: {observer}, annunciato in tempo.",
    "Спостерігач: {observer}, оголошено вчасно.",
)
OBSERVER_UNANNOUNCED: Final = Words(
    "Observer: {observer}; to be announced two weeks before the start.",
    "Osservatore: {observer}; va annunciato due settimane prima dell’inizio.",
    "Спостерігач: {observer}; треба оголосити за два тижні до початку.",
)
NO_OBSERVER: Final = Words(
    "No observer is named.",
    "Nessun osservatore è stato nominato.",
    "Спостерігача не призначено.",
)
NUMBERS: Final = Words(
    "Players with an EMA number: {found} of {players}.",
    "Giocatori con numero EMA: {found} su {players}.",
    "Гравців із номером EMA: {found} з {players}.",
)
