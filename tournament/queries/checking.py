"""An event recomputed from its facts: whatever does not agree, in sentences.

The places are counted here a second time, straight from the rows, sharing nothing with `scoring`'s ranking.
"""

from collections import Counter, defaultdict
from fractions import Fraction
from typing import NamedTuple

from scoring.finals import Final
from scoring.rulesets import rules_hash
from scoring.table import TableScore, table_problems
from tournament.models import Event, Result, Ruling, Seat, Session, Table
from tournament.queries.facts import played_tables
from tournament.queries.standings import Standings, standings_of

KEPT = {"none": Fraction(0), "half": Fraction(1, 2), "full": Fraction(1)}


class Total(NamedTuple):
    """What somebody has: the first session of his last final (0: none), table points, points."""

    final: int = 0
    share: Fraction = Fraction(0)
    points: int = 0

    def plus(self, share: Fraction | int, points: int) -> "Total":
        """With what he won."""
        return Total(self.final, self.share + share, self.points + points)


def sheet_warnings(event: Event) -> list[str]:
    """Score sheets as they stand that do not add up: facts of real events, worth a look."""
    results = Result.objects.filter(current=True, table__session__event=event)
    results = results.select_related("table__session").order_by("table__session__number", "table__number")
    return [
        f"{place(result.table)}: {problem.sentence}"
        for result in results
        for problem in table_problems(
            event.rules, list(result.points.values()), result.bets_left, form="difference"
        )
    ]


def differences(event: Event) -> list[str]:
    """Everything in which the stored event disagrees with its facts; empty when all is well."""
    seats = _seats(event)
    return [*_rules(event), *seats, *_results(event), *([] if seats else _places(event))]


def place(table: Table) -> str:
    """session 2 table 7."""
    return f"session {table.session.number} table {table.number}"


def _rules(event: Event) -> list[str]:
    counted = rules_hash(event.rules)
    if counted == event.rules_hash:
        return []
    return [f"rules: the stored values give the hash {counted}, but {event.rules_hash} is noted."]


def _seats(event: Event) -> list[str]:
    found = []
    seats = Seat.objects.filter(table__session__event=event).select_related("table__session", "entry")
    at_table: dict[Table, list[str]] = defaultdict(list)
    busy: Counter[tuple[int, int]] = Counter()
    for seat in seats:
        at_table[seat.table].append(seat.wind)
        busy[seat.table.session.number, seat.entry.number] += 1
        if seat.session_id != seat.table.session_id:
            found.append(f"{place(seat.table)} {seat.wind}: the seat is noted under another session.")
    for table, winds in at_table.items():
        if sorted(winds) != ["E", "N", "S", "W"]:
            found.append(f"{place(table)}: the winds are {' '.join(sorted(winds))}, not E S W N.")
    for (session, player), times in busy.items():
        if times > 1:
            found.append(f"session {session}: player {player} sits at {times} tables.")
    return found


def _results(event: Event) -> list[str]:
    found = []
    versions: dict[Table, list[Result]] = defaultdict(list)
    results = Result.objects.filter(table__session__event=event).select_related("table__session")
    for result in results.order_by("version"):
        versions[result.table].append(result)
    for table, history in versions.items():
        if [one.version for one in history] != list(range(1, len(history) + 1)):
            found.append(f"{place(table)}: the versions of the result have a gap.")
        current = sum(one.current for one in history)
        if current > 1:  # none is current when the only one was taken back
            found.append(f"{place(table)}: {current} versions are current, not one.")
    return found


def _places(event: Event) -> list[str]:
    """Ranks counted by hand from the tables' scores, against the standings on the pages."""
    shown = standings_of(event)
    totals = _totals(event, shown)
    expelled = {number for number, entry in shown.entries.items() if entry.disqualified_at}
    found = []
    for row in shown.rows:
        if row.player in expelled:
            continue
        own = totals[row.player]
        better = sum(1 for other in shown.rows if other.player not in expelled and totals[other.player] > own)
        counted = (better + 1, own.points, own.share if event.is_mcr else None)
        if counted != (row.place, row.total, row.table_points):
            found.append(
                f"player {row.player}: place {row.place} with {row.total} is shown, "
                f"but {counted[0]} with {own.points} is counted."
            )
    return found


def _totals(event: Event, shown: Standings) -> dict[int, Total]:
    """Everybody's total, added up session after session."""
    totals: dict[int, Total] = defaultdict(Total)
    apart = Ruling.objects.filter(event=event, cancelled_at=None, table=None)
    for player, taken in apart.values_list("entry__number", "points"):
        totals[player] = totals[player].plus(0, taken)
    played = played_tables(event, shown.after)
    for number in range(1, shown.after + 1):
        for final in shown.finals:
            if final.first_session == number:
                totals |= {player: _cut(totals[player], player, final) for player in final.players}
        there = [table.score for table in played if table.session == number]
        for seat in (seat for score in there for seat in (*score.seats, *score.own)):
            totals[seat.player] = totals[seat.player].plus(seat.table_points or 0, seat.score)
        missed = event.rules.substitute_points + event.rules.substitute_uma
        for player in _absent(event, shown, number, there):
            totals[player] = totals[player].plus(0, missed)
    return totals


def _absent(event: Event, shown: Standings, number: int, played: list[TableScore]) -> set[int]:
    """The ranked substitutes who had no seat in a session that is over."""
    if not event.sessions.filter(number=number, state=Session.CLOSED).exists():
        return set()
    seated = {seat.player for score in played for seat in (*score.seats, *score.own)}
    ranked = {row.player for row in shown.rows}
    return {player for player in ranked if shown.entries[player].substitute} - seated


def _cut(so_far: Total, player: int, final: Final) -> Total:
    """What a player of a final has when it begins; penalties apart given since are in `so_far` already."""
    since = final.penalties.get(player, 0)
    kept = KEPT[final.carry]
    return Total(final.first_session, so_far.share * kept, int((so_far.points - since) * kept) + since)
