"""Bar charts as SVG text: each label with its bars below it, attributes and classes alone.

Classes: `chart`, `chart-bar`, `chart-bar-1`, `chart-bar-2`, `chart-less` (below zero), `chart-axis`,
`chart-value`.
"""

from dataclasses import dataclass

from reports.drawing import WIDTH, picture, text

_RIGHT, _HEAD, _BAR, _GAP = 76, 20, 18, 10
_COLOURS = ("#00664B", "#A63D00")
_LESS = "#A63D00"


@dataclass(frozen=True)
class Bar:
    """One bar: its length against the longest of the chart, and its value in words."""

    value: int
    words: str


@dataclass(frozen=True)
class BarLine:
    """A label and its bars, one for each series of the chart."""

    label: str
    bars: tuple[Bar, ...]


@dataclass(frozen=True)
class BarChart:
    """Lines of bars under one another.

    title, description: what the picture shows, for those who do not see it; key: makes the ids of title and
    description unique on a page.
    """

    title: str
    description: str
    lines: tuple[BarLine, ...]
    key: str = "bars"


def bar_chart(chart: BarChart) -> str:
    """The chart as one SVG element: 0 is a hairline; below zero a bar lies left of the line of zero."""
    values = [bar.value for line in chart.lines for bar in line.bars]
    most, least = max([0, *values]), min([0, *values])
    room = WIDTH - _RIGHT
    zero = room * -least // ((most - least) or 1)
    scale = _Scale(zero, (most - least) or 1, room)
    parts, top = [], 0
    for line in chart.lines:
        parts += _line(line, top, scale)
        top += _HEAD + _BAR * len(line.bars) + _GAP
    return picture(chart.key, chart.title, chart.description, top, parts)


@dataclass(frozen=True)
class _Scale:
    """Where zero is, and how long the room is that the whole span of values takes."""

    zero: int
    span: int
    room: int

    def length(self, value: int) -> int:
        return max(1, self.room * abs(value) // self.span)


def _line(line: BarLine, top: int, scale: _Scale) -> list[str]:
    parts = [text(0, top + _HEAD // 2, line.label, "chart-axis")]
    for index, bar in enumerate(line.bars):
        y, length, less = top + _HEAD + index * _BAR, scale.length(bar.value), bar.value < 0
        series = index % len(_COLOURS)
        kind = "chart-bar chart-less" if less else f"chart-bar chart-bar-{series + 1}"
        left = scale.zero - length if less else scale.zero
        size = f'x="{left}" y="{y + 1}" width="{length}" height="{_BAR - 2}"'
        parts.append(f'<rect class="{kind}" {size} fill="{_LESS if less else _COLOURS[series]}"/>')
        end = scale.zero if less else left + length
        parts.append(text(end + 6, y + _BAR // 2, bar.words, "chart-value"))
    return parts
