"""The heads of a results spreadsheet in ten languages: which field a column holds, and of which seat."""

import re
from collections.abc import Iterable, Mapping, Sequence
from difflib import get_close_matches
from typing import NamedTuple

from django.utils.translation import gettext as _

from scoring.winds import WIND_NAMES
from tournament.registration.services.importing.words import plain

WINDS = ("E", "S", "W", "N")
PLACES = ("1", "2", "3", "4")
"""The seats of a row that counts its players instead of naming their winds."""

_HEADS: Mapping[str, str] = {
    "session": """session|session no|round no|round number|runden nr|runde nr|rondenummer|n turno|nr rundy
        |номер туру|номер раунду|round|hanchan|hanchan no|game|game no|match|sessione|turno|giro|partita|runde
        |durchgang|spiel|spielrunde|rundennummer|ronde|manche|partie|séance|tour|sesión|ronda|partida
        |sessie|speelronde|omgång|rond|omgang|spilrunde|sesja|runda|kolejka|сесія|тур|ханчан|раунд|гра""",
    "table": """table|table no|table number|tavolo|n tavolo|numero tavolo|tisch|tisch nr|tischnummer
        |tischnr|tafel|tafelnummer|mesa|nº mesa|numéro de table|n° table|bord|bordnummer|bord nr
        |bordsnummer|stół|stol|stolik|nr stołu|numer stołu|стіл|номер столу|стол""",
    "wind": """wind|seat|order|position at table|initial wind|ordine|vento|posto|sitzwind|startwind|platz
        |sitzplatz|sitz|reihenfolge|vent|siège|place à table|viento|asiento|windrichting|plek|stoel
        |zitplaats|vind|startvind|plats|plads|wiatr|miejsce przy stole|вітер|місце|порядок""",
    "number": """no|number|player no|player number|start number|n|n°|nº|№|#|id|player id|numero
        |numero giocatore|nummer|spielernummer|spieler nr|startnummer|numéro|numéro joueur|n joueur|número
        |jugador nº|spelernummer|spelare nr|spillernummer|numer|nr|nr gracza|номер|номер гравця|num""",
    "ema_number": "ema|ema number|ema no|ema nr|ema id|numero ema|ema nummer|номер ema|numéro ema|número ema",
    "first_name": """first name|firstname|given name|nome|vorname|prénom|prenom|nombre|voornaam|förnamn
        |fornavn|imię|ім'я|имя""",
    "last_name": """last name|lastname|surname|family name|cognome|nachname|familienname|nom de famille
        |apellido|apellidos|achternaam|efternamn|efternavn|nazwisko|прізвище|фамилия""",
    "name": """name|player|players|player name|full name|giocatore|giocatori|nominativo|nome e cognome
        |nome giocatore|spieler|spielerin|spielername|teilnehmer|nom|nom du joueur|joueur|joueuse|joueurs
        |jugador|jugadora|nombre y apellidos|nombre del jugador|speler|spelers|spelernaam|naam|spelare
        |namn|spelarnamn|spiller|navn|spillernavn|gracz|zawodnik|imię i nazwisko|гравець|прізвище та ім'я
        |піб""",
    "points": """points|raw|brut|brutto|score brut|score brute|punktestand|endstand|eindstand|spielstand
        |slutställning|slutstilling|marcador|punti partita|punti gioco|points de partie|puntos de partida
        |partijpunten|ігрові очки|raw points|raw score|game points|mini points|minipoints|mp|difference|diff
        |points held|end points|table points raw|punti|punti mano|mini punti|minipunti|differenza|punkte
        |rohpunkte|endpunkte|differenz|minipunkte|spielpunkte|pts|points bruts|mini points mp|différence
        |puntos|mini puntos|minipuntos|diferencia|punten|minipunten|verschil|poäng|råpoäng|minipoäng|point
        |råpoint|minipoint|forskel|punkty|małe punkty|очки|бали|мініочки|різниця""",
    "score": """score|final|final score|result|total|total score|final points|uma points|score with uma
        |table score|table result|net score|punteggio|punteggio finale|risultato|totale|ergebnis
        |endergebnis|gesamt|gesamtpunkte|score final|résultat|resultado|puntuación|total puntos|uitslag
        |eindscore|resultaat|totaal|resultat|slutresultat|slutpoäng|samlet|wynik|wynik końcowy|suma
        |рахунок|результат|підсумок""",
    "uma": "uma|ума|bonus|rank bonus|placement bonus|bonus uma|platzbonus",
    "table_points": """table points|tp|tournament points|pt|punti tavolo|tischpunkte|turnierpunkte
        |pt table|points de table|puntos de mesa|tafelpunten|bordspoäng|bordpoint|punkty stolikowe
        |duże punkty|очки столу""",
    "place": """place|rank|position|pos|posizione|piazzamento|platzierung|rang|classement|puesto|posición
        |plaats|positie|placering|placement|lokata|місце за столом""",
    "penalty": """penalty|penalties|pen|penalty points|penalità|penalita|penalizzazione|strafe|strafen
        |strafpunkte|abzug|pénalité|pénalités|penalite|penalización|penalizaciones|penalti|straf
        |strafpunten|straff|straffpoäng|strafpoint|kara|kary|штраф|штрафи""",
    "rulings": "penalties one by one",
    "chips": """chips|chip|fiches|gettoni|jetons|fichas|żetony|фішки|чипы|chips won|chips won or lost""",
    "bets": """bets|bets left|riichi bets|sticks|riichi sticks|riichi left|bastoncini|bastoncini rimasti
        |puntate|puntate rimaste|stäbe|riichi stäbe|riichistäbe|bâtons|bâtons riichi|palitos|stokjes
        |pinnar|stikker|pałeczki|ставки|ставки на столі""",
    "E": "east|est|ost|osten|este|oost|oosten|öst|öster|øst|wschód|схід|東|ton|dong",
    "S": "south|sud|süd|süden|sur|zuid|zuiden|syd|söder|południe|південь|南|nan",
    "W": "west|ovest|ouest|westen|oeste|väst|väster|vest|zachód|захід|西|xia|sha|xi",
    "N": "north|nord|norden|norte|noord|noorden|norr|północ|північ|北|pei|bei",
    "ignored": """country|country name|nation|nationality|paese|land|pays|país|kraj|країна|club|verein
        |klub|клуб|team|squadra|mannschaft|équipe|equipo|drużyna|lag|hold|команда|state|version|entered by
        |entered at|confirmed by|substitute|stato|versione|стан""",
}
FIELD_OF = {plain(word): field for field, words in _HEADS.items() for word in words.split("|")}
OF_A_SEAT = ("points", "score", "name", "number", "penalty", "chips")
"""What a row of a whole table may hold four times, once a seat."""
OF_PLAYERS = frozenset({"name", "last_name", "number", "ema_number"})
"""What tells a player."""
_SHORT_WINDS: tuple[Mapping[str, str], ...] = (
    {"e": "E", "s": "S", "w": "W", "n": "N"},  # en
    {"e": "E", "s": "S", "o": "W", "n": "N"},  # fr
    {"o": "E", "s": "S", "w": "W", "n": "N"},  # de
    {"o": "E", "z": "S", "w": "W", "n": "N"},  # nl
    {"ö": "E", "s": "S", "v": "W", "n": "N"},  # sv
    {"ø": "E", "s": "S", "v": "W", "n": "N"},  # da
    {"w": "E", "pd": "S", "płd": "S", "pł": "S", "z": "W", "pn": "N", "płn": "N"},  # pl
    {"w": "E", "s": "S", "z": "W", "n": "N"},  # pl
    {"сх": "E", "пд": "S", "зх": "W", "пн": "N"},  # uk
    {"с": "E", "п": "S", "з": "W", "пн": "N"},  # uk
)
"""The letters of the winds by language: O is Ovest, Oeste, Ouest, or Ost and Oost; W is Polish for East."""
LETTERS = frozenset(letter for table in _SHORT_WINDS for letter in table)
_DIGITS = dict(zip(PLACES, WINDS, strict=True))
_SEATS = dict(zip("abcd", WINDS, strict=True))  # seats by letters, where these alone stand there
WIND_OF = {word: field for word, field in FIELD_OF.items() if field in WINDS}


