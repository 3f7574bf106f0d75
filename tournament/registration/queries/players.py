"""The players of an event as lists, badges and sheets, and their links."""

from collections import defaultdict
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import timedelta
from typing import TYPE_CHECKING

from django.db.models import QuerySet
from django.utils import timezone, translation
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from reports import printed_data
from reports.countries import COUNTRIES, check_ema_number, country_of_prefix
from reports.spreadsheets.sheet import Column, Sheet, Value
from tournament.bounds import whole_number
from tournament.models import Absence, Entry, Event
from tournament.words.names import by_alphabet, name_of, without_marks

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


def nameless_name(event: Event, number: int) -> str:
    """What a player is called who stays unnamed: “Player 12” in the event's language."""
    with translation.override(event.language):
        return _("Player %(number)s") % {"number": number}


def names_kept(event: Event) -> dict[int, str]:
    """The names that registrations keep of players who are shown without one, by entry: for the organiser."""
    unnamed = event.applications.filter(named=False, entry__isnull=False).select_related("entry")
    return {
        application.entry.pk: application.name
        for application in unnamed
        if application.entry and not application.erased
        if application.entry.name == nameless_name(event, application.entry.number)
    }


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
        by_name=by_alphabet(f"{entry.last_name} {entry.first_name}"),
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


PLAYER_FACTS = ("number", "first_name", "last_name", "country", "club", "team__name")
"""The columns of a registration that `player_with` takes."""


def player_with(
    number: int, first_name: str, last_name: str, country: str, club: str, team: str | None
) -> printed_data.Player:
    """A player as reports print it, of what a query found in the columns of PLAYER_FACTS."""
    return printed_data.Player(number, first_name, last_name, country, club, team or "")


def player_of(entry: Entry) -> printed_data.Player:
    """A registration as reports print it; load it with its team."""
    team = entry.team.name if entry.team else None
    return player_with(entry.number, entry.first_name, entry.last_name, entry.country, entry.club, team)


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
    ("phone", gettext_lazy("Phone")),
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
    "struck": gettext_lazy("removed from the standings"),
    "withdrawn": gettext_lazy("withdrawn"),
    "substitute": gettext_lazy("substitute"),
    "player": gettext_lazy("plays"),
}


def state_name(entry: Entry) -> str:
    """The name of a registration's state."""
    return str(STATE_NAMES["struck" if entry.struck_at and not entry.disqualified_at else state_of(entry)])
