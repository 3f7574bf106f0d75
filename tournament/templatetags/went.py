"""How it went for a player, in pictures: his places over the sessions, and what the winds brought him."""

from django import template
from django.utils.translation import gettext as _

from tournament.models import Entry, Event
from tournament.queries.progress import progress_of
from tournament.tables.pictures import places_chart, winds_chart

register = template.Library()


@register.inclusion_tag("player/went.html")
def how_it_went(event: Event, entry: Entry, last: int | None) -> dict[str, object]:
    """Up to session `last`; nothing before two sessions, which make a line."""
    found = progress_of(event, last)
    places = found.places(entry.number)
    ranked = [one for one in places if one is not None]
    if len(ranked) < 2:
        return {}
    seats = found.seats(entry.number)
    about = _("%(name)s: from place %(first)s to place %(last)s.") % {
        "name": entry.name,
        "first": ranked[0],
        "last": ranked[-1],
    }
    return {
        "event": event,
        "places": list(enumerate(places, 1)),
        "places_chart": places_chart(found, [entry.number], _("Place after each session"), about),
        "seats": seats,
        "winds_chart": winds_chart(seats),
    }
