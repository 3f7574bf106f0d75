"""The words of lists of players in ten languages: heads of columns, yes and no, states."""

import re
import unicodedata

_HEADS = {
    "first_name": """first name|firstname|given name|forename|christian name|vorname|prénom|prenom|nombre
        |voornaam|förnamn|fornavn|imię""",
    "last_name": """last name|lastname|surname|family name|cognome|nachname|familienname|zuname|nom de famille
        |прізвище|фамилия|apellido|apellidos|achternaam|efternamn|efternavn|nazwisko""",
    "name": """full name|fullname|player|player name|players|participant|giocatore|giocatrice|giocatori
        |nominativo|partecipante|nome e cognome|nome cognome|spieler|spielerin|spielername|teilnehmer
        |vorname nachname|vorname name|vor und nachname|гравець|учасник|ім'я та прізвище|ім'я прізвище
        |deelnemer|deltager|deltaker|deltagare|participant e|participante|jugador a|jugadores|joueurs|spelers
        |spiller|gracze|zawodnicy|учасники|гравці|spielerinnen und spieler
        |joueur|jugador|speler|spelernaam|naam|namn|navn|spelare|spiller|gracz|zawodnik|imię i nazwisko
        |nombre y apellidos|nombre apellidos|prénom nom|prénom et nom|first and last name
        |first name last name|förnamn efternamn|förnamn och efternamn|fornavn efternavn|fornavn og efternavn
        |voornaam achternaam|voornaam en achternaam|naam en voornaam|imię nazwisko|your name""",
    "particle": """tussenvoegsel|tussenvoegsels|tussenv|tussenvgsl|voorvoegsel|namenszusatz|particule
        |name prefix|last name prefix""",
    "last_first": """cognome e nome|cognome nome|name vorname|nachname vorname|nach und vorname|піб|п і б
        |прізвище та ім'я|прізвище ім'я|прізвище і ім'я|прізвище й ім'я|last name first name|surname name
        |nom prénom|nom et prénom|фио|nazwisko i imię|nazwisko imię|apellidos y nombre|apellidos nombre
        |apellido nombre|efternamn förnamn|efternavn fornavn|achternaam voornaam|nachname und vorname
        |name und vorname|cognome e nome giocatore|прізвище імя""",
    "country": """country|nation|nationality|country code|nat|iso|paese|nazione|nazionalità|nazionalita|stato
        |country of residence|country of origin|representing|land|nationalität|staat
        |herkunft|країна|держава|громадянство|pays|nationalité|país|pais|kraj|nationalitet
        |nationaliteit""",
    "ema_number": """ema|ema number|ema no|ema nr|ema id|ema code|ema num|emanumber|ema #|ema membership
        |ema membership number|ema player number|ema mers number|mers number|mers|mers id|numero ema|n ema
        |n° ema|nr ema|codice ema|tessera ema|ema nummer|emanummer|номер ema|ema номер|ема|номер ема
        |ема номер|numéro ema|no ema|número ema|licence ema|licenza ema|licens ema|lizenz ema|licencia ema
        |licencja ema|ліцензія ema|ema licence|ema license|player id""",
    "club": """club|association|organisation|organization|federation|associazione|circolo|società|verein
        |klub|клуб|асоціація|об'єднання|vereniging|asociación|klubb|förening|forening""",
    "team": """team|team name|squadra|nome squadra|mannschaft|teamname|команда|équipe|equipe|equipo|lag|hold
        |drużyna|ploeg""",
    "substitute": """substitute|sub|reserve|is substitute|riserva|sostituto|sostituta|ersatz|ersatzspieler
        |reservespieler|запасний|запасна|заміна|резерв|remplaçant|suplente|reserv|rezerwa""",
    "paid": """paid|fee paid|has paid|bezahlt|gezahlt|pagato|pagata|quota pagata|payé|inscription payée|pagado
        |betaald|betald|betalt|zapłacono|opłacone|сплачено|оплачено|fee|entry fee|payment|startgeld
        |teilnahmegebühr|règlement|réglé|frais d'inscription|quota|cuota|inschrijfgeld|avgift|startavgift
        |gebyr|startgebyr|wpisowe|opłata|внесок|сплачено внесок|чи сплачено внесок""",
    "email": """e mail|e post|epost|email|mail|e mail address|email address|mail address|indirizzo e mail
        |indirizzo email|posta elettronica|e mail adresse|mailadresse|adresse e mail|adresse mail|courriel
        |adresse électronique|correo|correo electrónico|correo e|e mailadres|mailadres|mejladress|mejl
        |e postadress|mailadresse|adres e mail|adres email|пошта|ел пошта|електронна пошта
        |електронна адреса|емейл|імейл|е мейл""",
    "phone": """phone|telephone|mobile|tel|telefon|handy|telefono|cellulare|phone number|telephone number
        |mobile phone|mobile number|cell|cell phone|tel no|tel nr|telefonnummer|telefonnr|handynummer
        |mobilnummer|mobiltelefon|numero di telefono|recapito|téléphone|portable|numéro de téléphone
        |tél|teléfono|móvil|número de teléfono|telefoon|telefoonnummer|mobiel|mobil|mobilnr|mobilnummer
        |numer telefonu|nr telefonu|telefon komórkowy|komórka|телефон|номер телефону|мобільний|тел""",
    "state": "status|registration status|statut|estado|estatus|stato iscrizione|статус|стан",
    "category": """category|class|categoria|kategorie|catégorie|categoría|categorie|kategori|kategoria
        |категорія""",
    "present": """check in|checked in|present|arrived|presente|anwesend|présent|närvarande|til stede|obecny
        |присутній""",
    "number": """#|no|nr|n|n°|№|num|number|numero|nummer|номер|pos|position|place|rank|seed|lfd nr|id|row|line
        |start number|player number|timestamp|lp|l p|rang|ranking|platz|позначка часу|horodateur|zeitstempel
        |marca temporal|informazioni cronologiche""",
}
_EITHER = "name|nome|nom|ім'я|імя|имя"
"""Words that mean the first name beside a last name, the last beside a first, and the whole name alone."""
_FEES = """fee|entry fee|payment|startgeld|teilnahmegebühr|frais d'inscription|quota|cuota|inschrijfgeld
    |avgift|startavgift|gebyr|startgebyr|wpisowe|opłata|внесок"""
