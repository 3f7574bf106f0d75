"""Applications by what is to be done, with their doubts and places on the waiting list."""

from collections.abc import Iterator
from dataclasses import dataclass

from django.utils.translation import gettext as _

from reports.countries import check_ema_number
from tournament.models import Application, Entry, Event, Person

ORDER = tuple(state for state, _word in Application.STATES)  # those that wait first
GONE = {Application.DECLINED, Application.WITHDRAWN}


@dataclass(frozen=True)
class ApplicationRow:
    """An application with its place on the waiting list (None: not on it) and its doubts."""

    application: Application
    line: int | None
    doubts: tuple[str, ...]


@dataclass(frozen=True)
class ApplicationGroup:
    """The applications of one state, in the order in which they came."""

    state: str
    label: str
    rows: tuple[ApplicationRow, ...]


def application_groups(event: Event) -> tuple[ApplicationGroup, ...]:
    """All applications by state, those that wait first: three queries."""
    applications = list(event.applications.select_related("entry").order_by("number"))
    others = _others(event, applications)
    groups = []
    for state in ORDER:
        in_state = [application for application in applications if application.state == state]
        rows = tuple(
            _application_row(each_application, place, others)
            for place, each_application in enumerate(in_state, start=1)
        )
        groups.append(ApplicationGroup(state, str(dict(Application.STATES)[state]), rows))
    return tuple(group for group in groups if group.rows)


@dataclass(frozen=True)
class _Others:
    """Whom an applicant may be mistaken for; `people`, `players` and `applied` by EMA number."""

    people: dict[str, Person]
    players: dict[str, Entry]
    names: set[tuple[str, str]]
    applied: dict[str, list[Application]]


def _others(event: Event, applications: list[Application]) -> _Others:
    entries = event.entries.all()
    applied: dict[str, list[Application]] = {}
    for application in applications:
        if application.ema_number and application.state not in GONE:
            applied.setdefault(application.ema_number, []).append(application)
    return _Others(
        people={person.ema_number: person for person in Person.objects.filter(ema_number__in=applied)},
        players={entry.ema_number: entry for entry in entries if entry.ema_number},
        names={_folded(entry) for entry in entries},
        applied=applied,
    )


def _application_row(application: Application, place: int, others: _Others) -> ApplicationRow:
    waits = application.state in {Application.ASKED, Application.QUEUED}
    doubts = tuple(_doubts(application, others)) if waits else ()
    line = place if application.state == Application.QUEUED else None
    return ApplicationRow(application, line, doubts)


def _doubts(application: Application, others: _Others) -> Iterator[str]:
    """Possible mistakes, as sentences. Applicants are not told: somebody may play here without a name."""
    number = application.ema_number
    if number and (sentence := check_ema_number(number, application.country, _)):
        yield sentence
    owner, player = others.people.get(number), others.players.get(number)
    if owner and _folded(owner) != _folded(application):
        yield _("This EMA number has so far belonged to %(name)s.") % {"name": owner}
    if player:
        yield _("Player %(number)d already has this EMA number.") % {"number": player.number}
    for other in others.applied.get(number, ()):
        if other != application and (player is None or other.entry != player):
            yield _("The registration of %(name)s has the same EMA number.") % {"name": other}
    if _folded(application) in others.names:
        yield _("A player with this name is already on the list.")


def _folded(person: Application | Entry | Person) -> tuple[str, str]:
    return person.first_name.casefold(), person.last_name.casefold()


def waiting_place(application: Application) -> int | None:
    """The place in the waiting list, 1 for the first; None for those not on it: one query at most."""
    if application.state != Application.QUEUED:
        return None
    before = Application.objects.filter(
        event_id=application.event_id, state=Application.QUEUED, number__lt=application.number
    )
    return before.count() + 1


def waiting_counts(event: Event) -> dict[str, int]:
    """How many applications wait for the organiser (`asked`) and for a place (`queued`): one query."""
    states = list(event.applications.values_list("state", flat=True))
    return {state: states.count(state) for state in (Application.ASKED, Application.QUEUED)}
