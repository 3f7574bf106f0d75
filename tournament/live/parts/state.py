"""The line over the standings: after which session, which tables are still missing."""

from collections.abc import Iterator

from django.template.loader import render_to_string

from tournament.live.frames import Part, live_list
from tournament.models import Event
from tournament.queries.standings import public_after, standings_of


@live_list("state")
def state_line(event: Event) -> Iterator[Part]:
    """The one part "state"."""
    frozen = public_after(event)
    standings = standings_of(event, frozen)
    facts = {
        "part": "state",
        "event": event,
        "after": standings.after,
        "missing": len(standings.missing),
        "frozen": frozen is not None,
        "finals": standings.sentences,
    }
    yield "state", render_to_string("public/live/state.html", facts).strip()
