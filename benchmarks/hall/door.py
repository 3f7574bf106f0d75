"""Writers who call the service that records results, in as many threads as the web process has for pages.

Run in a furnished house with JSON on standard input, {"writers", "seconds", "threads", "tables"}; the result
is JSON on standard output.
"""

import json
import secrets
import sys
import threading
import time
from concurrent.futures import ThreadPoolExecutor
from itertools import cycle

import django

from benchmarks.hall.scorers import POINTS
from tournament.serving.web import TURNS

Place = tuple[int, int, int]


class Writers:
    """Writers who each wait for one save before sending the next; they share the threads."""

    def __init__(self, pool: ThreadPoolExecutor, shares: list[list[Place]], seconds: float) -> None:
        self.keys: list[str] = []
        self.seconds: list[float] = []
        self.errors: list[str] = []
        self._pool = pool
        self._end = time.monotonic() + seconds
        self._left = len(shares)
        self._over = threading.Event()
        self._tables = [cycle([[*place, 0] for place in share]) for share in shares]

    def run(self) -> None:
        """Let everybody write until the time is up."""
        for writer in range(len(self._tables)):
            self._pool.submit(self._save, writer, time.monotonic())
        self._over.wait()

    def _save(self, writer: int, sent: float) -> None:
        place = next(self._tables[writer])
        key = secrets.token_urlsafe(16)
        try:
            record(place, key)
            self.keys.append(key)
            self.seconds.append(time.monotonic() - sent)
        except Exception as error:  # noqa: BLE001 - every failure is counted and printed
            self.errors.append(repr(error))
        if time.monotonic() < self._end:
            self._pool.submit(self._save, writer, time.monotonic())
            return
        self._left -= 1
        if not self._left:
            self._over.set()


def record(place: list[int], key: str) -> None:
    """Save the next sheet of a table, as the page does once it has read the form."""
    from tournament.models import Table, User  # noqa: PLC0415 - Django has to be set up first
    from tournament.result.services.recording import Sheet, record_result  # noqa: PLC0415 - Django first

    session, number, revision, times = place
    table = Table.objects.select_related("session__event").get(session__number=session, number=number)
    by = User.objects.get(username="dora")
    sheet = Sheet(POINTS[times % len(POINTS)])
    record_result(table=table, sheet=sheet, by=by, revision=revision + times, key=key)
    place[3] += 1


def main() -> None:
    """Read the request from standard input, and write the outcome to standard output."""
    django.setup()
    sys.setswitchinterval(TURNS)  # as the web process does
    wish = json.load(sys.stdin)
    shares = [wish["tables"][offset :: wish["writers"]] for offset in range(wish["writers"])]
    with ThreadPoolExecutor(wish["threads"]) as pool:
        began = time.monotonic()
        writers = Writers(pool, shares, wish["seconds"])
        writers.run()
        took = time.monotonic() - began
    outcome = {"keys": writers.keys, "seconds": writers.seconds, "errors": writers.errors, "took": took}
    json.dump(outcome, sys.stdout)


if __name__ == "__main__":
    main()
