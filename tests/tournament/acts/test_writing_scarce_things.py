"""Two browsers want the same thing at the same moment, from the real server on its database.

Each race is run twice: with the door that every act goes through, and, as the control, without it. There both
have looked before either writes: what then keeps the event whole is a constraint of the database (500), and
what has none happens twice.
"""

import asyncio
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from urllib.parse import urlencode

import psycopg
import pytest

from benchmarks.hall.house import Furniture, House, free_port, new_house
from benchmarks.hall.scorers import CSRF, Line

RESULT = {"manner": "difference", "rev": 0}
FIRST = RESULT | dict(zip("ESWN", ("20000", "5000", "-5000", "-20000"), strict=True))
SECOND = RESULT | dict(zip("ESWN", ("10000", "10000", "-10000", "-10000"), strict=True))
ANNA = {"first_name": "Anna", "last_name": "Moretti", "country": "IT"}
BRUNO = {"first_name": "Bruno", "last_name": "Lund", "country": "SE"}
DESK = "/desk/hall"
TABLES = [f"{DESK}/sessions/3/tables/{number}" for number in (1, 2)]
PREPARE = """
from tournament.models import *
from django.utils import timezone
Event.objects.update(second_check=True)
event = Event.objects.get()
table = Table.objects.get(session__number=3, number=2)
Result.objects.create(table=table, version=1, east=100, south=0, west=0, north=-100, entered_by="sam",
                      entered_at=timezone.now())
Call.objects.create(table=table, raised_at=timezone.now())
for number in (9, 10, 11):
    names = {"first_name": "Sub", "last_name": str(number)}
    person = Person.objects.create(**names)
    Entry.objects.create(event=event, person=person, number=number, substitute=True, **names)
event.pk, event.uid = None, "next"
event.slug, event.registering, event.capacity = "next", True, 1
event.save()
"""
AFRESH = """
from tournament.models import *
Result.objects.filter(table__session__number=3, table__number=1).delete()
Result.objects.filter(table__session__number=3).update(state="entered", confirmed_by="", confirmed_at=None)
Table.objects.update(revision=0)
Entry.objects.filter(number__gt=11).delete()
Seat.objects.update(substitute=None, substitute_since="", substitute_reason="")
Application.objects.all().delete()
Call.objects.update(taken_by="", taken_at=None)
LogEntry.objects.all().delete()
"""
FOUND = """
import json
from django.db.models import Count
from tournament.models import *
event = Event.objects.get(slug="hall")
at_seat = event.log.filter(act="seat.substitute", after__wind="E").order_by("pk")
print(json.dumps({
    "acts": dict(event.log.order_by().values_list("act").annotate(n=Count("pk"))),
    "before": [before["substitute"] for before in at_seat.values_list("before", flat=True)],
    "applications": sorted(Application.objects.values_list("state", flat=True)),
    "results": Result.objects.filter(table__session__number=3, table__number=1).count(),
    "players": list(event.entries.filter(number__gt=11).values_list("number", flat=True)),
}))
"""


@dataclass(frozen=True)
class Race:
    """Two forms, each to its address, and the statements before each of which they meet."""

    paths: tuple[str, str]
    forms: tuple[dict[str, object], dict[str, object]]
    meet: tuple[str, ...]


CLAIM = 'UPDATE "tournament_table"'  # the sheet as it was seen is still the table's


APPLY = 'INSERT INTO "tournament_application"'
SEAT = f"{DESK}/sessions/1/tables/1/substitute/"
SEATS = (f"{DESK}/sessions/2/tables/1/substitute/", f"{DESK}/sessions/2/tables/2/substitute/")


def seated(wind: str, player: int) -> dict[str, object]:
    return {"wind": wind, "player": player, "way": "ill-before.start", "rev": 0}


RACES = {
    "result": Race(
        (f"{TABLES[0]}/result/",) * 2, (FIRST, SECOND), (CLAIM, 'INSERT INTO "tournament_result"')
    ),
    "confirmation": Race((f"{TABLES[1]}/confirm/",) * 2, ({"rev": 0}, {"rev": 0}), (CLAIM,)),
    "place": Race((f"{DESK}/players/new/",) * 2, (ANNA, BRUNO), ('INSERT INTO "tournament_entry"',)),
    "call": Race((f"{DESK}/referee/calls/1/take/",) * 2, ({}, {}), ('UPDATE "tournament_call"',)),
    "seat": Race((SEAT,) * 2, (seated("E", 9), seated("E", 10)), (CLAIM,)),
    "substitute": Race(SEATS, (seated("S", 11), seated("S", 11)), (CLAIM,)),
    "registration": Race(("/e/next/register/",) * 2, (ANNA, BRUNO), (APPLY,)),
}


@pytest.fixture(scope="module", params=["sqlite", pytest.param("postgresql", marks=pytest.mark.postgresql)])
def furnished(request) -> Iterator[tuple[House, Furniture]]:
    try:
        with new_house(request.param) as house:
            furniture = house.furnish(8, 3, browsers=2)
            house.run(PREPARE)
            yield house, furniture
    except (FileNotFoundError, psycopg.OperationalError):
        pytest.skip("Needs PostgreSQL's programs: apt-get install postgresql")


