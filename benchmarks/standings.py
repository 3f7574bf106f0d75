"""The standings of 400 players after 16 sessions: counted, and shown, on both databases.

Run it with `python -m benchmarks.standings [--players 400] [--sessions 16]`. A new version is read, counted
and made into HTML once a process. Beside it, in the same rounds, is its bare work: the same SQL through a
cursor, and the same HTML joined from its pieces. Bytes are what a viewer is sent after a score.
"""

import argparse
from typing import Any

from benchmarks.hall.house import House, new_house
from benchmarks.hall.report import Report

MEASURE = """
import hashlib, json, time
from dataclasses import astuple
from math import ceil
from django.db import connection
from django.test.utils import CaptureQueriesContext
from benchmarks.ratios import side_by_side
from scoring.standings import standings
from tournament.live import changes, frames
from tournament.models import Event, Table, User
from tournament.result.services.recording import Sheet, record_result
from tournament.result.queries import scored_tables as scored
from tournament.standings.queries import standings as queries
from tournament.presence.queries import presences_of
from tournament.result.queries.scored_tables import contestants, played_tables
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
with CaptureQueriesContext(connection) as captured:
    after_a_score()
statements = [query["sql"] for query in captured.captured_queries if query["sql"].startswith("SELECT")]
pieces = "".join(state().parts.values()).split("<")
def bare():
    with connection.cursor() as cursor:
        for statement in statements:
            cursor.execute(statement)
            cursor.fetchall()
    "<".join(pieces)
works = {
    "a new version": after_a_score,
    "bare SQL and joined HTML": bare,
    "reading and counting": anew,
    "counting": lambda: standings(event.rules, who, tables, last),
}
sides = {name: lambda _round, work=work: work for name, work in works.items()}
print(json.dumps({
    "seconds": side_by_side(sides, 9, time.thread_time),
    "bytes": sorted(sizes)[ceil(len(sizes) * 0.95) - 1],
    "places": places,
}))
"""

BARE = "bare SQL and joined HTML"


def measure(house: House, players: int, sessions: int) -> dict[str, Any]:
    """Seconds of every work by round, bytes after a score, and a hash of all places and totals."""
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
        seconds = figures["seconds"]
        report.costs(
            f"{kind}, the standings' page, a new version",
            seconds,
            "a new version",
            BARE,
            at_most=3,
            parts=["reading and counting", "counting"],
        )
        report.at_most(f"{kind}, sent to each viewer after a score, p95", figures["bytes"] / 1000, 8, "kB")
    report.equal("places on PostgreSQL", measured["postgresql"]["places"], measured["sqlite"]["places"])
    report.end()


if __name__ == "__main__":
    main()
