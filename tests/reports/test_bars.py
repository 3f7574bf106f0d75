"""Bar charts: what is drawn, how long, and what is said to those who do not see it."""

from xml.etree import ElementTree as ET

from reports.bars import Bar, BarChart, BarLine, bar_chart

SVG = "{http://www.w3.org/2000/svg}"


def drawn(*lines: BarLine) -> ET.Element:
    return ET.fromstring(bar_chart(BarChart("Wins & losses", "Two <players>", lines, "k")))


def widths(svg: ET.Element) -> list[str]:
    return [bar.get("width") for bar in svg.iter(f"{SVG}rect")]


def test_bars_are_as_long_as_their_values():
    svg = drawn(BarLine("Anna", (Bar(100, "100"),)), BarLine("Bruno", (Bar(50, "50"),)))

    assert widths(svg) == ["264", "132"]
    assert [one.text for one in svg.iter(f"{SVG}text")] == ["Anna", "100", "Bruno", "50"]


def test_nothing_is_a_hairline():
    assert widths(drawn(BarLine("Anna", (Bar(0, "0"),)))) == ["1"]


def test_two_series_have_two_classes_under_one_label():
    svg = drawn(BarLine("Anna", (Bar(3, "3"), Bar(2, "2"))))

    assert [bar.get("class") for bar in svg.iter(f"{SVG}rect")] == [
        "chart-bar chart-bar-1",
        "chart-bar chart-bar-2",
    ]


def test_what_it_shows_is_said():
    svg = drawn()

    assert svg.get("aria-labelledby") == "k-title k-desc"
    assert [svg.find(f"{SVG}{name}").text for name in ("title", "desc")] == ["Wins & losses", "Two <players>"]


def test_less_than_nothing_lies_left_of_the_line_of_nothing():
    svg = drawn(BarLine("Anna", (Bar(100, "+100"),)), BarLine("Bruno", (Bar(-100, "−100"),)))

    bars = [(bar.get("class"), bar.get("x"), bar.get("width")) for bar in svg.iter(f"{SVG}rect")]
    assert bars == [("chart-bar chart-bar-1", "132", "132"), ("chart-bar chart-less", "0", "132")]
