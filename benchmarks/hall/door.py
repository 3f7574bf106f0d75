"""Writers who call the service that records results, in threads as the web process has them for pages.

Run in a furnished house with JSON on standard input, {"writers", "seconds", "workers", "tables"}; the result
is JSON on standard output. Its `parts` are seconds of each save, and overlap where threads wait for one
another: "reading" the table and the writer, "its turn", from when the event is locked until the service
returns, and of the "processor", without the database's.
"""

import json
import secrets
import sys
import time
from collections import deque
from contextlib import suppress
from functools import cache
from itertools import cycle
from typing import TYPE_CHECKING

from benchmarks.hall.scorers import POINTS
from tournament.environment import DATA_DIR
from tournament.serving.page_threads import page_pool
from tournament.serving.web import load, tune

if TYPE_CHECKING:
    from tournament.models import Event

Place = tuple[int, int, int]


class Writers:
    """Writers who each wait for one save before sending the next; threads take them in turn."""

    def __init__(self, shares: list[list[Place]], seconds: float) -> None:
        self.keys: list[str] = []
        self.seconds: list[float] = []
        self.errors: list[str] = []
        self.reading: list[float] = []
        self.acting: list[float] = []
        self._end = time.monotonic() + seconds
        self._waiting: deque[tuple[cycle[list[int]], float]] = deque()
        for share in shares:
            self._waiting.append((cycle([[*place, 0] for place in share]), time.monotonic()))

    def serve(self, _thread: int) -> None:
        """Save for the writer who has waited longest, until the time is up and everybody has been served."""
        with suppress(IndexError):  # nobody waits
            while True:
                tables, sent = self._waiting.popleft()
                self._save(next(tables), sent)
                if time.monotonic() < self._end:
                    self._waiting.append((tables, time.monotonic()))

    def _save(self, place: list[int], sent: float) -> None:
        key = secrets.token_urlsafe(16)
        try:
            began = time.monotonic()
            read_at = record(place, key)
            self.keys.append(key)
            self.reading.append(read_at - began)
            self.acting.append(time.monotonic() - read_at)
            self.seconds.append(time.monotonic() - sent)
        except Exception as error:  # noqa: BLE001 - every failure is counted and printed
            self.errors.append(repr(error))


def record(place: list[int], key: str) -> float:
    """Save the next sheet of a table, as the page does once it has read the form; when it had all to save."""
    from tournament.account.queries import SignedIn  # noqa: PLC0415 - Django has to be set up first
    from tournament.result.services.recording import Sheet, record_result  # noqa: PLC0415 - Django first
    from tournament.session.services.table_revisions import table_at  # noqa: PLC0415 - Django first

    session, number, revision, times = place
    event, dora = event_and_director()
    table = table_at(event, {"session": session, "table": number})
    by = SignedIn().get_user(dora)
    sheet = Sheet(POINTS[times % len(POINTS)])
    read_at = time.monotonic()
    record_result(table=table, sheet=sheet, by=by, revision=revision + times, key=key)
    place[3] += 1
    return read_at


@cache
def event_and_director() -> tuple["Event", int]:
    """The event, whose key alone is looked at, and the key of the director's account."""
    from tournament.models import Event, User  # noqa: PLC0415 - Django has to be set up first

    return Event.objects.get(), User.objects.get(username="dora").pk


def waited() -> float:
    """The seconds for which acts of this process have waited for their turns, all together."""
    from tournament.acts.metrics import LOCK_WAIT  # noqa: PLC0415 - Django has to be set up first

    samples = (sample for metric in LOCK_WAIT.collect() for sample in metric.samples)
    return sum(sample.value for sample in samples if sample.name.endswith("_sum"))


def main() -> None:
    """Read the request from standard input, and write the outcome to standard output."""
    load()
    tune()
    wish = json.load(sys.stdin)
    shares = [wish["tables"][offset :: wish["writers"]] for offset in range(wish["writers"])]
    with page_pool(wish["workers"], DATA_DIR) as pool:
        began = time.monotonic()
        writers = Writers(shares, wish["seconds"])
        processor = time.process_time()
        list(pool.map(writers.serve, range(pool.threads)))
        processor = time.process_time() - processor
        took = time.monotonic() - began
    outcome = {"keys": writers.keys, "seconds": writers.seconds, "errors": writers.errors, "took": took}
    all_saves = {
        "reading": sum(writers.reading),
        "its turn": sum(writers.acting) - waited(),
        "processor": processor,
    }
    parts = {name: seconds / max(len(writers.keys), 1) for name, seconds in all_saves.items()}
    json.dump(outcome | {"parts": parts}, sys.stdout)


if __name__ == "__main__":
    main()
