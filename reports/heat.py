"""Heat maps as SVG text: a line of cells for each label, the more the darker; attributes and classes only.

Classes: `chart`, `chart-heat`, `chart-heat-0` … `chart-heat-5`, `chart-axis`.
"""

from dataclasses import dataclass

from reports.drawing import WIDTH, picture, text

_LEFT, _HEAD, _ROW = 34, 24, 20
_SHADES = ("0.06", "0.16", "0.28", "0.42", "0.6", "0.82")
_COLOUR = "#00664B"


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
    """The map as one SVG element: the largest value is the darkest; what is missing stays empty."""
    most = max((value for line in chart.lines for value in line.values if value is not None), default=0) or 1
    wide = (WIDTH - _LEFT) // max(1, len(chart.columns))
    parts = [
        text(_LEFT + wide * index + wide // 2, _HEAD // 2, label, "chart-axis", "middle")
        for index, label in enumerate(chart.columns)
    ]
    for number, line in enumerate(chart.lines):
        top = _HEAD + number * _ROW
        parts.append(text(_LEFT - 8, top + _ROW // 2, line.label, "chart-axis", "end"))
        for index, value in enumerate(line.values):
            if value is not None:
                parts.append(_cell(_LEFT + wide * index, top, wide, value * len(_SHADES) // (most + 1)))
    return picture(chart.key, chart.title, chart.description, _HEAD + _ROW * len(chart.lines), parts)


def _cell(left: int, top: int, wide: int, shade: int) -> str:
    size = f'x="{left + 1}" y="{top + 1}" width="{wide - 2}" height="{_ROW - 2}"'
    colour = f'fill="{_COLOUR}" fill-opacity="{_SHADES[shade]}"'
    return f'<rect class="chart-heat chart-heat-{shade}" {size} {colour}/>'
