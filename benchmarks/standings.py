"""The standings of 400 players after 16 sessions: counted, and shown, on both databases.

Run it with `python -m benchmarks.standings [--players 400] [--sessions 16]`. Counting is the pure function
over rows in memory; a new version also has to be read. Times are processor times, so that other programs on
the machine do not count; bytes are what each viewer of the standings is sent after a score.
"""

import argparse

from benchmarks.hall.house import House, new_house
from benchmarks.hall.report import Report

MEASURE = """
import hashlib, json, statistics, time
from dataclasses import astuple
from math import ceil
from django.test import Client
from scoring.standings import standings
from tournament.live import changes, frames
from tournament.models import Event, Table, User
from tournament.result.services.recording import Sheet, record_result
from tournament.result.queries import scored_tables as scored
from tournament.standings.queries import standings as queries
from tournament.presence.queries import presences_of
from tournament.result.queries.scored_tables import contestants, played_tables
def median(work, times=21):
    taken = []
    for _time in range(times):
        began = time.thread_time()
        work()
        taken.append(1000 * (time.thread_time() - began))
    return statistics.median(taken)
event = Event.objects.get()
entries = list(event.entries.select_related("team"))
tables = played_tables(event)
who = contestants(entries, tables, {}, presences_of(event, entries))
last = max(table.session for table in tables)
rows = standings(event.rules, who, tables, last)
def anew():
    queries.forget()
    queries.standings_of(event)
queries.standings_of(event)
client = Client()
def page():
    assert client.get("/e/hall/standings/").status_code == 200
page()
def state():
    return frames.state_of(Event.objects.get(), ("head", "standings", "state"), "en")
reporting = list(Table.objects.filter(session__state="open").order_by("number")[:20])
dora, sizes, before = User.objects.get(username="dora"), [], None
for table in reporting:
    record_result(table=table, sheet=Sheet((20000, 5000, -5000, -20000)), by=dora)
    now = state()
    if before:  # the first result of a session brings a column
        sizes.append(len(changes.to_json(changes.change(before, now)).encode()))
    before = now
places = hashlib.sha256(repr([row[:5] for row in map(astuple, rows)]).encode()).hexdigest()[:16]
event = Event.objects.get()
def after_a_score():
    event.version += 1
    frames.state_of(event, ("head", "standings", "state"), "en")
print(json.dumps({
    "count": median(lambda: standings(event.rules, who, tables, last)),
    "read": median(anew, 7),
    "page": median(page),
    "fresh": median(after_a_score, 7),
    "bytes": sorted(sizes)[ceil(len(sizes) * 0.95) - 1],
    "places": places,
}))
"""


def measure(house: House, players: int, sessions: int) -> dict[str, float | str]:
    """Milliseconds by what was done, and a hash of all places and totals."""
    house.furnish(players, sessions)
    return house.evaluate(MEASURE)


def main() -> None:
    """Measure both databases, and print what holds."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--players", type=int, default=400)
    parser.add_argument("--sessions", type=int, default=16)
    options = parser.parse_args()
    report = Report(f"Standings of {options.players} players × {options.sessions} sessions")
    measured = {}
    for kind in ("sqlite", "postgresql"):
        with new_house(kind) as house:
            measured[kind] = figures = measure(house, options.players, options.sessions)
        report.say(
            f"{kind}: a new version once a process: to read and count it {figures['read']:.0f} ms, "
            f"with its HTML {figures['fresh']:.0f} ms"
        )
        report.at_most(f"{kind}, counting", figures["count"], 5, "ms")
        report.at_most(f"{kind}, the page", figures["page"], 10, "ms")
        report.at_most(f"{kind}, sent to each viewer after a score, p95", figures["bytes"] / 1000, 8, "kB")
    report.equal("places on PostgreSQL", measured["postgresql"]["places"], measured["sqlite"]["places"])
    report.end()


if __name__ == "__main__":
    main()
