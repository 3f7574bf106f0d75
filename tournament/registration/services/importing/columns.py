"""Which column of a list holds what, by its header in many languages or by its content."""

import re
import unicodedata
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _

from tournament.acts.refusals import Reason, Refused
from tournament.registration.services.importing.cells import country_code
from tournament.registration.services.importing.text import Row

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
        |nombre y apellidos|prénom nom|first and last name|first name last name""",
    "last_first": """cognome e nome|cognome nome|name vorname|nachname vorname|nach und vorname|піб|п і б
        |прізвище та ім'я|прізвище ім'я|прізвище і ім'я|прізвище й ім'я|last name first name|surname name
        |nom prénom|фио|nazwisko i imię|apellidos y nombre|efternamn förnamn""",
    "country": """country|nation|nationality|country code|nat|iso|paese|nazione|nazionalità|nazionalita|stato
        |country of residence|country of origin|representing|land|nationalität|staat
        |herkunft|країна|держава|громадянство|pays|nationalité|país|pais|kraj|nationalitet
        |nationaliteit""",
    "ema_number": """ema|ema number|ema no|ema nr|ema id|ema code|ema num|emanumber|ema #|ema membership
        |ema membership number|ema player number|ema mers number|mers number|mers|mers id|numero ema|n ema
        |n° ema|nr ema|codice ema|tessera ema|ema nummer|emanummer|номер ema|ema номер|ема|номер ема
        |ема номер|numéro ema|no ema|número ema|player id""",
    "club": """club|association|organisation|organization|federation|associazione|circolo|società|verein
        |klub|клуб|асоціація|об'єднання|vereniging|asociación|klubb|förening|forening""",
    "team": """team|team name|squadra|nome squadra|mannschaft|teamname|команда|équipe|equipe|equipo|lag|hold
        |drużyna|ploeg""",
    "substitute": """substitute|sub|reserve|is substitute|riserva|sostituto|sostituta|ersatz|ersatzspieler
        |reservespieler|запасний|запасна|заміна|резерв|remplaçant|suplente|reserv|rezerwa""",
    "paid": """paid|fee paid|has paid|bezahlt|gezahlt|pagato|pagata|quota pagata|payé|inscription payée|pagado
        |betaald|betald|betalt|zapłacono|opłacone|сплачено|оплачено""",
    "contact": """e mail|e post|email|mail|e mail address|phone|telephone|mobile|tel|telefon|handy|telefono
        |cellulare
        |téléphone|portable|teléfono|móvil|telefoon|mobil|пошта|телефон|електронна пошта""",
    "category": """category|class|categoria|kategorie|catégorie|categoría|categorie|kategori|kategoria
        |категорія""",
    "present": """check in|checked in|present|arrived|presente|anwesend|présent|närvarande|til stede|obecny
        |присутній""",
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
    return _FIELD_OF.get(plain(head)) or _FIELD_OF.get(plain(re.sub(r"[(\[].*?[)\]]", " ", head)), "")


_HEADER_WITHIN = 15  # lines; a list may begin with titles
_NOT_KEPT = ("number", "contact", "category", "present")
_NAMES = frozenset({"first_name", "last_name", "name", "last_first", "either"})
FIELDS = (
    "name",
    "first_name",
    "last_name",
    "last_first",
    "country",
    "ema_number",
    "club",
    "team",
    "substitute",
    "paid",
)
"""What a column may be chosen to hold."""

SEVERAL_PLAYERS = Reason(
    "registration.several-players",
    "A line of this table has several players. Put each player on a separate line, with the team "
    "beside the name.",
)
NO_NAMES = Reason(
    "registration.no-names",
    "No column is known to hold the players’ names. Choose below what each column holds.",
)


@dataclass(frozen=True)
class Columns:
    """The field of each column (empty: left out), the header's place among the rows (-1: none), a note.

    `heads`: the cells of the header, whether or not they are known.
    """

    fields: tuple[str, ...]
    header: int
    note: str
    left_out: tuple[str, ...] = ()
    heads: tuple[str, ...] = ()

    @property
    def keys(self) -> dict[int, str]:
        """The field of each column that is read, by its place."""
        return {at: field for at, field in enumerate(self.fields) if field}


