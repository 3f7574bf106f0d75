"""Changing an event's own facts, and taking that back."""

import pytest
from django.utils import timezone

from tests.tournament.acts.refused import refused
from tournament.acts.undo import undo
from tournament.event.services.details import change_details
from tournament.models import Event

pytestmark = pytest.mark.django_db


def test_a_change_is_logged_with_both_values(event, director):
    entry = change_details(event=event, details={"name": "Summer Open", "city": "Bologna"}, by=director)
    assert (entry.before, entry.after) == ({"name": "Spring Open"}, {"name": "Summer Open"})
    assert (event.name, entry.summary) == ("Summer Open", "Changed: name Spring Open → Summer Open.")


def test_whether_an_event_counts_for_the_ranking_is_logged_and_undone(event, director):
    entry = change_details(event=event, details={"certified": False}, by=director)
    assert entry.summary == "Changed: counts for the European ranking yes → no."
    undo(entry=entry, by=director)
    assert Event.objects.get().certified is True


def test_saving_without_a_change_is_not_an_act(event, director):
    assert change_details(event=event, details={"name": "Spring Open"}, by=director) is None
    assert (event.log.count(), Event.objects.get().version) == (0, 0)


def test_a_change_is_undone(event, director):
    entry = change_details(event=event, details={"slug": "other", "ends_on": event.starts_on}, by=director)
    undo(entry=entry, by=director)
    event.refresh_from_db()
    assert (event.slug, str(event.ends_on)) == ("spring-open", "2026-04-12")


def hours(event: Event) -> list[str]:
    return [
        f"{session.starts_at.astimezone(Event.objects.get().tz):%H:%M}" for session in event.sessions.all()
    ]


def test_sessions_keep_their_hour_in_another_time_zone(event, director):
    before = hours(event)
    entry = change_details(event=event, details={"timezone": "Asia/Tokyo"}, by=director)
    assert (hours(event), before[0]) == (before, "09:00")
    undo(entry=entry, by=director)
    assert (hours(event), Event.objects.get().timezone) == (before, "Europe/Rome")


def test_a_change_is_not_undone_over_a_later_one(event, director):
    entry = change_details(event=event, details={"name": "One"}, by=director)
    change_details(event=event, details={"name": "Two"}, by=director)
    with refused("event.changed-since"):
        undo(entry=entry, by=director)


def test_an_ended_event_keeps_its_details(event, director):
    Event.objects.update(ended_at=timezone.now())
    event.refresh_from_db()
    with refused("event.ended"):
        change_details(event=event, details={"name": "Late"}, by=director)


def test_the_same_key_gives_the_first_answer_although_nothing_differs_any_more(event, director):
    entries = [change_details(event=event, details={"name": "One"}, by=director, key="k") for _time in "12"]
    assert entries == [event.log.get()] * 2


def test_the_version_of_the_event_rises_with_each_act(event, director):
    change_details(event=event, details={"name": "One"}, by=director)
    change_details(event=event, details={"name": "Two"}, by=director)
    assert Event.objects.get().version == 2
