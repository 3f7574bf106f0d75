"""Line charts as SVG text: attributes and classes only, so that the page's style sheet colours them.

Classes: `chart`, `chart-grid`, `chart-zero`, `chart-axis`, `chart-line-1` … `chart-line-8`, `chart-dot`,
`chart-label`. Without a style sheet the presentation attributes are readable in print.
"""

from dataclasses import dataclass
from xml.sax.saxutils import escape

from reports.charts.svg import COLOURS, DASHES, WIDTH, picture, text
from reports.names_and_numbers import points

_LEFT, _RIGHT, _TOP, _PLOT, _AXIS, _LINE = 66, 14, 12, 190, 30, 20
_SOFT = "#5A6470"
_STEPS = 6


@dataclass(frozen=True)
class Series:
    """One player's line: a name, and the value after each session (None leaves a gap in the line)."""

    name: str
    values: tuple[int | None, ...]


@dataclass(frozen=True)
class LineChart:
    """Values over sessions, and below them whose line is which.

    title, description: what the picture shows, for those who do not see it; sessions: labels of the axis
    below; key: makes the ids of title and description unique on a page; places: the values are places, so the
    first is at the top.
    """

    title: str
    description: str
    sessions: tuple[str, ...]
    series: tuple[Series, ...]
    key: str = "chart"
    thousands: str = ","
    places: bool = False


def line_chart(chart: LineChart) -> str:
    """The chart as one SVG element. Colours and dashes repeat after eight lines."""
    scale = _Scale.of(chart)
    parts = [*_grid(chart, scale), *_sessions(chart, scale)]
    for index, series in enumerate(chart.series):
        parts += _line(chart, series, index, scale)
    height = _TOP + _PLOT + _AXIS + _LINE * len(chart.series)
    return picture(chart.key, chart.title, chart.description, height, parts)


@dataclass(frozen=True)
class _Scale:
    """Converts sessions and values to coordinates, in tenths of a unit so that no float is ever printed."""

    sessions: int
    low: int
    high: int
    step: int
    falls: bool

    @classmethod
    def of(cls, chart: LineChart) -> "_Scale":
        values = [value for series in chart.series for value in series.values if value is not None]
        if chart.places:
            last_place = max(values, default=1)
            step = _step(last_place - 1)
            return cls(
                len(chart.sessions), 1, 1 + max(1, -(-(last_place - 1) // step)) * step, step, falls=True
            )
        values.append(0)
        step = _step(max(values) - min(values))
        low, high = min(values) // step * step, -(-max(values) // step) * step
        return cls(len(chart.sessions), low, high if high > low else low + step, step, falls=False)

    def x(self, index: int) -> str:
        room = (WIDTH - _LEFT - _RIGHT) * 10
        return _tenths(_LEFT * 10 + (room * index // (self.sessions - 1) if self.sessions > 1 else room // 2))

    def y(self, value: int) -> str:
        distance = value - self.low if self.falls else self.high - value
        return _tenths(_TOP * 10 + _PLOT * 10 * distance // (self.high - self.low))


def _tenths(value: int) -> str:
    return f"{value // 10}.{value % 10}"


def _step(span: int) -> int:
    """1, 2 or 5 times a power of ten, for at most six steps."""
    size = 1
    while True:
        for digit in (1, 2, 5):
            if digit * size * _STEPS >= span:
                return digit * size
        size *= 10


def _grid(chart: LineChart, scale: _Scale) -> list[str]:
    parts = []
    for value in range(scale.low, scale.high + 1, scale.step):
        y, zero = scale.y(value), value == 0
        kind, colour = ("chart-zero", "#7C8792") if zero else ("chart-grid", "#DDE2E6")
        parts.append(
            f'<path class="{kind}" d="M{_LEFT} {y}H{WIDTH - _RIGHT}" stroke="{colour}" fill="none"/>'
        )
        parts.append(text(_LEFT - 8, y, points(value, chart.thousands), "chart-axis", "end", _SOFT))
    return parts


def _sessions(chart: LineChart, scale: _Scale) -> list[str]:
    y = _TOP + _PLOT + _AXIS // 2 + 2
    return [
        text(scale.x(index), y, label, "chart-axis", "middle", _SOFT)
        for index, label in enumerate(chart.sessions)
    ]


def _line(chart: LineChart, series: Series, index: int, scale: _Scale) -> list[str]:
    number = index % len(COLOURS)
    colour, dash = COLOURS[number], DASHES[number]
    path, dots, gap = "", [], True
    for session, value in enumerate(series.values):
        if value is None:
            gap = True
            continue
        x, y = scale.x(session), scale.y(value)
        path += f"{'M' if gap else 'L'}{x} {y}"
        dots.append(
            f'<circle class="chart-dot chart-dot-{number + 1}" cx="{x}" cy="{y}" r="3" fill="{colour}"/>'
        )
        gap = False
    dashes = f' stroke-dasharray="{dash}"' if dash else ""
    drawn = (
        f'class="chart-line chart-line-{number + 1}" stroke="{colour}" stroke-width="2" fill="none"{dashes}'
    )
    group = f"<g><title>{escape(series.name)}</title>"
    return [
        group,
        *([f'<path {drawn} d="{path}"/>'] if path else []),
        *dots,
        *_legend(chart, series, index, drawn),
        "</g>",
    ]


def _legend(chart: LineChart, series: Series, index: int, drawn: str) -> list[str]:
    """A sample of the line, its name, and its last value."""
    y = _TOP + _PLOT + _AXIS + _LINE * index + _LINE // 2
    last_value = next((value for value in reversed(series.values) if value is not None), None)
    end_label = (
        []
        if last_value is None
        else [text(WIDTH - _RIGHT, y, points(last_value, chart.thousands), "chart-value", "end")]
    )
    key = drawn.replace('class="chart-line ', 'class="chart-key ')
    return [
        f'<path {key} d="M{_LEFT - 40} {y}H{_LEFT - 8}"/>',
        text(_LEFT, y, series.name, "chart-label"),
        *end_label,
    ]
