"""The sentences on a substitution for the player, the substitute, the other three, and the list."""

from __future__ import annotations

from typing import Final

from penalties.translated_text import Words

PLAYER_UMA: Final = Words(
    "{player} is recorded with {points} points and {uma} uma for every session missed.",
    "A {player} si registrano {points} punti-gioco e {uma} punti uma per ogni sessione cui non prende parte.",
    "{player}: {points} очок і {uma} ума за кожну пропущену сесію.",
)
PLAYER_TABLE_POINTS: Final = Words(
    "{player} is recorded with 0 table points for every session missed.",
    "A {player} si registrano 0 punti tavolo per ogni sessione cui non prende parte.",
    "{player}: 0 очок столу за кожну пропущену сесію.",
)
SUBSTITUTE: Final = {
    "counts": Words(
        "{substitute} plays, and the score at the table counts for the places of the other three.",
        "Gioca {substitute}: il punteggio al tavolo conta per i posti degli altri tre.",
        "Грає {substitute}: очки за столом враховуються для місць трьох інших.",
    ),
    "last": Words(
        "{substitute} plays and is last, whatever the score.",
        "Gioca {substitute} ed è sempre all’ultimo posto, qualunque sia il punteggio.",
        "Грає {substitute} і завжди посідає останнє місце, хоч би скільки набрав очок.",
    ),
}
OTHERS_UMA: Final = {
    "counts": Words(
        "The other three get the uma of their places: if {substitute} wins the table {second}, {third} and "
        "{fourth}; so two players may hold {fourth}, and nobody the uma of the winner.",
        "Gli altri tre hanno l’uma del loro posto: se {substitute} vince il tavolo {second}, {third} e "
        "{fourth}; due giocatori possono così avere {fourth} e nessuno l’uma del vincitore.",
        "Троє інших отримують уму за місцем: якщо {substitute} перемагає за столом — {second}, {third} і "
        "{fourth}; тож {fourth} можуть мати двоє, а уму переможця — ніхто.",
    ),
    "last": Words(
        "The other three get {first}, {second} and {third} uma, even if {substitute} scores the most.",
        "Gli altri tre hanno {first}, {second} e {third} punti uma, anche se {substitute} fa più punti.",
        "Троє інших отримують {first}, {second} і {third} ума, навіть якщо {substitute} набере найбільше.",
    ),
}
OTHERS_TABLE_POINTS: Final = {
    "counts": Words(
        "{substitute} may win the {first} table points; the other three get those of their places.",
        "{substitute} può vincere i {first} punti tavolo; gli altri tre hanno quelli del loro posto.",
        "{substitute} може виграти {first} очки столу; троє інших отримують їх за своїми місцями.",
    ),
    "last": Words(
        "{substitute} gets {fourth} table points; the other three get {first}, {second} and {third}.",
        "{substitute} ha {fourth} punti tavolo; gli altri tre ne hanno {first}, {second} e {third}.",
        "{substitute} отримує {fourth} очок столу; троє інших — {first}, {second} і {third}.",
    ),
}
NEXT: Final = {
    "late": Words(
        "{player} may play again from the next session.",
        "{player} può giocare di nuovo dalla sessione successiva.",
        "{player} може знову грати з наступної сесії.",
    ),
    "ill-before": Words(
        "In later sessions {substitute} plays from the start, and the score counts in the same way.",
        "Nelle sessioni successive {substitute} gioca dall’inizio e il punteggio conta allo stesso modo.",
        "У наступних сесіях {substitute} грає з початку, і очки враховуються так само.",
    ),
    "ill-during": Words(
        "This holds for this session; in later ones {substitute} plays from the start, and the score counts.",
        "Vale per questa sessione; nelle successive {substitute} gioca dall’inizio e il punteggio conta.",
        "Це діє лише в цій сесії; у наступних {substitute} грає з початку, і очки враховуються.",
    ),
    "absent": Words(
        "In later sessions {substitute} plays from the start, until {player} comes.",
        "Nelle sessioni successive {substitute} gioca dall’inizio, finché non arriva {player}.",
        "У наступних сесіях {substitute} грає з початку, поки не прийде {player}.",
    ),
    "left": Words(
        "{player} has gone home; in later sessions {substitute} plays from the start, and the score counts.",
        "{player} è andato via; nelle sessioni dopo {substitute} gioca dall’inizio e il punteggio conta.",
        "{player} залишає турнір; у наступних сесіях {substitute} грає з початку, і очки враховуються.",
    ),
    "disqualified": Words(
        "{player} plays no more; in later sessions {substitute} plays from the start, and the score counts.",
        "{player} non gioca più; nelle sessioni dopo {substitute} gioca dall’inizio e il punteggio conta.",
        "{player} більше не грає; у наступних сесіях {substitute} грає з початку, і очки враховуються.",
    ),
}
DISQUALIFIED: Final = {
    "last": Words(
        "{player} is placed last in the standings, and the result counts for the ranking.",
        "{player} è in fondo alla classifica e il risultato conta per il ranking.",
        "{player} посідає останнє місце в таблиці, і результат іде в залік рейтингу.",
    ),
    "zero": Words(
        "{player} has 0 table points for the whole event, is placed last, and the result counts for the "
        "ranking.",
        "{player} ha 0 punti tavolo per tutto il torneo, è in fondo alla classifica e il risultato conta per "
        "il ranking.",
        "{player} має 0 очок столу за весь турнір, посідає останнє місце, і результат іде в залік рейтингу.",
    ),
}
STRUCK: Final = Words(
    "The head referee and the organisers may strike {player} from the list, so that it does not count "
    "for the ranking.",
    "Il capo-arbitro e gli organizzatori possono togliere {player} dalla classifica, in modo che non conti "
    "per il ranking.",
    "Головний суддя та організатори можуть виключити {player} з таблиці, щоб результат не вплинув "
    "на рейтинг.",
)
ASKED: Final = Words(
    "Ask {substitute} before session 1 whether the result shall count for the ranking.",
    "Prima della sessione 1 si chiede a {substitute} se il risultato deve contare per il ranking.",
    "До початку сесії 1 треба запитати: {substitute} хоче, щоб результат ішов у залік рейтингу?",
)
RANKED: Final = {
    "counts": Words(
        "{substitute} said before session 1 that the result shall count, and is ranked with this score; a "
        "session without a seat is recorded as for {player}.",
        "{substitute} ha detto prima della sessione 1 che il risultato deve contare ed è in classifica con "
        "questo punteggio; una sessione senza posto si registra come per {player}.",
        "{substitute} до сесії 1 попросив, щоб результат ішов у залік, і має місце в таблиці з цими очками; "
        "сесія без місця записується так само, як для {player}.",
    ),
    "last": Words(
        "{substitute} is ranked, but did not play this session from the start: it is recorded as for "
        "{player}.",
        "{substitute} è in classifica, ma non ha giocato questa sessione dall’inizio: si registra come per "
        "{player}.",
        "{substitute} має місце в таблиці, але грає цю сесію не з початку: вона записується так само, як для "
        "{player}.",
    ),
}
UNRANKED: Final = Words(
    "{substitute} gets no result for the ranking.",
    "{substitute} non riceve un risultato proprio per il ranking.",
    "{substitute} не отримує власного результату для рейтингу.",
)
