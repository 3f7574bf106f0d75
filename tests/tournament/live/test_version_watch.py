"""What the hub reads from the database, and which bytes it makes of it."""

import json
from dataclasses import replace

import pytest

from tests.factories import make_event, make_user
from tournament.live import frames, version_watch
from tournament.live.frames import live_list
from tournament.live.stream_request import Topic
from tournament.live.tokens import link_holder, staff_holder
from tournament.live.version_watch import Frame
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


def new_frames(watched: dict[Topic, Frame]) -> dict[Topic, Frame | None]:
    """The frames of what has changed."""
    changed = version_watch.look(watched, {}).changed
    return version_watch.next_frames({topic: watched[topic] for topic in sorted(changed, key=repr)})


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
    user = make_user("dora")
    event = make_event(players=0, sessions=0, public=False, staff={"director": user})
    facts = version_watch.Known(event.pk, "spring-open", version=0, public=False)
    assert version_watch.find("spring-open", with_holders=False) == facts
    with_holders = replace(facts, holders=frozenset({staff_holder(user.pk)}))
    assert version_watch.find("spring-open", with_holders=True) == with_holders
    assert version_watch.find("autumn-open", with_holders=True) is None


@pytest.mark.parametrize("slug", ["spring-open", "autumn-open"])
def test_for_a_stranger_a_hidden_event_is_the_same_work_as_none(slug, django_assert_num_queries):
    make_event(players=8, sessions=1, public=False)
    with django_assert_num_queries(1):
        version_watch.find(slug, with_holders=False)


def test_nothing_new_is_one_query_for_all_topics(django_assert_num_queries):
    events = [make_event(players=0, sessions=0, slug=f"open-{number}") for number in range(3)]
    watched = {state_line(event): version_watch.first_frame(state_line(event)) for event in events}
    known_events = {
        event.pk: version_watch.Known(event.pk, event.slug, version=0, public=True) for event in events
    }
    with django_assert_num_queries(1):
        assert version_watch.look(watched, {}) == version_watch.News(known_events, frozenset(), frozenset())


def test_a_new_version_is_a_frame_for_its_topic_alone():
    spring = make_event(players=0, sessions=0)
    autumn = make_event(players=0, sessions=0, slug="autumn-open")
    watched = {state_line(event): version_watch.first_frame(state_line(event)) for event in (spring, autumn)}
    act(autumn)
    frames_ = new_frames(watched)
    assert [topic.event for topic in frames_] == [autumn.pk]
    assert data(frames_[state_line(autumn)].full_message)["version"] == 1


def test_a_frame_is_whole_for_some_a_change_for_others_and_nothing_for_the_rest():
    event = make_event(players=0, sessions=0)
    first = version_watch.first_frame(state_line(event))
    act(event)
    frame = new_frames({state_line(event): first})[state_line(event)]
    assert data(frame.for_viewer(None))["parts"] == frame.state.parts
    assert data(frame.for_viewer(first.state.version)) == {
        "version": 1,
        "at": frame.state.at,
        "lists": {},
        "parts": {},
    }
    assert frame.for_viewer(1) == frame.nothing
    assert frame.for_viewer(77) == frame.full_message


def test_the_change_for_nearly_all_viewers_is_made_with_the_frame(monkeypatch):
    event = make_event(players=0, sessions=0)
    before = version_watch.first_frame(state_line(event))
    act(event, name="Autumn Open")
    (frame,) = new_frames({state_line(event): before}).values()
    monkeypatch.setattr(version_watch, "message", None)  # nothing is written from here on
    assert data(frame.for_viewer(before.state.version))["version"] == event.version


def test_a_reconnecting_viewer_gets_the_changes_missed_or_everything():
    event = make_event(players=0, sessions=0)
    frame = version_watch.first_frame(state_line(event))
    for _version in range(version_watch.EARLIER + 1):
        act(event)
        frame = new_frames({state_line(event): frame})[state_line(event)]
    assert [state.version for state in frame.earlier] == list(range(1, version_watch.EARLIER + 1))
    assert data(frame.for_viewer(1)) == {**data(frame.nothing), "version": version_watch.EARLIER + 1}
    assert frame.for_viewer(0) == frame.full_message


