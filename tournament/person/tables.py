"""The picture of somebody's places in the ranking over time; its numbers stand in a table beside it."""

from collections.abc import Sequence

from django.utils.formats import get_format
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from reports.charts.line_chart import LineChart, Series, line_chart
from tournament.person.queries import RankingAt

LEAST = 2
"""Places that make a line."""
ROOM = 7
"""Months that have room below the line."""


def ranking_chart(name: str, rankings: Sequence[RankingAt], key: str) -> SafeString:
    """The places of a person as a line, the first place at the top; nothing for fewer than LEAST.

    `name`: how the person is printed; `key`: what makes the ids of the picture unique on the page.
    """
    places = tuple(ranked.position for ranked in rankings)
    apart = 1 + (len(rankings) - 1) // ROOM  # the last one always has its label
    if sum(place is not None for place in places) < LEAST:
        return SafeString("")
    chart = LineChart(
        title=_("Places in the ranking"),
        description=_("The place after each event; the numbers are in the table below."),
        sessions=tuple(
            "" if (len(rankings) - 1 - at) % apart else f"{ranked.on.month}/{ranked.on.year % 100:02}"
            for at, ranked in enumerate(rankings)
        ),
        series=(Series(name, places),),
        key=key,
        thousands=get_format("THOUSAND_SEPARATOR"),
        places=True,
    )
    return SafeString(line_chart(chart))
