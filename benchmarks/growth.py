"""How cost grows with players, sessions, hands, events and viewers, and where one machine ends.

Run it with `python -m benchmarks.growth [--viewers 4000]`. Each cost is measured at a few sizes by processor
time, and a power is fitted. What a day of many events needs is simulated from what was measured.
"""

import argparse
import asyncio
import statistics
import time
import urllib.request
from collections.abc import Callable

import uvloop

from benchmarks.hall.day import ASSUMED, Costs, needed
from benchmarks.hall.house import (
    Furniture,
    Served,
    allow_descriptors,
    cpu_seconds,
    new_house,
    resident,
)
from benchmarks.hall.phones import Hall
from benchmarks.hall.report import Report
from benchmarks.hall.scorers import Saves, Scorer
from benchmarks.live import LISTS, version_of
from scoring.game import replay
from scoring.rulesets import PRESETS

PLAYERS, SESSIONS = (48, 96, 192, 384), (2, 4, 8, 16)
MIDDLE_PLAYERS, MIDDLE_SESSIONS = 96, 4
HANDS, EVENTS = (5, 10, 20, 40), (10, 30, 100, 300)
VIEWERS = (500, 1000, 2000, 4000)
SCORES, PAGES = 10, 40
DAYS = (
    (1_000, 10),
    (5_000, 10),
    (5_000, 100),
    (10_000, 100),
    (30_000, 300),
    (100_000, 100),
    (100_000, 1_000),
)
EAST_STAYS = [
    {"outcome": "tsumo", "wins": [{"seat": "E", "fan": 1, "fu": 30}]},
    {"outcome": "draw", "tenpai": ["E", "S", "W", "N"]},
    {"outcome": "ron", "from": "S", "wins": [{"seat": "E", "fan": 1, "fu": 30}]},
]
"""Hands after which East deals again, so that a table may have any number of them."""
COST = """
import json, statistics, time
from tournament.live import frames
from tournament.models import Event, Table, User
from tournament.result.services.recording import Sheet, record_result
event, dora = Event.objects.get(), User.objects.get(username="dora")
LISTS = ("head", "standings", "state")
def cheapest(works):
    taken = []
    for work in works:
        began = time.thread_time()
        work()
        taken.append(time.thread_time() - began)
    return min(taken)
def shown():
    event.version += 1
    frames.state_of(event, LISTS, "en")
def saved(table):
    record_result(table=table, sheet=Sheet((20000, 5000, -5000, -20000)), by=dora)
frames.state_of(event, LISTS, "en")
tables = Table.objects.filter(session__state="open").order_by("number")[:8]
print(json.dumps({
    "page": cheapest([shown] * 7),
    "save": cheapest([lambda table=table: saved(table) for table in tables]),
}))
"""
OF_EVENTS = """
import json, time
from tests.factories import make_event
from tournament.live.stream_request import Topic
from tournament.live.version_watch import first_frame, look
from tournament.models import Event, Table, User
from tournament.result.services.recording import Sheet, record_result
dora = User.objects.create_superuser("dora", password="correct horse battery")
def cheapest(work, times):
    taken = []
    for _time in range(times):
        began = time.thread_time()
        work()
        taken.append(time.thread_time() - began)
    return min(taken)
made, costs = 0, {{"look": {{}}, "save": {{}}}}
for many in {sizes}:
    while made < many:
        make_event(players=8, sessions=1, slug=f"event-{{made}}")
        made += 1
    topics = [Topic(pk, ("state", "top"), "en") for pk in Event.objects.values_list("pk", flat=True)]
    watched = {{topic: first_frame(topic) for topic in topics}}
    events = look(watched, {{}}).events
    costs["look"][many] = cheapest(lambda: look(watched, events), 15)
    event = Event.objects.order_by("pk")[made // 2]
    event.sessions.update(state="open")
    table = Table.objects.filter(session__event=event).first()
    costs["save"][many] = cheapest(
        lambda: record_result(table=Table.objects.get(pk=table.pk), by=dora,
                              sheet=Sheet((20000, 5000, -5000, -20000))), 7)
print(json.dumps(costs))
"""


def of_sizes(sizes: list[tuple[int, int]]) -> dict[tuple[int, int], dict[str, float]]:
    """Processor seconds of the standings page after a score, and of saving one, by players and sessions."""
    costs = {}
    for players, sessions in sizes:
        with new_house() as house:
            house.furnish(players, sessions)
            costs[players, sessions] = house.evaluate(COST)
    return costs


def of_events() -> dict[str, dict[float, float]]:
    """Processor seconds of a look at the versions of so many watched events, and of a save in one of them."""
    with new_house() as house:
        costs = house.evaluate(OF_EVENTS.format(sizes=EVENTS))
    return {name: {float(size): cost for size, cost in by_size.items()} for name, by_size in costs.items()}


def of_hands() -> dict[float, float]:
    """Processor seconds of replaying a table of so many hands, as each new hand does."""
    rules = PRESETS["ema-riichi-2012"]
    tables = {many: (EAST_STAYS * many)[:many] for many in HANDS}
    return {many: cheapest(lambda hands=hands: replay(hands, rules), 30) for many, hands in tables.items()}


def cheapest(work: Callable[[], object], times: int) -> float:
    """The fewest processor seconds of several times."""
    taken = []
    for _time in range(times):
        began = time.process_time()
        work()
        taken.append(time.process_time() - began)
    return min(taken)


