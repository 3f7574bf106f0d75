"""What each costly request of a stranger costs, as a multiple of `GET /` on the same machine.

Run it with `python -m benchmarks.requests [--times 20] [--players 400] [--sessions 16]`. Counted are the
processor seconds of the server and of the processes that it starts, and the most memory that a request adds.
Then eight of the worst are sent at once, again and again, while somebody asks for `GET /`.
"""

import argparse
import http.client
import json
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from pathlib import Path
from urllib.parse import urlencode

from benchmarks.hall.house import TICKS, House, Served, new_house, resident
from benchmarks.hall.report import Report, quantile
from seating import Constraints, Search, full_draw, quality, redraw, to_json

PLAYERS, SESSIONS = 400, 16
TIMES = 20  # requests of each kind
AT_ONCE = 8
PAGES = 30  # `GET /` beside the worst
MOST_TIMES, MOST_MEMORY, MOST_SLOWER = 40, 50, 10  # of `GET /`, MB, of its usual time
EVENT = "/e/hall/"
LISTS = "notices,now,schedule,state,top,standings,players,calls"


@dataclass(frozen=True)
class Ask:
    """A request: its name in the report, its address, when it is a POST its form, and one more cookie."""

    name: str
    path: str
    form: dict[str, str] = field(default_factory=dict)
    cookie: str = ""

    def varied(self, number: int) -> "Ask":
        """The same with another number in it, so that no stored answer does."""
        form = {key: value.replace("%n", str(number)) for key, value in self.form.items()}
        return replace(self, path=self.path.replace("%n", str(1 + number % 15)), form=form)


@dataclass
class Cost:
    """What requests of one kind cost: processor seconds of one, most memory (MB), and the last status."""

    ask: Ask
    seconds: float
    memory: float
    status: int


class Stranger:
    """A browser that nobody signed in, with the cookie that forms need."""

    def __init__(self, port: int) -> None:
        self.port = port
        _status, headers = self._send("GET", "/sign-in/", None, {})
        self.token = headers.get("Set-Cookie", "").partition("csrftoken=")[2].partition(";")[0]

    def send(self, ask: Ask) -> int:
        """Send a request, read the whole answer; returns its status."""
        body = urlencode(ask.form) if ask.form else None
        cookies = f"csrftoken={self.token}; {ask.cookie}"
        headers = {"Cookie": cookies, "X-CSRFToken": self.token}
        if body:
            headers["Content-Type"] = "application/x-www-form-urlencoded"
        return self._send("POST" if body else "GET", ask.path, body, headers)[0]

    def _send(
        self, method: str, path: str, body: str | None, headers: dict[str, str]
    ) -> tuple[int, http.client.HTTPMessage]:
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=120)
        try:
            connection.request(method, path, body, headers)
            answer = connection.getresponse()
            answer.read()
            return answer.status, answer.headers
        finally:
            connection.close()


def draws() -> dict[str, dict[str, object]]:
    """Documents that somebody may send to be checked: true ones, and those that once took long."""
    free = Constraints()
    large = full_draw(PLAYERS, SESSIONS, "lots", free, 0, Search())
    start = full_draw(60, 8, "lots", free, 0, Search())
    search = redraw(start.sessions[:4], 60, 12, "lots", free, 0, Search())
    hostile = {"format": "hanchan-draw", "version": 1, "seed": "x", "algorithm": "hanchan-full-2"}
    session = {"number": 1, "tables": []}
    return {
        "a draw of 400 × 16": to_json(large, quality(large, free), free),
        "a search of 60 × 12": to_json(search, quality(search, free), free),
        "12,000 times one player": {**hostile, "apart": [{"players": [1] * 12_000}], "sessions": [session]},
        "10,000 players": {**hostile, "players": 10_000, "sessions": [session] * 60},
    }


def asks() -> Iterator[Ask]:
    """The costly requests that need no account."""
    for path in ("standings/", "standings/?after=%n", "progress/", "players/", "players/%n/", "seating/"):
        yield Ask(path, EVENT + path)
    for path in ("", "sessions/%n/", "rules/", "hands/", "clock/", "screen/", "about/", "ranking/", "draws/"):
        yield Ask(path or "event", EVENT + path)
    for path in ("preview.png", "calendar.ics", f"live/?lists={LISTS}", "live/?lists=session-%n"):
        yield Ask(path[:24], EVENT + path)
    yield Ask("draws/1/", f"{EVENT}draws/1/")
    yield Ask("draws/1/?check=now", f"{EVENT}draws/1/?check=now")
    yield Ask("rankings", "/rankings/?find=a&page=%n")
    yield Ask("calculator", "/calculator/answer/?rules=mcr-1998&hand=111222333m44455s&win=5s")
    yield Ask("styleguide", "/styleguide/")
    yield Ask("a long address", f"/{'x' * 20_000}/")
    yield Ask("a wrong key", "/p/wrong%n/")
    yield Ask("a cookie of backslashes", "/", cookie='a="' + "\\" * 28_000 + '"')
    yield Ask("14,000 words to find", f"{EVENT}players/?find={'a+' * 14_000}")
    yield Ask("sign-in", "/sign-in/", {"username": "nobody%n", "password": "wrong password"})
    yield Ask("registration", f"{EVENT}register/", {"last_name": "Alba", "first_name": "A%n"})
    for name, document in draws().items():
        yield Ask(f"verify: {name}", "/verify-draw/", {"text": json.dumps({**document, "note": "%n"})})


