"""The bell that has the hub look at once: rung by each act that is stored, and by nothing else."""

import pytest

from tests.factories import make_event
from tournament.acts import writing as bell
from tournament.acts.refusals import Broken
from tournament.acts.writing import writing
from tournament.words.sentences import Told

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def rings():
    """As many entries as the bell has rung."""
    heard: list[int] = []

    def count() -> None:
        heard.append(1)

    bell.add_listener(count)
    yield heard
    bell.remove_listener(count)


def act(event, key: str = "") -> None:
    with writing(event, by=None, act="test", key=key) as now:
        if not now.repeated:
            now.log(Told("Settings restored."))


def test_the_signal_is_given_once_an_act_is_stored_and_not_before(rings):
    event = make_event(players=0, sessions=0)
    with writing(event, by=None, act="test") as now:
        now.log(Told("Settings restored."))
        assert rings == []
    assert rings == [1]


def test_repeated_and_failed_acts_do_not_ring_the_bell(rings):
    event = make_event(players=0, sessions=0)
    act(event, "k")
    act(event, "k")
    with pytest.raises(Broken), writing(event, by=None, act="test"):
        pass
    assert rings == [1]


def test_a_failing_listener_does_not_fail_the_act(rings):
    def deaf() -> None:
        raise RuntimeError

    event = make_event(players=0, sessions=0)
    bell.add_listener(deaf)
    try:
        act(event)
    finally:
        bell.remove_listener(deaf)
    event.refresh_from_db()
    assert (event.version, rings) == (1, [1])
