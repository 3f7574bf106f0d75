"""Which column of a list holds what, by its header in many languages or by its content."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property

from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop

from tournament.acts.refusals import Reason, Refusal, Refused
from tournament.registration.services.importing.mapping import left_out, left_out_by_choice, says_again
from tournament.registration.services.importing.own_tables import (
    is_whole_list_of_players,
    own_fields,
    player_heads,
    states,
)
from tournament.registration.services.importing.text import Row
from tournament.registration.services.importing.without_heads import SHAPES, by_content, guessed_fields
from tournament.registration.services.importing.words import (
    fee_heads,
    field_asked,
    field_of,
    nearest_field,
    plain,
    says_paid,
)
from tournament.words.sentences import Said, Told, enumerated, together

_HEADER_WITHIN = 15  # lines; a list may begin with titles
_LOOKED_AT = 200  # lines that tell whether the first is a header
_SHOWN = 30  # letters of a cell that stands for a column without a head
_NOT_KEPT = ("number", "category", "present", "fee", "due")
NAMES = frozenset({"first_name", "last_name", "name", "last_first", "either"})
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
    "here",
    "email",
    "phone",
)
"""What a column may be chosen to hold."""

NO_NAMES = Reason(
    "registration.no-names",
    "No column is known to hold the players’ names. Choose below what each column holds.",
)
HALF_NAMES = Reason(
    "registration.half-names",
    "Only one part of the players’ names is known. Choose below what each column holds.",
)
ASKS_FOR_COLUMNS = frozenset({NO_NAMES.code, HALF_NAMES.code})
"""Refusals of lists whose columns somebody has to choose first."""


@dataclass(frozen=True)
class Columns:
    """The field of each column (empty: left out), the header's place among the rows (-1: none), a note.

    `heads`: all cells of the header, known or unknown.
    """

    fields: tuple[str, ...]
    header: int
    note: str
    left_out: tuple[Said, ...] = ()
    heads: tuple[str, ...] = ()

    @property
    def keys(self) -> dict[int, str]:
        """The field of each column that is read, by its place."""
        return {at: field for at, field in enumerate(self.fields) if field}

    @cached_property
    def are_our_whole_list(self) -> bool:
        """Whether this program has exported them: no cell there stands for the one above or for nothing."""
        return is_whole_list_of_players(self.heads)


_LABELS = {
    "first_name": gettext_noop("first name"),
    "last_name": gettext_noop("last name"),
    "particle": gettext_noop("prefix of the last name"),
    "name": gettext_noop("name"),
    "last_first": gettext_noop("name, the last name first"),
    "country": gettext_noop("country"),
    "ema_number": gettext_noop("EMA number"),
    "club": gettext_noop("club"),
    "team": gettext_noop("team"),
    "substitute": gettext_noop("substitute"),
    "state": gettext_noop("state: plays, substitute, withdrawn"),
    "paid": gettext_noop("fee paid"),
    "here": gettext_noop("checked in"),
    "email": gettext_noop("e-mail"),
    "phone": gettext_noop("phone"),
    "line": gettext_noop("line"),
}
_WHY_LEFT_OUT = {
    "": Told("nothing here keeps it"),
    "due": Told("an amount in every line: taken as what is due, not as who has paid"),
    "number": Told("the event gives its own numbers"),
    "category": Told("there are no categories here"),
    "present": Told("noted on the day"),
    "fee": Told("another column says who has paid"),
}


def labels() -> dict[str, str]:
    """The names of the fields for people."""
    return {field: _(label) for field, label in _LABELS.items()}


def find_columns(
    rows: Sequence[Row], separator: str, keys: Sequence[str] = (), *, headed: bool = False
) -> Columns:
    """The columns of the rows; the player numbers of a list are left out, since the event gives its own.

    `keys`: the field chosen for each column; `headed`: whether there is a header for certain. Refused where
    they, or the header, name no column of names.
    """
    place = max(header_place(rows, keys), 0 if headed else -1)
    if keys:
        return _chosen(rows, place, keys)
    if place >= 0:
        head, place = _whole_header(rows, place)
        return _by_header(head, place, rows[place + 1 :])
    return _without_header(rows, separator)


def header_place(rows: Sequence[Row], keys: Sequence[str] = ()) -> int:
    """Where the header stands among the first rows; -1 for a list without one.

    `keys`, the fields that were chosen, tell where the first row has other words than a fact.
    """
    first = rows[:_HEADER_WITHIN]
    header_places = (place for place, row in enumerate(first) if _is_header(row.cells))
    in_part = (place for place, row in enumerate(first) if _is_header_in_part(row.cells))
    place = next(header_places, next(in_part, _unknown_header(rows)))
    fits = dict(SHAPES)
    words = zip(keys, rows[0].cells if rows else (), strict=False)
    if place < 0 and any(cell and key in fits and not fits[key](cell) for key, cell in words):
        return 0
    return place


def _is_header(cells: Sequence[str]) -> bool:
    fields = [field_of(cell) for cell in cells if cell]
    return bool(NAMES.intersection(fields)) and sum(map(bool, fields)) * 2 >= len(fields)


def _is_header_in_part(cells: Sequence[str]) -> bool:
    """Whether two cells are heads, or one that names players, and no cell is a fact about one."""
    filled = [cell for cell in cells if cell]
    fields = [field for cell in filled if (field := field_of(cell))]
    rest = [cell for cell in filled if not field_of(cell)]
    enough = len(fields) > 1 or (len(filled) > 1 and bool(NAMES.intersection(fields)))
    return enough and not any(fits(cell) for cell in rest for _field, fits in SHAPES)


def _unknown_header(rows: Sequence[Row]) -> int:
    """0 where the first row has words above columns of numbers or countries, else -1."""
    cells = rows[0].cells if rows else ()
    below = [row.cells for row in rows[1:_LOOKED_AT]]
    if len(below) < 2 or any(any(map(str.isdigit, cell)) for cell in cells):
        return -1
    for _field, fits in SHAPES[:3]:
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
    if not NAMES.intersection(fields):
        raise Refused(NO_NAMES(), "text")
    heads = rows[place].cells if place >= 0 else ()
    note = _("Columns as chosen: %(fields)s.") % {"fields": _words(fields)}
    shown: Sequence[Said | str] = heads or _samples(rows)
    skipped = tuple(
        says_again(head, at, shown[keys.index(key)], keys.index(key))
        if key in FIELDS
        else left_out_by_choice(head)
        for at, (head, field, key) in enumerate(zip(shown, fields, keys, strict=False))
        if head and not field
    )
    return Columns(fields, place, note, skipped, heads)


def _samples(rows: Sequence[Row]) -> list[Said | str]:
    """A substitute for the head of each column without one: its number and its first filled cell."""
    samples: list[Said | str] = []
    for at in range(max((len(row.cells) for row in rows), default=0)):
        cell = next((row.cells[at] for row in rows if at < len(row.cells) and row.cells[at]), "")
        words: dict[str, object] = {"n": at + 1, "cell": cell if len(cell) <= _SHOWN else f"{cell[:_SHOWN]}…"}
        samples.append(Told("column %(n)s, “%(cell)s”", words) if cell else "")
    return samples


def _whole_header(rows: Sequence[Row], place: int) -> tuple[Row, int]:
    """The header and where it ends: of two lines where the second one goes on below wide cells."""
    head, below = rows[place], rows[place + 1].cells if place + 1 < len(rows) else ()
    if below == head.cells or not _is_header_in_part(below):
        return head, place
    width = max(len(head.cells), len(below))
    pairs = zip(*((cells + ("",) * width)[:width] for cells in (head.cells, below)), strict=True)
    joined_heads = (f"{above} {word}".strip() for above, word in pairs)
    lower = (*below, *[""] * (width - len(below)))
    cells = tuple(
        both if field_of(both) or not word else word for both, word in zip(joined_heads, lower, strict=True)
    )
    return replace(head, cells=cells), place + 1


def _by_header(row: Row, place: int, below: Sequence[Row]) -> Columns:
    named = _fields_named(row.cells, below)
    fields = _settled(named)
    alike = {cell: nearest_field(cell) for cell, name in zip(row.cells, named, strict=True) if not name}
    if not NAMES.intersection(fields):
        raise Refused(_with_hints(NO_NAMES, alike), "text")
    if {"first_name", "last_name"} & {*alike.values()} - {*fields}:
        raise Refused(_with_hints(HALF_NAMES, alike), "text")
    skipped = _left_out(row.cells, named, fields)
    note = _("Columns by the header in line %(line)d: %(fields)s.") % {
        "line": row.line_number,
        "fields": _words(fields),
    }
    return Columns(fields, place, note, skipped, row.cells)


def _with_hints(reason: Reason, alike: Mapping[str, str]) -> Refusal:
    """The reason, with the field that each unknown head resembles."""
    names = labels()
    sentence = _("“%(head)s” may be “%(field)s”.")
    hints = [sentence % {"head": head, "field": names[field]} for head, field in alike.items() if field]
    return reason.worded(together(reason(), *hints))


def _left_out(heads: Sequence[str], named: Sequence[str], fields: Sequence[str]) -> tuple[Said, ...]:
    """The columns that are not read, each with the reason; of two that say the same the first is read."""
    return tuple(
        says_again(head, at, heads[fields.index(name)], fields.index(name))
        if name and name in fields
        else left_out(head, _why_left_out(name, head))
        for at, (head, name, field) in enumerate(zip(heads, named, fields, strict=True))
        if head and not field
    )


def _fields_named(cells: Sequence[str], below: Sequence[Row]) -> list[str]:
    """The field that each head names; “stato” is a state where the cells under it say so, else a country."""
    exported_fields = own_fields(cells, player_heads())
    if exported_fields is None:
        named = [field_of(cell) for cell in cells]
        doubtful = [field_asked(cell) if not field else "" for cell, field in zip(cells, named, strict=True)]
        pairs = zip(named, doubtful, strict=True)
        fields = [field or ("" if other in named else other) for field, other in pairs]
        fields = by_content(cells, fields, below)
        return _without_sums_due(cells, _without_fees(cells, fields), below)
    at = exported_fields.index("state") if "state" in exported_fields else -1
    words = [plain(row.cells[at]) for row in below if 0 <= at < len(row.cells) and row.cells[at]]
    if at >= 0 and sum(word in states() for word in words) * 2 < len(words):
        exported_fields[at] = field_of(cells[at])
    return exported_fields


def _without_fees(cells: Sequence[str], fields: list[str]) -> list[str]:
    """The fields; a column “Fee” beside one “Paid” says how much it is, and not who has paid."""
    paid = {plain(cell) for cell, field in zip(cells, fields, strict=True) if field == "paid"}
    if not paid - fee_heads():
        return fields
    return [
        "fee" if field == "paid" and plain(cell) in fee_heads() else field
        for cell, field in zip(cells, fields, strict=True)
    ]


def _without_sums_due(cells: Sequence[str], fields: list[str], below: Sequence[Row]) -> list[str]:
    """The fields; a lone column “Fee” with an amount in the line of every player says what is due."""
    at = fields.index("paid") if "paid" in fields else -1
    if at < 0 or plain(cells[at]) not in fee_heads():
        return fields
    usual = min(2, sum(map(bool, cells)) - 1)  # cells of a player beside the fee; a title has one
    players = [row.cells for row in below if sum(map(bool, (*row.cells[:at], *row.cells[at + 1 :]))) >= usual]
    amounts = [
        row[at] for row in players if at < len(row) and re.search(r"\d", row[at]) and says_paid(row[at])
    ]
    if not players or len(amounts) < len(players):
        return fields
    return ["due" if field == "paid" else field for field in fields]


def _why_left_out(field: str, head: str = "") -> Said:
    """Why a column is not read; `head`: may resemble one that is."""
    if alike := "" if field else nearest_field(head):
        return Told("nothing here keeps it; it may be “%(field)s”", {"field": Told(_LABELS[alike])})
    return _WHY_LEFT_OUT.get(field) or Told("another column says the same")


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
    return enumerated(names[field] for field in fields if field)


def _without_header(rows: Sequence[Row], separator: str) -> Columns:
    """The columns as guessed from their cells."""
    named = guessed_fields(rows, separator)
    fields = tuple("" if field in _NOT_KEPT else field for field in named)
    note = _(
        "No header line, so the columns were guessed: %(fields)s. If that is wrong, put a header on top, like"
        " “first name, last name, country, EMA number, club, team”."
    )
    skipped = tuple(
        left_out(sample, _why_left_out(name))
        for sample, name, field in zip(_samples(rows), named, fields, strict=True)
        if sample and not field
    )
    return Columns(fields, -1, note % {"fields": _words(fields) or "?"}, skipped)
