"""Sessions that will not be played are called off, and the event ends with what was played."""

import json

import pytest
from django.urls import reverse

from tests.factories import make_entry, make_event, make_result
from tests.tournament.acts.refused import refused
from tests.tournament.conftest import signed_in
from tournament.acts.undo import undo
from tournament.ema.queries import ema_results, observed_of
from tournament.event.queries.attention import attention_of
from tournament.event.queries.next_step import progress_of, step_after
from tournament.event.queries.preflight import preflight_of
from tournament.event.queries.public_state import situation_of
from tournament.event.services.details import end_event, ending_problems
from tournament.event.services.publishing import why_not_publish
from tournament.event_file.services.loading import import_event
from tournament.event_file.services.writing import event_text
from tournament.models import Absence, Entry, Event, LogEntry, Session, Table
from tournament.presence.queries import presences_of
from tournament.ranking.queries import played_events
from tournament.session.queries import timetable_days
from tournament.session.services.calling_off import call_off
from tournament.session.services.schedule import add_session, remove_session
from tournament.session.services.sessions import open_session, why_not_open
from tournament.standings.queries.papers import results_of
from tournament.standings.queries.recount import differences
from tournament.standings.queries.standings import standings_of

pytestmark = pytest.mark.django_db

SPREAD = (20_000, 5_000, -5_000, -20_000)


def play(event: Event, *numbers: int) -> None:
    """These sessions closed, every table with a confirmed result."""
    for table in Table.objects.filter(session__event=event, session__number__in=numbers):
        make_result(table, SPREAD)
    event.sessions.filter(number__in=numbers).update(state=Session.CLOSED)
    Event.objects.filter(pk=event.pk).update(version=event.version + 1)
    event.refresh_from_db()


def states(event: Event) -> list[str]:
    return list(event.sessions.order_by("number").values_list("state", flat=True))


def page(event: Event) -> str:
    return reverse("desk-sessions-call-off", args=[event.slug])


def last_line() -> LogEntry:
    return LogEntry.objects.order_by("-pk")[0]


@pytest.mark.parametrize("rules", ["ema-riichi-2025", "mcr-2006"])
def test_an_event_cut_short_ends_with_what_was_played(rules, staff, director, client):
    event = make_event(staff=staff, rules=rules)
    play(event, 1, 2)
    assert [problem.code for problem in ending_problems(event)] == ["event.session-not-played"] * 2
    desk = signed_in(director)
    assert f"{page(event)}?session=3&amp;session=4" in desk.get(f"/desk/{event.slug}/end/").text
    preview = desk.get(page(event), {"session": ["3", "4"]}).text
    assert "2 sessions count: 1, 2." in preview
    assert "Call off sessions 3, 4" in preview

    answer = desk.post(page(event), {"session": ["3", "4"], "key": "k"})
    again = desk.post(page(event), {"session": ["3", "4"], "key": "k"})
    assert (answer.status_code, again.status_code) == (302, 302)
    assert states(event) == ["closed", "closed", "called-off", "called-off"]
    assert step_after(progress_of(event)).url == "event-end"

    assert desk.post(f"/desk/{event.slug}/end/", {"key": "e"}).status_code == 302
    event.refresh_from_db()
    sentence = "Sessions 3 and 4 were called off and do not count."
    table = standings_of(event)
    assert (table.after, table.sessions, table.to_come, table.sentences) == (2, 2, (), (sentence,))
    papers = results_of(event)
    assert (papers.title, papers.note) == ("Final standings", sentence)
    assert sentence in client.get(f"/e/{event.slug}/standings/").text
    assert "Session 4: called off." in client.get(f"/e/{event.slug}/players/1/").text
    assert "was called off" in client.get(f"/e/{event.slug}/sessions/3/").text
    assert differences(event) == []


def test_sessions_called_off_are_charged_to_nobody__ema_2012_5_7(staff, director):
    event = make_event(staff=staff, rules="ema-riichi-2012")
    gone = event.entries.get(number=5)
    Entry.objects.filter(pk=gone.pk).update(left_after=1)
    event.sessions.get(number=3).seats.filter(entry=gone).update(out=True)
    play(event, 1)
    Absence.objects.create(
        session=event.sessions.get(number=3), entry=event.entries.get(number=6), planned=False
    )
    call_off(event=event, numbers={2, 3, 4}, by=director)
    event.refresh_from_db()
    assert {
        presence for (_player, session), presence in presences_of(event).of.items() if session > 1
    } == set()
    row = next(row for row in standings_of(event).rows if row.player == 5)
    assert [cell is not None for cell in row.sessions] == [True]
    end_event(event=event, by=director)
    assert differences(event) == []


def test_a_hole_in_the_middle_lets_the_next_session_open(event, director):
    play(event, 1)
    call_off(event=event, numbers={2}, by=director)
    assert why_not_open(event.sessions.get(number=2)).code == "session.called-off"
    open_session(session=event.sessions.get(number=3), by=director)
    event.refresh_from_db()
    assert situation_of(event).words == "Session 3 of 4 is being played"
    event.sessions.filter(number=3).update(state=Session.PLANNED)
    play(event, 3, 4)
    assert (standings_of(event).after, standings_of(event).sessions) == (4, 4)
    assert [row.sessions[1] for row in standings_of(event).rows] == [None] * 16
    assert (ending_problems(event), differences(event)) == ([], [])
    assert situation_of(event).words == "All 3 sessions are played"


