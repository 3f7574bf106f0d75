"""The players of an event as lists, badges and sheets, and applications with their fees."""

import re
from collections import defaultdict
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import timedelta
from decimal import Decimal
from typing import TYPE_CHECKING

from django.db.models import QuerySet
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from reports import printed_data
from reports.countries import COUNTRIES, check_ema_number, country_of_prefix
from reports.spreadsheets.sheet import Column, Sheet, Value
from tournament.bounds import whole_number
from tournament.models import Absence, Application, Entry, Event, Person
from tournament.words.names import name_of, without_marks

if TYPE_CHECKING:
    from django_stubs_ext import StrPromise

LINKS_LAST = timedelta(days=60)
"""How long players' links work after their event was ended."""
REVOKED = "!"
"""How the key of a link begins that was switched off."""


def link_revoked(entry: Entry) -> bool:
    """Whether the player's link is switched off."""
    return entry.link_key.startswith(REVOKED)


def link_works(entry: Entry) -> bool:
    """Whether the player's link is in force: not switched off, and the event not long over."""
    ended = entry.event.ended_at
    return not link_revoked(entry) and (ended is None or timezone.now() - ended < LINKS_LAST)


@dataclass(frozen=True)
class PlayerRow:
    """One line of the list; `problem` is the sentence about its EMA number, empty when nothing is wrong."""

    entry: Entry
    number: int
    name: str
    by_name: str
    country: str
    country_name: str
    ema_number: str
    problem: str
    club: str
    team: str
    state: str  # player, substitute, withdrawn, disqualified

    def mentions(self, words: list[str]) -> bool:
        """Whether every word of a search stands somewhere in the line."""
        text = without_marks(
            f"{self.number} {self.name} {self.country_name} {self.ema_number} {self.club} {self.team}"
        )
        return all(word in text for word in words)


@dataclass(frozen=True)
class PlayerCounts:
    """How many play, are substitutes, have withdrawn, and have a doubtful EMA number or none."""

    playing: int
    substitutes: int
    withdrawn: int
    doubtful: int
    unnumbered: int


def player_rows(event: Event) -> tuple[PlayerRow, ...]:
    """Everybody registered, in the order of the numbers: one query."""
    return tuple(_row(entry) for entry in event.entries.select_related("team").order_by("number"))


def found_rows(rows: tuple[PlayerRow, ...], search: str) -> list[PlayerRow]:
    """The rows that mention every word of the search; all of them for none."""
    words = without_marks(search).split()
    return [row for row in rows if row.mentions(words)]


def count_players(rows: tuple[PlayerRow, ...]) -> PlayerCounts:
    """The counts over the whole list."""
    return PlayerCounts(
        playing=sum(row.entry.plays for row in rows),
        substitutes=sum(row.state == "substitute" for row in rows),
        withdrawn=sum(row.state == "withdrawn" for row in rows),
        doubtful=sum(bool(row.problem) for row in rows),
        unnumbered=sum(not row.ema_number for row in rows),
    )


def state_of(entry: Entry) -> str:
    """The state of an entry in one word."""
    if entry.disqualified_at:
        return "disqualified"
    if entry.withdrawn_at:
        return "withdrawn"
    return "substitute" if entry.substitute else "player"


def last_registered(event: Event, count: int) -> list[Entry]:
    """The players registered last, newest first."""
    return list(event.entries.select_related("team").order_by("-pk")[:count])


def team_names(event: Event) -> list[str]:
    """The event's teams, for suggestions."""
    return list(event.teams.order_by("name").values_list("name", flat=True))


def club_names(event: Event) -> list[str]:
    """The clubs that the event's players gave, for suggestions."""
    return list(event.entries.exclude(club="").order_by("club").values_list("club", flat=True).distinct())


def _row(entry: Entry) -> PlayerRow:
    country = COUNTRIES.get(entry.country)
    return PlayerRow(
        entry=entry,
        number=entry.number,
        name=entry.name,
        by_name=without_marks(f"{entry.last_name} {entry.first_name}"),
        country=entry.country,
        country_name=name_of(country) if country else entry.country,
        ema_number=entry.ema_number,
        problem=_problem(entry),
        club=entry.club,
        team=entry.team.name if entry.team else "",
        state=state_of(entry),
    )


def links_of(event: Event, number: str = "") -> QuerySet[Entry]:
    """The entries whose links are handed out: all who have not withdrawn, or the one with this number."""
    entries = event.entries.order_by("number")
    if not number:
        return entries.filter(withdrawn_at=None)
    wanted_number = whole_number(number, 99_999_999)
    return entries.none() if wanted_number is None else entries.filter(number=wanted_number)


def _problem(entry: Entry) -> str:
    """The problem of an EMA number, short enough for a line of the list."""
    problem = check_ema_number(entry.ema_number, entry.country, _) if entry.ema_number else None
    owner = country_of_prefix(entry.ema_number[:2])
    if problem and owner and not check_ema_number(entry.ema_number, ""):
        return _("prefix of %(country)s") % {"country": owner.name}
    return problem or ""


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
        rows = tuple(_application_row(one, place, others) for place, one in enumerate(in_state, start=1))
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


