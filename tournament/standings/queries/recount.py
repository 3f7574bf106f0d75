"""Recomputes an event from its facts, and tells every difference in a sentence.

The places are counted here a second time, straight from the rows, sharing nothing with `scoring`'s ranking.
"""

from collections import Counter, defaultdict
from fractions import Fraction
from typing import NamedTuple

from django.db.models import Min, QuerySet

from scoring.finals import Final
from scoring.problems import Problem
from scoring.rulesets import values_hash
from scoring.table.problems import table_problems
from scoring.table.values import TableScore
from tournament.models import Absence, Entry, Event, Result, Seat, Session, Table
from tournament.result.queries.ledger import apart, ledger_of
from tournament.result.queries.scored_tables import played_tables
from tournament.standings.queries.standings import Standings, standings_of

KEPT = {"none": Fraction(0), "half": Fraction(1, 2), "full": Fraction(1)}


class Total(NamedTuple):
    """A running total: the first session of the player's last final (0: none), table points, points."""

    final: int = 0
    share: Fraction = Fraction(0)
    points: int = 0

    def plus(self, share: Fraction | int, points: int) -> "Total":
        """The total with a result added."""
        return Total(self.final, self.share + share, self.points + points)


class OffSheet(NamedTuple):
    """A result in force that cannot be right: what is wrong with it, and by how many points it is off."""

    session: int
    table: int
    table_id: int
    provisional: bool
    off_by: int
    problems: tuple[Problem, ...]


def off_sheets(event: Event) -> list[OffSheet]:
    """Score sheets in force that do not add up, as happens at real events: worth a look. One query."""
    results = Result.objects.filter(current=True, table__session__event=event)
    results = results.select_related("table__session").order_by("table__session__number", "table__number")
    sheets = []
    for result in results:
        points = list(result.points.values())
        problems = table_problems(
            event.rules, points, result.bets_left, form="difference", chips=result.chip_counts
        )
        if problems:
            off_by = sum(points) + result.bets_left
            number = result.table.session.number
            sheets.append(
                OffSheet(number, result.table.number, result.table.pk, result.provisional, off_by, problems)
            )
    return sheets


def sheet_warnings(event: Event) -> list[str]:
    """The off sheets as sentences, one for each problem."""
    return [
        f"session {sheet.session} table {sheet.table}: {problem.sentence}"
        for sheet in off_sheets(event)
        for problem in sheet.problems
    ]


def differences(event: Event) -> list[str]:
    """All differences between the stored event and its facts, as sentences; empty if there are none."""
    seats = _seats(event)
    return [*_rules(event), *seats, *_results(event), *([] if seats else _places(event))]


def place(table: Table) -> str:
    """session 2 table 7."""
    return f"session {table.session.number} table {table.number}"


def _rules(event: Event) -> list[str]:
    recomputed = values_hash(event.rules_values)
    if recomputed == event.rules_hash:
        return []
    return [f"rules: the stored values give the hash {recomputed}, but {event.rules_hash} is noted."]


def _seats(event: Event) -> list[str]:
    sentences = []
    seats = Seat.objects.filter(table__session__event=event).select_related("table__session", "entry")
    at_table: dict[Table, list[str]] = defaultdict(list)
    busy: Counter[tuple[int, int]] = Counter()
    for seat in seats:
        at_table[seat.table].append(seat.wind)
        busy[seat.table.session.number, seat.entry.number] += 1
        if seat.session_id != seat.table.session_id:
            sentences.append(f"{place(seat.table)} {seat.wind}: the seat is noted under another session.")
    for table, winds in at_table.items():
        if sorted(winds) != ["E", "N", "S", "W"]:
            sentences.append(f"{place(table)}: the winds are {' '.join(sorted(winds))}, not E S W N.")
    for (session, player), times in busy.items():
        if times > 1:
            sentences.append(f"session {session}: player {player} sits at {times} tables.")
    return sentences


def _results(event: Event) -> list[str]:
    sentences = []
    versions: dict[Table, list[Result]] = defaultdict(list)
    results = Result.objects.filter(table__session__event=event).select_related("table__session")
    for result in results.order_by("version"):
        versions[result.table].append(result)
    for table, history in versions.items():
        if [result.version for result in history] != list(range(1, len(history) + 1)):
            sentences.append(f"{place(table)}: the versions of the result have a gap.")
        current = sum(result.current for result in history)
        if current > 1:  # none is current when the only one was taken back
            sentences.append(f"{place(table)}: {current} versions are current, not one.")
    return sentences


