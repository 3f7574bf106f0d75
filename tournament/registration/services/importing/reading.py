"""Reads a row of a list of players: its facts, their problems, what is doubtful, and rows about nobody."""

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from statistics import median_low

from django.utils.translation import gettext as _

from reports.countries import country_of_prefix
from tournament.acts.refusals import Reason
from tournament.registration.services.importing.cells import (
    country_code,
    is_marked,
    is_particle,
    particles_first,
    split_name,
)
from tournament.registration.services.importing.columns import Columns
from tournament.registration.services.importing.given_names import is_given_name
from tournament.registration.services.importing.own_tables import states
from tournament.registration.services.importing.text import Row
from tournament.registration.services.importing.words import (
    arrived_words,
    no_value_words,
    no_words,
    nobody_words,
    plain,
    says_paid,
    starts_with,
    substitute_titles,
    withdrawal_titles,
    yes_words,
)
from tournament.registration.services.player_facts import (
    FactProblem,
    PlayerFacts,
    country_from_number,
    is_email,
    is_phone,
    normal_ema_number,
    problems_of,
)
from tournament.words.read_words import for_languages

_sums = for_languages(lambda: starts_with("sums"))
_NO_SIGNS = frozenset({"", "0", "-", "–", "—", "?", "x"})
"""Signs, besides words, that there is no number, address or phone."""
_DASHES = frozenset("-–—")
_CARS = "A:AT B:BE D:DE E:ES F:FR H:HU I:IT L:LU N:NO P:PT S:SE"
_CAR_CODES = dict(pair.split(":") for pair in _CARS.split())
"""Countries by the letters on their cars, where a column is known to hold countries."""
LEAST_DIGITS = 7  # of an EMA number; what is shorter is a count
_TIME = re.compile(r"\b\d{1,2}[:.]\d{2}\b")
_BRACKETS = re.compile(r"\([^()]*\)")
LIST_NUMBER = re.compile(r"^\d{1,4}[.)]\s+")
_ODD = re.compile(
    r"(?:^|\s)[0-9]+\s|\s[-–—]\s|[()\[\]{}<>*:;@/\\=+!?#|&_^~\u2190-\u2bff\U0001f000-\U0001faff]"
)

_LEAST_OF_A_NAME = 2  # letters; a lone one is an initial
_CODES = frozenset({"no", "na"})  # Norway, Namibia

EXTRA_CELLS = Reason(
    "registration.extra-cells",
    "This line has %(cells)d cells and the header %(columns)d: put a text that holds the separator in"
    " quotation marks.",
)
SUBSTITUTE_UNCLEAR = Reason(
    "registration.substitute-unclear",
    "“%(text)s” does not say whether the player is a substitute: write yes or no.",
)


@dataclass(frozen=True)
class Reading:
    """A row as read: the facts as far as known, their problems, and remarks on values that were filled in.

    `doubts`: why the row may be about no player, or its name be something else too; `nobody`:
    why it is about none, where that is known from the rows around it.
    """

    facts: PlayerFacts
    problems: tuple[FactProblem, ...]
    notes: tuple[str, ...]
    paid: bool = False
    here: bool = False
    doubts: tuple[str, ...] = ()
    withdrawn: bool = False
    nobody: str = ""


def is_title_of_substitutes(row: Row) -> bool:
    """Whether a row says “Substitutes” for those below it, and nothing else."""
    filled = [cell for cell in row.cells if cell]
    return len(filled) == 1 and plain(filled[0]).rstrip("0123456789 ") in substitute_titles()


def is_title_of_state(row: Row) -> bool:
    """Whether a row says “Substitutes” or “Cancellations” for those below it, and nothing else."""
    filled = [cell for cell in row.cells if cell]
    withdrawn = len(filled) == 1 and plain(filled[0]).rstrip("0123456789 ") in withdrawal_titles()
    return withdrawn or is_title_of_substitutes(row)


