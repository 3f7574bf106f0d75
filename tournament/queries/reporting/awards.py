"""Who gets a certificate: the players, and the teams, on the first places."""

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from reports.numbers import fraction, points
from reports.occasions import Award
from scoring.standings import Row, TeamRow
from tournament.models import Entry, Event
from tournament.queries.country_names import country_name
from tournament.queries.reporting.words import look_of
from tournament.queries.standings import standings_of

PLACES = 3


def awards_of(event: Event, places: int = PLACES) -> tuple[Award, ...]:
    """The first `places` places of the standings as they are, players, then teams; ties are several."""
    found, thousands = standings_of(event), look_of(event).thousands
    players = [
        Award(place_name(row.place), entry.name, _about(entry), _score(row, thousands))
        for row in found.rows
        if row.place <= places and any(row.sessions) and (entry := found.entries[row.player])
    ]
    teams = [
        Award(
            _("%(place)s, teams") % {"place": place_name(row.place)},
            row.team,
            ", ".join(found.entries[number].name for number in row.players),
            _score(row, thousands),
        )
        for row in found.teams
        if row.place <= places
    ]
    return (*players, *teams)


def place_name(place: int) -> str:
    """A place as a certificate says it."""
    names = {1: _("First place"), 2: _("Second place"), 3: _("Third place")}
    return names.get(place) or _("Place %(place)s") % {"place": place}


def _about(entry: Entry) -> str:
    return "  ·  ".join(part for part in (country_name(entry.country), entry.club) if part)


def _score(row: Row | TeamRow, thousands: str) -> str:
    """With how much: points, in MCR after the table points."""
    total = points(row.total, thousands)
    if row.table_points is None:
        return ngettext("with %(points)s point", "with %(points)s points", abs(row.total)) % {"points": total}
    shares = {"table_points": fraction(row.table_points), "points": total}
    return _("table points: %(table_points)s, points: %(points)s") % shares
