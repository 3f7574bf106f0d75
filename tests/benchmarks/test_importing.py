"""The measurement of imports, small: what comes of each file holds on any machine."""

import pytest

from benchmarks.hall.house import new_house
from benchmarks.importing import measure, measure_whole

pytestmark = pytest.mark.slow


def test_all_lines_are_imported_and_each_step_is_measured():
    with new_house(tables=False) as house:
        measured = measure(house, lines=201, players=40)
    assert (measured["players"], measured["tables"], measured["faults"]) == (200, 50, 0)
    assert list(measured["seconds"]) == [
        "csv, bare",
        "workbook, bare",
        "workbook, read",
        "players, looked at",
        "players, stored",
        "results, bare",
        "results, looked at",
        "results, stored",
    ]


def test_an_event_with_hands_and_a_backup_are_measured_beside_their_bare_work():
    with new_house() as house:
        measured = measure_whole(house, players=8, sessions=1, rounds=1)
    assert measured["hands"] == 40
    steps = [measured["seconds"][step][0] for step in measured["steps"]]
    assert (len(steps), sum(steps) <= measured["seconds"]["restored"][0]) == (3, True)
    assert list(measured["seconds"]) == [
        "event, imported",
        "event, bulk_create",
        "event, read and checked",
        "backup",
        "backup, bare",
        *measured["steps"],
        "restored",
        "restore, bare",
    ]