class Column(NamedTuple):
    """What a column holds: a field, and the seat it belongs to, "" where a row is a seat.

    seat: a wind, a place of PLACES, or “s3” for the points of session 3 in a row of a player.
    """

    field: str
    seat: str = ""

    @property
    def key(self) -> str:
        """As a form writes it, and as it is stored: “points.E”."""
        return f"{self.field}.{self.seat}" if self.seat else self.field


def column_of(key: str) -> Column:
    """The column of a key; none for an unknown one."""
    field, _dot, seat = key.partition(".")
    seats = {"", *WINDS, *PLACES} if field in OF_A_SEAT else {""}
    sessions = field == "points" and re.fullmatch(r"s[1-9][0-9]?", seat)
    return Column(field, seat) if field in FIELDS and (seat in seats or sessions) else Column("")


FIELDS = tuple(field for field in _HEADS if field not in {*WINDS, "ignored"})


def winds_of(words: Iterable[str]) -> dict[str, str]:
    """The wind of each word that stands for one; the letters together tell the language.

    A letter that is East in one language that fits and West in another is left out.
    """
    plain_words = {plain(word) for word in words} - {""}
    letters = plain_words & LETTERS
    fitting = [table for table in _SHORT_WINDS if letters <= table.keys()]
    winds = {word: wind for word in plain_words if (wind := WIND_OF.get(word) or _DIGITS.get(word))}
    for letter in letters:
        meanings = {table[letter] for table in fitting if letter in table}
        if len(meanings) == 1:
            winds[letter] = meanings.pop()
    if plain_words and plain_words <= _SEATS.keys():
        return dict(_SEATS)
    return winds


