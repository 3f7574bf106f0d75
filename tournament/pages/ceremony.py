"""The prize-giving: places one by one, of the players, of the teams, or of one country or club."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from urllib.parse import urlencode

from django.http import HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from scoring.standings import Row, TeamRow
from tournament.bounds import whole_number
from tournament.models import Entry, Event
from tournament.pages.hall import options_of
from tournament.standings.queries.standings import Standings, public_after, standings_of
from tournament.web.access import PublicRequest, staff_view
from tournament.web.language import speak_to_the_hall
from tournament.words.names import country_name
from tournament.words.numbers import table_points
from tournament.words.sentences import enumerated, grouped

USUAL_PLACES = 10
OFFERED = (3, 10, 16)
PLAYERS, TEAMS, COUNTRY, CLUB = "", "teams", "country:", "club:"


@dataclass(frozen=True)
class Place:
    """A place to be revealed: its number among those announced, the `row` with its points, name, a line.

    `final`: the holder played the final, and may stand above higher totals of others.
    """

    number: int
    shared: bool
    row: Row | TeamRow
    name: str
    about: str
    final: bool = False


@require_safe
@staff_view("director")
def ceremony(request: PublicRequest, event: Event) -> HttpResponse:
    """?from=10: how many places are revealed; ?open=3: so many are; ?of=teams, country:IT or club:…

    ?size= and ?theme= are those of screens. It shows everything, whatever is frozen for the public: it
    opens on the director's own computer.
    """
    speak_to_the_hall(request, event)
    table = standings_of(event)
    groups = groups_of(table)
    group = request.GET.get("of", "") or (TEAMS if request.GET.get("teams") else PLAYERS)
    of = group if group in dict(groups) else PLAYERS
    announced = _team_places(table) if of == TEAMS else _players(table, of)
    count = whole_number(request.GET.get("from")) or USUAL_PLACES
    places = announced[: min(count, len(announced))][::-1]
    opened = min(whole_number(request.GET.get("open")) or 0, len(places))
    options = options_of(request)
    context = {
        **options,
        "places": list(enumerate(places, 1)),
        "opened": opened,
        "of": of,
        "title": "" if of == PLAYERS else dict(groups)[of],
        "groups": groups,
        "wanted": count,
        "most": len(announced),
        "counts": [*(number for number in OFFERED if number < len(announced)), len(announced)],
        "kept": urlencode({"size": options["size"], **({"of": of} if of else {})}),
        "standings": table,
        "frozen": public_after(event),
    }
    return render(request, "pages/hall/ceremony.html", context)


def groups_of(table: Standings) -> list[tuple[str, str]]:
    """Whose places can be announced: key and name; countries and clubs that have several players."""
    ranked = [table.entries[row.player] for row in _ranked(table)]
    teams = [(TEAMS, _("Teams"))] if table.teams else []
    countries = [
        (f"{COUNTRY}{code}", country_name(code)) for code in _several(entry.country for entry in ranked)
    ]
    clubs = [(f"{CLUB}{club}", club) for club in _several(entry.club for entry in ranked)]
    return [
        (PLAYERS, _("All players")),
        *teams,
        *sorted(countries, key=lambda pair: pair[1]),
        *sorted(clubs, key=lambda pair: pair[1]),
    ]


def _several(values: Iterable[str]) -> list[str]:
    """The values that occur more than once and are not everybody's."""
    everybody = list(values)
    return [value for value in set(everybody) if value and 1 < everybody.count(value) < len(everybody)]


def _ranked(table: Standings) -> list[Row]:
    """The rows of players who hold a place, best first."""
    rows = table.rows if table.after else ()
    return [row for row in rows if not table.entries[row.player].disqualified_at]


def _belongs(entry: Entry, of: str) -> bool:
    return of in {PLAYERS, f"{COUNTRY}{entry.country}", f"{CLUB}{entry.club}"}


def _players(table: Standings, of: str) -> list[Place]:
    """The players of the group, best first, with their places within it."""
    rows = [row for row in _ranked(table) if _belongs(table.entries[row.player], of)]
    places = [row.place for row in rows]
    return [
        Place(
            number=_number(row.place, places),
            shared=places.count(row.place) > 1,
            row=row,
            name=table.entries[row.player].name,
            about=_about(table.entries[row.player], row, of),
            final=row.carried is not None,
        )
        for row in rows
    ]


def _number(place: int, places: Sequence[int]) -> int:
    """The place among these alone."""
    return 1 + sum(other < place for other in places)


def _about(entry: Entry, row: Row, of: str) -> str:
    """Country and club, the place among all where others are left out, what a finalist has carried over."""
    overall = _("place %(place)s of all") % {"place": row.place} if of != PLAYERS else ""
    return " · ".join(text for text in (entry.country, entry.club, overall, _carried(row)) if text)


def _carried(row: Row) -> str:
    if row.carried is None:
        return ""
    points = grouped(row.carried.total, signed=True)
    if row.carried.table_points is not None:
        points = f"{table_points(row.carried.table_points)} ({points})"
    return _("%(points)s carried over") % {"points": points}


def _team_places(table: Standings) -> list[Place]:
    """The teams, best first, with their players."""
    rows = table.teams if table.after else ()
    return [
        Place(
            row.place,
            row.shared,
            row,
            row.team,
            enumerated(table.entries[player].name for player in row.players),
        )
        for row in rows
    ]
