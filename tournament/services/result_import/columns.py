"""Which column of a spreadsheet of results is what, by its head."""

from collections.abc import Mapping, Sequence

from django.utils.translation import gettext as _

from tournament.services.errors import Refused
from tournament.services.player_import.splitting import Row
from tournament.services.player_import.words import plain

_HEADS = {
    "session": "session|round|hanchan|sessione|turno|runde|durchgang|сесія|тур|ханчан|ronda|sesión|manche",
    "table": "table|table no|tavolo|tisch|стіл|mesa",
    "wind": "wind|seat|order|ordine|reihenfolge|порядок|vento|posto|platz|вітер|місце|viento|vent",
    "number": "no|number|player no|player number|n|n°|№|numero|nummer|номер|num",
    "first_name": "first name|nome|vorname|ім'я",
    "last_name": "last name|surname|cognome|nachname|прізвище",
    "name": "name|player|player name|giocatore|spieler|гравець|jugador|joueur",
    "points": "points|punti|punkte|очки|бали|puntos|difference|table score",
    "score": "score|final score|result|punteggio|ergebnis|результат|рахунок",
    "bets": "bets|bets left|riichi bets|sticks|riichi sticks|bastoncini|stäbe|ставки",
    "E": "east|e|est|ost|схід|este",
    "S": "south|s|sud|süd|південь|sur",
    "W": "west|w|ovest|o|захід|oeste",
    "N": "north|nord|північ|norte",
}
_FIELD_OF = {plain(word): field for field, words in _HEADS.items() for word in words.split("|")}
WINDS = ("E", "S", "W", "N")
_WHERE = {"table", "number", "name", "last_name"}
LOOKED_AT = 20  # rows, for the head


def find_columns(rows: Sequence[Row]) -> tuple[int, Mapping[str, int]]:
    """The place of the row with the heads, and the column of each field. Refused with what is missing.

    The first column of a name is taken. “n” is a number in rows of seats, and North beside the other winds.
    """
    for place, row in enumerate(rows[:LOOKED_AT]):
        found = _fields(row)
        if "session" in found and len(found) > 2 and found.keys() & _WHERE:
            _check(found)
            return place, found
    raise Refused(
        _(
            "No line names the columns. The first line needs “Session” and “Table”, then either “Wind” and"
            " “Points”, or “East”, “South”, “West”, “North”."
        ),
        "file",
    )


def _fields(row: Row) -> dict[str, int]:
    found: dict[str, int] = {}
    for column, head in enumerate(row.cells):
        field = _FIELD_OF.get(plain(head))
        if field:
            found.setdefault(field, column)
    if {"E", "S", "W"} <= found.keys() and "N" not in found and "number" in found:
        found["N"] = found.pop("number")
    if "points" not in found and "score" in found:
        found["points"] = found["score"]
    return found


def by_tables(columns: Mapping[str, int]) -> bool:
    """Whether a row is a table."""
    return columns.keys() >= {"table", *WINDS}


def _check(columns: Mapping[str, int]) -> None:
    if by_tables(columns):
        return
    if "points" not in columns:
        raise Refused(_("There is no column “Points”."), "file")
    if not ({"table", "wind"} <= columns.keys() or columns.keys() & {"number", "name", "last_name"}):
        sentence = _("Nothing says whose points they are: add the columns “Table” and “Wind”, or “No.”.")
        raise Refused(sentence, "file")
