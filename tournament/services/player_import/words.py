"""The words that head the columns of lists of players, in the languages of the halls."""

import re
import unicodedata

_HEADS = {
    "first_name": """first name|firstname|given name|forename|christian name|vorname|prénom|prenom|nombre
        |voornaam""",
    "last_name": """last name|lastname|surname|family name|cognome|nachname|familienname|zuname|nom de famille
        |прізвище|фамилия|apellido|apellidos|achternaam""",
    "name": """full name|fullname|player|player name|players|participant|giocatore|giocatrice|giocatori
        |nominativo|partecipante|nome e cognome|nome cognome|spieler|spielerin|spielername|teilnehmer
        |vorname nachname|vorname name|vor und nachname|гравець|учасник|ім'я та прізвище|ім'я прізвище
        |joueur|jugador|speler|first and last name|first name last name""",
    "last_first": """cognome e nome|cognome nome|name vorname|nachname vorname|nach und vorname|піб|п і б
        |прізвище та ім'я|прізвище ім'я|прізвище і ім'я|прізвище й ім'я|last name first name|surname name
        |nom prénom|фио""",
    "country": """country|nation|nationality|country code|nat|iso|paese|nazione|nazionalità|nazionalita|stato
        |land|nationalität|staat|herkunft|країна|держава|громадянство|pays|nationalité|país|pais""",
    "ema_number": """ema|ema number|ema no|ema nr|ema id|ema code|ema num|emanumber|ema #|ema membership
        |ema membership number|ema player number|ema mers number|mers number|mers|mers id|numero ema|n ema
        |n° ema|nr ema|codice ema|tessera ema|ema nummer|emanummer|номер ema|ema номер|ема|номер ема
        |ема номер|numéro ema|no ema|número ema|player id""",
    "club": """club|association|organisation|organization|federation|associazione|circolo|società|verein
        |klub|клуб|асоціація|об'єднання|vereniging|asociación""",
    "team": """team|team name|squadra|nome squadra|mannschaft|teamname|команда|équipe|equipe|equipo""",
    "substitute": """substitute|sub|reserve|is substitute|riserva|sostituto|sostituta|ersatz|ersatzspieler
        |reservespieler|запасний|запасна|заміна|резерв|remplaçant|suplente""",
    "number": """#|no|nr|n|n°|№|num|number|numero|nummer|номер|pos|position|place|rank|seed|lfd nr|id|row|line
        |start number|player number|timestamp""",
}
_EITHER = "name|nome|nom|ім'я|імя|имя"
"""Words that mean the first name beside a last name, the last beside a first, and the whole name alone."""

_YES = "yes|y|x|1|true|sub|substitute|reserve|s|si|sì|ja|j|так|т|да|oui|riserva|sostituto|ersatz|запасний|✓|✔"
_NO = "|no|n|0|false|nein|ні|нет|non|-|–|—|player"
YES = frozenset(_YES.split("|"))
NO = frozenset(_NO.split("|"))
"""What people write in a column that says who is a substitute."""


def plain(text: str) -> str:
    """A word without case, points and doubled spaces, to look it up; a lone hyphen stays."""
    text = unicodedata.normalize("NFKC", text).casefold()
    text = re.sub("[’`ʼ]", "'", text)
    return " ".join(re.sub(r"[_.:;,/()\[\]\-–]+", " ", text).split()) or text.strip()


_FIELD_OF = {plain(word): field for field, words in _HEADS.items() for word in words.split("|")}
_FIELD_OF.update((plain(word), "either") for word in _EITHER.split("|"))


def field_of(head: str) -> str:
    """The field that a column's head names, “either” for a word with two meanings, or nothing."""
    return _FIELD_OF.get(plain(head), "")