@dataclass(frozen=True)
class FeeRow:
    """A player or applicant who owes the fee or has paid it."""

    who: Entry | Application
    name: str
    player: int | None
    application: int | None
    paid: bool


def fee_rows(event: Event) -> tuple[FeeRow, ...]:
    """Players and undecided applicants by last name, those who have not paid first.

    Two queries.
    """
    entries = event.entries.filter(substitute=False, withdrawn_at=None, disqualified_at=None)
    rows = [FeeRow(entry, _last_first(entry), entry.number, None, bool(entry.paid_at)) for entry in entries]
    rows += [
        FeeRow(application, _last_first(application), None, application.number, bool(application.paid_at))
        for application in event.applications.filter(state=Application.ASKED)
    ]
    return tuple(sorted(rows, key=lambda row: (row.paid, without_marks(row.name))))


def _last_first(person: Entry | Application) -> str:
    """The name as people look for it in a list."""
    return ", ".join(filter(None, (person.last_name, person.first_name)))


def total_owed(fee: str, owing: int) -> str:
    """The total owed by `owing` people, in the words of the fee; "" for fewer than two, or an unclear fee."""
    numbers = re.findall(r"\d+(?:[.,]\d{1,2})?", fee)
    if len(numbers) != 1 or owing < 2:
        return ""
    amount = Decimal(numbers[0].replace(",", ".")) * owing
    return fee.replace(numbers[0], f"{amount:f}")


def player_of(entry: Entry) -> printed_data.Player:
    """A registration as reports print it; load it with its team."""
    return printed_data.Player(
        number=entry.number,
        first_name=entry.first_name,
        last_name=entry.last_name,
        country=entry.country,
        club=entry.club,
        team=entry.team.name if entry.team else "",
    )


def badge_players(event: Event) -> list[printed_data.Player]:
    """Everybody who gets a badge: players and substitutes, ordered by number."""
    entries = event.entries.select_related("team").filter(withdrawn_at=None, disqualified_at=None)
    return [player_of(entry) for entry in entries.order_by("number")]


def team_players(event: Event) -> list[printed_data.Player]:
    """Everybody who is in a team, in the order of the numbers, also those who left it."""
    entries = event.entries.select_related("team").exclude(team=None)
    return [player_of(entry) for entry in entries.order_by("number")]


PLAYER_COLUMNS: tuple[tuple[str, "StrPromise"], ...] = (
    ("number", gettext_lazy("No.")),
    ("first_name", gettext_lazy("First name")),
    ("last_name", gettext_lazy("Last name")),
    ("country", gettext_lazy("Country")),
    ("country", gettext_lazy("Country name")),
    ("ema_number", gettext_lazy("EMA number")),
    ("club", gettext_lazy("Club")),
    ("team", gettext_lazy("Team")),
    ("state", gettext_lazy("State")),
    ("paid", gettext_lazy("Fee paid")),
    ("email", gettext_lazy("E-mail")),
    ("phone", gettext_lazy("Telephone")),
    ("present", gettext_lazy("Last session played")),
    ("present", gettext_lazy("Sits out")),
    ("present", gettext_lazy("Missed without leaving")),
    ("present", gettext_lazy("Replaced by")),
)
"""The columns of the exported list: what an import makes of each, and its head."""


def players_sheet(event: Event) -> Sheet:
    """Everybody registered, in the order of the numbers, with what the event knows of them."""
    entries = event.entries.select_related("team", "replaced_by").order_by("number")
    absent: defaultdict[tuple[int, bool], list[str]] = defaultdict(list)
    absences = Absence.objects.filter(session__event=event).order_by("session__number")
    for entry_id, planned, number in absences.values_list("entry", "planned", "session__number"):
        absent[entry_id, planned].append(str(number))
    rows = tuple(
        (
            *_sheet_row(entry),
            entry.left_after,
            ", ".join(absent[entry.pk, True]),
            ", ".join(absent[entry.pk, False]),
            entry.replaced_by.name if entry.replaced_by else "",
        )
        for entry in entries
    )
    return Sheet(_("Players"), tuple(Column(str(head)) for _field, head in PLAYER_COLUMNS), rows)


def _sheet_row(entry: Entry) -> tuple[Value, ...]:
    player = player_of(entry)
    country = COUNTRIES.get(entry.country)
    named = (
        player.number,
        player.first_name,
        player.last_name,
        player.country,
        name_of(country) if country else "",
    )
    paid = _("yes") if entry.paid_at else _("no")
    reached = (paid, entry.email, entry.phone)
    return (*named, entry.ema_number, player.club, player.team, state_name(entry), *reached)


STATE_NAMES: Mapping[str, "StrPromise"] = {
    "disqualified": gettext_lazy("disqualified"),
    "struck": gettext_lazy("struck from the ranking"),
    "withdrawn": gettext_lazy("withdrawn"),
    "substitute": gettext_lazy("substitute"),
    "player": gettext_lazy("plays"),
}


def state_name(entry: Entry) -> str:
    """The name of a registration's state."""
    return str(STATE_NAMES["struck" if entry.struck_at and not entry.disqualified_at else state_of(entry)])
