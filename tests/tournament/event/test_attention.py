"""What needs attention at an event, and only that."""

from datetime import timedelta

import pytest
from django.utils import timezone

from tests.factories import make_entry, make_event, make_result
from tournament.event.queries.attention import attention_of
from tournament.event.queries.next_step import progress_of
from tournament.models import Event, LogEntry, Publication, Result, Role, Seat, Session

pytestmark = pytest.mark.django_db


def attention_rows(event: Event) -> list[tuple[int, str, str, str]]:
    return [
        (item.count, item.sentence, item.url, item.tone) for item in attention_of(event, progress_of(event))
    ]


def played(event: Event, state: str = Session.CLOSED) -> list:
    """The tables of session 1, each with a confirmed result, the session being in this state."""
    session = event.sessions.get(number=1)
    Session.objects.filter(pk=session.pk).update(state=state, opened_at=timezone.now())
    return [make_result(table, (0, 0, 0, 0)) for table in session.tables.all()]


def test_a_quiet_event_needs_none(staff):
    assert attention_rows(make_event(players=8, sessions=1, staff=staff)) == []


def test_results_that_wait_for_a_second_person():
    event = make_event(players=8, sessions=1)
    results = played(event, Session.OPEN)
    Result.objects.filter(pk=results[0].pk).update(state=Result.ENTERED)
    sentence = "result of session 1 is waiting for a second person to confirm it."
    assert attention_rows(event) == [(1, sentence, "desk-check", "amber")]


def test_tables_missing_in_a_closed_session():
    event = make_event(players=8, sessions=1)
    for result in played(event):
        result.delete()
    assert attention_rows(event) == [(2, "tables of session 1 have no result.", "desk-entry", "red")]


def test_tables_missing_when_the_time_of_an_open_session_is_over():
    event = make_event(players=8, sessions=1)
    played(event, Session.OPEN)[0].delete()
    now = progress_of(event)
    assert attention_of(event, now) == []
    late = attention_of(event, now, timezone.now() + timedelta(minutes=91))
    assert [item.sentence for item in late] == ["table of session 1 has no result."]


@pytest.mark.parametrize("minutes", [60, 24 * 60])
def test_a_computer_clock_set_back_needs_attention(minutes):
    """The log is the witness, also after a restart, until time has caught up; acts go on meanwhile."""
    event = make_event(players=8, sessions=1)
    at = timezone.now() - timedelta(minutes=minutes)
    for moment in (timezone.now(), at):
        LogEntry.objects.create(event=event, at=moment, act="x")
    (item,) = attention_of(event, progress_of(event), at)
    assert (item.count, item.url, item.tone) == (minutes, "desk-clock", "red")
    assert item.sentence == (
        "minutes were lost: this computer’s clock was set back. The log stays in order; correct the clock."
    )
    assert attention_of(event, progress_of(event), at + timedelta(minutes=minutes)) == []


def test_registrations_to_be_confirmed_and_data_to_be_erased():
    event = make_event(players=0, sessions=0, drawn=False)
    for number, state in enumerate(("asked", "asked", "queued", "confirmed"), start=1):
        asked_at = timezone.now() if state == "confirmed" else None
        facts = {
            "state": state,
            "erasure_asked_at": asked_at,
            "last_name": "Alba",
            "created_at": timezone.now(),
        }
        event.applications.create(number=number, **facts)
    assert attention_rows(event) == [
        (2, "registrations are waiting for confirmation.", "desk-applications", "amber"),
        (1, "player asks for personal data to be erased.", "desk-applications", "amber"),
    ]


def test_malformed_numbers_and_numbers_of_another_country():
    event = make_event(players=4, sessions=0, drawn=False)
    event.entries.filter(number=1).update(ema_number="123")
    event.entries.filter(number=2).update(country="DK")
    event.entries.filter(number=3).update(ema_number="")
    sentence = "EMA numbers are malformed or belong to another country."
    assert attention_rows(event) == [(2, sentence, "desk-players", "amber")]


def test_seating_that_nobody_sees():
    event = make_event(players=8, sessions=2, published=False)
    sentence = "sessions are drawn but their seating is not published."
    assert attention_rows(event) == [(2, sentence, "desk-draw", "amber")]
    Publication.objects.create(
        event=event, kind="seating", session=event.sessions.get(number=1), published_at=timezone.now()
    )
    assert [item[:2] for item in attention_rows(event)] == [
        (1, "session is drawn but its seating is not published.")
    ]


def test_provisional_results_come_before_what_only_waits():
    event = make_event(players=8, sessions=1)
    results = played(event)
    Result.objects.filter(pk=results[0].pk).update(provisional=True, state=Result.ENTERED)
    assert [(item[2], item[3]) for item in attention_rows(event)] == [
        ("desk-session", "red"),
        ("desk-check", "amber"),
    ]


def test_a_second_check_with_one_person_needs_attention(director):
    event = make_event(players=0, sessions=0, drawn=False, staff={"director": director}, second_check=True)
    assert [item[2] for item in attention_rows(event)] == ["event-staff"]
    Role.objects.create(event=event, user=director, kind="scorer")
    assert [item[2] for item in attention_rows(event)] == ["event-staff"]


def test_two_people_confirm_each_other(staff):
    assert (
        attention_rows(make_event(players=0, sessions=0, drawn=False, staff=staff, second_check=True)) == []
    )


def test_sessions_outside_the_days_of_the_event():
    event = make_event(players=0, sessions=2, drawn=False)
    Event.objects.update(starts_on="2026-04-12")
    event.refresh_from_db()
    sentence = "sessions are planned for days outside the event."
    assert attention_rows(event) == [(2, sentence, "event-settings", "amber")]


def test_players_who_left_with_seats_to_come_are_counted_beside_a_link_to_the_repair(staff):
    event = make_event(players=8, sessions=2, staff=staff)
    played(event)
    event.entries.filter(number=3).update(withdrawn_at=timezone.now())
    event.entries.filter(number=5).update(disqualified_at=timezone.now())
    (item,) = attention_of(event, progress_of(event))
    assert (item.count, item.sentence) == (2, "players have left and still have seats in sessions to come.")
    assert (item.action, item.url, item.query) == (
        "Repair the draw",
        "desk-draw",
        "?method=repair#draw-form",
    )


def test_a_player_who_left_is_not_mentioned_once_replaced_or_all_is_played(staff):
    event = make_event(players=8, sessions=1, staff=staff)
    event.entries.filter(number=3).update(withdrawn_at=timezone.now())
    spare = make_entry(event, 99, substitute=True)
    Seat.objects.filter(entry__number=3).update(substitute=spare, substitute_since="start")
    assert attention_rows(event) == []
    Seat.objects.filter(entry__number=3).update(substitute=None, substitute_since="")
    played(event)
    assert attention_rows(event) == []


def test_a_player_without_a_seat_in_the_open_session_leads_to_it__p5():
    event = make_event(players=8, sessions=1)
    played(event, Session.OPEN)
    walk_in = make_entry(event, 17)
    sentence = f"player has no seat in these sessions (1): {walk_in.name}."
    assert attention_rows(event) == [(1, sentence, "desk-session", "red")]
