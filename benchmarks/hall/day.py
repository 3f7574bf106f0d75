"""A simulated day: how many processes an installation needs for so many viewers and events at once.

Nothing is served here: requests come by lot, and each takes the processor time that was measured on one core.
What is assumed is said in `ASSUMED`.
"""

import heapq
import random
from collections.abc import Iterator
from dataclasses import dataclass

from benchmarks.hall.report import quantile

ASSUMED = (
    "every event has 25 tables, and those of a third of the events report within the same 15 minutes; "
    "viewers are shared out evenly, follow the stream, and open a page every 5 minutes; each process has a "
    "core of its own; with more than one, PostgreSQL has a computer of its own that keeps up, the proxy "
    "keeps the viewers of an event together on as few processes for streams as hold them, and a score waits "
    "0.2 s on its way there"
)
TABLES, TOGETHER, QUARTER = 25, 1 / 3, 900.0
BETWEEN_PAGES = 300.0
LOOK = 0.2  # seconds between two looks of another process at the versions
STREAMS = 8_000  # viewers of one process, as LIVE_STREAMS has it
MOST_BUSY, MOST_LATE = 0.7, 0.5  # of a core; seconds until the last viewer has a score, p95
SIMULATED = 120.0  # seconds of the busiest quarter of an hour


@dataclass(frozen=True)
class Costs:
    """Measured processor seconds of a save, a page, making a change and sending it to a viewer; and bytes."""

    save: float
    page: float
    build: float
    send: float
    process_bytes: float
    viewer_bytes: float


@dataclass(frozen=True)
class Need:
    """The sufficient setup: `streams` 0 for one process that does everything. `busy`: of the busiest core."""

    web: int
    streams: int
    busy: float
    late: float
    memory: float


def arrivals(viewers: int, events: int, chance: random.Random) -> list[tuple[float, bool]]:
    """When requests come, in order, and whether each is a save; or else a page."""
    saves = events * TABLES * TOGETHER / QUARTER
    rates = ((saves, True), (viewers / BETWEEN_PAGES, False))
    return sorted((at, is_save) for rate, is_save in rates for at in until(SIMULATED, rate, chance))


def until(end: float, rate: float, chance: random.Random) -> Iterator[float]:
    """Moments by lot, so many a second."""
    at = chance.expovariate(rate)
    while at < end:
        yield at
        at += chance.expovariate(rate)


@dataclass(frozen=True)
class Outcome:
    """The share of time that a process for pages, and one for streams, works; and how late viewers are.

    `late`: seconds from a score that is sent until the last viewer has it, p95.
    """

    web: float
    streams: float
    late: float

    @property
    def is_enough(self) -> bool:
        """Whether no process is too busy and no viewer too late."""
        return max(self.web, self.streams) <= MOST_BUSY and self.late <= MOST_LATE


def simulated(viewers: int, events: int, web: int, streams: int, costs: Costs) -> Outcome:
    """The busiest minutes with so many processes for pages and for streams; with none, pages send too."""
    chance = random.Random(1)
    free, sending, sent = [0.0] * web, [0.0] * streams, [0.0] * streams
    parts = -(-viewers // (events * STREAMS))  # processes that share the viewers of an event
    each = costs.build + viewers / events / parts * costs.send
    worked, late = 0.0, []
    for at, is_save in arrivals(viewers, events, chance):
        cost = costs.save if is_save else costs.page
        if is_save and not streams:
            cost += each
        done = last = max(at, heapq.heappop(free)) + cost
        heapq.heappush(free, done)
        worked += cost
        if is_save and streams:
            first = chance.randrange(streams)
            for process in {(first + part) % streams for part in range(parts)}:
                sending[process] = max(done + LOOK, sending[process]) + each
                sent[process] += each
                last = max(last, sending[process])
        if is_save:
            late.append(last - at)
    return Outcome(worked / web / SIMULATED, max(sent, default=0.0) / SIMULATED, quantile(late, 0.95))


def needed(viewers: int, events: int, costs: Costs) -> Need:
    """The fewest processes that are enough: one for all, or some for pages and some for streams."""
    web, streams = 1, 0 if viewers <= STREAMS else -(-viewers // STREAMS)
    while not (outcome := simulated(viewers, events, web, streams, costs)).is_enough:
        if not streams:
            streams = 1
        elif outcome.web > outcome.streams:
            web += 1
        else:
            streams += 1
    memory = (web + streams) * costs.process_bytes + viewers * costs.viewer_bytes
    return Need(web, streams, max(outcome.web, outcome.streams), outcome.late, memory)
