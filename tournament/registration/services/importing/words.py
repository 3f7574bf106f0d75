"""The words of lists of players in ten languages: heads of columns, yes and no, states."""

import re
import unicodedata
from difflib import get_close_matches

_HEADS = {
    "first_name": """first name|firstname|first|given name|given names|forename|forenames|christian name
        |vorname|prénom|prenom|nombre|voornaam|förnamn|fornavn|imię
        |nombres|nombre de pila|rufname|tilltalsnamn|jméno|keresztnév|imiona|first names""",
    "last_name": """last name|lastname|last|surname|surnames|family name|cognome|nachname|familienname|zuname
        |nom de famille|прізвище|фамилия|apellido|apellidos|achternaam|efternamn|efternavn|nazwisko
        |příjmení|vezetéknév|last names|nom d'usage|familienaam|slægtsnavn|släktnamn""",
    "name": """full name|fullname|player|player name|players|participant|giocatore|giocatrice|giocatori
        |nominativo|partecipante|nome e cognome|nome cognome|spieler|spielerin|spielername|teilnehmer
        |vorname nachname|vorname name|vor und nachname|гравець|учасник|ім'я та прізвище|ім'я прізвище
        |deelnemer|deltager|deltaker|deltagare|participant e|participante|jugador a|jugadores|joueurs|spelers
        |spiller|gracze|zawodnicy|учасники|гравці|spielerinnen und spieler
        |joueur|jugador|speler|spelernaam|naam|namn|navn|spelare|spiller|gracz|zawodnik|imię i nazwisko
        |nombre y apellidos|nombre apellidos|prénom nom|prénom et nom|first and last name
        |first name last name|förnamn efternamn|förnamn och efternamn|fornavn efternavn|fornavn og efternavn
        |voornaam achternaam|voornaam en achternaam|naam en voornaam|imię nazwisko|your name
        |nombre completo|nom complet|fulde navn|fullständigt namn|fullt namn|volledige naam
        |nome completo|vollständiger name|повне ім'я|participants|attendee|entrant|competitor
        |first last|nom du joueur|nombre del jugador|nome giocatore|nome del giocatore
        |player's name|zawodniczka|gracz zawodnik|iscritto|iscritti|inscrit|inscrits|anmälda
        |tilmeldte|angemeldete""",
    "particle": """tussenvoegsel|tussenvoegsels|tussenv|tussenvgsl|voorvoegsel|namenszusatz|particule
        |name prefix|last name prefix""",
    "last_first": """cognome e nome|cognome nome|name vorname|nachname vorname|nach und vorname|піб|п і б
        |прізвище та ім'я|прізвище ім'я|прізвище і ім'я|прізвище й ім'я|last name first name|surname name
        |nom prénom|nom et prénom|фио|nazwisko i imię|nazwisko imię|apellidos y nombre|apellidos nombre
        |apellido nombre|efternamn förnamn|efternavn fornavn|achternaam voornaam|nachname und vorname
        |name und vorname|cognome e nome giocatore|прізвище імя
        |last first|surname first name|familienname vorname|прізвище та ім'я учасника
        |nazwisko i imię zawodnika""",
    "country": """country|nation|nationality|country code|nat|iso|paese|nazione|nazionalità|nazionalita|stato
        |country of residence|country of origin|representing|land|nationalität|staat
        |herkunft|країна|держава|громадянство|pays|nationalité|país|pais|kraj|nationalitet
        |nationaliteit
        |nacionalidad|nacionalidade|narodowość|obywatelstwo|naz|nazion|staatsangehörigkeit
        |herkunftsland|heimatland|národnost|ország|país de origen|kraj pochodzenia|національність
        |flag|flagge|bandiera|drapeau|bandera|vlag|flaga|flagga|прапор""",
    "ema_number": """ema|ema number|ema no|ema nr|ema id|ema code|ema num|emanumber|ema #|ema membership
        |ema membership number|ema player number|ema mers number|mers number|mers|mers id|numero ema|n ema
        |n° ema|nr ema|codice ema|tessera ema|ema nummer|emanummer|номер ema|ema номер|ема|номер ема
        |ема номер|numéro ema|no ema|número ema|licence ema|licenza ema|licens ema|lizenz ema|licencia ema
        |licencja ema|ліцензія ema|ema licence|ema license|player id""",
    "club": """club|association|organisation|organization|federation|associazione|circolo|società|verein
        |klub|клуб|асоціація|об'єднання|vereniging|asociación|klubb|förening|forening
        |club name|home club|mahjong club|clubname|vereinsname|stowarzyszenie|organizacja
        |organizzazione|fédération|federación|federazione|egyesület|клуб організація|verein club
        |club verein|circolo club""",
    "team": """team|team name|squadra|nome squadra|mannschaft|teamname|команда|équipe|equipe|equipo|lag|hold
        |drużyna|ploeg
        |mannschaftsname|nome della squadra|nombre del equipo|nom de l'équipe|nom d'équipe
        |nom équipe|lagnamn|holdnavn|teamnaam|nazwa drużyny|zespół|назва команди|csapat|tým""",
    "substitute": """substitute|sub|reserve|is substitute|riserva|sostituto|sostituta|ersatz|ersatzspieler
        |reservespieler|запасний|запасна|заміна|резерв|remplaçant|suplente|reserv|rezerwa""",
    "paid": """paid|fee paid|has paid|bezahlt|gezahlt|pagato|pagata|quota pagata|payé|inscription payée|pagado
        |betaald|betald|betalt|zapłacono|opłacone|сплачено|оплачено|fee|entry fee|payment|startgeld
        |teilnahmegebühr|règlement|réglé|frais d'inscription|quota|cuota|inschrijfgeld|avgift|startavgift
        |gebyr|startgebyr|wpisowe|opłata|внесок|сплачено внесок|чи сплачено внесок|оплата|inscripción pagada
        |bonifico|bonifico effettuato|überwiesen|virement|transferencia|przelew
        |bez|pag|abonado|abonada|abono|pago|pagamento|pagamento effettuato|versato|versata
        |quota versata|saldato|saldata|iscrizione pagata|zahlung|zahlung erhalten|eingezahlt
        |payment received|payment status|payée|paiement|versement|montant réglé|acquitté|betaling
        |voldaan|inbetald|inbetalt|betalning|indbetalt|płatność|zapłacone|zapłata|wpłata|wpłacono
        |opłacono|сплата|платіж|оплатив|сплатив|плата""",
    "email": """e mail|e post|epost|email|mail|e mail address|email address|mail address|indirizzo e mail
        |indirizzo email|posta elettronica|e mail adresse|mailadresse|adresse e mail|adresse mail|courriel
        |adresse électronique|correo|correo electrónico|correo e|e mailadres|mailadres|mejladress|mejl
        |e postadress|mailadresse|adres e mail|adres email|пошта|ел пошта|електронна пошта
        |електронна адреса|емейл|імейл|е мейл
        |mail personale|adresse courriel|adres mailowy|contact e mail|emailadres|ел адреса
        |електронна скринька|correo e|e mail contact""",
    "phone": """phone|telephone|mobile|tel|telefon|handy|telefono|cellulare|phone number|telephone number
        |mobile phone|mobile number|cell|cell phone|tel no|tel nr|telefonnummer|telefonnr|handynummer
        |mobilnummer|mobiltelefon|numero di telefono|recapito|téléphone|portable|numéro de téléphone
        |tél|teléfono|móvil|número de teléfono|telefoon|telefoonnummer|mobiel|mobil|mobilnr|mobilnummer
        |numer telefonu|nr telefonu|telefon komórkowy|komórka|телефон|номер телефону|мобільний|тел
        |gsm|gsm nummer|mob|cel|celular|numero di cellulare|numero cellulare|número de móvil
        |nº móvil|whatsapp|whatsapp number|моб|моб тел|моб телефон|контактний телефон|tel kom
        |nr tel|tlf|tlf nr|handy nr|mobil nr|telefone|tel portable|n° de téléphone|n° tél""",
    "state": """status|registration status|statut|estado|estatus|stato iscrizione|статус|стан
        |anmeldestatus|tilmeldingsstatus|status zgłoszenia|situation|situación
        |estado de la inscripción""",
    "category": """category|class|categoria|kategorie|catégorie|categoría|categorie|kategori|kategoria
        |категорія""",
    "here": """check in|checkin|checked in|present|arrived|is here|has arrived|presente|presenti|arrivato
        |arrivata|è arrivato|anwesend|eingecheckt|angekommen|présent|présente|présents|arrivé|arrivée
        |pointage|llegado|llegada|ha llegado|aanwezig|ingecheckt|närvarande|incheckad|ankommit|til stede
        |tilstede|fremmødt|ankommet|mødt|obecny|obecna|obecność|присутній|присутня|присутність|прибув
        |прибула""",
    "number": """#|no|nr|n|n°|№|num|number|numero|nummer|номер|pos|position|place|rank|seed|lfd nr|id|row|line
        |start number|player number|timestamp|lp|l p|rang|ranking|platz|позначка часу|horodateur|zeitstempel
        |marca temporal|informazioni cronologiche
        |sygnatura czasowa|tidsstempel|tidsstämpel|tidstempel|tijdstempel|marca de tiempo|n ord
        |numero d'ordine|laufende nummer|startnummer|№ п п|№ з п|з п|п п|volgnummer""",
}
_EITHER = "name|nome|nom|ім'я|імя|имя"
"""Words that mean the first name beside a last name, the last beside a first, and the whole name alone."""
_FEES = """fee|entry fee|payment|startgeld|teilnahmegebühr|frais d'inscription|quota|cuota|inschrijfgeld
    |avgift|startavgift|gebyr|startgebyr|wpisowe|opłata|внесок|оплата|pagamento|zahlung|paiement|betaling|betalning|płatność|сплата
    |платіж|плата|pago|versement|wpłata"""
