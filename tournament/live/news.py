"""What the hub reads, in its one thread: which event is meant, what is new, and the frames of that."""

import logging
from collections.abc import Collection, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from time import monotonic

from django.db import close_old_connections
from django.db.models import Q

from tournament.live import changes, frames
from tournament.live.asking import Topic
from tournament.live.frames import State
from tournament.models import Event
from tournament.queries import hand_statistics, progress, standings
from tournament.queries.live_access import holders_of

logger = logging.getLogger(__name__)

EARLIER = 20  # states: who lost the line for a moment is sent what changed meanwhile
HEAVY = 32 * 1024  # bytes of a change
HEAVY_EVERY = 3.0  # seconds between two of them, so that a hall's Wi-Fi is not filled with them
FACTS = ("pk", "slug", "version", "public")  # of Known, in its order


@dataclass(frozen=True)
class Known:
    """An event as the door of the streams needs it. `holders`: whose tokens open it while it is hidden."""

    id: int
    slug: str
    version: int
    public: bool
    holders: frozenset[str] = frozenset()

    def admits(self, holder: str) -> bool:
        """Whether somebody may follow it; `holder`: of his token, "" without one."""
        return self.public or holder in self.holders


@dataclass(frozen=True)
class Frame:
    """What viewers of a topic are sent, ready as bytes. `earlier`: states still on some screens, in order."""

    state: State
    earlier: tuple[State, ...] = ()
    at: float = field(default_factory=monotonic, compare=False)
    _changes: dict[int, bytes] = field(default_factory=dict, compare=False)

    @cached_property
    def whole(self) -> bytes:
        """For who has nothing, or something else: large with hundreds of players, and rarely asked for."""
        return message(self.state.version, changes.whole(self.state))

    @cached_property
    def nothing(self) -> bytes:
        """For who is up to date."""
        return message(self.state.version, changes.nothing(self.state))

    def for_viewer(self, seen: int | None) -> bytes:
        """The smallest message that brings a viewer up to date who has version `seen`."""
        if seen == self.state.version:
            return self.nothing
        return self.change_from(seen) or self.whole

    def change_from(self, seen: int | None) -> bytes:
        """The message for who has one of the `earlier` states, made once for all of them; b"" for others."""
        if seen in self._changes:
            return self._changes[seen]
        old = next((one for one in self.earlier if one.version == seen), None)
        if old is None:
            return b""
        self._changes[old.version] = message(self.state.version, changes.change(old, self.state))
        return self._changes[old.version]

    @property
    def rests(self) -> bool:
        """Whether the next one waits a little: with hundreds of players a result moves hundreds of rows."""
        heavy = self.earlier and len(self.change_from(self.earlier[-1].version)) > HEAVY
        return bool(heavy) and monotonic() - self.at < HEAVY_EVERY


@dataclass(frozen=True)
class News:
    """What one look found: new frames, the events as they are now, the topics whose event is gone."""

    frames: dict[Topic, Frame]
    known: dict[int, Known]
    gone: frozenset[Topic]
    failed: bool


def find(slug: str) -> Known | None:
    """The event of an address, None when there is none."""
    close_old_connections()
    found = Event.objects.filter(slug=slug).values_list(*FACTS).first()
    return _knowing(None, *found) if found else None


def _knowing(before: Known | None, event_id: int, slug: str, version: int, public: bool) -> Known:
    """The event as it is; what nothing has happened to since stays the same value."""
    if before and (before.slug, before.version, before.public) == (slug, version, public):
        return before
    return Known(event_id, slug, version, public, frozenset() if public else holders_of(event_id))


def first_frame(topic: Topic) -> Frame | None:
    """The frame for the first viewer of a topic, None when the event is gone."""
    close_old_connections()
    event = Event.objects.filter(pk=topic.event).first()
    return _frame(event, topic, None) if event else None


def look(watched: Mapping[Topic, Frame], before: Mapping[int, Known], polled: Collection[str] = ()) -> News:
    """Read the versions of all watched and polled events in one query; build a frame of each changed topic.

    `before`: the events as the last look found them; `polled`: addresses that browsers ask for again.
    """
    close_old_connections()
    wanted = Q(pk__in={topic.event for topic in watched}) | Q(slug__in=polled)
    rows = Event.objects.filter(wanted).order_by().values_list(*FACTS)
    known = {row[0]: _knowing(before.get(row[0]), *row) for row in rows}
    changed = [
        topic
        for topic, frame in watched.items()
        if topic.event in known and known[topic.event].version != frame.state.version and not frame.rests
    ]
    built = {topic: _next_frame(topic, watched[topic]) for topic in changed}
    return News(
        frames={topic: frame for topic, frame in built.items() if frame},
        known=known,
        gone=frozenset(topic for topic in watched if topic.event not in known),
        failed=None in built.values(),
    )


def _next_frame(topic: Topic, before: Frame) -> Frame | None:
    """The new frame; None, with the reason in the log, when a builder failed: screens keep what they have."""
    try:
        event = Event.objects.get(pk=topic.event)
        if event.version < before.state.version:  # a backup was restored: versions mean something else now
            standings.forget()
            hand_statistics.forget()
            progress.forget()
            frames.forget()
        return _frame(event, topic, before)
    except Exception:
        logger.exception("No live frame for %s", topic)
        return None


def _frame(event: Event, topic: Topic, before: Frame | None) -> Frame:
    state = frames.state_of(event, topic.lists, topic.language)
    # After a restore a version may come back with other contents: then only the whole state is right.
    forward = before is not None and before.state.version < state.version
    return Frame(
        state=state,
        earlier=(*before.earlier, before.state)[-EARLIER:] if forward else (),
    )


def message(version: int, frame: dict[str, object]) -> bytes:
    """A frame as a server-sent event whose id is the version."""
    return f"id: {version}\ndata: {changes.to_json(frame)}\n\n".encode()
