"""What each column of a results spreadsheet holds, told by the heads and by the cells below them."""

import re
from collections.abc import Iterable, Mapping, Sequence

from scoring.written_numbers import chosen
from tournament.registration.services.importing.words import plain
from tournament.result.services.importing.heads import (
    OF_A_SEAT,
    OF_PLAYERS,
    PLACES,
    WINDS,
    Column,
    field_by_head,
    read_points,
    wind_by_word,
    wind_letters,
    winds_of,
    without_brackets,
)
from tournament.words.read_words import for_languages, words_read


def columns_of(heads: Sequence[str], below: Sequence[Sequence[str]]) -> list[Column]:
    """The column of each head, repeated ones too; `below`: rows under it, which tell names from numbers."""
    winds = winds_of(_wind_words(heads))
    columns = _sessions_across([_column(head, winds) for head in heads], heads)
    columns = _places_or_seats(_one_wind(_winds_told(columns, below), below), below)
    columns = _repeated(columns)
    kind = _kind_of_seats(columns, below)
    columns = [Column(kind, column.seat) if column.field == "seat" else column for column in columns]
    columns = _last_names(_numbered(_numbers_for_names(columns, below), heads))
    return _scores_as_points(_without_empty_points(columns, below))


def columns_without_heads(rows: Sequence[Sequence[str]]) -> list[Column]:
    """The columns of rows of a wind, a name and the points each, in any order; none for other rows.

    Small numbers are the session and the table, or that of the table alone, where each stands in four rows;
    those of players differ. Rows with fewer cells, such as titles, do not count.
    """
    seats = [row for row in rows if sum(map(bool, row)) > 2]
    width = max(map(len, seats), default=0)
    cells = [[row[at] for row in seats if at < len(row) and row[at]] for at in range(width)]
    columns = list(map(_column_by_cells, cells))
    for_all = [at for at, column in enumerate(columns) if column == Column("session")]
    if len(for_all) == 1:
        columns[for_all[0]] = Column("table")
    elif for_all:
        columns[for_all[1]] = Column("table")
    fields = sorted(column.field for column in columns if column and column.field not in _PLACED)
    if (
        len(seats) < len(WINDS)
        or None in columns
        or len(for_all) > 2
        or list(filter(None, fields)) != _A_SEAT
    ):
        return []
    return [column for column in columns if column]


_A_SEAT = ["name", "points", "wind"]
_PLACED = frozenset({"session", "table", "number"})


def _column_by_cells(cells: Sequence[str]) -> Column | None:
    """What cells hold by their looks, “session” for sessions and tables alike; no field for an empty column,
    None where they do not tell."""
    if not cells:
        return Column("")
    if {plain(cell) for cell in cells} <= winds_of(cells).keys() and not all(map(str.isdecimal, cells)):
        return Column("wind")
    if all(any(map(str.isalpha, cell)) and len(cell) > 3 for cell in cells):
        return Column("name")
    if all(cell.isdecimal() and int(cell) < 1_000 for cell in cells):
        fours = [{*cells[at : at + len(WINDS)]} for at in range(0, len(cells), len(WINDS))]
        if all(len(four) == 1 for four in fours):
            return Column("session")
        return Column("number") if all(len(four) == len(WINDS) for four in fours) else None
    return Column("points") if all(read_points(cell) for cell in cells) else None


_session_letters = for_languages(lambda: frozenset(map(plain, words_read("session letters"))))
_COUNTED = re.compile(
    r"(?:(?P<word>[^\W\d]+) ?(?P<number>\d{1,2})|(?P<first>\d{1,2}) (?P<after>[^\W\d]+))(?: (?P<rest>.+))?"
)


def _sessions_across(columns: list[Column], heads: Sequence[str]) -> list[Column]:
    """In rows of a player, “R2” or “Round 2 score” are the points of session 2; what else a session has is
    left out, such as its table."""
    if not any(column.field in OF_PLAYERS and not column.seat for column in columns):
        return columns
    sessions = {
        at: session_field for at, head in enumerate(heads) if (session_field := _session_told(plain(head)))
    }
    if len({session for session, _field in sessions.values()}) < 2:
        return columns
    across = list(columns)
    for at, (session, field) in sessions.items():
        better = field == "score" and (session, "points") in sessions.values()
        wanted = field in {"points", "score"} and not better
        across[at] = Column("points", f"s{session}") if wanted else Column("")
    return across


def _session_told(head: str) -> tuple[int, str] | None:
    """The session of a head and the field, “points” where it names none; None for other heads."""
    match = _COUNTED.fullmatch(re.sub(r"(?<=\d)[°ºª]", "", head))
    if not match:
        return None
    word, number = match["word"] or match["after"], int(match["number"] or match["first"])
    if not number or (field_by_head().get(word) != "session" and word not in _session_letters()):
        return None
    return number, field_by_head().get(match["rest"], "") if match["rest"] else "points"


