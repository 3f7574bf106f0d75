"""From one row to the facts of one player, with what is wrong and what was read differently than written."""

import re
from dataclasses import dataclass

from django.utils.translation import gettext as _

from reports.countries import country_of_prefix
from tournament.services.player_import.columns import Columns
from tournament.services.player_import.countries import country_code
from tournament.services.player_import.names import split_name
from tournament.services.player_import.splitting import Row
from tournament.services.player_import.words import NO, YES, plain
from tournament.services.registration import FactProblem, PlayerFacts, normal_ema_number, problems_of
from tournament.services.registration.facts import country_from_number

_NO_NUMBER = frozenset({"", "0", "-", "–", "—", "n/a", "na", "none", "no", "nein", "ні", "?", "x", "guest"})


@dataclass(frozen=True)
class Reading:
    """What a row says: the facts as far as they go, their faults, and remarks on what was filled in."""

    facts: PlayerFacts
    problems: tuple[FactProblem, ...]
    notes: tuple[str, ...]


def read_row(row: Row, columns: Columns) -> Reading:
    """The player of a row."""
    cells = {field: cell for field, cell in zip(columns.fields, row.cells, strict=False) if field}
    problems, notes = _extra_cells(row, columns), []
    first, last = cells.get("first_name", ""), cells.get("last_name", "")
    if "name" in cells or "last_first" in cells:
        whole = cells.get("name", "") or cells.get("last_first", "")
        first, last = split_name(whole, last_first="last_first" in cells)
    elif first and not last:
        first, last = "", first
    number = _ema_number(cells.get("ema_number", ""), notes)
    facts = PlayerFacts(
        last_name=last,
        first_name=first,
        country=_country(cells.get("country", ""), number, notes),
        ema_number=number,
        club=cells.get("club", ""),
        team=cells.get("team", ""),
        substitute=_substitute(cells.get("substitute", ""), problems),
    )
    return Reading(facts, (*problems_of(facts), *problems), tuple(notes))


def _extra_cells(row: Row, columns: Columns) -> list[FactProblem]:
    if not any(row.cells[len(columns.fields) :]):
        return []
    sentence = _(
        "This line has %(cells)d cells and the header %(columns)d: put a text that holds the separator in"
        " quotation marks."
    )
    return [FactProblem("line", sentence % {"cells": len(row.cells), "columns": len(columns.fields)})]


def _ema_number(text: str, notes: list[str]) -> str:
    if text.casefold() in _NO_NUMBER:
        return ""
    number = normal_ema_number(re.sub(r"\.0+$", "", text))
    if re.fullmatch(r"[0-9]{7}", number) and country_of_prefix(f"0{number[0]}"):
        notes.append(_("EMA number read as 0%(number)s: spreadsheets drop the zero.") % {"number": number})
        return f"0{number}"
    return number


def _country(text: str, ema_number: str, notes: list[str]) -> str:
    if text in {"", "-", "–", "?"}:
        code = country_from_number(ema_number)
        if code:
            notes.append(_("Country taken from the EMA number."))
        return code
    return country_code(text) or text


def _substitute(text: str, problems: list[FactProblem]) -> bool:
    word = plain(text)
    if word not in YES | NO:
        sentence = _("“%(text)s” does not say whether the player is a substitute: write yes or no.")
        problems.append(FactProblem("substitute", sentence % {"text": text}))
    return word in YES
