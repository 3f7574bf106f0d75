"""Hands too many: whether the next one of a table is one, and those that wait for a referee."""

from collections.abc import Sequence
from dataclasses import dataclass

from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scoring.rulesets import PRESETS, RuleSet, clause_of
from tournament.clock.queries import NOTHING, time_at
from tournament.hand.queries.game import TableGame
from tournament.hand.queries.words import outcome_words
from tournament.models import Event, LateHand, Session, Table
from tournament.result.queries.ledger import replayed
from tournament.words.citations import cited_as


@dataclass(frozen=True)
class Excess:
    """Why another hand of a table would be too many: how many were saved since the signal, and the clause."""

    since: int
    clause: str

    @property
    def sentence(self) -> str:
        """What the form says of it."""
        if not self.since:
            return _("Play stopped at the signal (%(clause)s).") % {"clause": self.clause}
        sentence = ngettext(
            "%(n)s hand has been saved since the signal, and no more may be played (%(clause)s).",
            "%(n)s hands have been saved since the signal, and no more may be played (%(clause)s).",
            self.since,
        )
        return sentence % {"n": self.since, "clause": self.clause}


def excess_at(table: Table) -> Excess | None:
    """Why the table may play no further hand, by the signal and its hands; None while it may.

    Two queries once the clock of its session was started. A table that said it has finished, or has
    its result, types what it played before.
    """
    session = table.session
    if session.state != Session.OPEN:
        return None
    clock = getattr(session, "clock", None)
    if clock is None or clock.started_at is None:
        return None
    table_time = time_at(session.event, session, clock, timezone.now()).at_table(table.number).own
    if (
        table_time is None
        or table_time.allowance not in NOTHING
        or table_time.known_by not in ("hands", "rules")
    ):
        return None
    return Excess(table_time.hands_since, _clause(session.event.rules))


def _clause(rules: RuleSet) -> str:
    clause = clause_of(rules.key, "finish") if rules.key in PRESETS else rules.name
    return rules.name if clause.startswith("not stated") else cited_as(clause)


@dataclass(frozen=True)
class LateLine:
    """A hand too many, as the page of its table shows it."""

    row: LateHand
    words: str


def late_lines(game: TableGame) -> list[LateLine]:
    """The table’s hands too many, in order, without those taken back: one query."""
    rows = game.view.table.late_hands.exclude(state=LateHand.TAKEN_BACK).order_by("entered_at", "pk")
    return [LateLine(row, _words(game, row)) for row in rows]


def _words(game: TableGame, late: LateHand) -> str:
    played = replayed([*game.facts, late.facts], game.rules).hands[-1]
    return outcome_words(late.facts, game.names, played.tiles)


def tables_waiting(event: Event) -> Sequence[tuple[int, int, int]]:
    """Where hands too many wait for a referee: (session, table, how many), in order: one query."""
    rows = LateHand.objects.filter(table__session__event=event, state=LateHand.WAITS)
    places: dict[tuple[int, int], int] = {}
    order = rows.order_by("table__session__number", "table__number")
    for place in order.values_list("table__session__number", "table__number"):
        places[place] = places.get(place, 0) + 1
    return [(session, table, count) for (session, table), count in places.items()]