def labels() -> dict[str, str]:
    """The names of the fields for people."""
    return {
        "first_name": _("first name"),
        "last_name": _("last name"),
        "name": _("name"),
        "last_first": _("name, the last name first"),
        "country": _("country"),
        "ema_number": _("EMA number"),
        "club": _("club"),
        "team": _("team"),
        "substitute": _("substitute"),
        "paid": _("fee paid"),
        "line": _("line"),
    }


def find_columns(
    rows: Sequence[Row], separator: str, keys: Sequence[str] = (), *, headed: bool = False
) -> Columns:
    """The columns of the rows; the player numbers of a list are left out, since the event gives its own.

    `keys`: the field chosen for each column; `headed`: whether there is a header for certain. Refused where
    they, or the header, name no column of names, and where a line holds several players.
    """
    if any(_several_players(row.cells) for row in rows[:_HEADER_WITHIN]):
        raise Refused(SEVERAL_PLAYERS(), "text")
    place = max(header_place(rows, keys), 0 if headed else -1)
    if keys:
        return _chosen(rows, place, keys)
    if place >= 0:
        return _by_header(rows[place], place)
    return _guessed(rows, separator)


def _several_players(cells: Sequence[str]) -> bool:
    """Whether a row of heads counts players, like “Player 1”, “Player 2”."""
    counted = [
        cell for cell in cells if re.search(r"\d$", cell) and field_of(cell.rstrip("0123456789 .")) in _NAMES
    ]
    return len(counted) > 1


def header_place(rows: Sequence[Row], keys: Sequence[str] = ()) -> int:
    """Where the header stands among the first rows; -1 for a list without one.

    `keys`, the fields that were chosen, tell where the first row has other words than a fact.
    """
    first = rows[:_HEADER_WITHIN]
    known = (place for place, row in enumerate(first) if _is_header(row.cells))
    in_part = (place for place, row in enumerate(first) if _is_header_in_part(row.cells))
    place = next(known, next(in_part, _unknown_header(rows)))
    fits = dict(_SHAPES)
    words = zip(keys, rows[0].cells if rows else (), strict=False)
    if place < 0 and any(cell and key in fits and not fits[key](cell) for key, cell in words):
        return 0
    return place


def _is_header(cells: Sequence[str]) -> bool:
    fields = [field_of(cell) for cell in cells if cell]
    return bool(_NAMES.intersection(fields)) and sum(map(bool, fields)) * 2 >= len(fields)


def _is_header_in_part(cells: Sequence[str]) -> bool:
    """Whether two cells are heads, or one that names players, and no cell is a fact about one."""
    filled = [cell for cell in cells if cell]
    known = [field for cell in filled if (field := field_of(cell))]
    rest = [cell for cell in filled if not field_of(cell)]
    enough = len(known) > 1 or (len(filled) > 1 and bool(_NAMES.intersection(known)))
    return enough and not any(fits(cell) for cell in rest for _field, fits in _SHAPES)


def _unknown_header(rows: Sequence[Row]) -> int:
    """0 where the first row has words above columns of numbers or countries, else -1."""
    cells = rows[0].cells if rows else ()
    below = [row.cells for row in rows[1:]]
    if len(below) < 2 or any(any(map(str.isdigit, cell)) for cell in cells):
        return -1
    for _field, fits in _SHAPES[:3]:
        for at, cell in enumerate(cells):
            column = [row[at] for row in below if at < len(row) and row[at]]
            if cell and not fits(cell) and len(column) > 1 and all(map(fits, column)):
                return 0
    return -1


def _chosen(rows: Sequence[Row], place: int, keys: Sequence[str]) -> Columns:
    """The columns as somebody has chosen them; a field chosen twice is read from its first column."""
    fields = tuple(
        key if key in FIELDS and key not in keys[:at] else "" for at, key in enumerate(map(str, keys))
    )
    if not _NAMES.intersection(fields):
        raise Refused(NO_NAMES(), "text")
    heads = rows[place].cells if place >= 0 else ()
    note = _("Columns as chosen: %(fields)s.") % {"fields": _words(fields)}
    left_out = tuple(
        _("%(head)s (left out by choice)") % {"head": head}
        for head, field in zip(heads, fields, strict=False)
        if head and not field
    )
    return Columns(fields, place, note, left_out, heads)


