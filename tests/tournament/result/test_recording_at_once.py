"""Two people at one table at the same moment, on the database as it really runs: a file, or PostgreSQL."""

import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor

import pytest
from django.db import connection

from tests.factories import make_event, make_user
from tests.tournament.session.play import enter, opened
from tournament.acts.refusals import Stale
from tournament.models import Event, LogEntry, Result, Table

pytestmark = pytest.mark.django_db(transaction=True)
FIRST, SECOND = (20_000, 5_000, -5_000, -20_000), (10_000, 10_000, -10_000, -10_000)


@pytest.fixture
def playing(real_file) -> Event:
    event = make_event(staff={"scorer": make_user("sam"), "director": make_user("dora")})
    opened(event)
    return event


def at_once(*acts: Callable[[], object]) -> list[object]:
    """Every act in a thread and on a connection of its own, all begun at the same moment."""
    together = threading.Barrier(len(acts))

    def run(act: Callable[[], object]) -> object:
        try:
            together.wait()
            return act()
        except Stale as error:
            return error
        finally:
            connection.close()

    with ThreadPoolExecutor(len(acts)) as pool:
        return list(pool.map(run, acts))


def entering(event: Event, points: tuple[int, int, int, int], **extra: object) -> Callable[[], object]:
    return lambda: enter(event, points, **extra)


@pytest.mark.parametrize("_again", range(5))
def test_of_two_sheets_for_one_revision_one_is_stored_and_the_other_refused(playing, _again):
    answers = at_once(entering(playing, FIRST, revision=0), entering(playing, SECOND, revision=0))
    assert sorted(type(answer).__name__ for answer in answers) == ["Result", "Stale"]
    assert list(Result.objects.values_list("version", "current")) == [(1, True)]
    assert Table.objects.get(session__number=1, number=1).revision == 1


def test_without_the_revision_the_second_overwrites_the_first(playing):
    """The control: this is what the revision is there for."""
    answers = at_once(entering(playing, FIRST, revision=None), entering(playing, SECOND, revision=None))
    assert [type(answer).__name__ for answer in answers] == ["Result", "Result"]
    assert list(Result.objects.order_by("version").values_list("version", "current")) == [
        (1, False),
        (2, True),
    ]


@pytest.mark.parametrize("_again", range(5))
def test_one_button_pressed_twice_stores_once(playing, _again):
    answers = at_once(*[entering(playing, FIRST, revision=0, key="k")] * 2)
    assert answers[0] == answers[1] == Result.objects.get()
    assert LogEntry.objects.filter(act="result.record").count() == 1


def test_four_tables_at_once_are_all_stored(playing):
    answers = at_once(*[entering(playing, FIRST, revision=0, number=number) for number in range(1, 5)])
    assert len({answer.table_id for answer in answers}) == 4
    playing.refresh_from_db()
    assert playing.version == 5  # the opening, and four results