def _winds_told(columns: list[Column], below: Sequence[Sequence[str]]) -> list[Column]:
    """A column “Position” or of an unknown head is that of the winds where these alone stand below it."""
    if any(column.field in {"wind", "seat"} for column in columns):
        return columns
    for at, column in enumerate(columns):
        words = [row[at] for row in below if at < len(row) and row[at]]
        winds = winds_of(words)
        worded = {*winds.values()} == {*WINDS} and {*map(plain, words)} == winds.keys()
        if worded and column.field in {"", "place"} and not any(map(str.isdecimal, words)):
            return [*columns[:at], Column("wind"), *columns[at + 1 :]]
    return columns


def _one_wind(columns: list[Column], below: Sequence[Sequence[str]]) -> list[Column]:
    """Of two columns of winds the one with words is meant; digits that say otherwise are places at tables."""
    places = [at for at, column in enumerate(columns) if column == Column("wind")]
    worded = [at for at in places if _hold_text([at], below)]
    if len(places) < 2 or len(worded) != 1:
        return columns
    rows = [row for row in below if max(places) < len(row) and row[worded[0]]]
    winds = winds_of(row[worded[0]] for row in rows)
    columns = list(columns)
    for at in set(places) - set(worded):
        same = all(winds.get(plain(row[worded[0]])) == winds_of([row[at]]).get(row[at]) for row in rows)
        columns[at] = Column("" if same else "place")
    return columns


def _kind_of_seats(columns: Sequence[Column], below: Sequence[Sequence[str]]) -> str:
    """The content of columns of winds: names; numbers of players where the points have columns of their own;
    else the points."""
    seats = [at for at, column in enumerate(columns) if column.field == "seat"]
    if _hold_text(seats, below):
        return "name"
    with_points = {column.seat for column in columns if column.field in {"points", "score"}} - {""}
    has_points = with_points >= set(WINDS) or with_points >= set(PLACES)
    return "number" if has_points and _hold_numbers(seats, below) else "points"


def _last_names(columns: list[Column]) -> list[Column]:
    """Beside first names a “Nom” or “Name” is the last name."""
    fields = {column.field for column in columns}
    if "first_name" not in fields or "last_name" in fields:
        return columns
    return [Column("last_name") if column == Column("name") else column for column in columns]


def _without_empty_points(columns: list[Column], below: Sequence[Sequence[str]]) -> list[Column]:
    """Points that stand nowhere, as of formulas without results, give way to a score that is filled."""
    filled = {column for row in below for column, cell in zip(columns, row, strict=False) if cell}
    if Column("points") in filled or Column("score") not in filled:
        return columns
    return [Column("") if column == Column("points") else column for column in columns]


def _numbers_for_names(columns: list[Column], below: Sequence[Sequence[str]]) -> list[Column]:
    """A column “Player” with numbers alone holds the numbers of the players."""
    return [
        Column("number", column.seat)
        if column.field == "name"
        and Column("number", column.seat) not in columns
        and _hold_numbers([at], below)
        else column
        for at, column in enumerate(columns)
    ]


def _hold_numbers(places: Sequence[int], below: Sequence[Sequence[str]]) -> bool:
    """Whether all cells in these columns are numbers that a player may have; some are filled."""
    cells = [row[at] for row in below for at in places if at < len(row) and row[at]]
    return bool(cells) and all(cell.isdecimal() and 0 < int(cell) < 1_000 for cell in cells)


def _places_or_seats(columns: list[Column], below: Sequence[Sequence[str]]) -> list[Column]:
    """“Platz” is a seat, or the place at the table where the points of two tables or more follow it."""
    points = next((at for at, column in enumerate(columns) if column.field in {"points", "score"}), -1)
    at = columns.index(Column("wind")) if Column("wind") in columns else -1
    rows = [cells for cells in below if max(at, points) < len(cells)]
    if min(at, points) < 0 or Column("place") in columns:
        return columns
    tables = [rows[start : start + len(WINDS)] for start in range(0, len(rows) - len(WINDS) + 1, len(WINDS))]
    if len(tables) < 2 or not all(_in_order(table, at, points) for table in tables):
        return columns
    return [Column("place") if column == Column("wind") else column for column in columns]


def _in_order(table: Sequence[Sequence[str]], places: int, points: int) -> bool:
    """Whether four rows have the places 1 to 4, and the points come in that order."""
    ranked = sorted(table, key=lambda cells: cells[places])
    numbers = [read_points(cells[points]) for cells in ranked]
    values = chosen(number for number in numbers if number is not None)
    is_whole_table = [cells[places] for cells in ranked] == list(PLACES) and len(values) == len(WINDS)
    return is_whole_table and values == sorted(values, reverse=True)


