"""The values of won hands as a bar chart, in classes that players know."""

from collections.abc import Mapping

from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from reports.charts.bars_and_heat_map import Bar, BarChart, BarLine, bar_chart
from tournament.models import Event
from tournament.words.sentences import grouped

# Where the classes of hands by value begin, in points: riichi's limits, and steps of MCR's table.
CLASSES: Mapping[str, tuple[int, ...]] = {
    "riichi": (0, 2_000, 4_000, 8_000, 12_000, 16_000, 24_000, 32_000),
    "mcr": (0, 8, 12, 16, 24, 32, 48, 64),
    "classical": (0, 50, 100, 200, 400, 800),
}


def value_classes(event: Event, values: Mapping[int, int]) -> list[tuple[str, int]]:
    """How many wins there were in each class of values: the class in words, and the count."""
    starts = CLASSES[event.rules.family if event.rules.family in CLASSES else "riichi"]
    ends = [*(start - 1 for start in starts[1:]), None]
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
