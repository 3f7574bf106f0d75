"""Charts as SVG text: attributes and classes only, so that the page's style sheet colours them.

Classes: `chart`, `chart-grid`, `chart-zero`, `chart-axis`, `chart-line`, `chart-line-1` … `chart-line-6`,
`chart-dot`, `chart-label`. Without a style sheet the presentation attributes are readable in print.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from xml.sax.saxutils import escape, quoteattr

from reports.numbers import points

_WIDTH, _HEIGHT = 640, 320
_LEFT, _RIGHT, _TOP, _BOTTOM = 72, 132, 16, 40
_COLOURS = ("#00664B", "#005A8C", "#A63D00", "#7A5200", "#5A6470", "#8C2F6B")
# Dashes tell the lines apart where colours cannot.
_DASHES = ("", "8 4", "2 4", "10 4 2 4", "5 3", "1 3")


@dataclass(frozen=True)
class Series:
    """One player's line: a name, and the points after each session (None leaves a gap in the line)."""

    name: str
    values: tuple[int | None, ...]


@dataclass(frozen=True)
class LineChart:
    """Points over sessions.

    title, description: what the picture shows, for those who do not see it; sessions: labels of the axis
    below; key: makes the ids of title and description unique on a page.
    """

    title: str
    description: str
    sessions: tuple[str, ...]
    series: tuple[Series, ...]
    key: str = "chart"
    thousands: str = ","


def line_chart(chart: LineChart) -> str:
    """The chart as one SVG element. Colours and dashes repeat after six lines."""
    scale = _Scale.of(chart)
    parts = [
        _opening(chart),
        f"<title id={quoteattr(chart.key + '-title')}>{escape(chart.title)}</title>",
        f"<desc id={quoteattr(chart.key + '-desc')}>{escape(chart.description)}</desc>",
        *_grid(chart, scale),
        *_sessions(chart, scale),
    ]
    labels = _spread([scale.y(_last(series)) for series in chart.series])
    for index, (series, label) in enumerate(zip(chart.series, labels, strict=True)):
        parts += _line(series, index, scale, label)
    return "\n".join([*parts, "</svg>\n"])


def _opening(chart: LineChart) -> str:
    ids = quoteattr(f"{chart.key}-title {chart.key}-desc")
    box = f'viewBox="0 0 {_WIDTH} {_HEIGHT}" font-family="sans-serif"'
    return f'<svg xmlns="http://www.w3.org/2000/svg" class="chart" {box} role="img" aria-labelledby={ids}>'


@dataclass(frozen=True)
class _Scale:
    """From sessions and points to the picture: tenths of a unit, so that no float is ever printed."""

    sessions: int
    low: int
    high: int
    step: int

    @classmethod
    def of(cls, chart: LineChart) -> "_Scale":
        values = [value for series in chart.series for value in series.values if value is not None] + [0]
        step = _step(max(values) - min(values))
        low, high = min(values) // step * step, -(-max(values) // step) * step
        return cls(len(chart.sessions), low, high if high > low else low + step, step)

    def x(self, index: int) -> str:
        room = (_WIDTH - _LEFT - _RIGHT) * 10
        return _tenths(_LEFT * 10 + (room * index // (self.sessions - 1) if self.sessions > 1 else room // 2))

    def y(self, value: int) -> int:
        """In tenths from the top."""
        room = (_HEIGHT - _TOP - _BOTTOM) * 10
        return _TOP * 10 + room * (self.high - value) // (self.high - self.low)


def _tenths(value: int) -> str:
    return f"{value // 10}.{value % 10}"


def _step(span: int) -> int:
    """1, 2 or 5 times a power of ten, for at most six steps."""
    size = 1
    while True:
        for digit in (1, 2, 5):
            if digit * size * 6 >= span:
                return digit * size
        size *= 10


def _last(series: Series) -> int:
    return next((value for value in reversed(series.values) if value is not None), 0)


def _grid(chart: LineChart, scale: _Scale) -> list[str]:
    parts = []
    for value in range(scale.low, scale.high + 1, scale.step):
        y, zero = _tenths(scale.y(value)), value == 0
        kind, colour = ("chart-zero", "#7C8792") if zero else ("chart-grid", "#DDE2E6")
        parts.append(
            f'<path class="{kind}" d="M{_LEFT} {y}H{_WIDTH - _RIGHT}" stroke="{colour}" fill="none"/>'
        )
        label = points(value, chart.thousands)
        parts.append(_text(f'x="{_LEFT - 8}" y="{y}" text-anchor="end" dominant-baseline="middle"', label))
    return parts


def _sessions(chart: LineChart, scale: _Scale) -> list[str]:
    y = _HEIGHT - _BOTTOM + 22
    return [
        _text(f'x="{scale.x(index)}" y="{y}" text-anchor="middle"', label)
        for index, label in enumerate(chart.sessions)
    ]


def _text(attributes: str, text: str, kind: str = "chart-axis") -> str:
    return f'<text class="{kind}" {attributes} font-size="12" fill="#5A6470">{escape(text)}</text>'


def _line(series: Series, index: int, scale: _Scale, label: int) -> list[str]:
    number = index % len(_COLOURS)
    colour, dash = _COLOURS[number], _DASHES[number]
    path, dots, gap = "", [], True
    for session, value in enumerate(series.values):
        if value is None:
            gap = True
            continue
        x, y = scale.x(session), _tenths(scale.y(value))
        path += f"{'M' if gap else 'L'}{x} {y}"
        dots.append(f'<circle class="chart-dot" cx="{x}" cy="{y}" r="3" fill="{colour}"/>')
        gap = False
    dashes = f' stroke-dasharray="{dash}"' if dash else ""
    names = f"chart-line chart-line-{number + 1}"
    drawn = f'<path class="{names}" d="{path}" stroke="{colour}" stroke-width="2" fill="none"{dashes}/>'
    place = f'x="{_WIDTH - _RIGHT + 10}" y="{_tenths(label)}" dominant-baseline="middle"'
    name = series.name if len(series.name) <= _LONGEST else series.name[: _LONGEST - 1].rstrip() + "…"
    shown = f'<text class="chart-label" {place} font-size="12" fill="{colour}">{escape(name)}</text>'
    group = f"<g><title>{escape(series.name)}</title>"
    return [group, *([drawn] if path else []), *dots, shown, "</g>"]


_LONGEST = 18
_APART = 140


def _spread(heights: Sequence[int]) -> list[int]:
    """The labels' heights moved apart so that none covers another, in the order of the lines."""
    order = sorted(range(len(heights)), key=lambda index: heights[index])
    placed = list(heights)
    floor = 0
    for index in order:
        placed[index] = max(placed[index], floor)
        floor = placed[index] + _APART
    ceiling = (_HEIGHT - 8) * 10
    for index in reversed(order):
        placed[index] = min(placed[index], ceiling)
        ceiling = placed[index] - _APART
    return placed
