"""The heat map: a cell where there is a value, the largest in the strongest colour."""

from xml.etree import ElementTree as ET

from reports.heat import HeatLine, HeatMap, heat_map

SVG = "{http://www.w3.org/2000/svg}"


def drawn(*lines: HeatLine) -> ET.Element:
    return ET.fromstring(heat_map(HeatMap("Tables", "Two <tables>", ("1", "2"), lines, "k")))


def test_a_cell_is_the_stronger_the_more_and_what_is_missing_stays_empty():
    svg = drawn(HeatLine("1", (0, 600)), HeatLine("2", (300, None)))

    cells = [(one.get("class"), one.get("x"), one.get("y")) for one in svg.iter(f"{SVG}rect")]
    assert cells == [
        ("chart-heat chart-heat-0", "35", "25"),
        ("chart-heat chart-heat-5", "188", "25"),
        ("chart-heat chart-heat-2", "35", "45"),
    ]
    assert [one.text for one in svg.iter(f"{SVG}text")] == ["1", "2", "1", "2"]


def test_it_says_what_it_shows():
    svg = drawn()

    assert svg.get("aria-labelledby") == "k-title k-desc"
    assert [svg.find(f"{SVG}{name}").text for name in ("title", "desc")] == ["Tables", "Two <tables>"]
