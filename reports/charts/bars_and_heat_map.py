"""Bar charts and heat maps as SVG text: attributes and classes alone, coloured by the style sheet.

Classes of bar charts: `chart`, `chart-bar`, `chart-bar-1`, `chart-bar-2`, `chart-less` (below zero),
`chart-axis`, `chart-value`. Classes of heat maps: `chart`, `chart-heat`, `chart-heat-0` … `chart-heat-5`,
`chart-axis`.
"""

from dataclasses import dataclass

from reports.charts.svg import WIDTH, picture, text

_RIGHT, _HEAD, _BAR, _GAP = 76, 20, 18, 10
_COLOURS = ("#00664B", "#A63D00")
_LESS = "#A63D00"
_LEFT, _MAP_HEAD, _ROW = 34, 24, 20
_SHADES = ("0.06", "0.16", "0.28", "0.42", "0.6", "0.82")
_COLOUR = "#00664B"


@dataclass(frozen=True)
class Bar:
    """One bar: the value that gives its length, and the label beside it."""

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
    """The chart as one SVG element: 0 is a hairline; bars below zero extend left of the zero line."""
    values = [bar.value for line in chart.lines for bar in line.bars]
    highest, lowest = max([0, *values]), min([0, *values])
    room = WIDTH - _RIGHT
    zero = room * -lowest // ((highest - lowest) or 1)
    scale = _Scale(zero, (highest - lowest) or 1, room)
    parts, top = [], 0
    for line in chart.lines:
        parts += _line(line, top, scale)
        top += _HEAD + _BAR * len(line.bars) + _GAP
    return picture(chart.key, chart.title, chart.description, top, parts)


@dataclass(frozen=True)
class _Scale:
    """The x of zero, the span of values, and the width that this span takes."""

    zero: int
    span: int
    room: int

    def length(self, value: int) -> int:
        return max(1, self.room * abs(value) // self.span)


def _line(line: BarLine, top: int, scale: _Scale) -> list[str]:
    parts = [text(0, top + _HEAD // 2, line.label, "chart-axis")]
    for index, bar in enumerate(line.bars):
        y, length, is_negative = top + _HEAD + index * _BAR, scale.length(bar.value), bar.value < 0
        series = index % len(_COLOURS)
        kind = "chart-bar chart-less" if is_negative else f"chart-bar chart-bar-{series + 1}"
        left = scale.zero - length if is_negative else scale.zero
        size = f'x="{left}" y="{y + 1}" width="{length}" height="{_BAR - 2}"'
        parts.append(f'<rect class="{kind}" {size} fill="{_LESS if is_negative else _COLOURS[series]}"/>')
        end = scale.zero if is_negative else left + length
        parts.append(text(end + 6, y + _BAR // 2, bar.words, "chart-value"))
    return parts


@dataclass(frozen=True)
class HeatLine:
    """A label and its cells, None where there is nothing."""

    label: str
    values: tuple[int | None, ...]


@dataclass(frozen=True)
class HeatMap:
    """Cells in lines under the labels of their columns; no value is below 0."""

    title: str
    description: str
    columns: tuple[str, ...]
    lines: tuple[HeatLine, ...]
    key: str = "heat"


def heat_map(chart: HeatMap) -> str:
    """The map as one SVG element: the largest value is the darkest; missing cells stay empty."""
    highest = (
        max((value for line in chart.lines for value in line.values if value is not None), default=0) or 1
    )
    wide = (WIDTH - _LEFT) // max(1, len(chart.columns))
    parts = [
        text(_LEFT + wide * index + wide // 2, _MAP_HEAD // 2, label, "chart-axis", "middle")
        for index, label in enumerate(chart.columns)
    ]
    for number, line in enumerate(chart.lines):
        top = _MAP_HEAD + number * _ROW
        parts.append(text(_LEFT - 8, top + _ROW // 2, line.label, "chart-axis", "end"))
        for index, value in enumerate(line.values):
            if value is not None:
                parts.append(_cell(_LEFT + wide * index, top, wide, value * len(_SHADES) // (highest + 1)))
    return picture(chart.key, chart.title, chart.description, _MAP_HEAD + _ROW * len(chart.lines), parts)


def _cell(left: int, top: int, wide: int, shade: int) -> str:
    size = f'x="{left + 1}" y="{top + 1}" width="{wide - 2}" height="{_ROW - 2}"'
    colour = f'fill="{_COLOUR}" fill-opacity="{_SHADES[shade]}"'
    return f'<rect class="chart-heat chart-heat-{shade}" {size} {colour}/>'