def is_wind(text: str) -> bool:
    """Whether this is a wind, in a word or by its letter in some language."""
    word = plain(text)
    return word in WIND_OF or word in LETTERS


def without_brackets(head: str) -> str:
    """A head without a remark in brackets after it: “Points (raw)” is “points”."""
    return plain(re.sub(r"[(\[].*?[)\]]", " ", head)) or plain(head)


def repeats_of(columns: Sequence[Column]) -> dict[int, int]:
    """Where columns are that an earlier one holds already, and where that one is: the first counts."""
    first: dict[Column, int] = {}
    return {
        at: first[column]
        for at, column in enumerate(columns)
        if column.field and first.setdefault(column, at) != at
    }


def usable(columns: Iterable[Column]) -> bool:
    """Whether rows under these heads say whose points they are and how many."""
    columns = set(columns)
    if by_tables(columns):
        return True
    fields = {column.field for column in columns if not column.seat}
    people = fields & OF_PLAYERS
    if any(column.seat.startswith("s") for column in columns) and people:
        return True
    return "points" in fields and bool(people or {"table", "wind"} <= fields)


def by_tables(columns: Iterable[Column]) -> bool:
    """Whether a row is a whole table."""
    seats = {column.seat for column in columns if column.field == "points"}
    return seats >= set(WINDS) or seats >= set(PLACES)


def nearest(head: str) -> str:
    """The key of the field whose name a head resembles, or nothing; a wind alone stands for its points."""
    near = get_close_matches(without_brackets(head), FIELD_OF, n=1, cutoff=0.72)
    field = FIELD_OF[near[0]] if near else ""
    if field in WIND_NAMES:
        return f"points.{field}"
    return "" if field == "ignored" else field


def labels() -> dict[str, str]:
    """The names of the fields for people, by their keys in a form, in the order in which they are offered."""
    of_rows = {
        "session": _("session"),
        "table": _("table"),
        "wind": _("wind"),
        "number": _("player’s number"),
        "ema_number": _("EMA number"),
        "name": _("name"),
        "first_name": _("first name"),
        "last_name": _("last name"),
        "points": _("points"),
        "penalty": _("penalties"),
        "rulings": _("penalties one by one"),
        "chips": _("chips won or lost"),
        "bets": _("bets left on the table"),
        "score": _("score, to compare"),
        "uma": _("uma, to compare"),
        "place": _("place at the table, to compare"),
        "table_points": _("table points, to compare"),
    }
    seats = {wind: _(name) for wind, name in WIND_NAMES.items()}
    seats |= {place: _("player %(number)s") % {"number": place} for place in PLACES}
    of_tables = {
        f"{field}.{seat}": f"{label}: {of_rows[field]}"
        for seat, label in seats.items()
        for field in ("points", "name", "number", "penalty", "chips")
    }
    sessions = {
        f"points.s{number}": _("points in session %(number)d") % {"number": number} for number in range(1, 21)
    }
    return {**of_rows, **of_tables, **sessions}
