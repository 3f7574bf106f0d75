"""Work made at once: by processes side by side, in order, and what ends them."""

import multiprocessing
import os
import sys
from concurrent.futures import Future

import pytest
from django.utils import translation

from tests.tournament.acts.job.work import doubled, dying, endlessly_told, measured, meeting
from tests.tournament.acts.refused import refused
from tournament.acts.job import bounded
from tournament.acts.job.at_once import all_of, at_once, ready
from tournament.acts.job.bounded import run_bounded
from tournament.acts.job.kinds import Cancelled

has_pipes = pytest.mark.skipif(sys.platform == "win32", reason="Windows has no named pipes in its folders")


def look(_there: int) -> None:
    """Look, and let it go on."""


def large(maker, *args, **kwargs) -> object:
    """The product of the args, which count as large."""
    return run_bounded(maker, *args, weight=bounded.MADE_HERE, **kwargs)


@has_pipes
def test_there_is_a_process_for_each_core_so_that_two_can_wait_for_each_other(tmp_path, monkeypatch):
    monkeypatch.setattr(os, "cpu_count", lambda: 2)
    path = tmp_path / "pipe"
    os.mkfifo(path)
    with at_once():
        both = [large(meeting, str(path), mode) for mode in ("wb", "rb")]
        assert all_of(both, look) == ["wb", "rb"]


def test_values_come_in_order_beside_what_is_small_and_made_here():
    with at_once():
        contents = [large(doubled, 3, report=look), run_bounded(len, b"four"), large(doubled, 1, report=look)]
        assert [isinstance(content, Future) for content in contents] == [True, False, True]
        assert [values[-1] if isinstance(values, list) else values for values in all_of(contents, look)] == [
            6,
            4,
            2,
        ]
    assert ready(contents) == 3
    assert run_bounded(len, b"four") == 4
    assert large(len, b"four") == 4  # no Future any more


def test_processes_speak_the_language_of_the_one_who_asks():
    with at_once(), translation.override("it"):
        (done,) = all_of([large(measured, b"x")], look)
    assert (done["yes"], done["pid"] == os.getpid()) == ("Sì", False)


def test_a_process_that_dies_is_refused_and_the_others_end():
    with refused("job.too-much-memory"), at_once(processes=2):
        all_of([large(endlessly_told, report=look), large(dying)], look)
    assert [child for child in multiprocessing.active_children() if child.daemon] == []


def test_cancelling_ends_every_process():
    def cancel(there: int) -> None:
        assert there == 0
        raise Cancelled

    with pytest.raises(Cancelled), at_once(processes=2):
        all_of([large(endlessly_told, report=look) for _time in range(3)], cancel)
    assert [child for child in multiprocessing.active_children() if child.daemon] == []
