"""Bar charts as SVG text: a line of bars for each label, attributes and classes as in `reports.charts`.

Classes: `chart`, `chart-bar`, `chart-bar-1`, `chart-bar-2`, `chart-axis`, `chart-value`.
"""

from dataclasses import dataclass
from xml.sax.saxutils import escape, quoteattr

_WIDTH, _LEFT, _RIGHT = 640, 190, 90
_BAR, _GAP = 20, 14
_COLOURS = ("#00664B", "#A63D00")


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
    """The chart as one SVG element. Bars are never negative; a value of 0 is a hairline."""
    longest = max((bar.value for line in chart.lines for bar in line.bars), default=0) or 1
    ids = quoteattr(f"{chart.key}-title {chart.key}-desc")
    parts, top = [], 0
    for line in chart.lines:
        parts += _line(line, top, longest)
        top += _BAR * len(line.bars) + _GAP
    box = f'viewBox="0 0 {_WIDTH} {max(top, 1)}" font-family="sans-serif"'
    return "\n".join(
        [
            f'<svg xmlns="http://www.w3.org/2000/svg" class="chart" {box} role="img" aria-labelledby={ids}>',
            f"<title id={quoteattr(chart.key + '-title')}>{escape(chart.title)}</title>",
            f"<desc id={quoteattr(chart.key + '-desc')}>{escape(chart.description)}</desc>",
            *parts,
            "</svg>\n",
        ]
    )


def _line(line: BarLine, top: int, longest: int) -> list[str]:
    middle = top + _BAR * len(line.bars) // 2
    parts = [_text(_LEFT - 10, middle, "end", "chart-axis", line.label)]
    for index, bar in enumerate(line.bars):
        y, length = top + index * _BAR, max(1, (_WIDTH - _LEFT - _RIGHT) * bar.value // longest)
        series = index % len(_COLOURS)
        kind, colour = f"chart-bar chart-bar-{series + 1}", _COLOURS[series]
        size = f'x="{_LEFT}" y="{y + 1}" width="{length}" height="{_BAR - 2}"'
        parts.append(f'<rect class="{kind}" {size} fill="{colour}"/>')
        parts.append(_text(_LEFT + length + 8, y + _BAR // 2, "start", "chart-value", bar.words))
    return parts


def _text(x: int, y: int, anchor: str, kind: str, text: str) -> str:
    place = f'x="{x}" y="{y}" text-anchor="{anchor}" dominant-baseline="central"'
    return f'<text class="{kind}" {place} font-size="13" fill="#3C454D">{escape(text)}</text>'
