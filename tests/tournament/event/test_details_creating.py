"""Creating an event: its rows, its director, its address."""

from datetime import date, time
from zoneinfo import ZoneInfo

import pytest

from scoring.rulesets import PRESETS, rules_hash, to_values
from tests.factories import make_event
from tests.tournament.acts.refused import refused
from tournament.event.services.details import create_event, free_slug, why_not_create_event
from tournament.models import Event, LogEntry, Role, User
from tournament.session.services.schedule import plan_sessions

pytestmark = pytest.mark.django_db
DETAILS = {
    "name": "Autumn Cup",
    "slug": "",
    "city": "Köln",
    "country": "DE",
    "starts_on": date(2026, 10, 24),
    "ends_on": date(2026, 10, 25),
    "timezone": "Europe/Berlin",
    "second_check": True,
    "public": True,
}
PLAN = {
    "first_day": date(2026, 10, 24),
    "zone": ZoneInfo("Europe/Berlin"),
    "count": 4,
    "per_day": 2,
    "begins": time(9, 30),
    "minutes": 90,
    "pause": 30,
}


@pytest.fixture
def superuser(db) -> User:
    return User.objects.create_superuser("boss")


def create(superuser: User, **extra: object) -> Event:
    details = {**DETAILS, **extra}
    return create_event(
        details=details, rules_key="ema-riichi-2025", sessions=plan_sessions(**PLAN), by=superuser, key="k"
    )


def test_the_event_holds_its_own_copy_of_the_preset(superuser):
    event = create(superuser)
    preset = PRESETS["ema-riichi-2025"]
    assert (event.rules_key, event.rules_version) == ("ema-riichi-2025", 1)
    assert (event.rules_values, event.rules_hash) == (to_values(preset), rules_hash(preset))


def test_its_maker_is_its_director(superuser):
    event = create(superuser)
    assert list(event.roles.values_list("user__username", "kind")) == [("boss", Role.DIRECTOR)]


def test_its_log_begins(superuser):
    event = create(superuser)
    assert list(event.log.values_list("act", "summary", "actor_name")) == [
        ("event.created", "Autumn Cup created.", "boss")
    ]


def test_the_same_key_makes_it_once(superuser):
    assert create(superuser) == create(superuser)
    assert (Event.objects.count(), LogEntry.objects.count()) == (1, 2)


def test_the_slug_is_made_of_the_name_and_counted_up():
    make_event(players=0, sessions=0, slug="autumn-cup")
    assert free_slug("Autumn Cup") == "autumn-cup-2"
    assert free_slug("東京") == "event"
    assert free_slug("New") == "new-2"


def test_a_slug_that_is_taken_is_refused_at_its_field(superuser):
    make_event(players=0, sessions=0, slug="cup")
    with refused("event.slug-taken", "slug"):
        create(superuser, slug="cup")


def test_an_address_of_the_program_is_not_a_slug(superuser):
    with refused("event.slug-reserved", "slug"):
        create(superuser, slug="import")


def test_only_directors_create_events(scorer, director):
    make_event(players=0, sessions=0, staff={"scorer": scorer, "director": director})
    assert why_not_create_event(scorer).code == "event.not-director"
    with refused("event.not-director"):
        create(scorer)
    assert why_not_create_event(director) is None


def test_sessions_are_numbered_through_the_days(superuser):
    starts = [
        session.starts_at.astimezone(ZoneInfo("Europe/Berlin"))
        for session in create(superuser).sessions.all()
    ]
    assert [f"{start:%d %H:%M %z}" for start in starts] == [
        "24 09:30 +0200",
        "24 11:30 +0200",
        "25 09:30 +0100",
        "25 11:30 +0100",
    ]
