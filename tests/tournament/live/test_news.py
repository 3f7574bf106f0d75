"""What the hub reads from the database, and which bytes it makes of it."""

import json

import pytest

from tests.factories import make_event
from tournament.live import frames, news
from tournament.live.asking import Topic
from tournament.live.frames import live_list
from tournament.models import Event

pytestmark = pytest.mark.django_db(transaction=True)  # it looks after its connection as a thread of its own


def state_line(event: Event) -> Topic:
    return Topic(event.pk, ("state",), "en")


def act(event: Event, **facts: object) -> None:
    """Anything that happens at the event."""
    event.refresh_from_db()
    for name, value in {"version": event.version + 1, **facts}.items():
        setattr(event, name, value)
    event.save()


def data(message: bytes) -> dict[str, object]:
    number, text, end = message.decode().split("\n", 2)
    frame = json.loads(text.removeprefix("data: "))
    assert (number, end) == (f"id: {frame['version']}", "\n")
    return frame


@pytest.fixture
def broken_list():
    """A list whose builder fails."""
    frames.list_names()

    @live_list("broken")
    def build(event):
        raise ZeroDivisionError

    yield "broken"
    del frames._BUILDERS["broken"]


def test_an_event_is_found_by_its_address():
    event = make_event(players=0, sessions=0, public=False)
    assert news.find("spring-open") == news.Known(event.pk, public=False)
    assert news.find("autumn-open") is None


def test_nothing_new_is_one_query_for_all_topics(django_assert_num_queries):
    events = [make_event(players=0, sessions=0, slug=f"open-{number}") for number in range(3)]
    watched = {state_line(event): news.first_frame(state_line(event)) for event in events}
    with django_assert_num_queries(1):
        assert news.look(watched) == news.News({}, frozenset(), frozenset(), failed=False)


def test_a_new_version_is_a_frame_for_its_topic_alone():
    spring = make_event(players=0, sessions=0)
    autumn = make_event(players=0, sessions=0, slug="autumn-open")
    watched = {state_line(event): news.first_frame(state_line(event)) for event in (spring, autumn)}
    act(autumn)
    found = news.look(watched)
    assert [topic.event for topic in found.frames] == [autumn.pk]
    assert data(found.frames[state_line(autumn)].whole)["version"] == 1


def test_a_frame_is_whole_for_some_a_change_for_others_and_nothing_for_the_rest():
    event = make_event(players=0, sessions=0)
    first = news.first_frame(state_line(event))
    act(event)
    frame = news.look({state_line(event): first}).frames[state_line(event)]
    assert data(frame.for_viewer(None))["parts"] == frame.state.parts
    assert data(frame.for_viewer(0)) == {"version": 1, "at": frame.state.at, "lists": {}, "parts": {}}
    assert frame.for_viewer(1) == frame.nothing
    assert frame.for_viewer(77) == frame.whole


def test_after_a_restore_everybody_gets_the_whole_state():
    event = make_event(players=0, sessions=0, version=50)
    first = news.first_frame(state_line(event))
    act(event, version=40)
    frame = news.look({state_line(event): first}).frames[state_line(event)]
    assert frame.for_viewer(50) == frame.whole


def test_events_that_are_hidden_or_gone_are_named():
    hidden = make_event(players=0, sessions=0, public=False)
    gone = make_event(players=0, sessions=0, slug="autumn-open")
    watched = {state_line(event): news.first_frame(state_line(event)) for event in (hidden, gone)}
    topic = state_line(gone)
    gone.delete()
    assert news.look(watched) == news.News({}, frozenset({hidden.pk}), frozenset({topic}), failed=False)
    assert news.first_frame(topic) is None


def test_a_builder_that_fails_keeps_the_others_going(broken_list, caplog):
    event = make_event(players=0, sessions=0)
    good, bad = state_line(event), Topic(event.pk, (broken_list,), "en")
    first = news.first_frame(good)
    act(event)
    found = news.look({good: first, bad: first})
    assert (list(found.frames), found.failed) == ([good], True)
    assert [record.exc_info[0] for record in caplog.records] == [ZeroDivisionError]