def _places(event: Event) -> list[str]:
    """Ranks counted by hand from the tables' scores, against the standings on the pages."""
    shown = standings_of(event)
    totals = _totals(event, shown)
    expelled = {number for number, entry in shown.entries.items() if entry.disqualified_at}
    sentences = []
    for row in shown.rows:
        if row.player in expelled:
            continue
        total = totals[row.player]
        better = sum(
            1 for rival in shown.rows if rival.player not in expelled and totals[rival.player] > total
        )
        recounted = (better + 1, total.points, total.share if event.is_mcr else None)
        if recounted != (row.place, row.total, row.table_points):
            sentences.append(
                f"player {row.player}: place {row.place} with {row.total} is shown, "
                f"but {recounted[0]} with {total.points} is counted."
            )
    return sentences


def _totals(event: Event, shown: Standings) -> dict[int, Total]:
    """Everybody's total, added up session after session."""
    totals: dict[int, Total] = defaultdict(Total)
    for player, penalties in apart(ledger_of(event)).items():
        totals[player] = totals[player].plus(penalties.table_points, penalties.points)
    played = played_tables(event, shown.after)
    for number in range(1, shown.after + 1):
        for final in shown.finals:
            if final.first_session == number:
                totals |= {player: _cut(totals[player], player, final) for player in final.players}
        scores = [table.score for table in played if table.session == number]
        for seat in (seat for score in scores for seat in (*score.seats, *score.own_results)):
            totals[seat.player] = totals[seat.player].plus(seat.table_points or 0, seat.score)
        missed = event.rules.substitute_points + event.rules.substitute_uma
        for player in _absent(event, shown, number, scores):
            totals[player] = totals[player].plus(0, missed)
    return totals


def _absent(event: Event, shown: Standings, number: int, played: list[TableScore]) -> set[int]:
    """The ranked players charged with missing a closed session, by number."""
    if not event.sessions.filter(number=number, state=Session.CLOSED).exists():
        return set()
    seated = {seat.player for score in played for seat in (*score.seats, *score.own_results)}
    noted = Absence.objects.filter(session__event=event, session__number=number)
    planned = dict(noted.values_list("entry__number", "planned"))
    ranked = {row.player: shown.entries[row.player] for row in shown.rows}
    if event.old_counting:
        return {player for player, entry in ranked.items() if entry.substitute} - seated
    seats = Seat.objects.filter(session__event=event, session__number=number)
    players_out = set(seats.filter(out=True).values_list("entry__number", flat=True))
    seats_of = Seat.objects.filter(session__event=event).order_by().values_list("entry__number")
    newcomers = {player for player, first in seats_of.annotate(Min("session__number")) if first > number}
    charged = {
        player
        for player, entry in ranked.items()
        if entry.substitute
        or player in players_out
        or not planned.get(player, not _has_gone(entry, number, is_new=player in newcomers))
    } - seated
    return charged - _still_to_report(shown, seats) if charged else charged


def _has_gone(entry: Entry, session: int, *, is_new: bool) -> bool:
    """Whether the player had left by the session, or was removed.

    `is_new`: their first seat is in a later session, so that they had not come yet, unless nobody knows when
    they left.
    """
    if entry.left_after is None:
        return bool(entry.withdrawn_at or (entry.disqualified_at and not is_new))
    has_left = session > entry.left_after
    return has_left or (not is_new and bool(entry.withdrawn_at or entry.disqualified_at))


def _still_to_report(shown: Standings, seats: QuerySet[Seat]) -> set[int]:
    """Players with a seat, or sitting in from the start: without a result yet they have missed nothing."""
    players = set(seats.filter(out=False).values_list("entry__number", flat=True))
    sitting_in = seats.exclude(substitute=None).values_list("substitute__number", "substitute_since")
    return players | {
        number for number, since in sitting_in if since == Seat.START or not shown.entries[number].substitute
    }


def _cut(so_far: Total, player: int, final: Final) -> Total:
    """A finalist's total when the final begins; later penalties without a table are in `so_far` already."""
    since, shares = final.penalties.get(player, 0), final.table_points.get(player, 0)
    portion = KEPT[final.carry]
    share = (so_far.share - shares) * portion + shares
    return Total(final.first_session, share, int((so_far.points - since) * portion) + since)
