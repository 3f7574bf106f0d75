"""Registration by the players themselves: how it stands, the organiser's list, and who has not paid."""

from dataclasses import dataclass

from django.utils.translation import gettext as _

from reports.countries import check_ema_number
from tournament.models import Application, Entry, Event, Person

ORDER = (
    Application.ASKED,
    Application.QUEUED,
    Application.CONFIRMED,
    Application.DECLINED,
    Application.WITHDRAWN,
)


@dataclass(frozen=True)
class ApplicationRow:
    """An application with its place in the waiting list (None: not on it) and what to look at before."""

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
    found = list(event.applications.select_related("entry").order_by("number"))
    numbers = [one.ema_number for one in found if one.ema_number]
    known = {one.ema_number: one for one in Person.objects.filter(ema_number__in=numbers)}
    players = {_folded(one) for one in event.entries.all()}
    groups = []
    for state in ORDER:
        own = [one for one in found if one.state == state]
        rows = tuple(_row(one, place, known, players) for place, one in enumerate(own, start=1))
        groups.append(ApplicationGroup(state, str(dict(Application.STATES)[state]), rows))
    return tuple(group for group in groups if group.rows)


def _row(
    one: Application, place: int, known: dict[str, Person], players: set[tuple[str, str]]
) -> ApplicationRow:
    waits = one.state in {Application.ASKED, Application.QUEUED}
    doubts = tuple(_doubts(one, known.get(one.ema_number), players)) if waits else ()
    return ApplicationRow(one, place if one.state == Application.QUEUED else None, doubts)


def _doubts(one: Application, known: Person | None, players: set[tuple[str, str]]) -> list[str]:
    found = []
    if one.ema_number and (sentence := check_ema_number(one.ema_number, one.country, _)):
        found.append(sentence)
    if known and _folded(known) != _folded(one):
        found.append(_("Its EMA number belonged to %(name)s so far.") % {"name": known})
    if _folded(one) in players:
        found.append(_("A player of this name is on the list already."))
    return found


def _folded(one: Application | Entry | Person) -> tuple[str, str]:
    return one.first_name.casefold(), one.last_name.casefold()


def waiting_place(application: Application) -> int | None:
    """His place in the waiting list, 1 for the first; None when he is not on it: one query at most."""
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


@dataclass(frozen=True)
class FeeRow:
    """Somebody who owes the fee or has paid it."""

    who: Entry | Application
    name: str
    player: int | None
    application: int | None
    paid: bool


def fee_rows(event: Event) -> tuple[FeeRow, ...]:
    """Players and those who wait for the organiser's word; who has not paid first: two queries."""
    entries = event.entries.filter(substitute=False, withdrawn_at=None, disqualified_at=None)
    rows = [FeeRow(one, one.name, one.number, None, bool(one.paid_at)) for one in entries]
    rows += [
        FeeRow(one, one.name, None, one.number, bool(one.paid_at))
        for one in event.applications.filter(state=Application.ASKED)
    ]
    return tuple(sorted(rows, key=lambda row: (row.paid, row.name.casefold())))
