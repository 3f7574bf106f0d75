"""Titles and sums between the rows of a results spreadsheet, and numbers of sessions as people count them."""

import re
from collections.abc import Sequence

from django.utils.translation import ngettext

from tournament.registration.services.importing.text import Row
from tournament.registration.services.importing.words import plain, starts_with
from tournament.result.services.importing.heads import field_by_head
from tournament.words.read_words import for_languages, words_read

_sums = for_languages(lambda: starts_with("sums", "means"))
_ORDINAL = r"(?:\.|[°ºª]|\.?[oaªº]|st|nd|rd|th|er|re|ère|e|ème|:a|:e|-?[йаяє])?"
_COUNTED = re.compile(rf"\D*(\d{{1,4}}){_ORDINAL}", re.IGNORECASE)
_NUMBER_AFTER = re.compile(r"(\D+?) ?(\d{1,4})\.?")
_NUMBER_BEFORE = re.compile(rf"(\d{{1,4}}){_ORDINAL} (\D+)", re.IGNORECASE)
_APART = re.compile(r"\s+[-–—|/·]\s*|\s*[,:;(|]\s*")


def is_sum(cell: str) -> bool:
    """Whether a cell says that its row holds sums or means."""
    return plain(cell)[:1] in {"σ", "∑"} or _sums().fullmatch(plain(cell)) is not None


_out_words = for_languages(lambda: frozenset(map(plain, words_read("sitting out"))))


def sits_out(cells: Sequence[str]) -> bool:
    """Whether a cell says that its row is of a player who sits out, “bye” or “Freilos”."""
    return any(plain(cell) in _out_words() for cell in cells)


def counted(text: str) -> str:
    """The digits of “Round 2”, “R2”, “2.” and “2ª”; any other text as it is, without the words before it."""
    match = _COUNTED.fullmatch(text)
    return match[1] if match else re.sub(r"^\D+", "", text) or text


def titles_in(cells: Sequence[str]) -> list[tuple[str, int]]:
    """The fields, session or table, and numbers that a row names which holds nothing else.

    Such rows are “Session 2”, “2. Runde – Samstag” and “Round 1, Table 5”.
    """
    filled = [cell for cell in cells if cell]
    if not 1 <= len(filled) <= 2:
        return []
    if full_title := _title(" ".join(filled)):
        return [full_title]
    parts = [part for part in _APART.split(" – ".join(filled)) if part]
    first, *others = [_title(part) for part in parts] or [None]
    rest = filled[1:] and not all(others)
    return [title for title in (first, *others) if title] if first and not rest else []


def names_session(row: Row) -> bool:
    """Whether a row says “Session 2” in its first cell, and nothing else."""
    titles = titles_in(row.cells) if row.cells and row.cells[0] and not any(row.cells[1:]) else []
    return [field for field, _number in titles] == ["session"]


def _title(text: str) -> tuple[str, int] | None:
    if match := _NUMBER_AFTER.fullmatch(text):
        words, number = match[1], match[2]
    elif match := _NUMBER_BEFORE.fullmatch(text):
        number, words = match[1], match[2]
    else:
        return None
    field = field_by_head().get(plain(words), "")
    return (field, int(number)) if field in {"session", "table"} else None


def names_a_place(cell: str) -> bool:
    """Whether a text has a word for a session or a table: nobody knows which rows it leaves out."""
    return any(field_by_head().get(word) in {"session", "table"} for word in plain(cell).split())


def skipped_notes(unplayed: int, out: int, repeated: int, worded: int, sums: int) -> list[str]:
    """Sentences on the tables without points and the lines of each kind that are left out."""
    counts = (unplayed, out, repeated, worded, sums)
    sentences = (
        ngettext(
            "%(count)d table without points is left out.",
            "%(count)d tables without points are left out.",
            unplayed,
        ),
        ngettext(
            "%(count)d line is of a player who sits out.",
            "%(count)d lines are of players who sit out.",
            out,
        ),
        ngettext(
            "%(count)d line repeats an earlier one: taken once.",
            "%(count)d lines repeat earlier ones: taken once.",
            repeated,
        ),
        ngettext(
            "%(count)d line of words alone is left out.",
            "%(count)d lines of words alone are left out.",
            worded,
        ),
        ngettext(
            "%(count)d line of sums is left out.",
            "%(count)d lines of sums are left out.",
            sums,
        ),
    )
    return [sentence % {"count": count} for sentence, count in zip(sentences, counts, strict=True) if count]
