"""What the hub reads in its threads: the followed events, their new versions, and the new frames."""

import logging
from collections.abc import Collection, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from time import monotonic
from types import ModuleType

from django.db import close_old_connections, connection

from tournament.hand.queries import statistics
from tournament.live import changes, data, frames
from tournament.live.frames import State
from tournament.live.stream_request import Topic
from tournament.live.tokens import holders_of
from tournament.models import Event
from tournament.models.prepared import Prepared
from tournament.standings.queries import progress, standings

logger = logging.getLogger(__name__)

EARLIER = 20  # states: viewers who lost the line for a moment are sent what changed meanwhile
HEAVY = 32 * 1024  # bytes of a change
HEAVY_EVERY = 3.0  # seconds between two of them, so that a hall's Wi-Fi is not filled with them
FACTS = ("pk", "slug", "version", "public")  # of Known, in its order
# Asked after every act: Django would take longer to build it than the database to answer it.
WATCHED = 'SELECT "id", "slug", "version", "public" FROM "tournament_event" WHERE '
EVENT_BY_KEY = Prepared(Event, "pk")


@dataclass(frozen=True)
class Known:
    """The facts that admit viewers to an event. `holders`: whose tokens open it while it is hidden."""

    id: int
    slug: str
    version: int
    public: bool
    holders: frozenset[str] = frozenset()

    def admits(self, holder: str) -> bool:
        """Whether a viewer may follow the event; `holder`: of the viewer's token, "" without one."""
        return self.public or holder in self.holders


@dataclass(frozen=True)
class Frame:
    """The messages for viewers of a topic, as bytes. `earlier`: states still on some screens, in order."""

    state: State
    earlier: tuple[State, ...] = ()
    writer: ModuleType = changes  # or `data`: how states are put into frames
    at: float = field(default_factory=monotonic, compare=False)
    _changes: dict[int, bytes] = field(default_factory=dict, compare=False)

    @cached_property
    def full_message(self) -> bytes:
        """The message for viewers without a known state: large for big events, and rarely needed."""
        return message(self.state.version, self.writer.all_lists(self.state))

    @cached_property
    def nothing(self) -> bytes:
        """The message for viewers who are up to date."""
        return message(self.state.version, self.writer.nothing(self.state))

    def for_viewer(self, version: int | None) -> bytes:
        """The smallest message that brings a viewer up to date who has `version`."""
        if version in self._changes:  # nearly all viewers
            return self._changes[version]
        if version == self.state.version:
            return self.nothing
        return self.change_from(version) or self.full_message

    def change_from(self, version: int | None) -> bytes:
        """The message for viewers with one of the `earlier` states, made once for all; b"" for others."""
        if version in self._changes:
            return self._changes[version]
        old = next((state for state in self.earlier if state.version == version), None)
        if old is None:
            return b""
        self._changes[old.version] = message(self.state.version, self.writer.change(old, self.state))
        return self._changes[old.version]

    @property
    def rests(self) -> bool:
        """Whether to wait before the next frame: with hundreds of players a result moves hundreds of rows."""
        heavy = self.earlier and len(self.change_from(self.earlier[-1].version)) > HEAVY
        return bool(heavy) and monotonic() - self.at < HEAVY_EVERY


@dataclass(frozen=True)
class News:
    """The result of one look: the current events, and the topics whose event is gone or has something new."""

    events: dict[int, Known]
    gone: frozenset[Topic]
    changed: frozenset[Topic]


def find(slug: str, *, with_holders: bool) -> Known | None:
    """The event of an address, None when there is none; with whose tokens open it where that is asked.

    Without, a hidden event is the same one query as no event, so that the time tells strangers nothing.
    """
    close_old_connections()
    row = Event.objects.filter(slug=slug).values_list(*FACTS).first()
    if row is None:
        return None
    return _knowing(None, *row) if with_holders else Known(*row)


def _knowing(before: Known | None, event_id: int, slug: str, version: int, public: bool) -> Known:
    """The event's current state; the object `before` itself if nothing has changed."""
    if before and (before.slug, before.version, before.public) == (slug, version, public):
        return before
    return Known(event_id, slug, version, public, frozenset() if public else holders_of(event_id))


def first_frame(topic: Topic) -> Frame | None:
    """The frame for the first viewer of a topic, None when the event is gone."""
    close_old_connections()
    event = Event.objects.filter(pk=topic.event).first()
    return _frame(event, topic, None) if event else None


def look(watched: Mapping[Topic, Frame], before: Mapping[int, Known], polled: Collection[str] = ()) -> News:
    """Read the versions of all watched and polled events in one query.

    `before`: the events as the last look found them; `polled`: addresses that browsers ask for again.
    """
    close_old_connections()
    rows = _rows({topic.event for topic in watched}, polled)
    events = {row[0]: _knowing(before.get(row[0]), *row) for row in rows}
    return News(
        events=events,
        gone=frozenset(topic for topic in watched if topic.event not in events),
        changed=frozenset(
            topic
            for topic, frame in watched.items()
            if topic.event in events
            and events[topic.event].version != frame.state.version
            and not frame.rests
        ),
    )


def _rows(keys: Collection[int], slugs: Collection[str]) -> list[tuple[int, str, int, bool]]:
    """The `FACTS` of the events with these keys or slugs."""
    if not (keys or slugs):
        return []
    conditions = [
        f'"{column}" IN ({", ".join(["%s"] * len(values))})'
        for column, values in (("id", keys), ("slug", slugs))
        if values
    ]
    with connection.cursor() as cursor:
        cursor.execute(WATCHED + " OR ".join(conditions), [*keys, *slugs])
        # SQLite keeps a truth value as a number.
        return [(key, slug, version, bool(public)) for key, slug, version, public in cursor.fetchall()]


def next_frames(before: Mapping[Topic, Frame]) -> dict[Topic, Frame | None]:
    """The new frames of topics of one event; None for one whose lists could not be built."""
    close_old_connections()
    return {topic: _next_frame(topic, frame) for topic, frame in before.items()}


def _next_frame(topic: Topic, before: Frame) -> Frame | None:
    """The new frame; None, with the reason in the log, when a builder failed: screens keep what they have."""
    try:
        event = EVENT_BY_KEY.get(topic.event)
        if event.version < before.state.version:  # a backup was restored: versions mean something else now
            standings.forget()
            statistics.forget()
            progress.forget()
            frames.forget()
        return _frame(event, topic, before)
    except Exception:
        logger.exception("No live frame for %s", topic)
        return None


def _frame(event: Event, topic: Topic, before: Frame | None) -> Frame:
    writer: ModuleType = data if topic.data else changes
    lines_of = data.data_state if topic.data else frames.state_of
    state = lines_of(event, topic.lists, topic.language)
    # After a restore a version may come back with other contents: then only the whole state is right.
    if before is None or before.state.version >= state.version:
        return Frame(state=state, writer=writer)
    frame = Frame(state=state, earlier=(*before.earlier, before.state)[-EARLIER:], writer=writer)
    frame.change_from(before.state.version)  # what nearly all viewers are sent, made in this thread
    return frame


def message(version: int, frame: dict[str, object]) -> bytes:
    """A frame as a server-sent event whose id is the version."""
    return f"id: {version}\ndata: {changes.to_json(frame)}\n\n".encode()