def why_no_player(row: Row, facts: PlayerFacts, heads: Sequence[str]) -> str:
    """Why a row holds no player, such as a line of sums or a number without a name; nothing for a player."""
    if any(heads) and tuple(row.cells) == tuple(heads):
        return _("The header again: skipped.")
    if is_title_of_substitutes(row):
        return _("A title: the lines below it are substitutes.")
    if is_title_of_state(row):
        return _("A title: the lines below it are of people who have withdrawn.")
    words = [cell for cell in row.cells if any(letter.isalpha() for letter in cell)]
    if not words:
        return _("No name, only numbers: skipped.")
    if is_sum(row) and len(facts.ema_number) < LEAST_DIGITS:
        return _("A line of sums: skipped.")
    return _("No name and nothing else of a player: skipped.") if facts == PlayerFacts("") else ""


def is_sum(row: Row) -> bool:
    """Whether a row counts: “Total” with numbers, or with counted things such as “4 players”."""
    words = [cell for cell in row.cells if any(map(str.isalpha, cell))]
    counted = all(re.match(r"\d", cell) for cell in words[1:])
    return bool(words) and counted and _sums().fullmatch(plain(words[0])) is not None


def usual_width(rows: Sequence[Row]) -> int:
    """How many cells are filled in most rows (the median)."""
    return median_low([sum(map(bool, row.cells)) for row in rows]) if rows else 0


def _doubts(row: Row, name: str, usual: int, read: int) -> Iterator[str]:
    """Why a row may be a title or a remark, or its name hold more than a name; `read`: columns."""
    alone = sum(map(bool, row.cells)) == 1
    if alone and (usual > 2 or (read > 2 and len(name.split()) == 1)):
        yield _("Only one cell is filled: is this a player, or a title or a remark?")
    elif plain(name).rstrip("0123456789 ") in nobody_words():
        yield _("“%(name)s” looks like a placeholder: is this a player?") % {"name": name}
    elif _ODD.search(name):
        yield _("“%(name)s” has digits or signs that are unusual in names: is this right?") % {"name": name}


def read_row(row: Row, columns: Columns, usual: int = 0) -> Reading:
    """The player of a row. `usual`: how many cells the rows of this list have filled."""
    cells = {field: cell for field, cell in zip(columns.fields, row.cells, strict=False) if field}
    problems, notes = _extra_cells(row, columns), list[str]()
    first, last = _names(cells)
    number = _ema_number(cells.get("ema_number", ""), notes)
    state_text = cells.get("state", "")
    state = _state(state_text)
    facts = PlayerFacts(
        last_name=last,
        first_name=first,
        country=_country(cells.get("country", ""), number, notes),
        ema_number=number,
        club=_unless_nothing(cells.get("club", ""), columns),
        team=_unless_nothing(cells.get("team", ""), columns),
        substitute=_substitute(cells.get("substitute", ""), problems) or state == "substitute",
        email=_reached(cells.get("email", "").removeprefix("mailto:"), is_email, notes),
        phone=_reached(cells.get("phone", ""), is_phone, notes),
    )
    doubts = [*_doubts(row, facts.name, usual, len(columns.keys)), *_doubts_about_state(state, state_text)]
    doubts += [] if doubts else _doubts_about_split(cells, facts)
    return Reading(
        facts,
        problems=(*problems_of(facts), *problems),
        paid=_paid(cells.get("paid", ""), notes),
        here=_here(cells.get("here", ""), notes),
        notes=tuple(notes),
        doubts=tuple(doubts),
        withdrawn=state == "withdrawn",
    )


def _names(cells: Mapping[str, str]) -> tuple[str, str]:
    """First and last name, from their own columns or from one."""
    if "name" in cells or "last_first" in cells:
        full_name = LIST_NUMBER.sub("", cells.get("name", "") or cells.get("last_first", ""))
        return split_name(full_name, last_first="last_first" in cells)
    first = cells.get("first_name", "")
    last = f"{cells.get('particle', '')} {particles_first(cells.get('last_name', ''))}".strip()
    return (first, last) if last else ("", first)


