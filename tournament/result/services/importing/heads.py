"""The heads of a results spreadsheet: which field a column holds, and of which seat."""

import re
from collections.abc import Iterable, Mapping, Sequence
from difflib import get_close_matches
from typing import NamedTuple

from django.utils.translation import gettext_noop

from scoring.winds import WIND_NAMES
from scoring.written_numbers import WrittenNumber, read_written
from tournament.registration.services.importing.words import plain
from tournament.words.read_words import for_languages, keys_of, words_read
from tournament.words.sentences import Said, Told, worded

WINDS = ("E", "S", "W", "N")
PLACES = ("1", "2", "3", "4")
"""The seats of a row that counts its players instead of naming their winds."""

OF_A_SEAT = ("points", "score", "name", "number", "penalty", "chips")
"""What a row of a whole table may hold four times, once a seat."""
OF_PLAYERS = frozenset({"name", "last_name", "number", "ema_number"})
"""What tells a player."""
_DIGITS = dict(zip(PLACES, WINDS, strict=True))
_SEATS = dict(zip("abcd", WINDS, strict=True))  # seats by letters, where these alone stand there


@for_languages
def field_by_head() -> Mapping[str, str]:
    """The field of each head, a wind too."""
    fields: dict[str, str] = {}
    for field in keys_of("results"):
        for word in words_read(f"results {field}"):
            fields.setdefault(plain(word), field)
    return fields


@for_languages
def wind_by_word() -> Mapping[str, str]:
    """The wind of each word."""
    return {word: field for word, field in field_by_head().items() if field in WINDS}


@for_languages
def _winds_by_letter() -> tuple[Mapping[str, str], ...]:
    """The letters of the winds by language: O is Ovest and Ouest, or Ost; W is Polish for East."""
    return tuple(
        dict(zip(map(plain, letters.split()), WINDS, strict=True)) for letters in words_read("short winds")
    )


@for_languages
def wind_letters() -> frozenset[str]:
    """The letters of winds in any language."""
    return frozenset(letter for table in _winds_by_letter() for letter in table)


_unit = for_languages(
    lambda: re.compile(rf"(?<=\d) ?({'|'.join(map(re.escape, words_read('unit')))})\.?$", re.IGNORECASE)
)


def read_points(text: str) -> WrittenNumber | None:
    """A number as people write it, with a word for points of any language behind it; None for none."""
    return read_written(_unit().sub("", text.strip()))


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


FIELDS = tuple(field for field in keys_of("results") if field not in {*WINDS, "ignored"})


def winds_of(words: Iterable[str]) -> dict[str, str]:
    """The wind of each word that stands for one; the letters together tell the language.

    A letter that is East in one language that fits and West in another is left out.
    """
    plain_words = {plain(word) for word in words} - {""}
    letters = plain_words & wind_letters()
    fitting = [table for table in _winds_by_letter() if letters <= table.keys()]
    winds = {word: wind for word in plain_words if (wind := wind_by_word().get(word) or _DIGITS.get(word))}
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
    return word in wind_by_word() or word in wind_letters()


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
    near = get_close_matches(without_brackets(head), field_by_head(), n=1, cutoff=0.72)
    field = field_by_head()[near[0]] if near else ""
    if field in WIND_NAMES:
        return f"points.{field}"
    return "" if field == "ignored" else field


_LABELS = {
    "session": gettext_noop("session"),
    "table": gettext_noop("table"),
    "wind": gettext_noop("wind"),
    "number": gettext_noop("player’s number"),
    "ema_number": gettext_noop("EMA number"),
    "name": gettext_noop("name"),
    "first_name": gettext_noop("first name"),
    "last_name": gettext_noop("last name"),
    "points": gettext_noop("points"),
    "penalty": gettext_noop("penalties"),
    "rulings": gettext_noop("penalties one by one"),
    "chips": gettext_noop("chips won or lost"),
    "bets": gettext_noop("bets left on the table"),
    "score": gettext_noop("score, to compare"),
    "uma": gettext_noop("uma, to compare"),
    "place": gettext_noop("place at the table, to compare"),
    "table_points": gettext_noop("table points, to compare"),
}
_OF_SEATS_OFFERED = ("points", "name", "number", "penalty", "chips")


def label_of(key: str) -> Said:
    """The name of a field for people, by its key in a form."""
    field, _dot, seat = key.partition(".")
    if seat.startswith("s"):
        return Told("points in session %(number)s", {"number": seat[1:]})
    label = Told(_LABELS[field])
    return Told("%(seat)s: %(field)s", {"seat": _seat_label(seat), "field": label}) if seat else label


def _seat_label(seat: str) -> Said:
    return Told(WIND_NAMES[seat]) if seat in WIND_NAMES else Told("player %(number)s", {"number": seat})


def labels() -> dict[str, str]:
    """The names of the fields for people, by their keys in a form, in the order in which they are offered."""
    keys = [
        *_LABELS,
        *(f"{field}.{seat}" for seat in (*WINDS, *PLACES) for field in _OF_SEATS_OFFERED),
        *(f"points.s{number}" for number in range(1, 21)),
    ]
    return {key: worded(label_of(key)) for key in keys}