_YES = """yes|y|yep|tak|x|1|true|sub|substitute|reserve|s|si|sì|sí|ja|j|так|т|да|oui|riserva|sostituto|ersatz
    |запасний|+|✓|✔|✅|☑|🗸"""
_NO = "|no|n|0|false|nein|nej|nee|nie|ні|не|нет|non|-|–|—|❌|✗|✘|☐|player"
_NOT_PAID = """not|unpaid|due|open|owes|owed|owing|outstanding|pending|nicht|unbezahlt|offen|ausstehend|fällig
    |schuldet|non|pas|impayé|impayée|dû|due|payer|pagare|saldare|sospeso|dovuto|dovuta|no|sin|pendiente|impagado
    |impagada|debe|niet|onbetaald|openstaand|inte|ej|obetald|obetalt|ikke|ubetalt|udestående|utestående|skyldig
    |mangler|nie|niezapłacone|niezapłacono|nieopłacone|nieopłacono|zaległe|brak|не|ні|несплачено|неоплачено|борг
    |винен|винна|боржник|очікується|нет"""
"""Words of ten languages, any of which says that a fee is not paid: “not paid 40”, “noch nicht bezahlt”."""
_STATES = {
    "player": """player|regular|main|plays|playing|confirmed|ok|active|registered|accepted|giocatore|titolare
        |confermato|confermata|iscritto|iscritta|attivo|spieler|spielerin|bestätigt|angemeldet|aktiv|joueur
        |titulaire|confirmé|confirmée|inscrit|inscrite|jugador|titular|confirmado|confirmada|inscrito
        |speler|bevestigd|ingeschreven|spelare|bekräftad|anmäld|spiller|bekræftet|tilmeldt|gracz|potwierdzony
        |potwierdzona|zapisany|гравець|підтверджено|зареєстровано|основний""",
    "substitute": """sub|substitute|reserve|spare|riserva|sostituto|sostituta|ersatz|ersatzspieler
        |ersatzspielerin|reservespieler|remplaçant|remplaçante|réserve|suplente|reserva|reservespeler
        |invaller|reserv|ersättare|avbytare|reservespiller|rezerwa|rezerwowy|запасний|запасна|заміна
        |запасний гравець|резерв""",
    "withdrawn": """withdrawn|cancelled|canceled|withdrew|ritirato|ritirata|annullato|abgemeldet|abgesagt
        |zurückgezogen|storniert|annulé|annulée|désisté|désistée|désistement|retirado|retirada|baja|anulado|afgemeld|teruggetrokken
        |avanmäld|struken|afmeldt|trukket|wycofany|wycofana|rezygnacja|вибув|вибула|відмовився|відмовилась
        |dropped out|no show|scratched|rinuncia|rinunciato|disdetto|ausgestiegen|absage|forfait
        |abandon|cancelado|cancelada|geannuleerd|afgezegd|avbokad|aflyst|odwołany|odwołana
        |rezygnuje|знявся|знялась|знято|скасовано|відмова""",
}
_FILLING = frozenset(
    {"da", "à", "al", "por", "noch", "zu", "still", "to", "be", "yet", "ще", "jeszcze", "do"}
)
YES = frozenset(map(str.strip, _YES.split("|")))
TICKS = frozenset("✓✔✅☑🗸❌✗✘☐")
_YES_FIRST = frozenset({"yes", "tak", "sì", "sí", "ja", "так", "да", "oui"})
"""A yes that something may follow: “oui (chèque)”. Not “si”, as in “si paga sul posto”."""
NO = frozenset(_NO.split("|"))
"""What people write in a column that says who is a substitute."""


