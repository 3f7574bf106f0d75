"""A channel tells thousands of viewers by turns, so that saving a result comes in between."""

import asyncio

import pytest

from tournament.live import channel, hub
from tournament.live.channel import Channel, Viewer
from tournament.live.frames import State
from tournament.live.hub import Hub
from tournament.live.version_watch import Frame, Known


def frame_of(version: int) -> Frame:
    return Frame(State(version, "2026-01-01T00:00:00", {}, {}))


class Line:
    """A line to a viewer, as the server gives one."""

    def __init__(self) -> None:
        self.parts: list[bytes] = []
        self.ready, self.gone = True, False
        self.wake = lambda _line: None

    def write(self, part: bytes) -> None:
        self.parts.append(part)

    def done(self) -> bool:
        return self.gone

    def add_done_callback(self, call) -> None:
        self.wake = call

    def cancel(self) -> None:
        pass


class Crowd:
    """Viewers who wait to be let in."""

    crowd = True


async def on_a_line(watched: Channel, line: Line, messages: list[bytes], holder: str = "") -> None:
    """A viewer on a line who has version 0: what does not come by the line, until they are gone."""

    async def send(message: bytes) -> None:
        messages.append(message)

    await watched.follow(Viewer(0, holder, line, watched.beat), line, send)


async def follow(watched: Channel, versions: list[int], count: int) -> None:
    """A viewer who has version 0, until so many frames were sent."""
    gone = asyncio.get_running_loop().create_future()

    async def send(message: bytes) -> None:
        versions.append(int(message.split(b"\n")[0].removeprefix(b"id: ")))
        if len(versions) == count:
            gone.set_result(None)

    await watched.follow(Viewer(0, "", None, watched.beat), gone, send)


def test_many_are_told_by_turns_and_none_is_left_out():
    async def evening() -> list[int]:
        watched = Channel()
        versions_of_viewers: list[list[int]] = [[] for _viewer in range(2 * channel.AT_ONCE + 1)]
        viewers = [asyncio.create_task(follow(watched, versions, 1)) for versions in versions_of_viewers]
        await asyncio.sleep(0)
        watched.show(frame_of(1))
        served = []
        while not all(versions_of_viewers):
            await asyncio.sleep(0)
            served.append(sum(map(bool, versions_of_viewers)))
        await asyncio.gather(*viewers)
        await watched.all_served()
        return [later - earlier for earlier, later in zip([0, *served], served, strict=False)]

    turns = asyncio.run(evening())
    assert max(turns) == channel.AT_ONCE
    assert sum(turns) == 2 * channel.AT_ONCE + 1


def test_a_frame_that_comes_while_one_is_told_reaches_everybody():
    async def evening() -> list[list[int]]:
        watched = Channel()
        versions_of_viewers: list[list[int]] = [[] for _viewer in range(2 * channel.AT_ONCE)]
        viewers = [asyncio.create_task(follow(watched, versions, 9)) for versions in versions_of_viewers]
        await asyncio.sleep(0)
        watched.show(frame_of(1))
        await asyncio.sleep(0)
        watched.show(frame_of(2))
        await watched.all_served()
        for _turn in range(3):
            await asyncio.sleep(0)
        for viewer in viewers:
            viewer.cancel()
        return versions_of_viewers

    versions_of_viewers = asyncio.run(evening())
    assert {versions[-1] for versions in versions_of_viewers} == {2}


def test_a_viewer_on_a_line_is_written_to_at_once_and_by_turns_while_the_line_is_busy():
    async def evening() -> tuple[list[bytes], list[bytes]]:
        watched, line, messages = Channel(), Line(), []
        watched.show(frame_of(1))
        viewer = asyncio.create_task(on_a_line(watched, line, messages))
        await asyncio.sleep(0)
        watched.show(frame_of(2))
        await watched.all_served()
        line.ready = False
        watched.show(frame_of(3))
        await watched.all_served()
        line.ready = True
        watched.heartbeat()
        await watched.all_served()
        line.gone = True
        line.wake(line)
        await viewer
        return messages, line.parts

    messages, parts = asyncio.run(evening())
    assert [message[:6] for message in messages] == [b"id: 1\n", b"id: 3\n"]
    assert [part[:6] for part in parts] == [b"id: 2\n", b": aliv"]


def test_a_viewer_on_a_line_who_may_no_longer_see_the_event_is_sent_nothing_more():
    async def evening() -> list[bytes]:
        watched, line = Channel(), Line()
        watched.know(Known(1, "spring-open", 1, public=True))
        viewer = asyncio.create_task(on_a_line(watched, line, []))
        await asyncio.sleep(0)
        watched.show(frame_of(2))
        watched.know(Known(1, "spring-open", 2, public=False, holders=frozenset({"somebody"})))
        await watched.all_served()
        await viewer
        return line.parts

    assert asyncio.run(evening()) == []


def test_a_bell_rung_in_another_thread_reaches_waiting_viewers(house):
    """An act of the pages reaches a viewer though the hub looks too rarely to tell of it."""
    with house.served("tests.tournament.live.rarely:application") as server:
        viewer = server.follow("/live/spring-open?lists=")
        version = viewer.frame()["version"]
        assert server.get("/act").status == 200
        assert viewer.frame()["version"] == version + 1


def test_the_hub_looks_as_soon_as_the_page_of_an_act_was_answered(monkeypatch):
    monkeypatch.setattr(hub, "SOON", 3600.0)

    async def evening() -> bool:
        watching = Hub(cap=1, cap_per_address=1)
        watching.page_answered()  # another page, before the act
        pausing = asyncio.create_task(watching._pause())
        watching._rung.set()
        for _round in range(10):
            await asyncio.sleep(0)
        is_early = pausing.done()
        watching.page_answered()
        await asyncio.wait_for(pausing, 60)
        return is_early

    assert asyncio.run(evening()) is False


@pytest.mark.parametrize(("longest", "waits"), [(3600.0, True), (0.0, False)])
def test_news_wait_while_a_crowd_comes_in_but_not_for_long(monkeypatch, longest, waits):
    monkeypatch.setattr(hub, "CROWDED", longest)
    monkeypatch.setattr(hub, "GATHER", 0.0)

    async def evening() -> tuple[bool, bool]:
        watching = Hub(cap=1, cap_per_address=1)
        watching.admission = Crowd()
        pausing = asyncio.create_task(watching._pause())
        watching._rung.set()
        for _round in range(20):
            watching.page_answered()
            await asyncio.sleep(0)
        is_early = pausing.done()
        watching.admission.crowd = False
        for _round in range(20):
            watching.page_answered()
            await asyncio.sleep(0)
        return not is_early, pausing.done()

    assert asyncio.run(evening()) == (waits, True)
