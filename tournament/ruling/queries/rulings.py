"""Rulings in words, for referees and papers, and the queue of calls."""

from collections.abc import Iterable
from dataclasses import dataclass

from django.db.models import QuerySet
from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from reports.printed_data import RulingSlip
from scoring.rulesets import RuleSet
from tournament.account.queries import StaffNames, staff_names
from tournament.models import Call, Entry, Event, Role, Ruling, Seat, Session, Table
from tournament.ruling.queries.suggestions import MEASURES, kind_text
from tournament.words.citations import cited_as
from tournament.words.papers import MOMENT
from tournament.words.sentences import enumerated, grouped, told

SHOWN = 8  # closed calls at the foot of the queue
OUTCOMES = {
    "upheld": gettext_lazy("The ruling stands"),
    "changed": gettext_lazy("Another ruling takes its place"),
    "cancelled": gettext_lazy("The ruling is cancelled"),
}


def written_decision(outcome: str, text: str) -> str:
    """The stored form of a decision on appeal: a key of OUTCOMES, and the reason."""
    return f"{outcome}: {text.strip()}"[:300]


def decision_of(ruling: Ruling) -> tuple[str, str]:
    """The decision on appeal in words, and the reason; only the reason if another program wrote it."""
    outcome, _parted, text = ruling.decision.partition(": ")
    return (str(OUTCOMES[outcome]), text) if outcome in OUTCOMES else ("", ruling.decision)


@dataclass(frozen=True)
class RulingLine:
    """One ruling in words.

    `outcome` and `decision`: what was decided on appeal, and why. `cancelled`: why it was.
    """

    row: Ruling
    text: str
    sanction: str
    place: str
    outcome: str
    decision: str
    note: str
    cancelled: str

    @property
    def appealed(self) -> bool:
        """Whether an appeal waits for its decision."""
        return bool(self.row.appealed_at and not self.row.decided_at)


@dataclass(frozen=True)
class PlayerRecord:
    """A player's rulings in force: how many, and the points they took."""

    entry: Entry
    lines: tuple[RulingLine, ...]

    @property
    def points(self) -> int:
        """The sum of the points that they add."""
        return sum(line.row.points for line in self.lines)


def line_of(rules: RuleSet, ruling: Ruling) -> RulingLine:
    """A ruling in words, in the language of the page."""
    outcome, decision = decision_of(ruling)
    return RulingLine(
        ruling,
        kind_text(rules, ruling.kind),
        sanction_text(ruling),
        place_text(ruling),
        outcome,
        decision,
        told(ruling.note_told, ruling.note),
        told(ruling.cancel_told, ruling.cancel_reason),
    )


def sanction_text(ruling: Ruling) -> str:
    """The sanction in words: the measure, unless it only says that points are taken, and the points."""
    measure = str(MEASURES.get(ruling.measure, "")) if ruling.measure not in {"points", "referee"} else ""
    points = _points_text(ruling) if ruling.points else ""
    return enumerated(part for part in (measure, points) if part) or _("no points")


def _points_text(ruling: Ruling) -> str:
    points = grouped(ruling.points, signed=True)
    if ruling.moment != Ruling.TABLE_POINTS:
        return points
    words = ngettext("%(points)s table point", "%(points)s table points", abs(ruling.points))
    return words % {"points": points}


def place_text(ruling: Ruling) -> str:
    """Session, table and hand, or that it was between the sessions."""
    if ruling.table is None:
        return _("Not at a table")
    hand = _("hand %(number)s") % {"number": ruling.hand} if ruling.hand else ""
    return " · ".join(part for part in (str(ruling.table.session), str(ruling.table), hand) if part)


def rulings_at(event: Event) -> QuerySet[Ruling]:
    """All rulings of the event, newest first, with whom and what they belong to."""
    rulings = Ruling.objects.filter(event=event).select_related("entry", "table__session__event", "event")
    return rulings.order_by("-given_at", "-pk")


