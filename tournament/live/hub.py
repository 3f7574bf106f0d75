"""The hub: one poller for all viewers of the process.

One thread with one database connection reads versions, so that no event's news waits until another's lists
are built; two more build lists, those of one event always in the same thread.
"""

import asyncio
import logging
from collections import Counter
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from functools import partial
from time import monotonic
from typing import TypeVar

from django.db import DatabaseError, connections

from tournament.acts import writing
from tournament.live import version_watch
from tournament.live.admission import Admission
from tournament.live.channel import Channel
from tournament.live.stream_request import Topic
from tournament.live.version_watch import Known, News

POLL = 0.2  # seconds between two looks at the versions; what happens in between comes as one frame
SOON = 0.01  # seconds at most from an act in this process to a look: first its own page is answered
REST = 0.5  # seconds of rest after a frame, at most
CROWDED = 1.0  # seconds; while a crowd is let in, news wait no longer than this
GATHER = 0.05  # seconds between two looks for events of addresses, while a crowd comes in
PAUSE = 2.0  # seconds before the next look when one failed
BEAT = 15.0  # seconds between two heartbeats
FRESH = 1.0  # seconds for which what was read last is good enough to say that nothing is new
ASKED = 60.0  # seconds for which an event that is polled is read along with the watched ones
BUILDERS = 2  # threads that build lists
MOST_ASKED = 200  # addresses of that kind, whatever anybody asks for
LOOPBACK = frozenset({"127.0.0.1", "::1", ""})

logger = logging.getLogger(__name__)
T = TypeVar("T")


