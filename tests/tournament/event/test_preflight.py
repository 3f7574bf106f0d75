"""What EMA's requirements say of an event, and from where each line is known."""

from datetime import date, timedelta

import pytest
from django.utils import timezone

from tests.factories import make_entry, make_event
from tournament.acts.undo import undo
from tournament.event.queries.preflight import announced_on, preflight_of, why_no_preflight
from tournament.event.services.details import change_details
from tournament.models import Event

pytestmark = pytest.mark.django_db


def preflight_lines(event: Event) -> dict[str, tuple[str, str]]:
    return {line.key: (line.state, line.words) for line in preflight_of(event).lines}


def test_a_plan_is_read_from_the_event(event):
    make_entry(event, 17, substitute=True)
    event.entries.filter(number=1).update(country="JP")
    event.entries.filter(number=2).update(ema_number="")
    Event.objects.filter(pk=event.pk).update(applied_on=date(2025, 12, 1))
    event.refresh_from_db()
    assert preflight_lines(event) == {
        "application": ("green", "Application sent on 1 December 2025, in time."),
        "coinciding": ("green", "No tournament with these rules is known here within 36 hours."),
        "sessions": ("green", "Sessions: 4 in 1 day; at least 4."),
        "minutes": ("green", "Shortest session: 90 minutes; at least 90 minutes."),
        "sessions-a-day": ("green", "Most sessions on one day: 4; at most 5."),
        "breaks": ("green", "Shortest break between sessions: 30 minutes; at least 15 minutes."),
        "lunch": ("green", "Lunch break: 30 minutes; at least 30 minutes."),
        "players": ("red", "Players from EMA countries: 15; at least 16."),
        "host": (
            "amber",
            "Players from the organising country: 15 of 16; at most half of the seats are kept for them.",
        ),
        "referees": ("green", "Referees: 2; one for every 32 players, so 1."),
        "substitutes": ("green", "Substitutes: 1; at least one is always present."),
        "observer": ("red", "No observer is named."),
        "numbers": ("amber", "Players with an EMA number: 15 of 16."),
    }


@pytest.mark.parametrize(
    ("kind", "players"),
    [
        ("open", "Players from EMA countries: 16; at least 16."),
        ("european", "Players from EMA countries: 16; at least 80."),
    ],
)
def test_a_european_championship_is_asked_for_80_players__facts_ema_6(event, kind, players):
    change_details(event=event, details={"kind": kind}, by=None)
    assert preflight_lines(event)["players"][1] == players


def neighbour(name: str, first: int, kind: str = "open", rules: str = "ema-riichi-2025") -> None:
    days = {"starts_on": date(2026, 4, first), "ends_on": date(2026, 4, first + 1)}
    make_event(slug=name, name=name, players=0, sessions=0, rules=rules, kind=kind, **days)


def test_tournaments_of_the_same_rules_within_36_hours_are_named__facts_ema_6(event):
    neighbour("before", 9)  # ends a day before
    neighbour("long-before", 8)
    neighbour("chinese", 11, rules="mcr-2006")
    assert preflight_lines(event)["coinciding"] == (
        "green",
        "Within 36 hours: before; two tournaments may coincide, more need the consent of their countries.",
    )


def test_a_second_national_championship_of_the_year_is_red__facts_ema_6(event):
    neighbour("campionato", 25, kind="national")
    change_details(event=event, details={"kind": "national"}, by=None)
    sentence = "Only one National Championship per country, rule set and year; there already is campionato."
    assert preflight_lines(event)["championship"] == ("red", sentence)


def test_preflight_leaves_withdrawn_players_out_of_its_count(event):
    event.entries.filter(number=1).update(withdrawn_at=timezone.now())
    assert preflight_lines(event)["players"] == ("red", "Players from EMA countries: 15; at least 16.")


def test_mcr_has_its_own_minimum__ema_requirements_2018(staff):
    event = make_event(rules="mcr-2006", sessions=5, staff=staff)
    assert preflight_lines(event)["sessions-a-day"] == ("red", "Most sessions on one day: 5; at most 4.")


def test_sessions_without_a_time_are_named(event):
    event.sessions.filter(number=3).update(starts_at=None)
    assert (preflight_of(event).untimed, preflight_lines(event)["sessions"][0]) == ((3,), "red")


def test_a_long_break_is_told_in_hours_and_minutes(event):
    first, second, *_later = event.sessions.order_by("number")
    event.sessions.exclude(pk__in=[first.pk, second.pk]).delete()
    ends = first.starts_at + timedelta(minutes=first.minutes)
    event.sessions.filter(pk=second.pk).update(starts_at=ends + timedelta(minutes=200))
    lines = preflight_lines(event)
    assert lines["breaks"][1] == "Shortest break between sessions: 3 h 20 min; at least 15 minutes."
    assert lines["lunch"][1] == "Lunch break: 3 h 20 min; at least 30 minutes."


def test_the_observer_is_announced_from_the_day_the_name_is_public__ema_requirements_2018_3_11(event):
    assert announced_on(event) is None
    change_details(event=event, details={"observer": "Olga Berg"}, by=None)
    event.sessions.update(starts_at=timezone.now() + timedelta(days=20))
    assert announced_on(event) == timezone.now().astimezone(event.tz).date()
    assert preflight_lines(event)["observer"] == ("green", "Observer: Olga Berg, announced in time.")


def test_an_observer_named_late_is_amber__ema_requirements_2018_3_11(event):
    change_details(event=event, details={"observer": "Olga Berg"}, by=None)
    event.sessions.update(starts_at=timezone.now() + timedelta(days=3))
    sentence = "Observer: Olga Berg; to be announced two weeks before the start."
    assert preflight_lines(event)["observer"] == ("amber", sentence)


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
    assert why_no_preflight(event).code == "event.not-certified"
    assert why_no_preflight(event) == (
        f"EMA certifies riichi and MCR tournaments; this event plays {event.rules.name}."
    )


@pytest.mark.parametrize("players", [4, 12])
def test_the_preflight_takes_five_queries(django_assert_num_queries, staff, players):
    event = make_event(players=players, observer="Olga Berg", staff=staff)
    with django_assert_num_queries(5):  # sessions, log, referees, other events, entries
        preflight_of(event)
