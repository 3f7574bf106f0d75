"""A crowd is let in by turns, after those behind it have been heard; a few viewers go straight in."""

import asyncio
from itertools import pairwise

from tournament.live import admission
from tournament.live.admission import FEW, PORTION, Admission


async def come(hall: Admission, count: int, order: list[int]) -> list[asyncio.Task[None]]:
    """So many viewers at once, who note that they are in."""

    async def viewer(number: int) -> None:
        await hall.turn()
        order.append(number)

    tasks = [asyncio.create_task(viewer(number)) for number in range(count)]
    await asyncio.sleep(0)
    return tasks


def test_a_few_viewers_wait_for_nothing():
    async def evening() -> list[int]:
        hall, order = Admission(), []
        for _round in range(3):
            await come(hall, FEW, order)
            await asyncio.sleep(0)
        assert not hall.crowd
        return order

    assert asyncio.run(evening()) == [*range(FEW)] * 3


def test_a_crowd_is_let_in_by_portions_in_its_order():
    async def evening() -> tuple[list[int], list[int]]:
        hall, order = Admission(), []
        tasks = await come(hall, FEW + 3 * PORTION, order)
        inside = []
        while hall.crowd:
            inside.append(len(order))
            await asyncio.sleep(0)
        await asyncio.gather(*tasks)
        return order, [after - before for before, after in pairwise(inside)]

    order, portions = asyncio.run(evening())
    assert order == [*range(FEW + 3 * PORTION)]
    assert max(portions) == PORTION


def test_a_crowd_waits_for_those_behind_it_to_be_heard_up_to_a_limit(monkeypatch):
    async def evening(rounds: int) -> int:
        hall, order = Admission(), []
        await come(hall, 2 * FEW, order)
        for _round in range(rounds):
            await come(hall, 1, order)
        inside = len(order)
        while hall.crowd:
            await asyncio.sleep(0)
        await asyncio.sleep(0)
        assert len(order) == 2 * FEW + rounds
        return inside

    assert asyncio.run(evening(20)) == FEW
    monkeypatch.setattr(admission, "HEARD_FIRST", 0)
    assert asyncio.run(evening(20)) > 2 * FEW


def test_a_viewer_who_gives_up_keeps_nobody_from_coming_in():
    async def evening() -> list[int]:
        hall, order = Admission(), []
        tasks = await come(hall, 3 * FEW, order)
        tasks[FEW].cancel()
        while hall.crowd:
            await asyncio.sleep(0)
        await asyncio.gather(*tasks, return_exceptions=True)
        return order

    assert asyncio.run(evening()) == [number for number in range(3 * FEW) if number != FEW]
