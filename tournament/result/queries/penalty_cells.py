"""What the exported table of results says of each penalty of a seat: offence, points, moment, clause.

A cell reads `lateness -2000 after-uma 5.1; other -1000 at-table`: keys that never change, in any language. A
clause is free text: a backslash stands before a `;` or a backslash of its own.
"""

import re
from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass

from tournament.models import Event, Ruling
from tournament.result.queries.ledger import PENALTY, ledger_of

AT_TABLES = (Ruling.AT_TABLE, Ruling.AFTER_UMA)
"""The moments of what counts in the score of a table."""
_ONE = re.compile(
    rf"(?P<kind>\S+) (?P<points>[-−]\d{{1,7}}) (?P<moment>{'|'.join(AT_TABLES)})(?: (?P<clause>.+))?"
)
_PARTS = re.compile(r"(?:\\.|[^\\;])+")


@dataclass(frozen=True)
class Penalty:
    """What a table says of a penalty; `points` are below 0."""

    kind: str
    points: int
    moment: str
    clause: str = ""

    def __str__(self) -> str:
        clause = re.sub(r"([\\;])", r"\\\1", self.clause)
        return " ".join(filter(None, [self.kind, str(self.points), self.moment, clause]))


def that_make(total: int, penalties: Sequence[Sequence[Penalty]]) -> str:
    """The cell of a seat that loses `total`, from the penalties of its player and its substitute.

    Empty where these do not add up, as where only one of the two has a score.
    """
    everybody = [penalty for of_person in penalties for penalty in of_person]
    fitting = [some for some in (everybody, *penalties) if sum(penalty.points for penalty in some) == total]
    return "; ".join(map(str, fitting[0])) if fitting else ""


def penalties_in_cell(text: str) -> tuple[Penalty, ...] | None:
    """The penalties of a cell, or None where it is not written so."""
    matches = [_ONE.fullmatch(part.strip()) for part in _PARTS.findall(text)]
    if not all(matches):
        return None
    return tuple(
        Penalty(
            match["kind"],
            int(match["points"].replace("−", "-")),
            match["moment"],
            re.sub(r"\\(.)", r"\1", match["clause"] or ""),
        )
        for match in matches
        if match
    )


def penalties_at(event: Event) -> dict[tuple[int, int], list[Penalty]]:
    """The penalties that count at tables, by table id and entry id: rulings as given, then those of hands."""
    penalties: defaultdict[tuple[int, int], list[Penalty]] = defaultdict(list)
    rulings = event.rulings.filter(cancelled_at=None, table__isnull=False, points__lt=0, moment__in=AT_TABLES)
    for ruling in rulings.order_by("given_at", "pk"):
        penalty = Penalty(ruling.kind, ruling.points, ruling.moment, ruling.clause)
        penalties[ruling.table_id or 0, ruling.entry_id].append(penalty)
    for entry in ledger_of(event):
        if entry.source == "hand" and entry.counted and entry.table and entry.moment in AT_TABLES:
            kind = "other" if entry.kind == PENALTY else entry.kind
            penalties[entry.table, entry.entry].append(Penalty(kind, entry.points, entry.moment))
    return penalties
