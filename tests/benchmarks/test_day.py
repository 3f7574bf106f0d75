"""The simulated day: more people need no fewer processes, and what is told to be enough is."""

from dataclasses import replace

import pytest

from benchmarks.hall.day import MOST_BUSY, MOST_LATE, STREAMS, Costs, needed, simulated

COSTS = Costs(save=0.02, page=0.01, build=0.01, send=0.00005, process_bytes=100e6, viewer_bytes=14e3)


def test_a_club_needs_one_process_for_all():
    need = needed(200, 1, COSTS)
    assert (need.web, need.streams, need.memory) == (1, 0, pytest.approx(100e6 + 200 * 14e3))


@pytest.mark.parametrize(("viewers", "events"), [(5_000, 10), (30_000, 300), (100_000, 1_000)])
def test_the_servers_needed_are_neither_too_busy_nor_too_late(viewers, events):
    need = needed(viewers, events, COSTS)
    assert need.busy <= MOST_BUSY
    assert need.late <= MOST_LATE
    assert need.streams >= viewers / STREAMS or (need.web, need.streams) == (1, 0)


def test_more_viewers_never_need_fewer_processes():
    needs = [needed(viewers, 100, COSTS) for viewers in (1_000, 10_000, 100_000)]
    processes = [need.web + need.streams for need in needs]
    assert processes == sorted(processes)


def test_a_process_with_too_much_to_do_is_found_too_busy():
    outcome = simulated(20_000, 10, 1, 0, replace(COSTS, page=0.05))
    assert (outcome.is_enough, outcome.web > 1) == (False, True)
