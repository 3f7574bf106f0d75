"""Players for reports, and the list of an event's players as a sheet."""

from django.utils.translation import gettext as _

from reports import data
from reports.countries import COUNTRIES
from reports.tabular import Column, Sheet, Value
from tournament.models import Entry, Event
from tournament.queries.country_names import name_of


def player_of(entry: Entry) -> data.Player:
    """A registration as reports print it; load it with its team."""
    return data.Player(
        number=entry.number,
        first_name=entry.first_name,
        last_name=entry.last_name,
        country=entry.country,
        club=entry.club,
        team=entry.team.name if entry.team else "",
    )


def badge_players(event: Event) -> list[data.Player]:
    """Everybody in the hall: who plays and who may be a substitute, in the order of the numbers."""
    here = event.entries.select_related("team").filter(withdrawn_at=None, disqualified_at=None)
    return [player_of(entry) for entry in here.order_by("number")]


def team_players(event: Event) -> list[data.Player]:
    """Everybody who is in a team, in the order of the numbers, also those who left it."""
    entries = event.entries.select_related("team").exclude(team=None)
    return [player_of(entry) for entry in entries.order_by("number")]


def players_sheet(event: Event) -> Sheet:
    """Everybody registered, in the order of the numbers, with what the event knows of them."""
    heads = (_("No."), _("First name"), _("Last name"), _("Country"), _("Country name"))
    heads += (_("EMA number"), _("Club"), _("Team"), _("State"))
    entries = event.entries.select_related("team").order_by("number")
    rows = tuple(_row(entry) for entry in entries)
    return Sheet(_("Players"), tuple(Column(head) for head in heads), rows)


def _row(entry: Entry) -> tuple[Value, ...]:
    player = player_of(entry)
    country = COUNTRIES.get(entry.country)
    named = (
        player.number,
        player.first_name,
        player.last_name,
        player.country,
        name_of(country) if country else "",
    )
    return (*named, entry.ema_number, player.club, player.team, state_of(entry))


def state_of(entry: Entry) -> str:
    """What became of a registration, in a word."""
    if entry.disqualified_at:
        return _("disqualified")
    if entry.struck_at:
        return _("struck from the ranking")
    if entry.withdrawn_at:
        return _("withdrawn")
    return _("substitute") if entry.substitute else _("plays")
