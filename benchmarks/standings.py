"""The standings of 400 players after 16 sessions: counted, and shown, on both databases.

Run it with `python -m benchmarks.standings [--players 400] [--sessions 16]`. A new version is read, counted
and made into HTML once a process, as it is after any act, and after a score was saved. Beside it, in the same
rounds, is its bare work: plain SQL for the same rows through a cursor, and the same HTML joined from its
pieces. Bytes are what a viewer is sent after a score.
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
from benchmarks.ratios import side_by_side
from scoring.standings import standings
from tournament.live import changes, frames
from tournament.models import Event, Table, User
from tournament.result.services.recording import Sheet, record_result
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
    event.version += 1
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
def a_new_version():
    event.version += 1
    frames.state_of(event, ("head", "standings", "state"), "en")
def with_a_score(number):
    score = (21000 + 100 * number, 4000 - 100 * number, -5000, -20000)
    record_result(table=reporting[number], sheet=Sheet(score), by=dora)
    return a_new_version
def counted_after_a_score(number):
    with_a_score(number + 9)
    return anew
a_new_version()
statements = [statement.replace("EVENT", str(event.pk)) for statement in STATEMENTS]
pieces = "".join(state().parts.values()).split("<")
def bare():
    with connection.cursor() as cursor:
        for statement in statements:
            cursor.execute(statement)
            cursor.fetchall()
    "<".join(pieces)
works = {
    "a new version": a_new_version,
    "bare SQL and joined HTML": bare,
    "reading and counting": anew,
    "counting": lambda: standings(event.rules, who, tables, last),
}
sides = {name: lambda _round, work=work: work for name, work in works.items()}
sides_after = {"after a score": with_a_score, "bare SQL and joined HTML": sides["bare SQL and joined HTML"]}
after = side_by_side(sides_after, 9, time.thread_time)
after |= side_by_side({"reading and counting": counted_after_a_score}, 9, time.thread_time)
print(json.dumps({
    "seconds": side_by_side(sides, 9, time.thread_time),
    "after a score": after,
    "bytes": sorted(sizes)[ceil(len(sizes) * 0.95) - 1],
    "places": places,
}))
"""

SEATS = """
SELECT seat.table_id, seat.wind, seat.entry_id, entry.number,
    CASE WHEN seat.out THEN 'out' ELSE seat.substitute_since END, seat.substitute_id, substitute.number,
    CASE WHEN substitute.counts THEN 'counts' ELSE '' END, session.number
FROM tournament_seat seat JOIN tournament_session session ON seat.session_id = session.id
    LEFT JOIN tournament_entry substitute ON seat.substitute_id = substitute.id
    JOIN tournament_entry entry ON seat.entry_id = entry.id
WHERE session.event_id = EVENT ORDER BY seat.id
"""
PLAYERS = """
SELECT entry.*, team.* FROM tournament_entry entry LEFT JOIN tournament_team team ON entry.team_id = team.id
WHERE entry.event_id = EVENT ORDER BY entry.number
"""
RESULTS = """
SELECT result.table_id, session.number, played.number, result.east, result.south, result.west, result.north,
    result.bets_left, result.chips
FROM tournament_result result JOIN tournament_table played ON result.table_id = played.id
    JOIN tournament_session session ON played.session_id = session.id
WHERE result.current AND session.event_id = EVENT ORDER BY session.number, played.number
"""
MISSING = """
SELECT session.number, played.number FROM tournament_table played
    JOIN tournament_session session ON played.session_id = session.id
WHERE session.event_id = EVENT AND session.state <> 'called-off' AND NOT EXISTS (
    SELECT 1 FROM tournament_result result WHERE result.current AND result.table_id = played.id)
ORDER BY session.number, played.number
"""
RULINGS = """
SELECT ruling.entry_id, entry.number, ruling.points, ruling.moment, ruling.kind, ruling.measure,
    ruling.table_id, ruling.hand, ruling.given_at
FROM tournament_ruling ruling JOIN tournament_entry entry ON ruling.entry_id = entry.id
WHERE ruling.cancelled_at IS NULL AND ruling.event_id = EVENT AND ruling.points <> 0
ORDER BY ruling.given_at, ruling.id
"""
SESSIONS = "SELECT number, state FROM tournament_session WHERE event_id = EVENT ORDER BY number"
STATEMENTS = (SEATS, PLAYERS, RESULTS, MISSING, RULINGS, SESSIONS)
BARE = "bare SQL and joined HTML"


def measure(house: House, players: int, sessions: int) -> dict[str, Any]:
    """Seconds of every work by round, bytes after a score, and a hash of all places and totals."""
    house.furnish(players, sessions)
    return house.evaluate(f"STATEMENTS = {STATEMENTS!r}\n{MEASURE}")


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
        after = figures["after a score"]
        report.costs(
            f"{kind}, the same after a score",
            after,
            "after a score",
            BARE,
            at_most=3,
            parts=["reading and counting"],
        )
        report.at_most(f"{kind}, sent to each viewer after a score, p95", figures["bytes"] / 1000, 8, "kB")
    report.equal("places on PostgreSQL", measured["postgresql"]["places"], measured["sqlite"]["places"])
    report.end()


if __name__ == "__main__":
    main()