def _wind_words(heads: Iterable[str]) -> list[str]:
    """The heads, and their parts, that may be winds."""
    parts = {part for head in heads for part in (plain(head), *plain(head).split())}
    return [part for part in parts if part in wind_letters() or part in wind_by_word()]


def _column(head: str, winds: Mapping[str, str]) -> Column:
    """A wind alone is a “seat”: its points, or who sits there."""
    word = without_brackets(head)
    if not word:
        return Column("")
    if wind := wind_by_word().get(word) or (
        winds.get(word, "") if word not in field_by_head() or word == "n" else ""
    ):
        return Column("seat", wind)
    if word in field_by_head():
        field = field_by_head()[word]
        return Column("" if field == "ignored" else field)
    parts = word.split()
    if len(parts) > 2 and field_by_head().get(parts[0]) in {"name", "wind"} and parts[1] in PLACES:
        parts = parts[1:]  # “Player 1 points”
    for seat_part, rest in ((parts[0], parts[1:]), (parts[-1], parts[:-1])):
        field = field_by_head().get(" ".join(rest), "")
        seat = winds.get(seat_part) or (seat_part if seat_part in PLACES else "")
        if seat and field in OF_A_SEAT:
            return Column(field, seat)
        if field == "session" and seat_part.isdecimal() and len(seat_part) < 3 and int(seat_part):
            return Column("points", f"s{int(seat_part)}")
    return _asked(parts, winds) or Column(_field_within(parts))


_who_words = for_languages(lambda: frozenset(map(plain, words_read("who"))))


def _asked(parts: Sequence[str], winds: Mapping[str, str]) -> Column | None:
    """The column of a question about one seat: “Who sat East?”, “East's final score”."""
    words = [part.removesuffix("'s") for part in parts]
    seats = {wind_by_word().get(word) or winds.get(word, "") for word in words if len(word) > 1} - {""}
    if len(seats) != 1 or len(words) < 3:
        return None
    rest = [word for word in words if not wind_by_word().get(word)]
    field = "name" if _who_words() & {*rest} else _field_within(rest)
    return Column(field, seats.pop()) if field in OF_A_SEAT else None


def _field_within(parts: Sequence[str]) -> str:
    """The field of a head of several words, where they name one alone: “score after uma” is not one."""
    fields = {field_by_head()[part] for part in parts if part in field_by_head()} - {"ignored", *WINDS}
    fields -= {"number"} if len(fields) > 1 else set()
    fields -= {"session"} if fields in ({"session", "points"}, {"session", "score"}) else set()
    return fields.pop() if len(fields) == 1 else ""


def _repeated(columns: list[Column]) -> list[Column]:
    """Heads that stand four times belong to the four seats, in the order of the winds beside them."""
    seats = list(dict.fromkeys(column.seat for column in columns if column.field == "seat"))
    order = seats if len(seats) == len(WINDS) else list(PLACES)
    for field in OF_A_SEAT:
        places = [at for at, column in enumerate(columns) if column == Column(field)]
        if len(places) == len(WINDS):
            for at, seat in zip(places, order, strict=True):
                columns[at] = Column(field, seat)
    return columns


def _hold_text(places: Sequence[int], below: Sequence[Sequence[str]]) -> bool:
    """Whether most cells in these columns are words."""
    cells = [row[at] for row in below for at in places if at < len(row) and row[at]]
    return sum(any(letter.isalpha() for letter in cell) for cell in cells) * 2 > len(cells)


def _numbered(columns: list[Column], heads: Sequence[str]) -> list[Column]:
    """“N” is North beside the other winds, and the number of a player elsewhere; so is “o” never a number."""
    seats = {column.seat for column in columns if column.field in {"points", "name"}}
    if {"E", "S", "W"} <= seats or not {"N"} & seats:
        return columns
    lone = [column for column in columns if column.seat == "N" and column.field in {"points", "name"}]
    if len(lone) == 1 and not {"E", "S", "W"} & seats:
        at = columns.index(lone[0])
        if plain(heads[at]) == "n":
            columns[at] = Column("number")
    return columns


def _scores_as_points(columns: list[Column]) -> list[Column]:
    """The columns; if there are points, the score only checks them, else it is the points."""
    by_table = {column.seat for column in columns if column.field == "points"} >= set(WINDS)
    if not by_table and not any(column.field == "points" for column in columns):
        columns = [Column("points", column.seat) if column.field == "score" else column for column in columns]
    return columns
