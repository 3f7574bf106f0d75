"""The sentences of the preflight for each requirement: the planned value and the required one."""

from __future__ import annotations

from typing import Final

from penalties.translated_text import Words

SESSIONS: Final = Words(
    "Sessions: {count} in {days}; at least {needed}.",
    "Sessioni: {count} in {days}; almeno {needed}.",
    "Сесій: {count} за {days}; щонайменше {needed}.",
)
MINUTES: Final = Words(
    "Shortest session: {count}; at least {needed}.",
    "Sessione più breve: {count}; almeno {needed}.",
    "Найкоротша сесія: {count}; щонайменше {needed}.",
)
A_DAY: Final = Words(
    "Most sessions on one day: {count}; at most {most}.",
    "Più sessioni in un giorno: {count}; al massimo {most}.",
    "Найбільше сесій за день: {count}; щонайбільше {most}.",
)
BREAKS: Final = Words(
    "Shortest break between sessions: {count}; at least 15.",
    "Pausa più breve tra le sessioni: {count}; almeno 15.",
    "Найкоротша перерва між сесіями: {count}; щонайменше 15.",
)
NO_BREAKS: Final = Words(
    "No day has two sessions, so no break is needed.",
    "Nessun giorno ha due sessioni: non serve una pausa.",
    "Жоден день не має двох сесій: перерва не потрібна.",
)
LUNCH: Final = Words(
    "Lunch break: {count}; at least 30.",
    "Pausa pranzo: {count}; almeno 30.",
    "Обідня перерва: {count}; щонайменше 30.",
)
NO_LUNCH: Final = Words(
    "No day is played over midday, so no lunch break is needed.",
    "Nessun giorno si gioca a cavallo di mezzogiorno: non serve la pausa pranzo.",
    "Жодного дня не грають через полудень: обідня перерва не потрібна.",
)
PLAYERS: Final = Words(
    "Players from EMA countries: {count}; at least {needed}.",
    "Giocatori di paesi EMA: {count}; almeno {needed}.",
    "Гравців із країн EMA: {count}; щонайменше {needed}.",
)
PLAYERS_UNKNOWN: Final = Words(
    "Players: {count}; at least {needed} of them from EMA countries.",
    "Giocatori: {count}; almeno {needed} di paesi EMA.",
    "Гравців: {count}; щонайменше {needed} із країн EMA.",
)
REFEREES: Final = Words(
    "Referees: {count}; one for every 32 players, so {needed}.",
    "Arbitri: {count}; uno ogni 32 giocatori, quindi {needed}.",
    "Суддів: {count}; один на 32 гравці, тож {needed}.",
)
SUBSTITUTES: Final = Words(
    "Substitutes: {count}; at least one is always present.",
    "Sostituti: {count}; almeno uno è sempre presente.",
    "Замінюючих гравців: {count}; щонайменше один завжди присутній.",
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
    "Players with an EMA number: {count} of {players}.",
    "Giocatori con numero EMA: {count} su {players}.",
    "Гравців із номером EMA: {count} з {players}.",
)
HOST: Final = Words(
    "Players from the organising country: {count} of {players}; at most half of the seats are kept for them.",
    "Giocatori del paese organizzatore: {count} su {players}; al massimo metà dei posti è riservata a loro.",
    "Гравців із країни-організатора: {count} з {players}; за ними закріплено щонайбільше половину місць.",
)
HOST_EXCLUDED: Final = Words(
    "EMA has certified no tournaments in Russia and Belarus since 31 March 2022.",
    "Dal 31 marzo 2022 EMA non certifica tornei in Russia e in Bielorussia.",
    "Від 31 березня 2022 року EMA не сертифікує турнірів у Росії та Білорусі.",
)
PLAYERS_EXCLUDED: Final = Words(
    "Players of Russia and Belarus, who have got no ranking points since 31 March 2022: {count}.",
    "Giocatori di Russia e Bielorussia, che dal 31 marzo 2022 non ricevono punti per il ranking: {count}.",
    "Гравців із Росії та Білорусі, які від 31 березня 2022 року не отримують рейтингових очок: {count}.",
)
NO_FIRST_DAY: Final = Words(
    "The application is sent three months to a year before the first session, which has no time yet.",
    "La domanda si invia da un anno a tre mesi prima della prima sessione, che non ha ancora un orario.",
    "Заявку подають від року до трьох місяців до першої сесії, яка ще не має часу.",
)
NO_APPLICATION: Final = Words(
    "No application is noted; it is sent between {earliest} and {latest}.",
    "Nessuna domanda è annotata; si invia tra il {earliest} e il {latest}.",
    "Заявку не записано; її подають між {earliest} і {latest}.",
)
APPLIED_OUTSIDE: Final = Words(
    "Application sent on {sent}; it is to be sent between {earliest} and {latest}.",
    "Domanda inviata il {sent}; va inviata tra il {earliest} e il {latest}.",
    "Заявку подано {sent}; її треба подавати між {earliest} і {latest}.",
)
APPLIED_WAITING: Final = Words(
    "Application sent on {sent}; granted on {granted} if nobody protests.",
    "Domanda inviata il {sent}; accolta il {granted} se nessuno si oppone.",
    "Заявку подано {sent}; її схвалять {granted}, якщо ніхто не заперечить.",
)
APPLIED: Final = Words(
    "Application sent on {sent}, in time.",
    "Domanda inviata il {sent}, in tempo.",
    "Заявку подано {sent}, вчасно.",
)
CHAMPIONSHIP: Final = Words(
    "Days of a National Championship: {count}; at least {needed}, and the application names it as one.",
    "Giorni del campionato nazionale: {count}; almeno {needed}, e la domanda lo indica come tale.",
    "Днів національного чемпіонату: {count}; щонайменше {needed}, і в заявці його так названо.",
)
SECOND_CHAMPIONSHIP: Final = Words(
    "One National Championship a country, rule set and year; there is {other} already.",
    "Un solo campionato nazionale per paese, regolamento e anno; c’è già {other}.",
    "Один національний чемпіонат на країну, правила й рік; уже є {other}.",
)
NOT_COINCIDING: Final = Words(
    "No tournament of these rules known here lies within 36 hours.",
    "Nessun torneo con queste regole noto qui cade entro 36 ore.",
    "Жоден відомий тут турнір за цими правилами не припадає на ті самі 36 годин.",
)
COINCIDING: Final = Words(
    "Within 36 hours: {others}; two tournaments may coincide, more need the consent of their countries.",
    "Entro 36 ore: {others}; due tornei possono coincidere, di più serve il consenso dei paesi.",
    "У межах 36 годин: {others}; два турніри можуть збігатися, для більше потрібна згода країн.",
)
COINCIDING_CHAMPIONSHIP: Final = Words(
    "Within 36 hours: {others}; no tournament coincides with a National Championship.",
    "Entro 36 ore: {others}; nessun torneo può coincidere con un campionato nazionale.",
    "У межах 36 годин: {others}; жоден турнір не збігається з національним чемпіонатом.",
)
