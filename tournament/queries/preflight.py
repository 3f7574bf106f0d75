"""An event's plan as EMA's requirements look at it, and what they say of each line."""

from dataclasses import dataclass
from datetime import date, timedelta

from django.db.models import Q
from django.utils import timezone
from django.utils.translation import get_language
from django.utils.translation import gettext as _

from penalties.preflight import Check, preflight
from penalties.preflight_plan import Neighbour, Plan, PlannedSession, State
from reports.countries import COUNTRIES
from tournament.models import Entry, Event, Role
from tournament.queries.reporting import ema_rules

DAY = timedelta(days=1)
WORST: tuple[State, ...] = ("red", "amber", "green")


@dataclass(frozen=True)
class Line:
    """A requirement: `state` green, amber or red, what was found and is needed in words, the clause."""

    key: str
    state: State
    words: str
    clause: str


@dataclass(frozen=True)
class Preflight:
    """All requirements, and the sessions (their numbers) that were left out since they have no time yet."""

    lines: tuple[Line, ...]
    untimed: tuple[int, ...]

    def count(self, state: State) -> int:
        """How many lines have this state."""
        return sum(line.state == state for line in self.lines)

    @property
    def counts(self) -> dict[State, int]:
        """How many lines are red, amber, green."""
        return {state: self.count(state) for state in WORST}


def why_no_preflight(event: Event) -> str | None:
    """The sentence why EMA certifies no such event, or None."""
    if ema_rules(event):
        return None
    return _("EMA certifies riichi and MCR tournaments; this event plays %(rules)s.") % {
        "rules": event.rules.name
    }


def preflight_of(event: Event, kind: str = "") -> Preflight:
    """The event's plan against the requirements for its `kind`, or another; in five queries at most."""
    sessions = list(event.sessions.order_by("number"))
    plan = Plan(
        family="mcr" if event.is_mcr else "riichi",
        sessions=tuple(
            PlannedSession(one.starts_at.astimezone(event.tz), one.minutes)
            for one in sessions
            if one.starts_at
        ),
        observer=event.observer,
        observer_announced=announced_on(event),
        referees=event.roles.filter(kind__in=[Role.REFEREE, Role.HEAD]).values("user").distinct().count(),
        kind=kind or event.kind,
        applied_on=event.applied_on,
        today=timezone.now().astimezone(event.tz).date(),
        **_neighbours(event),
        **_people(event),
    )
    lines = tuple(_line(check) for check in preflight(plan))
    return Preflight(lines, tuple(one.number for one in sessions if not one.starts_at))


def _people(event: Event) -> dict[str, int]:
    """Players, those of them from EMA countries and with a number, and substitutes: one query."""
    present = Q(withdrawn_at=None) & Q(disqualified_at=None)
    entries: list[Entry] = list(event.entries.filter(present))
    players = [one for one in entries if not one.substitute]
    return {
        "players": len(players),
        "ema_players": sum(_from_ema(one.country) for one in players),
        "host_players": sum(one.country == event.country != "" for one in players),
        "numbered": sum(bool(one.ema_number) for one in players),
        "substitutes": len(entries) - len(players),
    }


def _neighbours(event: Event) -> dict[str, tuple[object, ...]]:
    """The other tournaments of the same rules that matter to this one: one query.

    Of tournaments on days in a row fewer than 36 hours lie between the last game and the first.
    """
    near = Q(starts_on__lte=event.ends_on + DAY, ends_on__gte=event.starts_on - DAY)
    rival = Q(kind=Event.NATIONAL, country=event.country, starts_on__year=event.starts_on.year)
    others = Event.objects.filter(near | rival, demo=False).exclude(pk=event.pk).order_by("starts_on", "name")
    alike = [one for one in others if one.rules.family == event.rules.family]
    return {
        "coincides": tuple(
            Neighbour(one.name, one.kind)
            for one in alike
            if one.starts_on <= event.ends_on + DAY and one.ends_on >= event.starts_on - DAY
        ),
        "championships": tuple(
            one.name
            for one in alike
            if one.kind == Event.NATIONAL
            and one.country == event.country
            and one.starts_on.year == event.starts_on.year
        ),
    }


def _from_ema(code: str) -> bool:
    country = COUNTRIES.get(code)
    return country is not None and country.ema_member


def announced_on(event: Event) -> date | None:
    """The day since when everybody can read the observer's name on the event's page; None where unknown."""
    if not event.observer or not event.public:
        return None
    named = event.log.filter(act="event.change", after__observer=event.observer, undone_by=None)
    line = named.order_by("-pk").first()
    return line.at.astimezone(event.tz).date() if line else None


def _line(check: Check) -> Line:
    return Line(check.key, check.state, check.words.in_language(get_language() or "en"), check.clause)