def family(pid: int) -> list[int]:
    """The process and all that were started by it and its own."""
    parents = {}
    for folder in Path("/proc").glob("[0-9]*"):
        try:
            fields = (folder / "stat").read_text(encoding="utf-8").rpartition(")")[2].split()
        except OSError:
            continue
        parents[int(folder.name)] = int(fields[1])
    family_pids = [pid]
    for ancestor in family_pids:
        family_pids += [child for child, parent in parents.items() if parent == ancestor]
    return family_pids


def used(pid: int) -> float:
    """Processor seconds of the server and of every process that it started, also of those that ended."""
    ticks = 0
    for process in family(pid):
        try:
            fields = Path(f"/proc/{process}/stat").read_text(encoding="utf-8").rpartition(")")[2].split()
        except OSError:
            continue
        ticks += sum(int(field) for field in fields[11:15])
    return ticks / TICKS


@contextmanager
def most_memory(pid: int) -> Iterator[list[float]]:
    """The most megabytes that the server takes in the block, beside what it had: in the list, at its end."""
    Path(f"/proc/{pid}/clear_refs").write_text("5", encoding="ascii")
    before, most = resident(pid), [0.0]
    yield most
    for line in Path(f"/proc/{pid}/status").read_text(encoding="utf-8").splitlines():
        if line.startswith("VmHWM"):
            most[0] = (int(line.split()[1]) * 1024 - before) / 2**20


def cost_of(server: Served, ask: Ask, times: int) -> Cost:
    """Send a request so many times, each a little different."""
    stranger = Stranger(server.port)
    with most_memory(server.pid) as memory:
        stranger.send(ask.varied(0))
        began = used(server.pid)
        for number in range(1, times + 1):
            status = stranger.send(ask.varied(number))
        seconds = (used(server.pid) - began) / times
    return Cost(ask, seconds, memory[0], status)


def time_of_pages(server: Served, pages: int) -> float:
    """The median of the seconds that `GET /` takes."""
    stranger, taken = Stranger(server.port), []
    for _page in range(pages):
        began = time.monotonic()
        stranger.send(Ask("home", "/"))
        taken.append(time.monotonic() - began)
    return quantile(taken, 0.5)


@contextmanager
def sent_at_once(server: Served, worst: list[Ask]) -> Iterator[None]:
    """Strangers who send the worst requests again and again until the end of the block."""
    over = threading.Event()

    def again(ask: Ask) -> None:
        stranger, number = Stranger(server.port), 0
        while not over.is_set():
            number += 1
            stranger.send(ask.varied(number))

    senders = [threading.Thread(target=again, args=(ask,), daemon=True) for ask in worst]
    for sender in senders:
        sender.start()
    time.sleep(1)
    yield
    over.set()
    for sender in senders:
        sender.join(60)


@dataclass
class Measured:
    """The cost of `GET /` and of the rest, and how much slower `GET /` is beside the worst."""

    home: Cost
    costs: list[Cost]
    slower: float

    @property
    def dearest(self) -> list[Cost]:
        """The most costly first."""
        return sorted(self.costs, key=lambda cost: -cost.seconds)


def measure(house: House, players: int, sessions: int, times: int) -> Measured:
    """Furnish a house, serve it, and ask for everything."""
    house.furnish(players, sessions, browsers=1)
    with house.served() as server:
        home = cost_of(server, Ask("home", "/"), 10 * times)
        costs = [cost_of(server, ask, times) for ask in asks()]
        measured = Measured(home, costs, 0.0)
        alone = time_of_pages(server, PAGES)
        worst = [cost.ask for cost in measured.dearest[:AT_ONCE]]
        with sent_at_once(server, worst):
            measured.slower = time_of_pages(server, PAGES) / alone
        return measured


def main() -> None:
    """Measure, and print what holds."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--times", type=int, default=TIMES)
    parser.add_argument("--players", type=int, default=PLAYERS)
    parser.add_argument("--sessions", type=int, default=SESSIONS)
    options = parser.parse_args()
    report = Report(f"Requests of strangers, {options.players} players × {options.sessions} sessions")
    with new_house() as house:
        measured = measure(house, options.players, options.sessions, options.times)
    report.say(f"GET / takes {1000 * measured.home.seconds:.1f} ms of a core")
    for cost in measured.dearest:
        name = f"{cost.ask.name} ({cost.status})"
        report.at_most(name, cost.seconds / measured.home.seconds, MOST_TIMES, "× GET /")
        report.at_most(f"  memory of {name}", max(0.0, cost.memory), MOST_MEMORY, "MB")
    report.at_most("GET / beside eight of the worst", measured.slower, MOST_SLOWER, "× its usual time")
    report.end()


if __name__ == "__main__":
    main()
