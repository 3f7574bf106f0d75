"""Works measured side by side, and the lines that are told of them."""

import json

import pytest

from benchmarks.hall.report import Report
from benchmarks.ratios import Ratio, growth, ratio, side_by_side


def test_each_round_makes_ready_and_measures_every_work_beginning_with_another():
    done, ticks = [], iter(range(100))

    def side(name):
        return lambda number: lambda: done.append((number, name))

    seconds = side_by_side({"ours": side("ours"), "bare": side("bare")}, 2, clock=lambda: next(ticks))

    assert seconds == {"ours": [1, 1], "bare": [1, 1]}
    assert done == [(0, "ours"), (0, "bare"), (1, "bare"), (1, "ours")]


def test_a_ratio_is_the_median_of_the_rounds_with_its_spread():
    measured = ratio([6.0, 8.0, 15.0], [2.0, 2.0, 3.0])
    assert (measured, str(measured)) == (Ratio(4.0, 3.0, 5.0, 3), "4 × (3 to 5 in 3 rounds)")


def test_work_that_grows_with_the_square_has_the_power_two():
    measured = growth({10: 1.0, 20: 4.0, 40: 16.0})
    assert (measured.power, measured.off) == (pytest.approx(2), pytest.approx(0))
    assert str(measured) == "grows with the power 2.00 of 10 to 40, each of 3 within 0 %"


def test_the_distance_from_the_fitted_line_is_reported():
    assert growth({1: 1.0, 2: 2.2, 4: 4.0}).off == pytest.approx(0.066, abs=0.001)


def test_a_missed_promise_is_red_with_its_parts_and_fails_the_run(tmp_path, monkeypatch, capsys):
    rows = tmp_path / "rows"
    monkeypatch.setenv("BENCHMARK_ROWS", str(rows))
    seconds = {"ours": [6.0, 4.0], "bare": [1.0, 1.0], "reading": [2.0, 2.0]}
    report = Report("Lines")
    report.costs("cheap enough", seconds, "ours", "bare", at_most=5)
    report.costs("too dear", seconds, "ours", "bare", at_most=4.5, parts=["reading"])
    report.speed("fast enough", seconds, "bare", "ours", at_least=5)
    report.speed("too slow", seconds, "bare", "ours", at_least=5.5, parts=["reading"])

    report.at_most("light enough", 2.0, 2, "s", {"loading": 1.5})
    report.at_most("too heavy", 2.5, 2, "s", {"loading": 1.5, "reading": 1.0}, {"bare": 1.25})

    with pytest.raises(SystemExit) as ended:
        report.end()

    assert ended.value.code == 1
    assert capsys.readouterr().out.splitlines()[2:] == [
        "  holds  cheap enough: 5 × (4 to 6 in 2 rounds) bare (≤ 5 ×)",
        "  FAILS  too dear: 5 × (4 to 6 in 2 rounds) bare (≤ 4.5 ×)",
        "         reading: 2 × (2 to 2 in 2 rounds) bare",
        "         the floor found, its best round: 4 ×",
        "  holds  fast enough: 5 × (4 to 6 in 2 rounds) ours (≥ 5 ×)",
        "  FAILS  too slow: 5 × (4 to 6 in 2 rounds) ours (≥ 5.5 ×)",
        "         reading: 0.417 × (0.333 to 0.5 in 2 rounds) as long as ours",
        "         the ceiling found, its best round: 6 ×",
        "  holds  light enough: 2 s (≤ 2)",
        "  FAILS  too heavy: 2.5 s (≤ 2)",
        "         of it loading 1.5 s",
        "         of it reading 1 s",
        "         floor 1.25 s, bare",
        "Did not hold: too dear, too slow, too heavy.",
    ]
    assert [(row["of"], row["holds"]) for row in map(json.loads, rows.read_text().splitlines())] == [
        ("Lines", True),
        ("Lines", False),
        ("Lines", True),
        ("Lines", False),
        ("Lines", True),
        ("Lines", False),
    ]
