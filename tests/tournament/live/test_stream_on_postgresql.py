"""What open streams hold on PostgreSQL, where the hundred-and-first connection takes a site down: nothing.

The same on SQLite is in test_stream.py. The server is the one that serves halls.
"""

import asyncio
from collections.abc import Iterator
from pathlib import Path

import psycopg
import pytest

from benchmarks.hall.house import House, Served, new_house, threads
from benchmarks.hall.phones import Hall
from benchmarks.hall.scorers import Saves, Scorer

pytestmark = [
    pytest.mark.postgresql,
    pytest.mark.skipif(not Path("/proc/self/task").exists(), reason="Counting threads needs Linux's /proc."),
]
VIEWERS = 150  # PostgreSQL takes 100 connections unless it is told otherwise
OTHERS = 14  # threads with connections of their own: 8 of the pages, 2 of the jobs, the hub's 3, the health's
LISTS = "/live/hall?lists=notices,now,schedule,state,top"
CONNECTIONS = """
SELECT count(*) FROM pg_stat_activity
WHERE datname = 'hall' AND backend_type = 'client backend' AND pid <> pg_backend_pid()
"""


@pytest.fixture
def house() -> Iterator[House]:
    try:
        with new_house("postgresql") as house:
            yield house
    except (FileNotFoundError, psycopg.OperationalError):
        pytest.skip("Needs PostgreSQL's programs: apt-get install postgresql")


def threads_and_connections(house: House, server: Served) -> tuple[int, int]:
    """The threads of the server, and its connections to the database."""
    with psycopg.connect(house.database_url) as probe:
        return threads(server.pid), probe.execute(CONNECTIONS).fetchone()[0]


def test_streams_hold_no_thread_and_no_connection_while_they_are_sent_frames(house):
    furniture = house.furnish(8, 2, browsers=1)

    async def evening(server: Served) -> tuple[int, int]:
        hall, saves = Hall(server.port, LISTS), Saves()
        scorer = Scorer(server.port, furniture.cookies[0], furniture.tables, saves)
        await hall.come(VIEWERS)
        before = hall.phones[0].version
        await scorer.save()
        await hall.all_show(before + 1)
        at_work, connections = threads_and_connections(house, server)

        assert (saves.errors, hall.lost, [phone.status for phone in hall.phones]) == ([], 0, [200] * VIEWERS)
        await saves.hang_up()
        hall.leave()
        return at_work, connections

    with house.served() as server:
        silent = threads(server.pid)
        at_work, connections = asyncio.run(evening(server))
    assert connections <= OTHERS
    assert at_work - silent <= OTHERS