class Evening:
    """A server whose viewers become more; what it spends is counted by its processor time."""

    def __init__(self, server: Served, furniture: Furniture) -> None:
        self.server, self.furniture = server, furniture
        self.hall = Hall(server.port, f"/live/hall?lists={LISTS}&v={version_of(server.port)}")
        self.idle = resident(server.pid)
        self.per_viewer = 0.0
        self.tables = iter(furniture.tables)

    async def measured(self, sizes: tuple[int, ...]) -> dict[float, float]:
        """Processor seconds from a score that is sent to all viewers having it, by their number from 0."""
        costs = {0.0: await self.of_a_score(0)}
        for viewers in sizes:
            await self.hall.come(viewers - len(self.hall.phones))
            costs[float(viewers)] = await self.of_a_score(viewers)
        self.per_viewer = (resident(self.server.pid) - self.idle) / sizes[-1]
        self.hall.leave()
        return costs

    async def of_a_score(self, viewers: int) -> float:
        """The mean of a few scores, each sent to all viewers before the next."""
        saves, began = Saves(), cpu_seconds(self.server.pid)
        cookie = self.furniture.cookies[0]
        for _score in range(SCORES):
            scorer = Scorer(self.server.port, cookie, [next(self.tables)], saves)
            assert await scorer.save(), saves.errors
            if viewers:
                version = await asyncio.to_thread(version_of, self.server.port)
                await self.hall.all_show(version)
        await saves.hang_up()
        return (cpu_seconds(self.server.pid) - began) / SCORES


def of_viewers(sizes: tuple[int, ...]) -> tuple[dict[float, float], Costs]:
    """Processor seconds of a score by the number of viewers; and what a simulation needs."""
    allow_descriptors(2 * sizes[-1] + 500)
    with new_house(LIVE_STREAMS=str(sizes[-1] + 100)) as house:
        furniture = house.furnish(MIDDLE_PLAYERS, MIDDLE_SESSIONS)
        with house.served() as server:
            page = of_a_page(server)
            evening = Evening(server, furniture)
            costs = uvloop.run(evening.measured(sizes))
    send, build = statistics.linear_regression(sizes, [costs[viewers] - costs[0.0] for viewers in sizes])
    measured = Costs(costs[0.0], page, max(build, 0.0), send, float(evening.idle), evening.per_viewer)
    return costs, measured


def of_a_page(server: Served) -> float:
    """Processor seconds of the standings page."""
    address = f"http://127.0.0.1:{server.port}/e/hall/standings/"
    urllib.request.urlopen(address).read()
    began = cpu_seconds(server.pid)
    for _page in range(PAGES):
        with urllib.request.urlopen(address) as page:
            page.read()
    return (cpu_seconds(server.pid) - began) / PAGES


def main() -> None:
    """Measure, simulate, and print what was found."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--viewers", type=int, default=VIEWERS[-1], help="at most (%(default)s)")
    most = parser.parse_args().viewers
    viewers = tuple(number for number in VIEWERS if number <= most)
    report = Report("How cost grows, and where one machine ends")
    by_players = [(players, MIDDLE_SESSIONS) for players in PLAYERS]
    by_sessions = [(MIDDLE_PLAYERS, sessions) for sessions in SESSIONS]
    sizes = of_sizes(list(dict.fromkeys(by_players + by_sessions)))
    for name, action in (("page", "the standings page after a score"), ("save", "saving a score")):
        report.grows(f"players: {action}", {players: sizes[players, s][name] for players, s in by_players})
        report.grows(f"sessions: {action}", {s: sizes[players, s][name] for players, s in by_sessions})
    report.grows("hands of a table: checking the next one", of_hands())
    events = of_events()
    report.grows("events: a look at the versions of all", events["look"])
    report.grows("events: saving a score in one", events["save"])
    costs, measured = of_viewers(viewers)
    sending = {number: cost - costs[0.0] for number, cost in costs.items() if number}
    report.grows("viewers: making a change and sending it to all", sending)
    told_costs(report, measured)
    told_days(report, measured)
    report.end()


def told_costs(report: Report, costs: Costs) -> None:
    """What the simulation works with."""
    report.observe(
        f"one core, {MIDDLE_PLAYERS} players × {MIDDLE_SESSIONS} sessions",
        f"{1000 * costs.save:.1f} ms a score and {1000 * costs.build:.1f} ms its change for all viewers, "
        f"{1_000_000 * costs.send:.0f} µs each of them, {1000 * costs.page:.1f} ms a page; "
        f"{costs.process_bytes / 2**20:.0f} MB a process and {costs.viewer_bytes / 1024:.1f} kB a viewer",
    )


def told_days(report: Report, costs: Costs) -> None:
    """What each day needs, in the simulation."""
    report.observe("the rest is simulated from that", ASSUMED)
    for viewers, events in DAYS:
        need = needed(viewers, events, costs)
        processes = f"{need.web} for pages and {need.streams} for streams" if need.streams else "one for all"
        report.observe(
            f"simulated: {viewers:,} viewers, {events:,} events at once",
            f"processes: {processes}; the busiest works {100 * need.busy:.0f} % of the time; the last viewer "
            f"has a score after {need.late:.2f} s (p95); {need.memory / 2**30:.1f} GB",
        )


if __name__ == "__main__":
    main()
