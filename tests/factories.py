"""Events, people and results for tests, made of rows alone."""

from datetime import date, datetime, timedelta
from zoneinfo import ZoneInfo

from django.utils import timezone

from scoring.rulesets import PRESETS, rules_hash, to_values
from seating import full_draw
from tournament.models import Entry, Event, Person, Publication, Result, Role, Seat, Session, Table, User

FIRST = [
    "Anna",
    "Bruno",
    "Carla",
    "Denis",
    "Elena",
    "Felix",
    "Greta",
    "Hugo",
    "Ines",
    "Jonas",
    "Klara",
    "Luca",
]
LAST = [
    "Moretti",
    "Kovalenko",
    "Berg",
    "Rossi",
    "Hansen",
    "Novak",
    "Dubois",
    "Silva",
    "Zanetti",
    "Ferrari",
    "Lund",
]


def make_user(name: str, **extra: object) -> User:
    """Somebody who can sign in with the password “correct horse battery”."""
    return User.objects.create_user(username=name, password="correct horse battery", **extra)


def make_event(
    *,
    players: int = 16,
    sessions: int = 4,
    rules: str = "ema-riichi-2025",
    drawn: bool = True,
    published: bool = True,
    staff: dict[str, User] | None = None,
    **extra: object,
) -> Event:
    """An event with players 1..n and its sessions; drawn and published unless said otherwise."""
    preset = PRESETS[rules]
    values: dict[str, object] = {
        "name": "Spring Open",
        "slug": "spring-open",
        "city": "Bologna",
        "country": "IT",
        "starts_on": date(2026, 4, 11),
        "ends_on": date(2026, 4, 12),
        "timezone": "Europe/Rome",
        "rules_key": rules,
        "rules_values": to_values(preset),
        "rules_hash": rules_hash(preset),
        "second_check": False,
    }
    event = Event.objects.create(**{**values, **extra})
    for number in range(1, players + 1):
        make_entry(event, number)
    morning = datetime(2026, 4, 11, 9, tzinfo=ZoneInfo("Europe/Rome"))
    for number in range(1, sessions + 1):
        Session.objects.create(
            event=event, number=number, starts_at=morning + timedelta(hours=2 * (number - 1))
        )
    for kind, user in (staff or {}).items():
        Role.objects.create(event=event, user=user, kind=kind)
    if drawn and players and sessions:
        seat_everybody(event, players, sessions, published=published)
    return event


def make_entry(event: Event, number: int, **extra: object) -> Entry:
    """Player `number`, an Italian with a well-formed EMA number."""
    first, last = FIRST[number % len(FIRST)], LAST[number % len(LAST)]
    facts: dict[str, object] = {
        "first_name": first,
        "last_name": f"{last} {number}",
        "country": "IT",
        "ema_number": f"0799{number:04d}",
    }
    facts.update(extra)
    names = {key: facts[key] for key in ("first_name", "last_name", "country", "ema_number")}
    person, _made = Person.objects.get_or_create(ema_number=facts["ema_number"], defaults=names)
    return Entry.objects.create(event=event, person=person, number=number, **facts)


def seat_everybody(event: Event, players: int, sessions: int, *, published: bool = True) -> None:
    """The full draw with a fixed seed, as rows."""
    entries = {entry.number: entry for entry in event.entries.all()}
    for plan in full_draw(players, sessions, seed="test").sessions:
        session = event.sessions.get(number=plan.number)
        for one in plan.tables:
            table = Table.objects.create(session=session, number=one.number)
            for wind in "ESWN":
                Seat.objects.create(
                    table=table, session=session, wind=wind, entry=entries[getattr(one, wind)]
                )
        if published:
            Publication.objects.create(
                event=event, kind=Publication.SEATING, session=session, published_at=timezone.now()
            )


def make_result(table: Table, points: tuple[int, int, int, int], **extra: object) -> Result:
    """A confirmed first result of a table, as differences in the order E S W N."""
    east, south, west, north = points
    return Result.objects.create(
        table=table,
        version=1,
        state=Result.CONFIRMED,
        east=east,
        south=south,
        west=west,
        north=north,
        entered_at=timezone.now(),
        **extra,
    )
