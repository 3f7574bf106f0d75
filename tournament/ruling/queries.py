"""The rules' answer to an offence, rulings for referees and papers, and the queue of calls."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from functools import lru_cache

from django.db.models import QuerySet
from django.utils.formats import date_format
from django.utils.translation import get_language, gettext_lazy, pgettext_lazy
from django.utils.translation import gettext as _

from penalties import OFFENCES, TARIFFS, Offence, Sanction, Tariff, Words, offences, suggest, tariff_lateness
from penalties import remarks as remarks_on
from penalties.sanctions import Moment
from reports.printed_data import RulingSlip
from scoring.rulesets import PRESETS, RuleSet, clause_of
from tournament.account.queries import StaffNames, staff_names
from tournament.models import Call, Entry, Event, Role, Ruling, Seat, Session, Table
from tournament.words.names import cited_as
from tournament.words.papers import MOMENT
from tournament.words.sentences import grouped

LATENESS, OTHER, CHOMBO, DISQUALIFIED = "lateness", "other", "chombo", "disqualified"
ADJUSTMENT = "adjustment"
SHOWN = 8  # closed calls at the foot of the queue
MEASURES = {
    "none": gettext_lazy("no penalty"),
    "warning": gettext_lazy("warning"),
    "points": pgettext_lazy("a sanction", "points"),
    "dead-hand": gettext_lazy("dead hand"),
    CHOMBO: gettext_lazy("chombo"),
    "substitute": gettext_lazy("a substitute plays"),
    DISQUALIFIED: gettext_lazy("disqualified"),
    "referee": gettext_lazy("the referee decides"),
}
"""What a ruling does besides its points: penalties.Measure, in words."""
OUTCOMES = {
    "upheld": gettext_lazy("The ruling stands"),
    "changed": gettext_lazy("Another ruling takes its place"),
    "cancelled": gettext_lazy("The ruling is cancelled"),
}


@dataclass(frozen=True)
class Suggestion:
    """What the rules suggest. `points` is what they add (a penalty is negative), taken at `moment`.

    `most` is the largest loss that the rules leave to the referee; `earlier` are the player's rulings of the
    same kind that count. `paid`: the opponents are paid at the table, so the score sheet holds it already.
    `words` are a rulebook's, or a sentence in the reader's language.
    """

    kind: str
    words: Words | str
    clause: str
    points: int
    most: int
    moment: str
    measure: str = "referee"
    paid: bool = False
    earlier: tuple[Ruling, ...] = ()

    @property
    def sentence(self) -> str:
        """What the rules say, in the language of the page."""
        return self.words if isinstance(self.words, str) else rulebook_text(self.words)

    @property
    def time(self) -> int:
        """How often the player has done so, this time included: 1 for the first."""
        return len(self.earlier) + 1

    def covers(self, points: int | None, measure: str) -> bool:
        """Whether the rules suggest or leave open these points and this measure (None, "": as suggested)."""
        points_fit = points is None or self.most <= points <= self.points
        return points_fit and measure in ("", self.measure)


def offences_of(rules: RuleSet) -> tuple[Offence, ...]:
    """The offences that these rules know, the usual ones first."""
    return offences(rules.key) if rules.key in OFFENCES else ()


def offence_of(rules: RuleSet, kind: str) -> Offence | None:
    """One offence by its key, or None."""
    return next((offence for offence in offences_of(rules) if offence.key == kind), None)


def kind_text(rules: RuleSet, kind: str) -> str:
    """The offence in words instead of its key."""
    of_every_rules = {
        LATENESS: _("Late for the session"),
        OTHER: _("Another offence"),
        CHOMBO: _("Chombo"),
        ADJUSTMENT: _("Adjustment by a director"),
    }
    if kind in of_every_rules:
        return of_every_rules[kind]
    offence = offence_of(rules, kind)
    return rulebook_text(offence.words) if offence else kind


def rulebook_text(words: Words) -> str:
    """A text of the rulebooks in the language of the page."""
    return words.in_language(get_language() or "en")


def rulings_of(event: Event, entry: Entry) -> list[Ruling]:
    """All rulings in force against a player at this event, oldest first."""
    rulings = Ruling.objects.filter(event=event, entry=entry, cancelled_at=None)
    return list(rulings.select_related("table__session"))


@dataclass(frozen=True)
class Hint:
    """For a referee who rules: the player's rulings in force, and what the rules say; None: not known yet."""

    earlier: tuple[Ruling, ...] = ()
    suggestion: Suggestion | None = None


def hint_for(event: Event, entry: Entry, kind: str, minutes: int | None, session: Session | None) -> Hint:
    """The hint for an offence of a player, "" where it is not chosen yet; one query."""
    earlier = tuple(rulings_of(event, entry))
    if not kind or (kind == LATENESS and minutes is None):
        return Hint(earlier)
    return Hint(earlier, suggestion(event.rules, kind, minutes, earlier, session))


def suggestion(
    rules: RuleSet, kind: str, minutes: int | None, earlier: Sequence[Ruling], session: Session | None
) -> Suggestion:
    """What the rules suggest for an offence, or for lateness in minutes, given the player's rulings.

    `session` is the one being played, None for an offence between sessions.
    """
    if kind == LATENESS:
        return _of_sanction(rules, kind, lateness_sanction(rules, minutes or 0))
    offence = offence_of(rules, kind)
    if offence is None:
        return Suggestion(kind, _("The referee decides."), "", 0, 0, _moment_of(rules, kind))
    counting = tuple(
        ruling for ruling in earlier if ruling.kind == kind and _counts(offence, ruling, session)
    )
    return replace(_of_sanction(rules, kind, suggest(offence, len(counting))), earlier=counting)