class Hub:
    """Watches the events that have viewers. Lives in one event loop, between `start` and `stop`."""

    def __init__(self, cap: int, cap_per_address: int) -> None:
        self.cap = cap
        self.cap_per_address = cap_per_address
        self.viewers = 0
        self._addresses: Counter[str] = Counter()
        self._channels: dict[Topic, Channel] = {}
        self.admission = Admission()
        self._finding: dict[tuple[str, bool], asyncio.Task[Known | None]] = {}
        self._looked_up: tuple[tuple[str, bool], Known | None] | None = None
        self._found_at = -GATHER
        self._events: dict[int, Known] = {}
        self._read_at = -FRESH
        self._asked: dict[str, float] = {}
        self._tasks: list[asyncio.Task[None]] = []
        self._watched = asyncio.Event()
        self._rung = asyncio.Event()
        self._answered = asyncio.Event()
        self._loop: asyncio.AbstractEventLoop | None = None
        self._thread: ThreadPoolExecutor | None = None
        self._builders: list[ThreadPoolExecutor] = []
        self._building: dict[int, asyncio.Task[None]] = {}
        self._looked_at: float | None = None

    @property
    def behind(self) -> float:
        """Seconds since the versions were read last; 0 while nobody watches."""
        return monotonic() - self._looked_at if self._looked_at else 0.0

    def start(self) -> None:
        """Start polling; nothing is read while there are no viewers."""
        self._thread = ThreadPoolExecutor(max_workers=1, thread_name_prefix="live")
        self._builders = [ThreadPoolExecutor(1, thread_name_prefix="live-lists") for _ in range(BUILDERS)]
        self._loop = asyncio.get_running_loop()
        writing.add_listener(self._hear)
        self._tasks = [asyncio.create_task(self._poll()), asyncio.create_task(self._beat())]

    def close_streams(self) -> None:
        """End every stream and accept no more; browsers reconnect after a moment."""
        self.cap = 0
        for channel in self._channels.values():
            channel.close()

    async def stop(self) -> None:
        """End the streams, the polling, the threads and their database connections."""
        self.close_streams()
        writing.remove_listener(self._hear)
        tasks = [*self._tasks, *self._building.values()]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        if self._thread:
            threads, self._thread, self._builders = [self._thread, *self._builders], None, []
            for thread in threads:
                await asyncio.get_running_loop().run_in_executor(thread, connections.close_all)
                thread.shutdown(wait=False)

    def page_answered(self) -> None:
        """A page was answered: who is told of the act that it did need not wait any longer."""
        self._answered.set()

    def full(self, address: str) -> bool:
        """Whether the limit of viewers is reached, in all or for this address.

        A proxy or a measurement on this computer has many viewers behind one address: it is not counted.
        """
        if self._thread is None or self.viewers >= self.cap:
            return True
        return address not in LOOPBACK and self._addresses[address] >= self.cap_per_address

    async def find(self, slug: str, *, with_holders: bool = False) -> Known | None:
        """The event with this slug; viewers who come at once share a query, a crowd its last answer."""
        key = (slug, with_holders)
        lately = self.admission.crowd and monotonic() - self._found_at < GATHER
        if lately and self._looked_up and self._looked_up[0] == key:
            return self._looked_up[1]
        if key not in self._finding:
            self._finding[key] = asyncio.create_task(self._find(slug, with_holders=with_holders))
            self._finding[key].add_done_callback(lambda _task: self._finding.pop(key))
        return await asyncio.shield(self._finding[key])

    async def _find(self, slug: str, *, with_holders: bool) -> Known | None:
        """Query at once for a single viewer; viewers arriving together wait a moment and share one query.

        They wait equally long for an event that does not exist.
        """
        await asyncio.sleep(self._found_at + GATHER - monotonic())
        event = await self._in_thread(partial(version_watch.find, slug, with_holders=with_holders))
        self._looked_up, self._found_at = ((slug, with_holders), event), monotonic()
        return event

    def remembered(self, slug: str) -> Known | None:
        """The event as it was read a moment ago, without a query; from now on it is read with the others.

        None when nothing is known for certain: then the database has to be asked.
        """
        now = monotonic()
        if self._thread is None or (slug not in self._asked and len(self._asked) >= MOST_ASKED):
            return None
        self._asked[slug] = now + ASKED
        self._watched.set()
        if now - self._read_at > FRESH:
            return None
        return next((event for event in self._events.values() if event.slug == slug), None)

    def watching(self, topic: Topic, address: str) -> "Watching":
        """Count a viewer of a topic while the block lasts; gives the topic's channel."""
        return Watching(self, topic, address)

    async def come(self, topic: Topic, address: str, channel: Channel) -> None:
        """Count one more viewer, and wait until the topic has its first frame."""
        channel.viewers += 1
        self.viewers += 1
        self._addresses[address] += 1
        self._watched.set()
        if channel.frame is None:
            await self._filled(topic, channel)

    def channel_of(self, topic: Topic) -> Channel:
        """The channel of a topic; a new one for its first viewer."""
        channel = self._channels.get(topic)
        if channel is None:
            channel = self._channels[topic] = Channel()
        return channel

    def leave(self, topic: Topic, address: str, channel: Channel) -> None:
        """Count one viewer less."""
        channel.viewers -= 1
        self.viewers -= 1
        self._addresses[address] -= 1
        if not self._addresses[address]:
            del self._addresses[address]
        if not channel.viewers and self._channels.get(topic) is channel:
            del self._channels[topic]

    async def _filled(self, topic: Topic, channel: Channel) -> None:
        """Wait for a topic's first frame; viewers who come at the same time share it."""
        if channel.filling is None:
            channel.filling = asyncio.create_task(self._fill(topic, channel))
        await asyncio.shield(channel.filling)

    async def _fill(self, topic: Topic, channel: Channel) -> None:
        try:
            frame = await self._in_builder(topic.event, version_watch.first_frame, topic)
        except Exception:
            logger.exception("No live frame for %s", topic)
            frame = None
        if frame is None:
            channel.close()
        elif channel.frame is None:
            channel.show(frame)

    async def _in_thread(self, work: Callable[..., T], *args: object) -> T:
        return await asyncio.get_running_loop().run_in_executor(self._thread, work, *args)

    async def _in_builder(self, event_id: int, work: Callable[..., T], *args: object) -> T:
        builder = self._builders[event_id % BUILDERS]
        return await asyncio.get_running_loop().run_in_executor(builder, work, *args)

    def _hear(self) -> None:
        """Called after every act, in the thread of that act."""
        if self._loop and not self._loop.is_closed():
            self._loop.call_soon_threadsafe(self._rung.set)

    async def _poll(self) -> None:
        while True:
            if not self._watched.is_set():
                self._looked_at = None
                await self._watched.wait()
            self._looked_at = self._looked_at or monotonic()
            await self._pause()
            watched = {topic: channel.frame for topic, channel in self._channels.items() if channel.frame}
            self._asked = {slug: until for slug, until in self._asked.items() if until > monotonic()}
            if watched or self._asked:
                await self._look(watched)
            elif not self._channels:
                self._watched.clear()

    async def _pause(self) -> None:
        """Wait until all viewers have been woken, as long again as that took, and then for the next act.

        So streams use half of the time at most, and requests are served between two frames. While a crowd
        is let in, news wait: each would be sent to all who are in already.
        """
        began = monotonic()
        for channel in list(self._channels.values()):
            await channel.all_served()
        await asyncio.sleep(min(monotonic() - began, REST))
        while self.admission.crowd and monotonic() - began < CROWDED:
            await asyncio.sleep(GATHER)
        with suppress(TimeoutError):
            await asyncio.wait_for(self._rung.wait(), POLL)
            self._answered.clear()
            await asyncio.wait_for(self._answered.wait(), SOON)
        self._rung.clear()

    async def _look(self, watched: dict[Topic, version_watch.Frame]) -> None:
        try:
            news = await self._in_thread(version_watch.look, watched, self._events, tuple(self._asked))
        except DatabaseError:
            logger.exception("The live news could not read the database")
            await asyncio.sleep(PAUSE)
            return
        self._events, self._read_at = news.events, monotonic()
        self._looked_at = self._read_at
        self._spread(news)
        changed: dict[int, dict[Topic, version_watch.Frame]] = {}
        for topic in news.changed:
            changed.setdefault(topic.event, {})[topic] = watched[topic]
        for event_id in changed.keys() - self._building.keys():
            self._building[event_id] = asyncio.create_task(self._build(event_id, changed[event_id]))

    def _spread(self, news: News) -> None:
        for topic, channel in list(self._channels.items()):
            if topic in news.gone:
                channel.close()
            elif topic.event in news.events:
                channel.know(news.events[topic.event])

    async def _build(self, event_id: int, before: dict[Topic, version_watch.Frame]) -> None:
        """Build one event's new frames and show them; after a failure that event rests for a moment."""
        try:
            frames = await self._in_builder(event_id, version_watch.next_frames, before)
            for topic, frame in frames.items():
                channel = self._channels.get(topic)
                if frame and channel:
                    channel.show(frame)
            if None in frames.values():
                await asyncio.sleep(PAUSE)
        finally:
            del self._building[event_id]

    async def _beat(self) -> None:
        while True:
            await asyncio.sleep(BEAT)
            for channel in list(self._channels.values()):
                channel.heartbeat()


class Watching:
    """A viewer at a channel, as a block: a small class, because thousands of generators take more memory."""

    __slots__ = ("_address", "_channel", "_hub", "_topic")

    def __init__(self, hub: Hub, topic: Topic, address: str) -> None:
        self._hub, self._topic, self._address = hub, topic, address

    async def __aenter__(self) -> Channel:
        self._channel = self._hub.channel_of(self._topic)
        try:
            await self._hub.come(self._topic, self._address, self._channel)
        except BaseException:
            self._hub.leave(self._topic, self._address, self._channel)
            raise
        return self._channel

    async def __aexit__(self, *_why: object) -> None:
        self._hub.leave(self._topic, self._address, self._channel)