def test_a_heavy_change_is_followed_by_the_next_after_a_while(monkeypatch):
    event = make_event(players=0, sessions=0)
    monkeypatch.setattr(version_watch, "HEAVY", 10)
    frames_ = {state_line(event): version_watch.first_frame(state_line(event))}
    act(event)
    frames_ |= new_frames(frames_)
    act(event)
    assert new_frames(frames_) == {}
    monkeypatch.setattr(version_watch, "HEAVY_EVERY", 0)
    assert data(new_frames(frames_)[state_line(event)].full_message)["version"] == 2


def test_after_a_restore_everybody_gets_the_whole_state():
    event = make_event(players=0, sessions=0, version=50)
    first = version_watch.first_frame(state_line(event))
    act(event, version=40)
    frame = new_frames({state_line(event): first})[state_line(event)]
    assert frame.for_viewer(50) == frame.full_message


def test_valid_tokens_are_read_again_only_when_the_version_changes(django_assert_num_queries):
    event = make_event(players=4, sessions=0, public=False, staff={"director": make_user("dora")})
    watched = {state_line(event): version_watch.first_frame(state_line(event))}
    known_events = version_watch.look(watched, {}).events
    entries = list(event.entries.values_list("link_key", flat=True))
    dora = event.roles.get().user_id
    assert known_events[event.pk].holders == {staff_holder(dora), *map(link_holder, entries)}
    with django_assert_num_queries(1):
        assert version_watch.look(watched, known_events).events == known_events
    event.entries.filter(number=1).update(link_key="off-another")
    act(event)
    holders = version_watch.look(watched, known_events).events[event.pk].holders
    assert known_events[event.pk].holders - holders == {link_holder(entries[0])}


def test_events_that_are_polled_are_read_in_the_same_query(django_assert_num_queries):
    event = make_event(players=0, sessions=0)
    with django_assert_num_queries(1):
        assert list(version_watch.look({}, {}, ["spring-open", "no-such-event"]).events) == [event.pk]


def test_events_that_are_gone_are_named():
    spring = make_event(players=0, sessions=0)
    deleted = make_event(players=0, sessions=0, slug="autumn-open")
    watched = {state_line(event): version_watch.first_frame(state_line(event)) for event in (spring, deleted)}
    topic = state_line(deleted)
    deleted.delete()
    known_events = {spring.pk: version_watch.Known(spring.pk, "spring-open", version=0, public=True)}
    assert version_watch.look(watched, known_events) == version_watch.News(
        known_events, frozenset({topic}), frozenset()
    )
    assert version_watch.first_frame(topic) is None


def test_a_builder_that_fails_keeps_the_others_going(broken_list, caplog):
    event = make_event(players=0, sessions=0)
    good, bad = state_line(event), Topic(event.pk, (broken_list,), "en")
    first = version_watch.first_frame(good)
    act(event)
    frames_ = new_frames({good: first, bad: first})
    assert (frames_[good].state.version, frames_[bad]) == (1, None)
    assert [record.exc_info[0] for record in caplog.records] == [ZeroDivisionError]


def test_a_look_reads_watched_and_polled_events_together(django_assert_num_queries):
    spring = make_event(players=0, sessions=0)
    autumn = make_event(players=0, sessions=0, slug="autumn-open", public=False)
    make_event(players=0, sessions=0, slug="winter-open")
    watched = {state_line(spring): version_watch.first_frame(state_line(spring))}
    with django_assert_num_queries(1 + 4):  # whose tokens open a hidden event is asked beside
        news = version_watch.look(watched, {}, ("autumn-open", "no-such-event"))
    assert set(news.events) == {spring.pk, autumn.pk}
    assert news.events[autumn.pk].public is False
    with django_assert_num_queries(0):
        assert version_watch.look({}, {}).events == {}
