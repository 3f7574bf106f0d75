"""The list of an event's players as the director's screens show it."""

import unicodedata
from dataclasses import dataclass
from datetime import timedelta

from django.db.models import QuerySet
from django.utils import timezone
from django.utils.translation import gettext as _

from reports.countries import COUNTRIES, check_ema_number, country_of_prefix
from tournament.models import Entry, Event
from tournament.queries.country_names import name_of

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


def sort_key(text: str) -> str:
    """Text without case and accents, for sorting and searching as people do."""
    plain = unicodedata.normalize("NFKD", text.casefold())
    return "".join(c for c in plain if not unicodedata.combining(c))


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
        """Whether every word of a search is found somewhere in the line."""
        text = sort_key(
            f"{self.number} {self.name} {self.country_name} {self.ema_number} {self.club} {self.team}"
        )
        return all(word in text for word in words)


@dataclass(frozen=True)
class PlayerCounts:
    """How many play, stand by, have withdrawn, and have an EMA number to look at or none."""

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
    words = sort_key(search).split()
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
    """The one word that says how an entry stands."""
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
        by_name=sort_key(f"{entry.last_name} {entry.first_name}"),
        country=entry.country,
        country_name=name_of(country) if country else entry.country,
        ema_number=entry.ema_number,
        problem=_problem(entry),
        club=entry.club,
        team=entry.team.name if entry.team else "",
        state=state_of(entry),
    )


def links_of(event: Event, number: str = "") -> QuerySet[Entry]:
    """Whose links are handed out: everybody who has not withdrawn, or the one player with this number."""
    entries = event.entries.order_by("number")
    if number:
        return entries.filter(number=number) if number.isdecimal() and len(number) < 9 else entries.none()
    return entries.filter(withdrawn_at=None)


def _problem(entry: Entry) -> str:
    """What is to be looked at in an EMA number, in as few words as a line of the list has room for."""
    problem = check_ema_number(entry.ema_number, entry.country, _) if entry.ema_number else None
    owner = country_of_prefix(entry.ema_number[:2])
    if problem and owner and not check_ema_number(entry.ema_number, ""):
        return _("prefix of %(country)s") % {"country": owner.name}
    return problem or ""