def plain(text: str) -> str:
    """A word without case, points and doubled spaces, to look it up; a lone hyphen stays."""
    text = unicodedata.normalize("NFKC", text.replace("\ufe0f", "")).casefold()
    text = re.sub("[’`ʼ]", "'", text)
    return " ".join(re.sub(r"[_.:;,/()\[\]\-–?!*]+", " ", text).split()) or text.strip()


FEES = frozenset(map(plain, _FEES.split("|")))
"""Heads of what is to be paid, where another column says who has paid."""
_PAID = frozenset(map(plain, _HEADS["paid"].split("|"))) - FEES
HERE = frozenset(map(plain, _HEADS["here"].split("|")))
NOT_PAID = frozenset(map(plain, _NOT_PAID.split("|")))
STATES = {plain(word): state for state, words in _STATES.items() for word in words.split("|")}
"""What people write in a column that says how somebody is registered."""
_FIELD_OF = {plain(word): field for field, words in _HEADS.items() for word in words.split("|")}
_FIELD_OF.update((plain(word), "either") for word in _EITHER.split("|"))


_EMA = frozenset({"ema", "ема"})
_ALIKE = 0.8  # of two heads, at least
_NEVER_MEANT = frozenset({"either", "number", "category"})
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
    |rezerwowi|запасні|запасні гравці|резерв|waiting list|waitlist|wait list|warteliste|nachrücker
    |lista d'attesa|lista di attesa|in attesa|liste d'attente|lista de espera|wachtlijst|väntelista
    |reservlista|venteliste|lista rezerwowa|lista oczekujących|список очікування|лист очікування|черга"""
SUBSTITUTES = frozenset(map(plain, _SUBSTITUTES.split("|")))
_CAPTAINS = """captain|team captain|capitano|kapitän|mannschaftskapitän|capitaine|capitán|capitana|aanvoerder
    |kapten|lagkapten|kaptajn|holdkaptajn|kapitan|капітан"""
CAPTAINS = frozenset(map(plain, _CAPTAINS.split("|")))
"""Heads of a player of a team."""
"""Titles of the substitutes below, and of those who wait for a place."""


def field_of(head: str) -> str:
    """The field that a column's head names, “either” for a word with two meanings, or nothing."""
    return _FIELD_OF.get(plain(head)) or _FIELD_OF.get(plain(re.sub(r"[(\[].*?[)\]]", " ", head)), "")


