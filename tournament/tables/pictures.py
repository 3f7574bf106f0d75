"""The pictures of an event, as SVG: lines over sessions, bars by wind and by value, a heat map of tables."""

from collections.abc import Iterable, Mapping

from django.utils.formats import get_format
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from reports.bars import Bar, BarChart, BarLine, bar_chart
from reports.charts import LineChart, Series, line_chart
from reports.heat import HeatLine, HeatMap, heat_map
from tournament.models import Event
from tournament.queries.progress import Progress, SeatWorth
from tournament.queries.worded import grouped
from tournament.templatetags.marks import wind_name

TOP = 8  # lines that can be told apart
# Where the classes of hands by value begin, in points: riichi's limits, and steps of MCR's table.
CLASSES: Mapping[str, tuple[int, ...]] = {
    "riichi": (0, 2_000, 4_000, 8_000, 12_000, 16_000, 24_000, 32_000),
    "mcr": (0, 8, 12, 16, 24, 32, 48, 64),
    "classical": (0, 50, 100, 200, 400, 800),
}


def leaders(progress: Progress) -> list[int]:
    """The numbers of the first eight, best first."""
    return [row.player for row in progress.rows[-1][:TOP]] if progress.rows else []


def points_chart(progress: Progress, numbers: Iterable[int], title: str, about: str) -> SafeString:
    """The totals of these players after each session."""
    return _lines(progress, numbers, title, about, "points", [progress.totals(one) for one in numbers])


def places_chart(progress: Progress, numbers: Iterable[int], title: str, about: str) -> SafeString:
    """The places of these players after each session, the first at the top."""
    return _lines(progress, numbers, title, about, "places", [progress.places(one) for one in numbers])


def _lines(
    progress: Progress,
    numbers: Iterable[int],
    title: str,
    about: str,
    key: str,
    values: Iterable[tuple[int | None, ...]],
) -> SafeString:
    names = [progress.entries[one].name for one in numbers]
    series = tuple(Series(name, own) for name, own in zip(names, values, strict=True))
    sessions = tuple(str(one) for one in range(1, len(progress.rows) + 1))
    thousands = get_format("THOUSAND_SEPARATOR")
    chart = LineChart(title, about, sessions, series, key, thousands, places=key == "places")
    return SafeString(line_chart(chart))


def winds_chart(seats: Iterable[SeatWorth]) -> SafeString:
    """The average result at each wind."""
    lines = tuple(
        BarLine(wind_name(one.wind), (Bar(one.average, grouped(one.average, signed=True)),)) for one in seats
    )
    about = _("The average points of a result at each wind; the numbers are in the table.")
    return SafeString(bar_chart(BarChart(_("Points by seat"), about, lines, "winds")))


def tables_chart(progress: Progress) -> SafeString:
    """A cell for each table and session: the stronger, the further the best was from the last."""
    spreads = progress.spreads()
    sessions = range(1, len(progress.rows) + 1)
    lines = tuple(
        HeatLine(str(table), tuple(spreads.get((session, table)) for session in sessions))
        for table in sorted({number for _session, number in spreads})
    )
    about = _("Lines are tables, columns sessions; the stronger, the further the best from the last.")
    return SafeString(heat_map(HeatMap(_("Tables"), about, tuple(map(str, sessions)), lines, "tables")))


def value_classes(event: Event, values: Mapping[int, int]) -> list[tuple[str, int]]:
    """How many wins there were in each class of values: the class in words, and the count."""
    starts = CLASSES[event.rules.family if event.rules.family in CLASSES else "riichi"]
    ends = [*(one - 1 for one in starts[1:]), None]
    return [
        (_class_words(start, end), sum(n for value, n in values.items() if start <= value <= (end or value)))
        for start, end in zip(starts, ends, strict=True)
    ]


def _class_words(start: int, end: int | None) -> str:
    if end is None:
        return _("%(points)s and more") % {"points": grouped(start)}
    if not start:
        return _("below %(points)s") % {"points": grouped(end + 1)}
    return f"{grouped(start)} – {grouped(end)}"


def values_chart(event: Event, values: Mapping[int, int]) -> SafeString:
    """How many wins there were in each class of values."""
    lines = tuple(BarLine(words, (Bar(n, str(n)),)) for words, n in value_classes(event, values))
    about = _("Wins by their value in points; the numbers are in the table.")
    return SafeString(bar_chart(BarChart(_("Value of hands"), about, lines, "values")))
