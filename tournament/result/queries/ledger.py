"""The ledger: every point at the event that did not come from play, from wherever it was written down.

Rulings at a table or without one, penalties and chombos typed in a hand, penalties of imported results and
directors' adjustments are entries alike. An entry that stands twice, in a hand and as a ruling, counts once.
"""

import json
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence, Set
from dataclasses import dataclass, replace
from datetime import datetime
from functools import lru_cache
from itertools import groupby
from typing import Final, Literal, NamedTuple, cast

from django.db.models import Q, QuerySet

from scoring.game import Game, replay
from scoring.rulesets import RuleSet
from scoring.table.score import deduction
from scoring.table.values import Deduction, Moment
from scoring.winds import WINDS
from tournament.models import Entry, Event, Hand, Ruling, Seat, Session

ADJUSTMENT, CHOMBO, PENALTY = "adjustment", "chombo", "penalty"
AT_TABLE: Final = "at-table"
WITH_PENALTIES: Final = Q(facts__outcome=CHOMBO) | Q(facts__has_key="penalties")
"""The hands in which a penalty may be written."""
_KEPT = 512  # games

Source = Literal["ruling", "hand"]
Deductions = Mapping[tuple[int, int], tuple[Deduction, ...]]
"""Points taken at tables, by table id and the entry id of the player or the substitute."""


@lru_cache(maxsize=_KEPT)
def _replayed(facts: str, rules: RuleSet) -> Game:
    return replay(json.loads(facts), rules)


def replayed(facts: Sequence[object], rules: RuleSet) -> Game:
    """The game of these hands, as `replay` gives it; not to be changed, since others get the same."""
    return _replayed(json.dumps(facts), rules)


def won_and_lost(game: Game) -> tuple[int, int, int, int]:
    """The points won and lost in play so far, E S W N, before penalties, as a result stores them."""
    east, south, west, north = (game.state.points[wind] - game.state.taken[wind] for wind in WINDS)
    return east, south, west, north


@dataclass(frozen=True)
class LedgerEntry:
    """Points taken from somebody (negative), or given by a director's adjustment.

    `entry` and `table` are ids, the table None where the points belong to none; `player` and `session` are
    their numbers, `hand` is that of the hand. `counted` is False where the same stands as a ruling already.
    """

    entry: int
    player: int
    points: int
    moment: str
    kind: str
    source: Source
    table: int | None = None
    session: int | None = None
    hand: int | None = None
    given_at: datetime | None = None
    counted: bool = True


class HandPenalty(NamedTuple):
    """A penalty in a hand: points that nobody at the table receives, or that are taken after uma."""

    hand: int
    wind: str
    points: int
    moment: Moment
    kind: str


def penalties_in(game: Game, facts: Sequence[Mapping[str, object]]) -> Iterator[HandPenalty]:
    """The penalties written in the hands of a table, as the rules of the game price them."""
    for number, (hand, record) in enumerate(zip(game.hands, facts, strict=True), 1):
        kind = CHOMBO if record.get("outcome") == CHOMBO else PENALTY
        for wind in WINDS:
            if points := hand.after.taken[wind] - hand.before.taken[wind]:
                moment = deduction(game.rules, kind, points).moment
                yield HandPenalty(number, wind, points, moment, kind)
            if points := hand.after.after_uma[wind] - hand.before.after_uma[wind]:
                yield HandPenalty(number, wind, points, "after-uma", kind)


_RULING: Final = (
    *("entry_id", "entry__number", "points", "moment", "kind", "measure"),
    *("table_id", "table__session__number", "table__session__state", "hand", "given_at"),
)


def ledger_of(event: Event, session: Session | None = None) -> tuple[LedgerEntry, ...]:
    """All entries in force: the rulings in the order they were given, then the hands. Two to four queries.

    With a `session` those of its tables. Where a session was called off, a penalty that is part of a table's
    score went with the score (EMA 2012 §5.6: taken at the table, before the places); one that the rule set
    takes from the total after uma (EMA 2016 and 2025) stays, apart from any table.
    """
    rulings = Ruling.objects.filter(event=event, cancelled_at=None).exclude(points=0)
    hands = Hand.objects.filter(WITH_PENALTIES, table__session__event=event)
    if session is not None:
        rulings, hands = rulings.filter(table__session=session), hands.filter(table__session=session)
    rulings_in_force = [
        LedgerEntry(
            entry=row["entry_id"],
            player=row["entry__number"],
            points=row["points"],
            moment=row["moment"],
            kind=CHOMBO if row["measure"] == CHOMBO else row["kind"],
            source="ruling",
            table=None if row["table__session__state"] == Session.CALLED_OFF else row["table_id"],
            session=row["table__session__number"],
            hand=row["hand"],
            given_at=row["given_at"],
        )
        for row in rulings.order_by("given_at", "pk").values(*_RULING)
        if row["table__session__state"] != Session.CALLED_OFF or row["moment"] != AT_TABLE
    ]
    if event.old_counting:
        return tuple(rulings_in_force)
    return (*rulings_in_force, *_without_twins(_typed_in_hands(event, hands), rulings_in_force))


