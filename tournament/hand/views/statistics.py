"""Public statistics of an event's hands: how they ended, wins and deal-ins by player, yaku and fan."""

from collections.abc import Callable
from typing import Any

from django.http import HttpResponse
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext
from django.views.decorators.http import require_safe

from reports.charts.bars_and_heat_map import Bar, BarChart, BarLine, bar_chart
from tournament.event.queries.public_state import shown_to
from tournament.hand.queries.game import MOST_HANDS
from tournament.hand.queries.statistics import (
    ABORTIVE,
    CHOMBO,
    DRAW,
    ENDINGS,
    RON,
    TSUMO,
    HandStatistics,
    Tally,
    statistics_of,
    thousandths,
)
from tournament.hand.tables import value_classes, values_chart
from tournament.models import Entry, Event
from tournament.web.access import PublicRequest, public_view
from tournament.web.budgets import costs
from tournament.web.public_page import show
from tournament.words.hand_names import fan_name, yaku_name
from tournament.words.numbers import percent

ENDED = {
    RON: gettext_lazy("Won on a discard"),
    TSUMO: gettext_lazy("Self-drawn"),
    DRAW: gettext_lazy("Nobody won"),
    ABORTIVE: gettext_lazy("Abortive draw"),
    CHOMBO: gettext_lazy("Chombo"),
}
# What the table of players can be ordered by, the most first: its head and its value.
ORDERS: dict[str, tuple[Any, Callable[[Tally], int]]] = {
    "wins": (gettext_lazy("wins"), lambda tally: tally.win_rate or 0),
    "deal-ins": (gettext_lazy("deal-ins"), lambda tally: tally.deal_in_rate or 0),
    "average": (gettext_lazy("average win"), lambda tally: tally.average or 0),
    "best": (gettext_lazy("best win"), lambda tally: tally.best),
}
CHARTED = 8


@require_safe
@public_view
@costs("all hands counted", f"{MOST_HANDS} hands a table")
def hands(request: PublicRequest, event: Event) -> HttpResponse:
    """The statistics of the sessions that are shown; ?by= orders the players."""
    shown = shown_to(event, request.roles)
    statistics = statistics_of(event, shown.last)
    order = request.GET.get("by", "")
    by = order if order in ORDERS else "wins"
    rows, everybody = _rows(statistics, by), statistics.everybody
    return show(
        request,
        "hand/statistics.html",
        {
            "statistics": statistics,
            "shown": shown,
            "endings": _endings(statistics),
            "endings_chart": _endings_chart(statistics),
            "rows": rows,
            "players_chart": _players_chart(rows[:CHARTED]),
            "orders": [(key, label) for key, (label, _value) in ORDERS.items()],
            "by": by,
            "values": value_classes(event, everybody.values) if everybody.wins else (),
            "values_chart": values_chart(event, everybody.values),
            "kinds": kinds_of(event, everybody),
            "best": statistics.entries.get(statistics.best.player) if statistics.best else None,
        },
    )


def _rows(statistics: HandStatistics, by: str) -> list[tuple[Entry, Tally]]:
    """Players and their tallies, in descending order, equal ones by number."""
    value = ORDERS[by][1]
    players = statistics.players
    numbers = sorted(players, key=lambda number: (-value(players[number]), number))
    return [(statistics.entries[number], players[number]) for number in numbers]


def _endings(statistics: HandStatistics) -> list[tuple[str, int, int | None]]:
    """How the hands ended: the words, how many, and their share in thousandths."""
    return [
        (str(ENDED[ending]), count, thousandths(count, statistics.hands))
        for ending in ENDINGS
        if (count := statistics.endings[ending])
    ]


def _endings_chart(statistics: HandStatistics) -> SafeString:
    lines = tuple(BarLine(words, (Bar(count, str(count)),)) for words, count, _share in _endings(statistics))
    about = ngettext(
        "%(n)s hand by its ending; the numbers are in the table beside it.",
        "%(n)s hands by their ending; the numbers are in the table beside it.",
        statistics.hands,
    ) % {"n": statistics.hands}
    return SafeString(bar_chart(BarChart(_("How the hands ended"), about, lines, "endings")))


def _players_chart(rows: list[tuple[Entry, Tally]]) -> SafeString:
    lines = tuple(BarLine(entry.name, two_bars(tally.win_rate, tally.deal_in_rate)) for entry, tally in rows)
    about = _("For each player, hands won above deal-ins; the figures are in the table below.")
    return SafeString(bar_chart(BarChart(_("Wins and deal-ins"), about, lines, "players")))


def two_bars(first: int | None, second: int | None) -> tuple[Bar, Bar]:
    """A bar chart cell with two rates in thousandths, one below the other."""
    upper, lower = first or 0, second or 0
    return Bar(upper, percent(upper)), Bar(lower, percent(lower))


def kinds_of(event: Event, tally: Tally) -> list[tuple[str, int]]:
    """The yaku or fans by name and how often each came, the commonest first."""
    mcr = event.rules.family == "mcr"
    named = [(fan_name(int(key)) if mcr else yaku_name(key), count) for key, count in tally.kinds.items()]
    return sorted(named, key=lambda pair: (-pair[1], pair[0]))
