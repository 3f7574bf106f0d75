"""How much cheaper it is to hear that nothing has changed: 304 beside the whole answer, in the same rounds.

Run it with `python -m benchmarks.unchanged [--players 400] [--sessions 8]`. One client asks the program over
one connection, each work so often that the clock on the wall sees it: for the standings of the interface
with the ETag of before, without it, and for the standings page.
"""

import argparse
import http.client
import time
from collections.abc import Callable, Mapping

from benchmarks.hall.house import new_house
from benchmarks.hall.report import Report
from benchmarks.ratios import Rounds, side_by_side

ROUNDS = 9
TIMES = 40  # requests of a work in a round
API = "/api/v1/events/hall/standings"
PAGE = "/e/hall/standings/"


def answer_to(
    connection: http.client.HTTPConnection, path: str, headers: Mapping[str, str]
) -> tuple[int, str]:
    """Status and ETag of an answer that was read to its end."""
    connection.request("GET", path, headers=dict(headers))
    answer = connection.getresponse()
    answer.read()
    return answer.status, answer.headers.get("ETag", "")


def work(
    connection: http.client.HTTPConnection, path: str, headers: Mapping[str, str], status: int
) -> Callable[[], None]:
    """Ask so often for a path, always with this status."""

    def ask() -> None:
        for _time in range(TIMES):
            assert answer_to(connection, path, headers)[0] == status, path

    return ask


def measure(port: int) -> Rounds:
    """Seconds of each work by round."""
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=60)
    _status, etag = answer_to(connection, API, {})
    works = {
        "304": work(connection, API, {"If-None-Match": etag}, 304),
        "the same answer whole": work(connection, API, {}, 200),
        "the page": work(connection, PAGE, {}, 200),
    }
    for ask in works.values():  # what is made once a version is made now
        ask()
    sides = {name: lambda _round, ask=ask: ask for name, ask in works.items()}
    return side_by_side(sides, ROUNDS, time.perf_counter)


def main() -> None:
    """Measure, and print what holds."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--players", type=int, default=400)
    parser.add_argument("--sessions", type=int, default=8)
    options = parser.parse_args()
    report = Report(f"Nothing has changed: {options.players} players × {options.sessions} sessions")
    with new_house() as house:
        house.furnish(options.players, options.sessions)
        with house.served() as server:
            seconds = measure(server.port)
    report.speed("304 of the interface", seconds, "304", "the page", at_least=20)
    report.speed("304 of the interface", seconds, "304", "the same answer whole", at_least=20)
    report.end()


if __name__ == "__main__":
    main()