_YES = """yes|y|yep|tak|x|1|true|sub|substitute|reserve|s|si|sì|sí|ja|j|так|т|да|oui|riserva|sostituto|ersatz
    |запасний|✓|✔"""
_NO = "|no|n|0|false|nein|nej|nee|nie|ні|не|нет|non|-|–|—|player"
_STATES = {
    "player": """player|regular|main|plays|playing|confirmed|ok|active|registered|accepted|giocatore|titolare
        |confermato|confermata|iscritto|iscritta|attivo|spieler|spielerin|bestätigt|angemeldet|aktiv|joueur
        |titulaire|confirmé|confirmée|inscrit|inscrite|jugador|titular|confirmado|confirmada|inscrito
        |speler|bevestigd|ingeschreven|spelare|bekräftad|anmäld|spiller|bekræftet|tilmeldt|gracz|potwierdzony
        |potwierdzona|zapisany|гравець|підтверджено|зареєстровано|основний""",
    "substitute": """sub|substitute|reserve|spare|riserva|sostituto|sostituta|ersatz|ersatzspieler
        |ersatzspielerin|reservespieler|remplaçant|remplaçante|réserve|suplente|reserva|reservespeler
        |invaller|reserv|ersättare|avbytare|reservespiller|rezerwa|rezerwowy|запасний|запасна|резерв""",
    "withdrawn": """withdrawn|cancelled|canceled|withdrew|ritirato|ritirata|annullato|abgemeldet|abgesagt
        |zurückgezogen|annulé|annulée|désisté|désistée|retirado|retirada|baja|anulado|afgemeld|teruggetrokken
        |avanmäld|struken|afmeldt|trukket|wycofany|wycofana|rezygnacja|вибув|вибула|відмовився|відмовилась""",
}
YES = frozenset(map(str.strip, _YES.split("|")))
NO = frozenset(_NO.split("|"))
"""What people write in a column that says who is a substitute."""


def plain(text: str) -> str:
    """A word without case, points and doubled spaces, to look it up; a lone hyphen stays."""
    text = unicodedata.normalize("NFKC", text).casefold()
    text = re.sub("[’`ʼ]", "'", text)
    return " ".join(re.sub(r"[_.:;,/()\[\]\-–?!*]+", " ", text).split()) or text.strip()


FEES = frozenset(map(plain, _FEES.split("|")))
"""Heads of what is to be paid, where another column says who has paid."""
STATES = {plain(word): state for state, words in _STATES.items() for word in words.split("|")}
"""What people write in a column that says how somebody is registered."""
_FIELD_OF = {plain(word): field for field, words in _HEADS.items() for word in words.split("|")}
_FIELD_OF.update((plain(word), "either") for word in _EITHER.split("|"))


_SENTENCES = ("name", "last_first", "country", "ema_number", "club", "team", "email", "phone", "paid")
"""Fields that a head of many words may ask for: “Which country do you represent?”"""


def field_asked(head: str) -> str:
    """The field of the longest known head within a longer one, or nothing where two are as long."""
    words = plain(head).split()
    parts = {
        " ".join(words[start:end]) for start in range(len(words)) for end in range(start + 1, len(words) + 1)
    }
    heads = {part: field for part in parts if (field := _FIELD_OF.get(part)) in _SENTENCES and len(part) > 3}
    longest = max(map(len, heads), default=0)
    fields = {field for part, field in heads.items() if len(part) == longest}
    return fields.pop() if len(fields) == 1 else ""


_SUBSTITUTES = """substitutes|substitute players|reserves|reserve|riserve|sostituti|ersatz|ersatzspieler
    |remplaçants|réserves|suplentes|reservas|reserver|reservespelers|reservespelare|reservespillere|rezerwa
    |rezerwowi|запасні|запасні гравці|резерв"""
SUBSTITUTES = frozenset(map(plain, _SUBSTITUTES.split("|")))
"""Titles of the substitutes below."""


def field_of(head: str) -> str:
    """The field that a column's head names, “either” for a word with two meanings, or nothing."""
    return _FIELD_OF.get(plain(head)) or _FIELD_OF.get(plain(re.sub(r"[(\[].*?[)\]]", " ", head)), "")