def test_ema_counts_the_sessions_that_were_played__ema_requirements_2018(event, director):
    play(event, 1, 2)
    before = preflight_of(event)
    call_off(event=event, numbers={3, 4}, by=director)
    event.refresh_from_db()
    assert len(ema_results(event).event.sessions) == 2
    assert observed_of(event).irregularities[0] == "Sessions 3 and 4 were called off and do not count."
    state = {line.key: line.state for line in preflight_of(event).lines}
    assert {line.key: line.state for line in before.lines}["sessions"] == "green"
    assert state["sessions"] == "red"
    end_event(event=event, by=director)
    assert [played.event.pk for played in played_events()] == [event.pk]


def test_timetable_calendars_and_screens_say_it(event, director, client):
    call_off(event=event, numbers={4}, by=director)
    days = timetable_days(event)
    assert days[-1].lines[-1].name == "Session 4: called off"
    appointments = client.get(f"/e/{event.slug}/calendar.ics").text
    assert appointments.count("STATUS:CANCELLED") == 1
    assert "Called off: Session 4" in appointments
    calendar = client.get(f"/e/{event.slug}/players/1/calendar.ics").text
    assert (calendar.count("BEGIN:VEVENT"), calendar.count("STATUS:CANCELLED")) == (4, 1)
    assert "called off" in client.get(f"/e/{event.slug}/").text
    assert "called off" in client.get(f"/e/{event.slug}/screen/?show=news").text
    assert client.get(f"/e/{event.slug}/seating/?session=4").status_code == 404


def test_undo_brings_sessions_and_their_seating_back(event, director):
    play(event, 1)
    event.sessions.get(number=4).publications.update(withdrawn_at=event.created_at)
    call_off(event=event, numbers={3, 4}, by=director)
    assert why_not_publish(event.sessions.get(number=3)).code == "session.called-off"
    line = last_line()
    undo(entry=line, by=director)
    assert states(event) == ["closed", "planned", "planned", "planned"]
    shown = event.publications.filter(withdrawn_at=None).values_list("session__number", flat=True)
    assert sorted(shown) == [1, 2, 3]
    call_off(event=event, numbers={3}, by=director)
    again = last_line()
    event.sessions.filter(number=3).update(state=Session.PLANNED)
    with refused("session.back-already"):
        undo(entry=again, by=director)


def test_the_event_file_keeps_what_was_called_off(event, director):
    play(event, 1, 2)
    call_off(event=event, numbers={3, 4}, by=director)
    end_event(event=event, by=director)
    text = event_text(event)
    copy = import_event(text=text, slug="copy", by=director)
    assert states(copy) == ["closed", "closed", "called-off", "called-off"]
    first, second = json.loads(text), json.loads(event_text(copy))
    for document in (first, second):
        del document["event"]["slug"], document["log"]
    assert first == second
    assert [row.place for row in standings_of(copy).rows] == [row.place for row in standings_of(event).rows]


def test_a_session_that_was_begun_is_not_called_off(event, director):
    play(event, 1)
    for numbers, code in [
        ({1}, "session.played"),
        (set(), "session.none-chosen"),
        ({9}, "session.no-such"),
    ]:
        with refused(code):
            call_off(event=event, numbers=numbers, by=director)
    make_result(event.sessions.get(number=2).tables.first(), SPREAD)
    with refused("session.planned-with-results"):
        call_off(event=event, numbers={2}, by=director)
    call_off(event=event, numbers={3}, by=director)
    with refused("session.called-off"):
        call_off(event=event, numbers={3}, by=director)
    end = Event.objects.filter(pk=event.pk)
    end.update(ended_at=event.created_at)
    event.refresh_from_db()
    with refused("event.ended"):
        call_off(event=event, numbers={4}, by=director)


def test_undrawn_sessions_are_called_off_from_the_last_one(staff, director):
    event = make_event(staff=staff, drawn=False)
    with refused("session.later-undrawn"):
        call_off(event=event, numbers={2}, by=director)
    call_off(event=event, numbers={3, 4}, by=director)
    with refused("session.last-called-off"):
        add_session(event=event, by=director)
    with refused("session.called-off"):
        remove_session(event=event, by=director)


def test_attention_does_not_ask_for_anything_of_a_session_called_off(event, director):
    make_entry(event, 99)  # without a seat
    play(event, 1)
    call_off(event=event, numbers={2, 3, 4}, by=director)
    lines = attention_of(event, progress_of(event))
    assert {line.sessions for line in lines if line.key == "no-seat"} <= {(1,), ()}
    assert [line for line in lines if "not published" in line.sentence] == []


def test_only_a_director_calls_sessions_off(event, scorer_client, visitor_client, client, director_client):
    for browser, status in [(scorer_client, 403), (visitor_client, 403), (client, 302)]:
        assert browser.post(page(event), {"session": "4", "key": "k"}).status_code == status
    assert director_client.put(page(event)).status_code == 405
    nonsense = director_client.get(page(event), {"session": ["1x", "-3", "99999999999999"]})
    assert nonsense.status_code == 200
    assert states(event) == ["planned"] * 4