def request_of(port: int, path: str, cookie: str, form: dict[str, object]) -> bytes:
    body = urlencode({**form, "csrfmiddlewaretoken": CSRF}).encode()
    return (
        f"POST {path} HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nContent-Length: {len(body)}\r\n"
        f"Cookie: sessionid={cookie}; csrftoken={CSRF}\r\n"
        "Content-Type: application/x-www-form-urlencoded\r\n\r\n"
    ).encode() + body


@contextmanager
def served(house: House, furniture: Furniture, **env: str) -> Iterator[Callable[[str], list[int]]]:
    """The house served where acts meet; a function that runs a race there and gives the two statuses."""
    port = free_port()
    house.extra = {"MEET": "\n".join({place for race in RACES.values() for place in race.meet}), **env}
    app = ["tests.tournament.acts.meeting:application", "--port", str(port), "--log-level", "warning"]
    with house.served(port, [sys.executable, "-m", "uvicorn", *app]):
        yield lambda resource: asyncio.run(both(port, furniture, RACES[resource], resource + "".join(env)))


async def both(port: int, furniture: Furniture, race: Race, name: str) -> list[int]:
    """Send the two forms at once; the statuses of the answers, the smaller first."""
    forms = [{**form, "key": f"{name}-{number}"} for number, form in enumerate(race.forms)]
    requests = [request_of(port, *parts) for parts in zip(race.paths, furniture.cookies, forms, strict=True)]
    lines = [Line(port), Line(port)]
    try:
        sent = (line.ask(request) for line, request in zip(lines, requests, strict=True))
        return sorted(await asyncio.gather(*sent))
    finally:
        for line in lines:
            line.close()


def test_of_two_at_once_one_succeeds_and_the_other_waits_or_is_refused(furnished):
    """Registered at once, players have two numbers; the second to take a call reads so on the page.

    Of two who register themselves for the last place one waits.
    """
    house, furniture = furnished
    house.run(AFRESH)
    with served(house, furniture) as race:
        assert {resource: race(resource) for resource in RACES} == {
            "result": [302, 409],
            "confirmation": [302, 302],
            "place": [302, 302],
            "call": [302, 302],
            "seat": [302, 409],
            "substitute": [302, 400],
            "registration": [302, 302],
        }
    stored = house.evaluate(FOUND)
    acts = {
        "result.record": 1,
        "result.confirm": 1,
        "player.register": 2,
        "call.take": 1,
        "seat.substitute": 2,
    }
    assert stored["acts"] == acts
    assert (stored["results"], stored["players"], stored["applications"]) == (
        1,
        [12, 13],
        ["asked", "queued"],
    )


def test_without_the_door_both_get_through(furnished):
    """The control: the same forms and meetings, no door. Constraints hold up four, and three happen twice."""
    house, furniture = furnished
    house.run(AFRESH)
    with served(house, furniture, UNGUARDED="1") as race:
        assert {resource: race(resource) for resource in RACES} == {
            "result": [302, 500],
            "confirmation": [302, 302],
            "place": [302, 500],
            "call": [302, 302],
            "seat": [302, 302],
            "substitute": [302, 500],
            "registration": [302, 500],
        }
    stored = house.evaluate(FOUND)
    acts = {
        "result.record": 1,
        "result.confirm": 2,
        "player.register": 1,
        "call.take": 2,
        "seat.substitute": 3,
    }
    assert stored["acts"] == acts
    assert stored["applications"] == ["asked"]
    assert stored["before"] == [None, None]  # one took the seat from another, and the log does not say so


CLAIMS = """
import json, threading
from concurrent.futures import ThreadPoolExecutor
from django.db import connection
from django.utils import timezone
from tournament.models import Job
from tournament.acts.job.leases import claim
def naive(pk):
    job = Job.objects.get(pk=pk)
    free = job.state == Job.QUEUED
    looked.wait()
    if free:
        job.state = Job.RUNNING
        job.save()
    return free
def won(work, pk):
    starting.wait()
    try:
        return bool(work(pk))
    finally:
        connection.close()
found = {}
for name, work in (("claim", claim), ("naive", naive)):
    wins = []
    for _job in range(5):
        pk = Job.objects.create(kind="snapshot", asked_at=timezone.now()).pk
        starting, looked = threading.Barrier(8), threading.Barrier(8)
        with ThreadPoolExecutor(8) as pool:
            wins.append(sum(pool.map(lambda _one: won(work, pk), range(8))))
    found[name] = wins
Job.objects.all().delete()
print(json.dumps(found))
"""


def test_of_eight_threads_one_gets_a_job_and_all_would_by_looking_first(furnished):
    assert furnished[0].evaluate(CLAIMS) == {"claim": [1] * 5, "naive": [8] * 5}
