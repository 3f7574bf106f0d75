"""The rows of the standings, as far as the public may see them."""

from collections.abc import Iterator

from django.template.loader import get_template

from tournament.live.frames import Part, live_list
from tournament.models import Event
from tournament.queries.standings import public_after, standings_of


@live_list("standings")
def standings_rows(event: Event) -> Iterator[Part]:
    """One part a player, "r" and his number, in the order of the places; stands still while frozen."""
    template = get_template("public/live/standings_row.html")
    standings = standings_of(event, public_after(event))
    for row in standings.rows:
        part = f"r{row.player}"
        facts = {"part": part, "event": event, "row": row, "entry": standings.entries[row.player]}
        yield part, template.render(facts).strip()
