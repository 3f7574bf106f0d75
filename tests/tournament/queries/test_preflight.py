"""What EMA's requirements say of an event, and from where each line is known."""

from datetime import timedelta

import pytest
from django.utils import timezone

from tests.factories import make_entry, make_event
from tournament.models import Event
from tournament.queries.preflight import announced_on, preflight_of, why_no_preflight
from tournament.services.events import change_details
from tournament.services.undoing import undo

pytestmark = pytest.mark.django_db


def said(event: Event) -> dict[str, tuple[str, str]]:
    return {line.key: (line.state, line.words) for line in preflight_of(event).lines}


def test_a_plan_is_read_from_the_event(event):
    make_entry(event, 17, substitute=True)
    event.entries.filter(number=1).update(country="JP")
    event.entries.filter(number=2).update(ema_number="")
    assert said(event) == {
        "sessions": ("green", "Sessions: 4 in 1 day; at least 4."),
        "minutes": ("green", "Shortest session: 90 minutes; at least 90 minutes."),
        "sessions-a-day": ("green", "Most sessions on one day: 4; at most 5."),
        "breaks": ("green", "Shortest break between sessions: 30 minutes; at least 15."),
        "lunch": ("green", "Lunch break: 30 minutes; at least 30."),
        "players": ("red", "Players from EMA countries: 15; at least 16."),
        "referees": ("green", "Referees: 1; one for every 32 players, so 1."),
        "substitutes": ("green", "Substitutes: 1; at least one is always present."),
        "observer": ("red", "No observer is named."),
        "numbers": ("amber", "Players with an EMA number: 15 of 16."),
    }


def test_who_withdrew_is_not_counted(event):
    event.entries.filter(number=1).update(withdrawn_at=timezone.now())
    assert said(event)["players"] == ("red", "Players from EMA countries: 15; at least 16.")


def test_mcr_has_its_own_minimum__ema_requirements_2018(staff):
    event = make_event(rules="mcr-2006", sessions=5, staff=staff)
    assert said(event)["sessions-a-day"] == ("red", "Most sessions on one day: 5; at most 4.")


def test_sessions_without_a_time_are_named(event):
    event.sessions.filter(number=3).update(starts_at=None)
    assert (preflight_of(event).untimed, said(event)["sessions"][0]) == ((3,), "red")


def test_the_observer_is_announced_from_the_day_the_name_is_public__ema_requirements_2018_3_11(event):
    assert announced_on(event) is None
    change_details(event=event, details={"observer": "Olga Berg"}, by=None)
    event.sessions.update(starts_at=timezone.now() + timedelta(days=20))
    assert announced_on(event) == timezone.now().astimezone(event.tz).date()
    assert said(event)["observer"] == ("green", "Observer: Olga Berg, announced in time.")


def test_an_observer_named_late_is_amber__ema_requirements_2018_3_11(event):
    change_details(event=event, details={"observer": "Olga Berg"}, by=None)
    event.sessions.update(starts_at=timezone.now() + timedelta(days=3))
    sentence = "Observer: Olga Berg; to be announced two weeks before the start."
    assert said(event)["observer"] == ("amber", sentence)


def test_a_name_taken_back_or_kept_private_announces_nobody(event):
    entry = change_details(event=event, details={"observer": "Olga Berg"}, by=None)
    event.public = False
    assert announced_on(event) is None
    event.public = True
    undo(entry=entry, by=None)
    event.refresh_from_db()
    assert (event.observer, announced_on(event)) == ("", None)


def test_classical_mahjong_is_not_certified(staff):
    event = make_event(rules="classical-japanese", staff=staff)
    assert why_no_preflight(event) == (
        f"EMA certifies riichi and MCR tournaments; this event plays {event.rules.name}."
    )


@pytest.mark.parametrize("players", [4, 12])
def test_the_preflight_takes_four_queries(django_assert_num_queries, staff, players):
    event = make_event(players=players, observer="Olga Berg", staff=staff)
    with django_assert_num_queries(4):  # sessions, log, referees, entries
        preflight_of(event)
