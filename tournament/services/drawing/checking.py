"""Any draw put to the test, for anybody: counted again from its seats, and drawn again from its seed."""

import json
from collections import OrderedDict
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from hashlib import sha256
from threading import Lock
from typing import Any

from django.utils.translation import gettext as _

from seating import verify
from tournament.queries.worded import worded
from tournament.services.drawing.replaying import replay_problems
from tournament.services.errors import Refused

LARGEST = 1_000_000
"""Bytes of a document that somebody sends to be checked; the largest draw has a fifth of it."""
PATIENCE = 20
"""Seconds to wait for the check of somebody else."""
SEARCHES = ("hanchan-redraw", "hanchan-next", "hanchan-repair")
SMALL = 1_000
"""Seats up to which a search is made again for anybody."""
HIGHEST = 10_000
"""The highest number that a draw can mean: of a player, a table, a step."""
DEEPEST = 8
KEPT = 64
_kept: OrderedDict[str, "Verdict"] = OrderedDict()
_turn = Lock()


@dataclass(frozen=True)
class Verdict:
    """What is wrong with a draw: its counts, and its seed. `unchecked`: why the seed was not tried."""

    counts: tuple[str, ...]
    seed: tuple[str, ...] = ()
    unchecked: str = ""

    @property
    def holds(self) -> bool:
        """Whether all that was checked is true."""
        return not (self.counts or self.seed)


def read_document(text: str) -> Mapping[str, Any]:
    """The document that somebody sent. Refused when it is none."""
    if len(text.encode(errors="replace")) > LARGEST:
        raise Refused(_("This is too large for a draw: at most 1 MB."))
    try:
        document = json.loads(text)
    except (ValueError, RecursionError):
        raise Refused(_("This is no draw: it is not JSON. Send the whole file as it was saved.")) from None
    if not isinstance(document, dict) or document.get("format") != "hanchan-draw":
        raise Refused(_("This is no draw: its “format” must be “hanchan-draw”."))
    if any(abs(number) > HIGHEST for number in _numbers(document)):
        raise Refused(_("This is no draw: it holds a number above %(most)s.") % {"most": HIGHEST})
    return document


def _numbers(value: Any, deep: int = 0) -> Iterator[float]:
    """Every number of a document. Refused when it is nested deeper than any draw."""
    if deep > DEEPEST:
        raise Refused(_("This is no draw: it is nested too deeply."))
    if isinstance(value, (int, float)):
        yield value
    for one in value.values() if isinstance(value, dict) else value if isinstance(value, list) else ():
        yield from _numbers(one, deep + 1)


def checked(document: Mapping[str, Any], *, trusted: bool = False) -> Verdict:
    """Count a draw again, then draw it again; the answer for the same document is kept.

    One is drawn at a time; Refused when others wait too long. A large search is made again only for a
    `trusted` document, one of this program's own.
    """
    key = f"{fingerprint(document)} {trusted}"
    if key not in _kept:
        _kept[key] = _checked(document, trusted=trusted)
        while len(_kept) > KEPT:
            _kept.popitem(last=False)
    return _kept[key]


def fingerprint(document: Mapping[str, Any]) -> str:
    """The SHA-256 of a document, which holds it to what it is before anybody sees it."""
    return sha256(json.dumps(document, sort_keys=True).encode()).hexdigest()


def _checked(document: Mapping[str, Any], *, trusted: bool) -> Verdict:
    counts = tuple(map(worded, verify(document)))
    if counts:
        return Verdict(counts)
    if not trusted and _is_long(document):
        return Verdict((), unchecked=_("A search this large is not made again here: use the command below."))
    if not _turn.acquire(timeout=PATIENCE):
        raise Refused(_("Another draw is being checked just now: try again in a minute."))
    try:
        return Verdict((), seed=_seed(document))
    finally:
        _turn.release()


def _seed(document: Mapping[str, Any]) -> tuple[str, ...]:
    try:
        return tuple(replay_problems(document))
    except (LookupError, TypeError, ValueError, AttributeError, AssertionError, ArithmeticError):
        return (_("The seed cannot be checked: what the document says of the draw is not whole."),)


def _is_long(document: Mapping[str, Any]) -> bool:
    seats = sum(4 * len(session["tables"]) for session in document["sessions"])
    searched = str(document.get("algorithm", "")).startswith(SEARCHES) or "own_tables" in document
    return searched and seats > SMALL