def ruling_at(event: Event, pk: int) -> Ruling | None:
    """One ruling of the event, or None."""
    return rulings_at(event).filter(pk=pk).first()


def lines_of(event: Event, rulings: Iterable[Ruling]) -> list[RulingLine]:
    """Rulings in words, in their order."""
    return [line_of(event.rules, ruling) for ruling in rulings]


def record_of(event: Event, entry: Entry) -> list[RulingLine]:
    """Everything ruled against a player at the event, cancelled rulings too, newest first."""
    return lines_of(event, rulings_at(event).filter(entry=entry))


def records(event: Event, rulings: Iterable[Ruling]) -> list[PlayerRecord]:
    """Players with rulings in force among `rulings`, those with most of them first."""
    lines: dict[Entry, list[RulingLine]] = {}
    for ruling in rulings:
        if not ruling.cancelled_at:
            lines.setdefault(ruling.entry, []).append(line_of(event.rules, ruling))
    players = [PlayerRecord(entry, tuple(player_lines)) for entry, player_lines in lines.items()]
    return sorted(players, key=lambda record: (-len(record.lines), record.points, record.entry.number))


def referees_of(event: Event) -> list[str]:
    """The names of the event's referees, the head referee first, and of its directors, who may rule too."""
    roles = Role.objects.filter(event=event).exclude(kind=Role.SCORER).select_related("user")
    head = {role.user_id for role in roles if role.kind == Role.HEAD}
    people = {role.user for role in roles}
    named = sorted((user.pk not in head, user.get_full_name() or user.get_username()) for user in people)
    sentence = _("%(name)s (head referee)")
    return [name if is_other else sentence % {"name": name} for is_other, name in named]


def slip_of(event: Event, ruling: Ruling, staff: StaffNames) -> RulingSlip:
    """The slip of a ruling: who, what, where and when, the sanction, the appeal."""
    line = line_of(event.rules, ruling)
    effect = str(ruling.get_moment_display()) if ruling.points and ruling.table else ""
    return RulingSlip(
        player=ruling.entry.name,
        number=ruling.entry.number,
        place=line.place,
        given_at=date_format(ruling.given_at.astimezone(event.tz), MOMENT),
        offence=line.text,
        clause=cited_as(ruling.clause),
        sanction=line.sanction,
        effect=effect,
        note=line.note,
        referee=staff.of(ruling.given_by),
        head_referee=staff.head_referee,
        cancelled=line.cancelled,
        appeal=ruling.appeal,
        decision=" ".join(part for part in (_sentence(line.outcome), line.decision) if part),
        decided_by=staff.of(ruling.decided_by),
    )


def slips_of(event: Event) -> list[RulingSlip]:
    """All rulings of the event, in the order they were given."""
    staff = staff_names(event)
    return [slip_of(event, row, staff) for row in reversed(rulings_at(event))]


def _sentence(outcome: str) -> str:
    return _("%(outcome)s:") % {"outcome": outcome} if outcome else ""


def calls_of(event: Event) -> QuerySet[Call]:
    """The event's calls with their tables, the one that waits longest first."""
    calls = Call.objects.filter(table__session__event=event).select_related("table__session")
    return calls.order_by("raised_at", "pk")


def open_calls(event: Event) -> list[Call]:
    """Calls that nobody has closed: first those nobody has taken, then the others, each the oldest first."""
    return sorted(calls_of(event).filter(closed_at=None), key=lambda call: call.taken_at is not None)


def closed_calls(event: Event) -> list[Call]:
    """The last calls that were closed, newest first."""
    return list(calls_of(event).filter(closed_at__isnull=False).order_by("-closed_at")[:SHOWN])


def table_of_player(entry: Entry) -> Table | None:
    """The table at which the player sits now: that of the open session; None between sessions."""
    seats = Seat.objects.filter(session__event=entry.event, session__state=Session.OPEN)
    player_seats = seats.filter(substitute=entry) | seats.filter(substitute=None, entry=entry)
    seat = player_seats.select_related("table__session__event").first()
    return seat.table if seat else None
