"""From text to rows of cells: which character separates the columns, with quotation marks understood."""

import csv
import unicodedata
from collections.abc import Iterator
from dataclasses import dataclass

from django.utils.translation import gettext as _

from tournament.services.errors import Refused

MOST_LINES = 2000
"""Lines that one import may have."""
MOST_CHARACTERS = 1_000_000
SEPARATORS = ("\t", ";", "|", ",")
_LOOKED_AT = 100


@dataclass(frozen=True)
class Row:
    """One line of the text that holds something: its number from 1, its cells, and the text as it stands."""

    number: int
    cells: tuple[str, ...]

    @property
    def text(self) -> str:
        """The cells as one line for people."""
        return " · ".join(cell for cell in self.cells if cell)


def split_rows(text: str) -> tuple[str, tuple[Row, ...]]:
    """The separator (empty for one column) and the filled rows. Refused above what MOST_… allow."""
    if len(text) > MOST_CHARACTERS:
        raise Refused(_("This text is far too long for one import: import it in parts."), "text")
    text = _plain(text)
    lines = text.split("\n")
    if len(lines) > MOST_LINES + 1:
        sentence = _("These are %(count)d lines; one import takes %(most)d. Import them in parts.")
        raise Refused(sentence % {"count": len(lines), "most": MOST_LINES}, "text")
    separator = _separator([line for line in lines if line.strip()][:_LOOKED_AT])
    rows = _strict(text, separator) or tuple(_line_by_line(lines, separator))
    return separator, tuple(row for row in rows if any(row.cells))


def _plain(text: str) -> str:
    """One kind of line end, and no character that nobody can see."""
    text = text.replace("\r\n", "\n").replace("\r", "\n").replace("\ufeff", "").replace("\u200b", "")
    return "".join(c for c in text if c in "\n\t" or unicodedata.category(c) not in {"Cc", "Cs"})


def _separator(lines: list[str]) -> str:
    """The first separator that nearly every line has; else the one most lines have; else none."""
    shares = {one: sum(one in line for line in lines) for one in SEPARATORS}
    for one in SEPARATORS:
        if shares[one] and shares[one] * 5 >= len(lines) * 4:
            return one
    best = max(SEPARATORS, key=lambda one: shares[one])
    return best if shares[best] else ""


def _strict(text: str, separator: str) -> tuple[Row, ...]:
    """The rows as the CSV rules read them, or nothing where a quotation mark breaks the rules."""
    reader = csv.reader(text.splitlines(keepends=True), delimiter=separator or "\t", strict=True)
    rows, before = [], 0
    try:
        for cells in reader:
            rows.append(Row(before + 1, _stripped(cells)))
            before = reader.line_num
    except csv.Error:
        return ()
    return tuple(rows)


def _line_by_line(lines: list[str], separator: str) -> Iterator[Row]:
    """Each line for itself, quotation marks being letters: one that never closes spoils one line at most."""
    for number, line in enumerate(lines, start=1):
        cells = line.split(separator) if separator else [line]
        yield Row(number, _stripped([cell.strip().strip('"') for cell in cells]))


def _stripped(cells: list[str]) -> tuple[str, ...]:
    return tuple(" ".join(cell.split()) for cell in cells)