def without_sessions(ledger: Iterable[LedgerEntry], numbers: Set[int]) -> tuple[LedgerEntry, ...]:
    """The ledger as it would be if these sessions (numbers) were called off; see `ledger_of`."""
    return tuple(
        replace(entry, table=None) if entry.session in numbers else entry
        for entry in ledger
        if entry.session not in numbers or (entry.source == "ruling" and entry.moment != AT_TABLE)
    )


def _typed_in_hands(event: Event, hands: QuerySet[Hand]) -> list[LedgerEntry]:
    """The penalties typed in these hands, including those that a ruling also states."""
    tables = set(hands.order_by().values_list("table_id", flat=True))
    if not tables:
        return []
    rows = (
        Hand.objects.filter(table__in=tables)
        .order_by("table__session__number", "table__number", "number")
        .values_list("table_id", "table__session__number", "facts")
    )
    seats = Seat.objects.filter(table__in=tables)
    seat_of = {(seat.table_id, seat.wind): seat for seat in seats.select_related("entry", "substitute")}
    entries = []
    for (table, session), at_table in groupby(rows, key=lambda row: row[:2]):
        facts = [hand for _table, _session, hand in at_table]
        for penalty in penalties_in(replayed(facts, event.rules), facts):
            offender = offender_of(seat_of[table, penalty.wind], penalty.hand)
            entries.append(
                LedgerEntry(
                    entry=offender.pk,
                    player=offender.number,
                    points=penalty.points,
                    moment=penalty.moment,
                    kind=penalty.kind,
                    source="hand",
                    table=table,
                    session=session,
                    hand=penalty.hand,
                )
            )
    return entries


def offender_of(seat: Seat, hand: int) -> Entry:
    """The one who sat there during a hand: the player, or the substitute who had taken over."""
    if seat.substitute is None:
        return seat.entry
    is_before = seat.substitute_since == Seat.DURING and hand <= (seat.hands_before or 0)
    return seat.entry if is_before else seat.substitute


def _without_twins(in_hands: Iterable[LedgerEntry], stated: Iterable[LedgerEntry]) -> list[LedgerEntry]:
    """The penalties from the hands; one that a ruling at the same table also states is not counted."""
    rulings: defaultdict[tuple[int | None, int, str], list[LedgerEntry]] = defaultdict(list)
    for ruling in stated:
        kind = CHOMBO if ruling.kind == CHOMBO else PENALTY
        rulings[ruling.table, ruling.entry, kind].append(ruling)
    entries = []
    for entry in in_hands:
        alike = rulings[entry.table, entry.entry, entry.kind]
        twin = next((ruling for ruling in alike if _is_twin(entry, ruling)), None)
        if twin:
            alike.remove(twin)
        entries.append(replace(entry, counted=twin is None))
    return entries


def _is_twin(typed: LedgerEntry, ruling: LedgerEntry) -> bool:
    """Whether a ruling states this penalty: it names the same hand, or none but the same points."""
    if ruling.hand is not None:
        return ruling.hand == typed.hand
    return ruling.points == typed.points or typed.kind == CHOMBO


def at_tables(ledger: Iterable[LedgerEntry]) -> dict[tuple[int, int], tuple[Deduction, ...]]:
    """The deductions that count at tables, by table id and entry id."""
    deductions: defaultdict[tuple[int, int], list[Deduction]] = defaultdict(list)
    for entry in ledger:
        if entry.table is not None and entry.counted and entry.moment in {"at-table", "after-uma"}:
            deductions[entry.table, entry.entry].append(Deduction(entry.points, cast("Moment", entry.moment)))
    return {key: tuple(values) for key, values in deductions.items()}


class Apart(NamedTuple):
    """Deductions from a player's total, in points, and from their table points."""

    points: int = 0
    table_points: int = 0


def apart(ledger: Iterable[LedgerEntry], since: datetime | None = None) -> dict[int, Apart]:
    """Deductions outside the scores of tables, by player number; with `since` only those given after it."""
    sums: defaultdict[int, Apart] = defaultdict(Apart)
    for entry in ledger:
        if since is not None and (entry.given_at is None or entry.given_at <= since):
            continue
        before = sums[entry.player]
        if entry.moment == Ruling.TABLE_POINTS:
            sums[entry.player] = before._replace(table_points=before.table_points + entry.points)
        elif entry.moment == Ruling.TOTAL or entry.table is None:
            sums[entry.player] = before._replace(points=before.points + entry.points)
    return dict(sums)


class Adjustment(NamedTuple):
    """A director's correction of a player's points, or of their table points, and its reason."""

    player: int
    points: int
    of_table_points: bool
    reason: str


def adjustments_in(event: Event, ledger: Iterable[LedgerEntry]) -> tuple[Adjustment, ...]:
    """The adjustments in force, in the order they were given; one query where there are any."""
    if not any(entry.kind == ADJUSTMENT for entry in ledger):
        return ()
    rulings = Ruling.objects.filter(event=event, kind=ADJUSTMENT, cancelled_at=None).order_by(
        "given_at", "pk"
    )
    rows = rulings.values_list("entry__number", "points", "moment", "note")
    return tuple(
        Adjustment(player, points, moment == Ruling.TABLE_POINTS, note)
        for player, points, moment, note in rows
    )


def doubled(ledger: Iterable[LedgerEntry]) -> list[LedgerEntry]:
    """The penalties from hands that do not count because a ruling also states them."""
    return [entry for entry in ledger if not entry.counted]
