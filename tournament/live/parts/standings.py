"""The rows of the standings, as far as the public may see them."""

from collections.abc import Iterator
from itertools import islice

from django.template.loader import render_to_string

from tournament.live.frames import Part, live_list
from tournament.models import Event
from tournament.queries.public import moves_of
from tournament.queries.standings import public_after, standings_of
from tournament.tables.standings import player_rows, session_columns

TOP = 8  # players on the event's own page


@live_list("standings")
def standings_rows(event: Event) -> Iterator[Part]:
    """One part a player, "r" and his number, in the order of the places; stands still while frozen."""
    standings = standings_of(event, public_after(event))
    return player_rows(event, standings, moves_of(event, standings))


@live_list("top")
def top_rows(event: Event) -> Iterator[Part]:
    """The first players with their totals: parts "t" and the number; none before the first result."""
    standings = standings_of(event, public_after(event))
    rows = player_rows(event, standings, moves_of(event, standings), letter="t", cells=False)
    return islice(rows, TOP if standings.after else 0)


@live_list("head")
def head(event: Event) -> Iterator[Part]:
    """The one part "head": the heads of the columns, one more with the first result of a session."""
    standings = standings_of(event, public_after(event))
    facts = {"event": event, "columns": session_columns(event, standings)}
    yield "head", render_to_string("public/live/head.html", facts).strip()