def _by_header(row: Row, place: int) -> Columns:
    fields = _settled([field_of(cell) for cell in row.cells])
    if not _NAMES.intersection(fields):
        raise Refused(NO_NAMES(), "text")
    left_out = tuple(
        f"{cell} ({_why_left_out(field_of(cell))})"
        for cell, field in zip(row.cells, fields, strict=True)
        if cell and not field
    )
    note = _("Columns by the header in line %(line)d: %(fields)s.") % {
        "line": row.number,
        "fields": _words(fields),
    }
    if left_out:
        note += " " + _("Left out: %(columns)s.") % {"columns": ", ".join(left_out)}
    return Columns(fields, place, note, left_out, row.cells)


def _why_left_out(field: str) -> str:
    """Why a column is not read."""
    reasons = {
        "": _("nothing here keeps it"),
        "number": _("the event gives its own numbers"),
        "contact": _("kept only of players who register themselves"),
        "category": _("there are no categories here"),
        "present": _("noted on the day"),
    }
    return reasons.get(field) or _("another column says the same")


def _settled(fields: list[str]) -> tuple[str, ...]:
    """The fields with ambiguous words resolved by the other columns; repeats and unused fields become ""."""
    first, last = "first_name" in fields, "last_name" in fields
    either = "first_name" if last and not first else "last_name" if first and not last else "name"
    used = {"", *_NOT_KEPT} | ({"name", "last_first"} if last or first else set())
    settled = []
    for field in fields:
        meaning = either if field == "either" else field
        settled.append("" if meaning in used else meaning)
        used |= {meaning, "name", "last_first"} if meaning in {"name", "last_first"} else {meaning}
    return tuple(settled)


def _words(fields: Sequence[str]) -> str:
    names = labels()
    return ", ".join(names[field] for field in fields if field)


def _guessed(rows: Sequence[Row], separator: str) -> Columns:
    width = max((len(row.cells) for row in rows), default=0)
    columns = [
        [row.cells[at] for row in rows if at < len(row.cells) and row.cells[at]] for at in range(width)
    ]
    fields = [""] * width
    for field, fits in _SHAPES:
        for at, cells in enumerate(columns):
            if (
                cells
                and not fields[at]
                and field not in fields
                and sum(map(fits, cells)) * 10 >= len(cells) * 7
            ):
                fields[at] = field
                break
    texts = [at for at in range(width) if not fields[at] and columns[at]]
    for at, field in zip(texts, _text_fields([columns[at] for at in texts], separator, rows), strict=False):
        fields[at] = field
    settled = tuple("" if field == "number" else field for field in fields)
    note = _(
        "No header line, so the columns were guessed: %(fields)s. If that is wrong, put a header on top, like"
        " “first name, last name, country, EMA number, club, team”."
    )
    return Columns(settled, -1, note % {"fields": _words(settled) or "?"})


def _text_fields(columns: list[list[str]], separator: str, rows: Sequence[Row]) -> list[str]:
    """The fields of the columns that hold text, the names first."""
    if not columns:
        return []
    holds_full_names = sum(" " in cell or "," in cell for cell in columns[0]) * 2 > len(columns[0])
    if holds_full_names or len(columns) == 1:
        return ["name", "club", "team"]
    if _capitals(columns[0]) or (separator == "," and _only_names(rows)):
        return ["last_name", "first_name", "club", "team"]
    return ["first_name", "last_name", "club", "team"]


def _capitals(cells: list[str]) -> bool:
    return sum(cell.isupper() for cell in cells) * 2 > len(cells)


def _only_names(rows: Sequence[Row]) -> bool:
    """Whether all lines are like “Rossi, Mario”, where the comma shows that the last name comes first."""
    return all(len(row.cells) <= 2 for row in rows)


def _is_ema_number(cell: str) -> bool:
    return re.fullmatch(r"[0-9]{7,8}", re.sub(r"[ .\-]", "", cell)) is not None


def _is_small_number(cell: str) -> bool:
    return re.fullmatch(r"[0-9]{1,4}[.)]?", cell) is not None


def _is_country(cell: str) -> bool:
    return bool(country_code(cell))


def _is_yes_or_no(cell: str) -> bool:
    return plain(cell) in YES | NO


_SHAPES: tuple[tuple[str, Callable[[str], bool]], ...] = (
    ("ema_number", _is_ema_number),
    ("number", _is_small_number),
    ("country", _is_country),
    ("substitute", _is_yes_or_no),
)