def _counts(offence: Offence, ruling: Ruling, session: Session | None) -> bool:
    if not offence.restarts:
        return True
    return (ruling.table.session_id if ruling.table else None) == (session.pk if session else None)


def _of_sanction(rules: RuleSet, kind: str, sanction: Sanction) -> Suggestion:
    """A sanction under the event's own values: its chombo, and the moments at which it takes points."""
    if sanction.measure == "chombo":
        return _of_chombo(rules, kind, sanction)
    return Suggestion(
        kind,
        sanction.words,
        sanction.clause,
        sanction.points,
        sanction.most,
        _moment_of(rules, kind),
        sanction.measure,
        paid=sanction.payment is not None,
    )


def _moment_of(rules: RuleSet, kind: str) -> Moment:
    """When these rules take the points of an offence."""
    moment = rules.chombo_moment if kind == CHOMBO else rules.penalty_moment
    return "at-table" if moment == Ruling.AT_TABLE else "after-uma"


def _of_chombo(rules: RuleSet, kind: str, sanction: Sanction) -> Suggestion:
    moment = _moment_of(rules, CHOMBO)
    if rules.chombo != "deduction":
        clause, is_paid = sanction.clause, bool(sanction.payment)
        return Suggestion(kind, sanction.words, clause, 0, 0, moment, CHOMBO, paid=is_paid)
    points = -rules.chombo_points
    moment_words = _("after uma") if moment == Ruling.AFTER_UMA else _("at the table")
    sentence = _("Chombo: %(points)s points off, %(when)s; the hand is replayed.") % {
        "points": grouped(rules.chombo_points),
        "when": moment_words,
    }
    return Suggestion(kind, sentence, sanction.clause, points, points, moment, CHOMBO)


def began_at(session: Session) -> datetime | None:
    """The start from which lateness counts: as planned, or later when the clock was started later."""
    clock = getattr(session, "clock", None)
    starts = [moment for moment in (session.starts_at, clock.started_at if clock else None) if moment]
    return max(starts, default=None)


@lru_cache(maxsize=512)
def lateness_sanction(rules: RuleSet, minutes: int) -> Sanction:
    """What being late by so many minutes costs under the event's own values (EMA 2012 §5.6, MERS E 2.3).

    Kept, as it is written in three languages, and asked for with each key that a referee types.
    """
    if not (rules.lateness_per_minute or rules.lateness_steps):
        return tariff_lateness(None, minutes)
    tariff = Tariff(
        lateness_clause(rules),
        rules.lateness_per_minute,
        rules.lateness_limit_minutes,
        _moment_of(rules, LATENESS),
        rules.lateness_steps,
        table_points=bool(rules.table_points),
    )
    return tariff_lateness(tariff, minutes)


def lateness_clause(rules: RuleSet) -> str:
    """Where the rulebook prices lateness; empty for rules of an event's own."""
    if rules.key in TARIFFS:
        return TARIFFS[rules.key].clause
    return clause_of(rules.key, "lateness_per_minute") if rules.key in PRESETS else ""


def written_decision(outcome: str, text: str) -> str:
    """How a ruling keeps what was decided on appeal: a key of OUTCOMES, and why."""
    return f"{outcome}: {text.strip()}"[:300]


def decision_of(ruling: Ruling) -> tuple[str, str]:
    """What was decided on appeal in words, and why; a decision from elsewhere is only the latter."""
    outcome, _parted, text = ruling.decision.partition(": ")
    return (str(OUTCOMES[outcome]), text) if outcome in OUTCOMES else ("", ruling.decision)


@dataclass(frozen=True)
class RulingLine:
    """One ruling in words. `outcome` and `decision`: what was decided on appeal, and why."""

    row: Ruling
    text: str
    sanction: str
    place: str
    outcome: str
    decision: str

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
        ruling, kind_text(rules, ruling.kind), sanction_text(ruling), place_text(ruling), outcome, decision
    )


def sanction_text(ruling: Ruling) -> str:
    """The sanction in words: the measure, unless it only says that points are taken, and the points."""
    measure = str(MEASURES.get(ruling.measure, "")) if ruling.measure not in {"points", "referee"} else ""
    points = _points_text(ruling) if ruling.points else ""
    return ", ".join(part for part in (measure, points) if part) or _("no points")


def _points_text(ruling: Ruling) -> str:
    points = grouped(ruling.points, signed=True)
    return (
        _("%(points)s table points") % {"points": points} if ruling.moment == Ruling.TABLE_POINTS else points
    )


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
    players = [PlayerRecord(entry, tuple(own)) for entry, own in lines.items()]
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
    """Who, what, where and when, what was imposed, and what came after."""
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
        note=ruling.note,
        referee=staff.of(ruling.given_by),
        head_referee=staff.head_referee,
        cancelled=ruling.cancel_reason,
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
    own = seats.filter(substitute=entry) | seats.filter(substitute=None, entry=entry)
    seat = own.select_related("table__session__event").first()
    return seat.table if seat else None


def remarks_of(rules: RuleSet, kind: str) -> list[str]:
    """What a referee should know of an offence besides its sanction, in the language of the page."""
    offence = offence_of(rules, kind)
    return [rulebook_text(words) for words in remarks_on(offence)] if offence else []
