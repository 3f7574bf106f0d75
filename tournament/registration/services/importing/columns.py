"""Which column of a list holds what, by its header in many languages or by its content."""

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _

from tournament.acts.refusals import Reason, Refused
from tournament.registration.services.importing.cells import country_code
from tournament.registration.services.importing.own_tables import own_fields, player_heads, states
from tournament.registration.services.importing.text import Row
from tournament.registration.services.importing.words import FEES, NO, YES, field_asked, field_of, plain
from tournament.registration.services.player_facts import is_email

_HEADER_WITHIN = 15  # lines; a list may begin with titles
_LOOKED_AT = 200  # lines that tell whether the first is a header
_NOT_KEPT = ("number", "category", "present", "fee")
_NAMES = frozenset({"first_name", "last_name", "name", "last_first", "either"})
FIELDS = (
    "name",
    "first_name",
    "last_name",
    "particle",
    "last_first",
    "country",
    "ema_number",
    "club",
    "team",
    "substitute",
    "state",
    "paid",
    "email",
    "phone",
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
        "particle": _("prefix of the last name"),
        "name": _("name"),
        "last_first": _("name, the last name first"),
        "country": _("country"),
        "ema_number": _("EMA number"),
        "club": _("club"),
        "team": _("team"),
        "substitute": _("substitute"),
        "state": _("state: plays, substitute, withdrawn"),
        "paid": _("fee paid"),
        "email": _("e-mail"),
        "phone": _("phone"),
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
        head, place = _whole_header(rows, place)
        return _by_header(head, place, rows[place + 1 :])
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
    whole = (place for place, row in enumerate(first) if _is_header(row.cells))
    in_part = (place for place, row in enumerate(first) if _is_header_in_part(row.cells))
    place = next(whole, next(in_part, _unknown_header(rows)))
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
    fields = [field for cell in filled if (field := field_of(cell))]
    rest = [cell for cell in filled if not field_of(cell)]
    enough = len(fields) > 1 or (len(filled) > 1 and bool(_NAMES.intersection(fields)))
    return enough and not any(fits(cell) for cell in rest for _field, fits in _SHAPES)


def _unknown_header(rows: Sequence[Row]) -> int:
    """0 where the first row has words above columns of numbers or countries, else -1."""
    cells = rows[0].cells if rows else ()
    below = [row.cells for row in rows[1:_LOOKED_AT]]
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


def _whole_header(rows: Sequence[Row], place: int) -> tuple[Row, int]:
    """The header and where it ends: of two lines where the second one goes on below wide cells."""
    head, below = rows[place], rows[place + 1].cells if place + 1 < len(rows) else ()
    if below == head.cells or not _is_header_in_part(below):
        return head, place
    width = max(len(head.cells), len(below))
    pairs = zip(*((cells + ("",) * width)[:width] for cells in (head.cells, below)), strict=True)
    whole = (f"{above} {word}".strip() for above, word in pairs)
    lower = (*below, *[""] * (width - len(below)))
    cells = tuple(
        both if field_of(both) or not word else word for both, word in zip(whole, lower, strict=True)
    )
    return Row(head.number, cells), place + 1


def _by_header(row: Row, place: int, below: Sequence[Row]) -> Columns:
    named = _fields_named(row.cells, below)
    fields = _settled(named)
    if not _NAMES.intersection(fields):
        raise Refused(NO_NAMES(), "text")
    left_out = tuple(
        f"{cell} ({_why_left_out(name)})"
        for cell, name, field in zip(row.cells, named, fields, strict=True)
        if cell and not field
    )
    note = _("Columns by the header in line %(line)d: %(fields)s.") % {
        "line": row.number,
        "fields": _words(fields),
    }
    if left_out:
        note += " " + _("Left out: %(columns)s.") % {"columns": ", ".join(left_out)}
    return Columns(fields, place, note, left_out, row.cells)


def _fields_named(cells: Sequence[str], below: Sequence[Row]) -> list[str]:
    """The field that each head names; “stato” is a state where the cells under it say so, else a country."""
    own = own_fields(cells, player_heads())
    if own is None:
        named = [field_of(cell) for cell in cells]
        asked = [field_asked(cell) if not field else "" for cell, field in zip(cells, named, strict=True)]
        pairs = zip(named, asked, strict=True)
        return _without_fees(cells, [field or ("" if other in named else other) for field, other in pairs])
    at = own.index("state") if "state" in own else -1
    words = [plain(row.cells[at]) for row in below if 0 <= at < len(row.cells) and row.cells[at]]
    if at >= 0 and sum(word in states() for word in words) * 2 < len(words):
        own[at] = field_of(cells[at])
    return own


def _without_fees(cells: Sequence[str], fields: list[str]) -> list[str]:
    """The fields; a column “Fee” beside one “Paid” says how much it is, and not who has paid."""
    paid = {plain(cell) for cell, field in zip(cells, fields, strict=True) if field == "paid"}
    if not paid - FEES:
        return fields
    return [
        "fee" if field == "paid" and plain(cell) in FEES else field
        for cell, field in zip(cells, fields, strict=True)
    ]


def _why_left_out(field: str) -> str:
    """Why a column is not read."""
    reasons = {
        "": _("nothing here keeps it"),
        "number": _("the event gives its own numbers"),
        "category": _("there are no categories here"),
        "present": _("noted on the day"),
        "fee": _("another column says who has paid"),
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


def _is_written_phone(cell: str) -> bool:
    return re.fullmatch(r"[+(0-9][0-9 ()/.\-]+", cell) is not None and sum(map(str.isdigit, cell)) > 8


_SHAPES: tuple[tuple[str, Callable[[str], bool]], ...] = (
    ("ema_number", _is_ema_number),
    ("number", _is_small_number),
    ("country", _is_country),
    ("substitute", _is_yes_or_no),
    ("email", is_email),
    ("phone", _is_written_phone),
)
