"""An event's plan, checked line by line against EMA's requirements."""

from dataclasses import dataclass
from datetime import date, timedelta
from typing import cast

from django.db.models import Q
from django.utils import timezone

from penalties.ema_requirements import is_excluded
from penalties.preflight_checks import Check, Kind, Neighbour, Plan, PlannedSession, State, preflight
from reports.countries import COUNTRIES
from tournament.acts.refusals import Reason, Refusal
from tournament.ema.queries import ema_rules
from tournament.models import Event, Role, Session
from tournament.words.names import rule_set_name
from tournament.words.sentences import worded

DAY = timedelta(days=1)
WORST: tuple[State, ...] = ("red", "amber", "green")
NOT_CERTIFIED = Reason(
    "event.not-certified", "EMA certifies riichi and MCR tournaments; this event plays %(rules)s."
)


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


def why_no_preflight(event: Event) -> Refusal | None:
    """Why EMA certifies no such event, or None."""
    return None if ema_rules(event) else NOT_CERTIFIED(rules=rule_set_name(event.rules))


def preflight_of(event: Event, kind: str = "") -> Preflight:
    """The event's plan checked against the requirements for its kind, or for `kind`; five queries at most."""
    sessions = list(event.sessions.exclude(state=Session.CALLED_OFF).order_by("number"))
    present = event.entries.filter(withdrawn_at=None, disqualified_at=None)
    players = [entry for entry in present if not entry.substitute]
    neighbours = _neighbours(event)
    plan = Plan(
        family="mcr" if event.is_mcr else "riichi",
        sessions=tuple(
            PlannedSession(session.starts_at.astimezone(event.tz), session.minutes)
            for session in sessions
            if session.starts_at
        ),
        observer=event.observer,
        observer_announced=announced_on(event),
        referees=event.roles.filter(kind__in=[Role.REFEREE, Role.HEAD]).values("user").distinct().count(),
        kind=_kind(kind or event.kind),
        applied_on=event.applied_on,
        today=timezone.now().astimezone(event.tz).date(),
        coincides=tuple(Neighbour(near.name, _kind(near.kind)) for near in neighbours if _near(near, event)),
        championships=tuple(rival.name for rival in neighbours if _rival(rival, event)),
        players=len(players),
        ema_players=sum(_from_ema(player.country) for player in players),
        host_players=sum(player.country == event.country != "" for player in players),
        host_excluded=is_excluded(event.country, event.ends_on),
        excluded_players=sum(is_excluded(player.country, event.ends_on) for player in players),
        numbered=sum(bool(player.ema_number) for player in players),
        substitutes=len(present) - len(players),
        finish=event.rules.finish,
    )
    lines = tuple(_line(check) for check in preflight(plan))
    return Preflight(lines, tuple(session.number for session in sessions if not session.starts_at))


def _neighbours(event: Event) -> list[Event]:
    """The other tournaments of the same rules that matter to this one: one query."""
    near = Q(starts_on__lte=event.ends_on + DAY, ends_on__gte=event.starts_on - DAY)
    rival = Q(kind=Event.NATIONAL, country=event.country, starts_on__year=event.starts_on.year)
    nearby = Event.objects.filter(near | rival, demo=False).exclude(pk=event.pk).order_by("starts_on", "name")
    return [neighbour for neighbour in nearby if neighbour.rules.family == event.rules.family]


def _near(neighbour: Event, event: Event) -> bool:
    """Whether two events share a day or are on consecutive days: less than 36 hours between their games."""
    return neighbour.starts_on <= event.ends_on + DAY and neighbour.ends_on >= event.starts_on - DAY


def _rival(neighbour: Event, event: Event) -> bool:
    """Whether the neighbour is the National Championship of the same country and year."""
    same_year = neighbour.starts_on.year == event.starts_on.year
    return neighbour.kind == Event.NATIONAL and neighbour.country == event.country and same_year


def _kind(kind: str) -> Kind:
    """An event's kind as the Kind of the requirements; both use the same words."""
    return cast(Kind, kind)  # the database keeps no other


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
    return Line(check.key, check.state, worded(check.words), check.clause)