def names_ema(head: str) -> bool:
    """Whether a head has the word EMA, as “Cod. EMA” and “Numer EMA (jeśli posiadasz)” have."""
    return not _EMA.isdisjoint(plain(head).split())


def says_paid(text: str) -> bool | None:
    """Whether a cell says that a fee is paid, by a yes, a word or an amount; None where it says neither."""
    word = plain(text)
    if word in YES | NO:
        return word in YES
    letters = re.findall(r"[^\W\d_]+", word)
    if NOT_PAID.intersection(letters):
        return False
    if amounts := re.findall(r"\d+", word):
        return any(map(int, amounts))
    says_yes = bool(letters) and letters[0] in _YES_FIRST
    return True if says_yes or _PAID.intersection([word, *letters]) else None


def is_on_fee(text: str) -> bool:
    """Whether a text only says if a fee is paid: “pagato”, “da pagare”."""
    words = {*plain(text).split()}
    fee_words = words & (_PAID | NOT_PAID)
    return bool(fee_words) and words <= fee_words | _FILLING


def nearest_field(head: str) -> str:
    """The field whose head an unknown one resembles, if it is one that a list keeps, or nothing."""
    near = get_close_matches(plain(head), _FIELD_OF, n=1, cutoff=_ALIKE) if len(head) > 3 else []
    field = _FIELD_OF[near[0]] if near else ""
    return "" if field in _NEVER_MEANT else field
