"""Files made to take memory or time: refused with a sentence, within their bounds, and nothing is stored."""

import json

import pytest

from tests.tournament.acts.refused import refused
from tests.tournament.management.test_import_event import small
from tests.tournament.registration.test_importing_workbook_bounds import memory
from tournament.acts.job.bounded import bounded
from tournament.event_file.services.problems import FileRefused
from tournament.event_file.services.reading import BOUNDS, READ_HERE, read_event_file, read_here
from tournament.event_file.services.rehearsal import FIXTURES

SWEDISH = (FIXTURES / "swedish-open-2015.json").read_bytes()


def costs(data: bytes) -> tuple[int, str]:
    """By how many bytes a file raised the memory of this process, and what was said of it."""
    before, complaint = memory("VmRSS"), ""
    try:
        read_here(data, "f", as_recorded=False)
    except FileRefused as error:
        complaint = error.sentences[0]
    except MemoryError:
        complaint = "too much"
    return memory("VmHWM") - before, complaint


def long_texts() -> bytes:
    document = small()
    document["players"][0] |= {"club": "x" * 14_500_000, "team": '\\"' * 7_250_000}
    return json.dumps(document).encode()


def repeated_name() -> bytes:
    names = ",".join(f'"n{number}":0' for number in range(80_000))
    return json.dumps(small()).replace('"version": 1', f'"version": 1, "x": {{{names},"n0":0}}').encode()


def many_players() -> bytes:
    return json.dumps(small(players=[{}] * 400_000)).encode()


def long_log() -> bytes:
    return json.dumps(small(log=[{}] * 8_000_000)).encode()


@pytest.mark.parametrize(
    ("make_file", "complaint"),  # made for the test alone: the process that reads them loads this module too
    [
        (long_texts, "f, line 1, players[0].club: has 14500000 characters; at most 80 fit."),
        (many_players, "f, line 1, players: has 400000 entries; at most 10000 fit."),
        (repeated_name, "f, line 1, x.n0: appears twice in the same object; remove one."),
        (long_log, "too much"),
    ],
)
def test_a_refused_file_takes_no_more_memory_than_it_may(make_file, complaint):
    taken, sentence = bounded(costs, make_file(), BOUNDS)

    assert taken <= BOUNDS.megabytes * 2**20
    assert sentence == complaint


def test_a_file_that_takes_too_much_memory_is_refused():
    with refused("job.too-much-memory"):
        read_event_file(long_log())


def test_a_large_file_is_read_elsewhere_as_a_small_one_is_here():
    text = SWEDISH.decode()
    large = text + " " * READ_HERE

    assert read_event_file(large) == read_event_file(text)