def _doubts_about_split(cells: Mapping[str, str], facts: PlayerFacts) -> Iterator[str]:
    """Whether a middle word, as in “Åge Bæk Hansen”, belongs to the last name, unless it is a given name."""
    full_name = LIST_NUMBER.sub("", cells.get("name", "") or cells.get("last_first", ""))
    first = facts.first_name.split()
    if is_marked(full_name) or len(first) < 2 or any(map(is_particle, full_name.split())):
        return
    is_first = full_name.startswith(facts.last_name)
    middle = first[0] if is_first else first[-1]
    given_names = first[1:] if is_first else first[:-1]
    is_name = middle[:1].isupper() and len(middle.rstrip(".")) >= _LEAST_OF_A_NAME
    if not full_name or not is_name or is_given_name(middle):
        return
    last = f"{facts.last_name} {middle}" if is_first else f"{middle} {facts.last_name}"
    sentence = _("Does “%(word)s” belong to the family name? If so, write “%(name)s”.")
    yield sentence % {"word": middle, "name": f"{last}, {' '.join(given_names)}"}


def _state(text: str) -> str:
    """The state that a cell means, a remark in brackets left out: “annulé (malade)”."""
    words = (plain(text), plain(_BRACKETS.sub(" ", text)))
    return next((states()[word] for word in words if word in states()), "other") if text else "player"


def _doubts_about_state(state: str, text: str) -> Iterator[str]:
    """Why somebody in this state, read from this text, may be no player."""
    if state == "withdrawn":
        sentence = _("The list says “%(state)s”: register this player as withdrawn, without a seat?")
        yield sentence % {"state": text}
    elif state not in {"player", "substitute"}:
        yield _("The list says “%(state)s”: register this player?") % {"state": text}


def _unless_nothing(name: str, columns: Columns) -> str:
    """The name of a club or team; a dash stands for none, and a word like “none” except in our own list."""
    is_word = plain(name) in no_value_words() and not columns.are_our_whole_list
    return "" if name.strip() in _DASHES or is_word else name


def _reached(text: str, fits: Callable[[str], bool], notes: list[str]) -> str:
    """An address or a phone number; what cannot be either is left out with a note."""
    text = text.strip()
    if plain(text) in _NO_SIGNS | no_value_words():
        return ""
    if fits(text):
        return text
    notes.append(
        _("“%(text)s” is neither an e-mail address nor a phone number: left out.") % {"text": text[:80]}
    )
    return ""


def _extra_cells(row: Row, columns: Columns) -> list[FactProblem]:
    if not any(row.cells[len(columns.fields) :]):
        return []
    return [FactProblem("line", EXTRA_CELLS(cells=len(row.cells), columns=len(columns.fields)))]


def _ema_number(text: str, notes: list[str]) -> str:
    if plain(text) in _NO_SIGNS | no_value_words():
        return ""
    if not any(map(str.isdigit, text)):
        notes.append(_("“%(text)s” is no EMA number: left out.") % {"text": text[:80]})
        return ""
    number = normal_ema_number(re.sub(r"\.0+$", "", text))
    if re.fullmatch(r"[0-9]{7}", number) and country_of_prefix(f"0{number[0]}"):
        notes.append(_("EMA number read as 0%(number)s: spreadsheets drop the zero.") % {"number": number})
        return f"0{number}"
    return number


def _country(text: str, ema_number: str, notes: list[str]) -> str:
    if text in {"", "-", "–", "—", "?"} or plain(text) in no_value_words() - _CODES:
        code = country_from_number(ema_number)
        if code:
            notes.append(_("Country taken from the EMA number."))
        return code
    return country_code(text) or _CAR_CODES.get(text.upper(), text)


def _paid(text: str, notes: list[str]) -> bool:
    """Whether a cell says that the fee is paid."""
    paid = says_paid(text)
    if paid is None:
        notes.append(
            _("“%(text)s” does not say whether the fee is paid: taken as not paid.") % {"text": text}
        )
    return bool(paid)


def _here(text: str, notes: list[str]) -> bool:
    """Whether a cell says that the player has come: a yes, a word for it, or the time of day."""
    word = plain(text)
    here = word in yes_words() | arrived_words() or _TIME.search(text) is not None
    if not here and word not in no_words():
        notes.append(
            _("“%(text)s” does not say whether the player has come: not checked in.") % {"text": text}
        )
    return here


def _substitute(text: str, problems: list[FactProblem]) -> bool:
    word = plain(text)
    if word not in yes_words() | no_words():
        problems.append(FactProblem("substitute", SUBSTITUTE_UNCLEAR(text=text)))
    return word in yes_words()
