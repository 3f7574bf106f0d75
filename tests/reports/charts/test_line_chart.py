"""The line chart: well-formed SVG with words behind it, and nothing inline."""

from itertools import pairwise
from xml.etree import ElementTree as ET

from reports.charts.line_chart import LineChart, Series, line_chart

SVG = "{http://www.w3.org/2000/svg}"
CHART = LineChart(
    "Points after each session",
    "Ada leads with 41,000.",
    ("1", "2", "3"),
    (Series("Ada <A&B>", (12000, 30000, 41000)), Series("Bo", (-12000, None, -30000))),
    key="points",
)


def parsed(chart: LineChart) -> ET.Element:
    return ET.fromstring(line_chart(chart))


def test_title_and_description_are_tied_to_the_picture() -> None:
    root = parsed(CHART)
    assert root.get("role") == "img"
    assert root.get("aria-labelledby") == "points-title points-desc"
    assert [(child.get("id"), child.text) for child in root[:2]] == [
        ("points-title", "Points after each session"),
        ("points-desc", "Ada leads with 41,000."),
    ]


def test_each_player_is_a_named_group_with_a_line_dots_and_a_label() -> None:
    groups = parsed(CHART).findall(f"{SVG}g")
    assert [group.findtext(f"{SVG}title") for group in groups] == ["Ada <A&B>", "Bo"]
    assert [len(group.findall(f"{SVG}circle")) for group in groups] == [3, 2]
    words = [[text.text for text in group.iter(f"{SVG}text")] for group in groups]
    assert words == [["Ada <A&B>", "41,000"], ["Bo", "−30,000"]]


def test_a_missed_session_leaves_a_gap_in_the_line() -> None:
    lines = [
        path.get("d", "")
        for path in parsed(CHART).iter(f"{SVG}path")
        if path.get("class", "").startswith("chart-line")
    ]
    assert [line.count("M") for line in lines] == [1, 2]


def test_there_is_no_style_attribute_no_style_element_and_no_script() -> None:
    elements = list(parsed(CHART).iter())
    assert [
        element.tag
        for element in elements
        if element.get("style") or element.tag.endswith(("style", "script"))
    ] == []


def test_lines_differ_by_dashes_as_well_as_colours() -> None:
    six = LineChart("t", "d", ("1",), tuple(Series(str(n), (n,)) for n in range(6)))
    lines = [
        path for path in parsed(six).iter(f"{SVG}path") if path.get("class", "").startswith("chart-line")
    ]
    assert len({line.get("stroke-dasharray") for line in lines}) == 6
    assert len({line.get("stroke") for line in lines}) == 6


def test_labels_of_equal_players_stand_apart() -> None:
    equal = LineChart("t", "d", ("1", "2"), tuple(Series(str(n), (0, 0)) for n in range(4)))
    heights = sorted(
        float(text.get("y", ""))
        for text in parsed(equal).iter(f"{SVG}text")
        if text.get("class") == "chart-label"
    )
    assert min(b - a for a, b in pairwise(heights)) >= 14


def test_an_empty_chart_is_still_a_picture() -> None:
    root = parsed(LineChart("Points", "Nothing played yet.", (), ()))
    assert root.findall(f"{SVG}g") == []


def test_the_same_chart_gives_the_same_text() -> None:
    assert line_chart(CHART) == line_chart(CHART)


def test_places_have_the_first_at_the_top() -> None:
    chart = LineChart("Places", "d", ("1", "2"), (Series("Ada", (4, 1)),), places=True)
    dots = [float(dot.get("cy", "")) for dot in parsed(chart).iter(f"{SVG}circle")]
    axis = [text.text for text in parsed(chart).iter(f"{SVG}text") if text.get("class") == "chart-axis"]
    assert dots == [202.0, 12.0]
    assert axis == ["1", "2", "3", "4", "1", "2"]


def test_one_player_alone_at_the_first_place_is_still_a_picture() -> None:
    chart = LineChart("Places", "d", ("1",), (Series("Ada", (1,)),), places=True)
    assert [dot.get("cy") for dot in parsed(chart).iter(f"{SVG}circle")] == ["12.0"]


def test_text_is_twelve_pixels_high_on_a_phone() -> None:
    root = parsed(CHART)
    width = int(root.get("viewBox", "").split()[2])
    sizes = {text.get("font-size") for text in root.iter(f"{SVG}text")}
    assert (width, sizes) == (340, {"13"})
