"""Lists are few, built once a version for all viewers, and those of one event do not wait for another's."""

from threading import Thread

import pytest

from tests.factories import make_event
from tournament.live import frames
from tournament.live.frames import built_list, list_names

pytestmark = pytest.mark.django_db


def test_no_list_of_an_event_is_built_twice_though_somebody_asks_for_all_in_every_language(event):
    wishes = [(name, language) for name in list_names() for language in ("en", "it", "uk")]
    first = [built_list(event, *wish) for wish in wishes]

    again = [built_list(event, *wish) for wish in wishes]

    assert [a is b for a, b in zip(first, again, strict=True)] == [True] * len(wishes)


def test_while_the_list_of_one_event_is_built_that_of_another_is_given(event):
    other = make_event(players=0, sessions=0, slug="other-open")
    stored = built_list(other, "state", "en")
    answers = []
    reader = Thread(target=lambda: answers.append(built_list(other, "state", "en")))

    with frames._lists_of(event.pk).turn:
        reader.start()
        reader.join(30)

    assert answers == [stored]


def test_lists_are_stored_of_the_events_asked_for_last():
    events = [
        make_event(players=0, sessions=0, slug=f"open-{number}") for number in range(frames.EVENTS_KEPT + 1)
    ]
    stored = {event.pk: built_list(event, "state", "en") for event in events}

    kept_events = [
        event.pk for event in reversed(events) if built_list(event, "state", "en") is stored[event.pk]
    ]

    assert kept_events == [event.pk for event in reversed(events[1:])]
