"""What the program saw of the event that the observer's report to EMA speaks of."""

from collections.abc import Iterator

from django.utils.translation import gettext as _

from reports.ema import Observed
from tournament.models import Clock, Event, Result, Role, Ruling, Seat
from tournament.queries.ruling_log import lines_of, rulings_at


def observed_of(event: Event) -> Observed:
    """Observer, referees, displays, irregularities and appeals, in the language that is active."""
    rulings = list(rulings_at(event).filter(cancelled_at=None).order_by("given_at", "pk"))
    referees = _referees(event)
    names = {entry.name.casefold() for entry in event.entries.filter(withdrawn_at=None, substitute=False)}
    return Observed(
        rule_set=event.rules.name,
        observer=event.observer,
        referees=referees,
        playing_referees=tuple(name for name in referees if name.casefold() in names),
        displays=tuple(_displays(event)),
        irregularities=(*_replaced(event), *_ruled(event, rulings), *_left(event), *_off(event)),
        appeals=tuple(_appeals(event, rulings)),
    )


def _referees(event: Event) -> tuple[str, ...]:
    roles = Role.objects.filter(event=event).exclude(kind__in=(Role.DIRECTOR, Role.SCORER))
    people = {role.user for role in roles.select_related("user")}
    return tuple(sorted(one.get_full_name() or one.get_username() for one in people))


def _displays(event: Event) -> Iterator[str]:
    sessions = event.sessions.count()
    ran = Clock.objects.filter(session__event=event, started_at__isnull=False).count()
    if ran:
        sentence = _("Hanchan’s clock ran in %(ran)d of %(sessions)d sessions, on screens and phones.")
        yield sentence % {"ran": ran, "sessions": sessions}
    if event.public:
        yield _("Seating and results of each table were shown on screens and phones.")


def _replaced(event: Event) -> Iterator[str]:
    seats = Seat.objects.filter(session__event=event, substitute__isnull=False)
    seats = seats.select_related("entry", "substitute", "table", "session")
    for seat in seats.order_by("session__number", "table__number", "pk"):
        yield _("%(session)s, %(table)s: %(substitute)s stood in for %(player)s, %(since)s.") % {
            "session": seat.session,
            "table": seat.table,
            "substitute": seat.substitute.name,
            "player": seat.entry.name,
            "since": seat.get_substitute_since_display(),
        }


def _ruled(event: Event, rulings: list[Ruling]) -> Iterator[str]:
    for line in lines_of(event, rulings):
        offence = line.text.rstrip(".")
        yield f"{line.place}: {line.row.entry.name}, {offence}: {line.sanction}"


def _left(event: Event) -> Iterator[str]:
    for entry in event.entries.order_by("number"):
        if entry.disqualified_at:
            yield _("%(name)s was disqualified.") % {"name": entry.name}
        elif entry.struck_at:
            yield _("%(name)s was struck from the ranking.") % {"name": entry.name}
        elif entry.withdrawn_at and entry.seats.exists():
            yield _("%(name)s left during the event.") % {"name": entry.name}


def _off(event: Event) -> Iterator[str]:
    results = Result.objects.filter(table__session__event=event, current=True, provisional=True)
    for one in results.select_related("table__session").order_by("table__session__number", "table__number"):
        sentence = _("%(session)s, %(table)s: the sum of the points is not right.")
        yield sentence % {"session": one.table.session, "table": one.table}


def _appeals(event: Event, rulings: list[Ruling]) -> Iterator[str]:
    for line in lines_of(event, [one for one in rulings if one.appealed_at]):
        decision = " ".join(part for part in (line.outcome, line.decision) if part) or _("not decided yet")
        yield f"{line.place}: {line.row.entry.name}, {line.text}: “{line.row.appeal}” – {decision}"
