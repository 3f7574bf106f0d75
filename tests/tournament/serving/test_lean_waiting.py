"""The lean parts of a connection do what uvicorn expects of those that they stand for."""

import asyncio
import sys
from collections import deque

from tournament.serving.lean_waiting import LeanEvent, LeanFlow, LeanPipeline


async def passes(event: asyncio.Event, order: list[str], name: str) -> None:
    """Note the name once the event is set."""
    await event.wait()
    order.append(name)


def test_all_who_wait_for_an_event_go_on_once_it_is_set_until_it_is_cleared():
    async def wait() -> tuple[list[str], bool, bool]:
        event, order = LeanEvent(), []
        tasks = [asyncio.create_task(passes(event, order, name)) for name in ("east", "south")]
        await asyncio.sleep(0)
        before = list(order)
        event.set()
        await asyncio.gather(*tasks)
        await asyncio.wait_for(passes(event, order, "west"), 60)
        event.clear()
        late = asyncio.create_task(passes(event, order, "north"))
        await asyncio.sleep(0)
        late.cancel()
        await asyncio.gather(late, return_exceptions=True)
        return [*before, "|", *order], event.is_set(), bool(event._waiters)

    assert asyncio.run(wait()) == (["|", "east", "south", "west"], False, False)


def test_a_writer_waits_while_writing_is_paused():
    async def write() -> tuple[bool, bool]:
        flow = LeanFlow(asyncio.Transport())
        await asyncio.wait_for(flow.drain(), 60)
        flow.pause_writing()
        draining = asyncio.create_task(flow.drain())
        await asyncio.sleep(0)
        waited = not draining.done()
        flow.resume_writing()
        await asyncio.wait_for(draining, 60)
        return waited, flow.write_paused

    assert asyncio.run(write()) == (True, False)


def test_requests_leave_the_pipeline_in_the_order_in_which_they_came():
    pipeline = LeanPipeline()
    for request in ("first", "second", "third"):
        pipeline.appendleft(request)
    assert [pipeline.pop() for _request in range(3)] == ["first", "second", "third"]
    assert not pipeline


def test_an_event_without_waiters_takes_a_fifth_of_the_usual():
    event = LeanEvent()
    assert sys.getsizeof(event._waiters) * 5 < sys.getsizeof(deque())
    assert not event.__dict__
