"""What the hands of an event say: how they ended, who wins and who deals in, the yaku and the fans."""

from django.http import HttpRequest, HttpResponse
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext
from django.views.decorators.http import require_safe

from reports.bars import Bar, BarChart, BarLine, bar_chart
from tournament.models import Event
from tournament.queries.hand_statistics import HandStatistics, statistics_of
from tournament.queries.hand_tally import ABORTIVE, CHOMBO, DRAW, ENDINGS, RON, TSUMO, Tally, thousandths
from tournament.queries.public import shown_to
from tournament.queries.tile_words import fan_name, yaku_name
from tournament.tables.pictures import value_classes, values_chart
from tournament.templatetags.hand_numbers import percent
from tournament.views.access import public_view
from tournament.views.public.page import show

ENDED = {
    RON: gettext_lazy("Won on a discard"),
    TSUMO: gettext_lazy("Self-drawn"),
    DRAW: gettext_lazy("Nobody won"),
    ABORTIVE: gettext_lazy("Broken off"),
    CHOMBO: gettext_lazy("Chombo"),
}
# What the table of players can be ordered by, the most first: its head and its value.
ORDERS = {
    "wins": (gettext_lazy("wins"), lambda one: one.win_rate or 0),
    "deal-ins": (gettext_lazy("deal-ins"), lambda one: one.deal_in_rate or 0),
    "average": (gettext_lazy("average win"), lambda one: one.average or 0),
    "best": (gettext_lazy("best win"), lambda one: one.best),
}
CHARTED = 8


@require_safe
@public_view
def hands(request: HttpRequest, event: Event) -> HttpResponse:
    """The statistics of the sessions that are shown; ?by= orders the players."""
    shown = shown_to(event, request.roles)
    found = statistics_of(event, shown.last)
    asked = request.GET.get("by", "")
    by = asked if asked in ORDERS else "wins"
    rows = _rows(found, by)
    return show(
        request,
        "public/hands.html",
        {
            "found": found,
            "shown": shown,
            "endings": _endings(found),
            "endings_chart": _endings_chart(found),
            "rows": rows,
            "players_chart": _players_chart(rows[:CHARTED]),
            "orders": [(key, label) for key, (label, _value) in ORDERS.items()],
            "by": by,
            "values": value_classes(event, found.everybody.values) if found.everybody.wins else (),
            "values_chart": values_chart(event, found.everybody.values),
            "kinds": kinds_of(event, found.everybody),
            "best": found.entries.get(found.best.player) if found.best else None,
        },
    )


def _rows(found: HandStatistics, by: str) -> list[tuple[object, Tally]]:
    """Players and their tallies, those with the most of it first, equal ones by number."""
    value = ORDERS[by][1]
    numbers = sorted(found.players, key=lambda number: (-value(found.players[number]), number))
    return [(found.entries[number], found.players[number]) for number in numbers]


def _endings(found: HandStatistics) -> list[tuple[str, int, int | None]]:
    """How the hands ended: the words, how many, and their share in thousandths."""
    return [
        (str(ENDED[one]), found.endings[one], thousandths(found.endings[one], found.hands))
        for one in ENDINGS
        if found.endings[one]
    ]


def _endings_chart(found: HandStatistics) -> SafeString:
    lines = tuple(BarLine(words, (Bar(count, str(count)),)) for words, count, _share in _endings(found))
    about = ngettext(
        "%(n)s hand by its ending; the numbers are in the table beside it.",
        "%(n)s hands by their ending; the numbers are in the table beside it.",
        found.hands,
    ) % {"n": found.hands}
    return SafeString(bar_chart(BarChart(_("How the hands ended"), about, lines, "endings")))


def _players_chart(rows: list[tuple[object, Tally]]) -> SafeString:
    lines = tuple(BarLine(entry.name, two_bars(tally.win_rate, tally.deal_in_rate)) for entry, tally in rows)
    about = _("For each player the share of hands won above that of deal-ins; all are in the table below.")
    return SafeString(bar_chart(BarChart(_("Wins and deal-ins"), about, lines, "players")))


def two_bars(first: int | None, second: int | None) -> tuple[Bar, Bar]:
    """Two rates in thousandths under one another."""
    one, other = first or 0, second or 0
    return Bar(one, percent(one)), Bar(other, percent(other))


def kinds_of(event: Event, tally: Tally) -> list[tuple[str, int]]:
    """The yaku or fans by name and how often each came, the commonest first."""
    mcr = event.rules.family == "mcr"
    named = [(fan_name(int(key)) if mcr else yaku_name(key), count) for key, count in tally.kinds.items()]
    return sorted(named, key=lambda one: (-one[1], one[0]))
