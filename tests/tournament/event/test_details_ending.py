"""Ending an event and reopening it, and taking the end back."""

import pytest
from django.utils import timezone

from tests.factories import make_event, make_result
from tests.tournament.acts.refused import refused
from tournament.acts.undo import undo
from tournament.event.services.details import (
    end_event,
    ending_problems,
    reopen_event,
    why_not_end,
    why_not_reopen,
)
from tournament.event.services.publishing import freeze_in_force, freeze_standings
from tournament.models import Event, Publication, Result, Session, Table

pytestmark = pytest.mark.django_db


def play(event: Event) -> None:
    """Every session closed, every table with a confirmed result."""
    for table in Table.objects.filter(session__event=event):
        make_result(table, (5000, 1000, -1000, -5000))
    event.sessions.update(state=Session.CLOSED)


def finals(event: Event) -> int:
    return event.publications.filter(kind=Publication.FINAL, withdrawn_at=None).count()


def test_the_end_waits_for_sessions_tables_and_confirmations():
    event = make_event(players=8, sessions=3)
    first, second, _third = event.sessions.all()
    Session.objects.filter(pk=first.pk).update(state=Session.CLOSED)
    Session.objects.filter(pk=second.pk).update(state=Session.OPEN)
    make_result(first.tables.first(), (0, 0, 0, 0))
    waiting = [make_result(table, (0, 0, 0, 0)) for table in second.tables.all()]
    Result.objects.filter(pk__in=[result.pk for result in waiting]).update(state=Result.ENTERED)
    problems = ending_problems(event)
    assert [problem.code for problem in problems] == [
        "event.results-missing",
        "event.session-not-closed",
        "event.results-unconfirmed",
        "event.session-not-played",
    ]
    assert problems == [
        "1 table of session 1 has no result.",
        "Session 2 is not closed.",
        "2 results of session 2 are not confirmed.",
        "Session 3 has not been played. Play it, or call it off.",
    ]


def test_all_reasons_against_the_end_stand_in_one_text_under_the_first_ones_code():
    event = make_event(players=8, sessions=2)
    event.sessions.filter(number=1).update(state=Session.CLOSED)
    refusal = why_not_end(event)
    assert (refusal, refusal.code) == (" ".join(ending_problems(event)), "event.results-missing")
    assert len(ending_problems(event)) == 2


def test_an_event_that_was_never_played_does_not_end():
    assert why_not_end(make_event(players=0, sessions=2, drawn=False)).code == "event.nothing-played"


def test_the_end_makes_standings_final_and_lifts_a_freeze(event, director):
    play(event)
    Publication.objects.create(event=event, kind=Publication.FREEZE, after=2, published_at=timezone.now())
    end_event(event=event, by=director)
    event.refresh_from_db()
    assert (event.ended_at is not None, finals(event)) == (True, 1)
    assert event.publications.filter(kind=Publication.FREEZE, withdrawn_at=None).count() == 0


def test_ending_twice_with_one_key_is_one_act(event, director):
    play(event)
    first = end_event(event=event, by=director, key="k")
    assert end_event(event=event, by=director, key="k") == first
    assert finals(event) == 1


def test_ending_twice_is_refused(event, director):
    play(event)
    end_event(event=event, by=director)
    with refused("event.ended-already"):
        end_event(event=event, by=director)


def test_undoing_the_end_brings_the_freeze_back(event, director):
    play(event)
    freeze_standings(event=event, after=2, by=director)
    undo(entry=end_event(event=event, by=director), by=director)
    event.refresh_from_db()
    assert (event.ended_at, finals(event), freeze_in_force(event).after) == (None, 0, 2)


def test_a_reopened_event_can_end_again(event, director):
    play(event)
    end_event(event=event, by=director)
    reopen_event(event=event, by=director)
    assert (event.ended_at, finals(event), why_not_reopen(event).code) == (None, 0, "event.not-ended")
    end_event(event=event, by=director)
    assert (finals(event), event.publications.filter(kind=Publication.FINAL).count()) == (1, 2)
