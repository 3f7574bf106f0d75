"""Events, people and results for tests, made of rows alone."""

from datetime import date, datetime, timedelta
from functools import cache
from zoneinfo import ZoneInfo

from django.utils import timezone

from scoring.rulesets import PRESETS, rules_hash, to_values
from seating import Draw, full_draw
from tests.stored_rows import Inserts, inserts_of, put_back
from tournament.acts.log import FormKey
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


Shape = tuple[int, int, str, bool, bool, tuple[tuple[str, object], ...]]
MODELS_OF_EVENTS = (Event, Person, Entry, Session, Table, Seat, Publication)
ROWS_OF_EVENTS: dict[Shape, Inserts] = {}


def form_key(key: str, content: str) -> FormKey:
    """The key of a form with this content."""
    sent = FormKey(key)
    sent.content = content
    return sent


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
    shape = (players, sessions, rules, drawn, published, tuple(sorted(extra.items())))
    if Event.objects.exists() or Person.objects.exists():
        event = make_event_rows(*shape)
    else:
        event = first_event(shape)
    Role.objects.bulk_create(Role(event=event, user=user, kind=kind) for kind, user in (staff or {}).items())
    return event


def first_event(shape: Shape) -> Event:
    """The only event of the database: its rows are made once in a run and put back from then on."""
    if shape not in ROWS_OF_EVENTS:
        event = make_event_rows(*shape)
        ROWS_OF_EVENTS[shape] = inserts_of(MODELS_OF_EVENTS)
        return event
    put_back(ROWS_OF_EVENTS[shape])
    return Event.objects.get()


def make_event_rows(
    players: int,
    sessions: int,
    rules: str,
    drawn: bool,
    published: bool,
    extra: tuple[tuple[str, object], ...],
) -> Event:
    """The rows of `make_event`, without its staff."""
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
    event = Event.objects.create(**{**values, **dict(extra)})
    make_entries(event, players)
    morning = datetime(2026, 4, 11, 9, tzinfo=ZoneInfo("Europe/Rome"))
    Session.objects.bulk_create(
        Session(event=event, number=number, starts_at=morning + timedelta(hours=2 * (number - 1)))
        for number in range(1, sessions + 1)
    )
    if drawn and players and sessions:
        seat_everybody(event, players, sessions, published=published)
    return event


def facts_of_player(number: int) -> dict[str, str]:
    """The facts of player `number`, an Italian with a well-formed EMA number."""
    first, last = FIRST[number % len(FIRST)], LAST[number % len(LAST)]
    names = {"first_name": first, "last_name": f"{last} {number}", "country": "IT"}
    return {**names, "ema_number": f"0799{number:04d}"}


def make_entry(event: Event, number: int, **extra: object) -> Entry:
    """Player `number`, with other facts where given."""
    facts: dict[str, object] = {**facts_of_player(number), **extra}
    names = {key: facts[key] for key in ("first_name", "last_name", "country", "ema_number")}
    person, _made = Person.objects.get_or_create(ema_number=facts["ema_number"], defaults=names)
    return Entry.objects.create(event=event, person=person, number=number, **facts)


def make_entries(event: Event, players: int) -> None:
    """Players 1..n at once: nearly every test begins with them."""
    facts = {number: facts_of_player(number) for number in range(1, players + 1)}
    people = {person.ema_number: person for person in Person.objects.all()}
    new = [Person(**fields) for fields in facts.values() if fields["ema_number"] not in people]
    people |= {person.ema_number: person for person in Person.objects.bulk_create(new)}
    Entry.objects.bulk_create(
        Entry(event=event, person=people[fields["ema_number"]], number=number, **fields)
        for number, fields in facts.items()
    )


@cache
def drawn_plan(players: int, sessions: int) -> Draw:
    """The full draw with a fixed seed."""
    return full_draw(players, sessions, seed="test")


def seat_everybody(event: Event, players: int, sessions: int, *, published: bool = True) -> None:
    """The full draw as rows."""
    entries = {entry.number: entry for entry in event.entries.all()}
    session = {session.number: session for session in event.sessions.all()}
    plans = drawn_plan(players, sessions).sessions
    places = [
        (table, Table(session=session[plan.number], number=table.number))
        for plan in plans
        for table in plan.tables
    ]
    Table.objects.bulk_create(table for _place, table in places)
    Seat.objects.bulk_create(
        Seat(table=table, session=table.session, wind=wind, entry=entries[getattr(place, wind)])
        for place, table in places
        for wind in "ESWN"
    )
    if published:
        Publication.objects.bulk_create(
            Publication(event=event, kind=Publication.SEATING, session=planned, published_at=timezone.now())
            for planned in session.values()
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
