"""Rulings as pages and slips show them: their words, what they took, their appeals; players' records."""

from collections.abc import Iterable
from dataclasses import dataclass

from django.db.models import QuerySet
from django.utils.translation import gettext as _

from scoring.rulesets import RuleSet
from tournament.models import Entry, Event, Role, Ruling
from tournament.queries.rulings import MEASURES, decision_of, kind_text
from tournament.queries.worded import grouped


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
        return sum(one.row.points for one in self.lines)


def line_of(rules: RuleSet, ruling: Ruling) -> RulingLine:
    """A ruling in words, in the language of the page."""
    outcome, decision = decision_of(ruling)
    return RulingLine(
        ruling, kind_text(rules, ruling.kind), sanction_text(ruling), place_text(ruling), outcome, decision
    )


def sanction_text(ruling: Ruling) -> str:
    """What was imposed: the measure, unless it only repeats that there are points, and the points."""
    measure = str(MEASURES.get(ruling.measure, "")) if ruling.measure not in {"points", "referee"} else ""
    points = grouped(ruling.points, signed=True) if ruling.points else ""
    return ", ".join(part for part in (measure, points) if part) or _("no points")


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
    return [line_of(event.rules, one) for one in rulings]


def record_of(event: Event, entry: Entry) -> list[RulingLine]:
    """Everything ruled against a player at the event, cancelled rulings too, newest first."""
    return lines_of(event, rulings_at(event).filter(entry=entry))


def records(event: Event, rulings: Iterable[Ruling]) -> list[PlayerRecord]:
    """Players with rulings in force among `rulings`, those with most of them first."""
    found: dict[Entry, list[RulingLine]] = {}
    for one in rulings:
        if not one.cancelled_at:
            found.setdefault(one.entry, []).append(line_of(event.rules, one))
    known = [PlayerRecord(entry, tuple(lines)) for entry, lines in found.items()]
    return sorted(known, key=lambda one: (-len(one.lines), one.points, one.entry.number))


def referees_of(event: Event) -> list[str]:
    """The names of the event's referees, the head referee first, and of its directors, who may rule too."""
    roles = Role.objects.filter(event=event).exclude(kind=Role.SCORER).select_related("user")
    head = {one.user_id for one in roles if one.kind == Role.HEAD}
    people = {one.user for one in roles}
    found = sorted((one.pk not in head, one.get_full_name() or one.get_username()) for one in people)
    sentence = _("%(name)s (head referee)")
    return [name if other else sentence % {"name": name} for other, name in found]
