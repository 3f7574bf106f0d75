"""How the event went for a player, in pictures, and what the hands of a player say."""

from django import template
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from reports.charts.bars_and_heat_map import Bar, BarChart, BarLine, bar_chart
from tournament.hand.queries.statistics import Tally, statistics_of
from tournament.models import Entry, Event
from tournament.standings.queries.progress import progress_of
from tournament.standings.tables import places_chart, winds_chart
from tournament.words.numbers import percent

register = template.Library()


@register.inclusion_tag("standings/player_progress.html")
def how_it_went(event: Event, entry: Entry, last: int | None) -> dict[str, object]:
    """Up to session `last`; nothing before two sessions, which make a line."""
    progress = progress_of(event, last)
    places = progress.places(entry.number)
    ranked = [place for place in places if place is not None]
    if len(ranked) < 2:
        return {}
    seats = progress.seats(entry.number)
    about = _("%(name)s: from place %(first)s to place %(last)s.") % {
        "name": entry.name,
        "first": ranked[0],
        "last": ranked[-1],
    }
    return {
        "event": event,
        "places": list(enumerate(places, 1)),
        "places_chart": places_chart(progress, [entry.number], _("Place after each session"), about),
        "seats": seats,
        "winds_chart": winds_chart(seats),
    }


register.filter(percent)


@register.inclusion_tag("hand/player_statistics.html")
def hands_of(event: Event, entry: Entry, last: int | None) -> dict[str, object]:
    """Statistics of the player's hands up to session `last`, beside everybody's; nothing without hands."""
    statistics = statistics_of(event, last)
    player_statistics = statistics.players.get(entry.number)
    if player_statistics is None:
        return {}
    return {
        "own": player_statistics,
        "everybody": statistics.everybody,
        "event": event,
        "lines": lines_of(event, player_statistics, statistics.everybody),
        "chart": _chart(event, entry, player_statistics, statistics.everybody),
    }


def lines_of(event: Event, of_player: Tally, everybody: Tally) -> list[tuple[str, int | None, int | None]]:
    """Each rate in words, with the player's and everybody's in thousandths."""
    rates = [(_("Wins"), "win_rate"), (_("Deal-ins"), "deal_in_rate")]
    if event.rules.family == "riichi":
        rates += [(_("Riichi"), "riichi_rate"), (_("Tenpai at a draw"), "tenpai_rate")]
    rates.append((_("Self-drawn wins"), "self_drawn_rate"))
    return [(words, getattr(of_player, name), getattr(everybody, name)) for words, name in rates]


def _chart(event: Event, entry: Entry, of_player: Tally, everybody: Tally) -> SafeString:
    lines = tuple(
        BarLine(words, (Bar(own_rate or 0, percent(own_rate)), Bar(overall_rate or 0, percent(overall_rate))))
        for words, own_rate, overall_rate in lines_of(event, of_player, everybody)
    )
    about = _("%(name)s above, everybody below; the numbers are in the table.") % {"name": entry.name}
    return SafeString(bar_chart(BarChart(_("Hand statistics"), about, lines, "hands")))
