"""Bar charts and heat maps: what is drawn, how large, and the description for those who do not see it."""

from xml.etree import ElementTree as ET

from reports.charts.bars_and_heat_map import Bar, BarChart, BarLine, HeatLine, HeatMap, bar_chart, heat_map

SVG = "{http://www.w3.org/2000/svg}"


def drawn(*lines: BarLine) -> ET.Element:
    return ET.fromstring(bar_chart(BarChart("Wins & losses", "Two <players>", lines, "k")))


def widths(svg: ET.Element) -> list[str]:
    return [bar.get("width") for bar in svg.iter(f"{SVG}rect")]


def test_bars_are_as_long_as_their_values():
    svg = drawn(BarLine("Anna", (Bar(100, "100"),)), BarLine("Bruno", (Bar(50, "50"),)))

    assert widths(svg) == ["264", "132"]
    assert [label.text for label in svg.iter(f"{SVG}text")] == ["Anna", "100", "Bruno", "50"]


def test_nothing_is_a_hairline():
    assert widths(drawn(BarLine("Anna", (Bar(0, "0"),)))) == ["1"]


def test_two_series_have_two_classes_under_one_label():
    svg = drawn(BarLine("Anna", (Bar(3, "3"), Bar(2, "2"))))

    assert [bar.get("class") for bar in svg.iter(f"{SVG}rect")] == [
        "chart-bar chart-bar-1",
        "chart-bar chart-bar-2",
    ]


def test_a_chart_describes_its_content():
    svg = drawn()

    assert svg.get("aria-labelledby") == "k-title k-desc"
    assert [svg.find(f"{SVG}{name}").text for name in ("title", "desc")] == ["Wins & losses", "Two <players>"]


def test_less_than_nothing_lies_left_of_the_line_of_nothing():
    svg = drawn(BarLine("Anna", (Bar(100, "+100"),)), BarLine("Bruno", (Bar(-100, "−100"),)))

    bars = [(bar.get("class"), bar.get("x"), bar.get("width")) for bar in svg.iter(f"{SVG}rect")]
    assert bars == [("chart-bar chart-bar-1", "132", "132"), ("chart-bar chart-less", "0", "132")]


def drawn_map(*lines: HeatLine) -> ET.Element:
    return ET.fromstring(heat_map(HeatMap("Tables", "Two <tables>", ("1", "2"), lines, "k")))


def test_a_cell_is_the_stronger_the_more_and_what_is_missing_stays_empty():
    svg = drawn_map(HeatLine("1", (0, 600)), HeatLine("2", (300, None)))

    cells = [(element.get("class"), element.get("x"), element.get("y")) for element in svg.iter(f"{SVG}rect")]
    assert cells == [
        ("chart-heat chart-heat-0", "35", "25"),
        ("chart-heat chart-heat-5", "188", "25"),
        ("chart-heat chart-heat-2", "35", "45"),
    ]
    assert [element.text for element in svg.iter(f"{SVG}text")] == ["1", "2", "1", "2"]


def test_a_heat_map_describes_its_content():
    svg = drawn_map()

    assert svg.get("aria-labelledby") == "k-title k-desc"
    assert [svg.find(f"{SVG}{name}").text for name in ("title", "desc")] == ["Tables", "Two <tables>"]
