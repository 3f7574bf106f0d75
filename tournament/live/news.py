"""What the hub reads, in its one thread: which event is meant, what is new, and the frames of that."""

import logging
from collections.abc import Mapping
from dataclasses import dataclass

from django.db import close_old_connections

from tournament.live import frames
from tournament.live.asking import Topic
from tournament.live.frames import State
from tournament.models import Event
from tournament.queries import hand_statistics, standings

logger = logging.getLogger(__name__)


@dataclass(frozen=True)
class Known:
    """An event as the stream's door needs it."""

    id: int
    public: bool


@dataclass(frozen=True)
class Frame:
    """What viewers of a topic are sent, ready as bytes; `change` fits those who have version `base`."""

    state: State
    whole: bytes
    nothing: bytes
    change: bytes = b""
    base: int | None = None

    def for_viewer(self, seen: int | None) -> bytes:
        """The smallest message that brings a viewer up to date who has version `seen`."""
        if seen == self.state.version:
            return self.nothing
        return self.change if seen is not None and seen == self.base else self.whole


@dataclass(frozen=True)
class News:
    """What one look found: new frames, the events that are not public, the topics whose event is gone."""

    frames: dict[Topic, Frame]
    hidden: frozenset[int]
    gone: frozenset[Topic]
    failed: bool


def find(slug: str) -> Known | None:
    """The event of an address, None when there is none."""
    close_old_connections()
    found = Event.objects.filter(slug=slug).values_list("pk", "public").first()
    return Known(*found) if found else None


def first_frame(topic: Topic) -> Frame | None:
    """The frame for the first viewer of a topic, None when the event is gone."""
    close_old_connections()
    event = Event.objects.filter(pk=topic.event).first()
    return _frame(event, topic, None) if event else None


def look(watched: Mapping[Topic, Frame]) -> News:
    """Read the versions of all watched events in one query; build a frame of each topic that changed."""
    close_old_connections()
    ids = {topic.event for topic in watched}
    facts = {
        pk: (version, public)
        for pk, version, public in Event.objects.filter(pk__in=ids).values_list("pk", "version", "public")
    }
    changed = [
        topic
        for topic, frame in watched.items()
        if topic.event in facts and facts[topic.event][0] != frame.state.version
    ]
    built = {topic: _next_frame(topic, watched[topic]) for topic in changed}
    return News(
        frames={topic: frame for topic, frame in built.items() if frame},
        hidden=frozenset(pk for pk, (_version, public) in facts.items() if not public),
        gone=frozenset(topic for topic in watched if topic.event not in facts),
        failed=None in built.values(),
    )


def _next_frame(topic: Topic, before: Frame) -> Frame | None:
    """The new frame; None, with the reason in the log, when a builder failed: screens keep what they have."""
    try:
        event = Event.objects.get(pk=topic.event)
        if event.version < before.state.version:  # a backup was restored: versions mean something else now
            standings.forget()
            hand_statistics.forget()
            frames.forget()
        return _frame(event, topic, before.state)
    except Exception:
        logger.exception("No live frame for %s", topic)
        return None


def _frame(event: Event, topic: Topic, before: State | None) -> Frame:
    state = frames.state_of(event, topic.lists, topic.language)
    # After a restore a version may come back with other contents: then only the whole state is right.
    forward = before is not None and before.version < state.version
    return Frame(
        state=state,
        whole=message(state.version, frames.whole(state)),
        nothing=message(state.version, frames.nothing(state)),
        change=message(state.version, frames.change(before, state)) if forward else b"",
        base=before.version if forward else None,
    )


def message(version: int, frame: dict[str, object]) -> bytes:
    """A frame as a server-sent event whose id is the version."""
    return f"id: {version}\ndata: {frames.to_json(frame)}\n\n".encode()
