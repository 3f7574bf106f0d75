"""The clock's page at the desk: who may do what there, what it says, and what comes back when refused."""

from datetime import timedelta

import pytest
from django.utils import timezone

from tests.factories import make_event, make_result
from tests.tournament.result.reporting import texts
from tests.tournament.session.play import opened, table_at
from tournament.models import Clock, Event, LogEntry, Session, Table

pytestmark = pytest.mark.django_db
URL = "/desk/spring-open/clock/"
TIME = "/desk/spring-open/sessions/1/clock/table/"
REPORT = "/desk/spring-open/sessions/1/tables/2/report/"
SHIFT = "/desk/spring-open/timetable/shift/"


def start(event: Event, minutes: float = 30) -> Session:
    session = opened(event)
    Clock.objects.create(session=session, started_at=timezone.now() - timedelta(minutes=minutes))
    return session


def followed(client, path: str, **data: object) -> str:
    return client.post(path, {"key": "k", **data}, follow=True).content.decode()


def test_the_page_is_for_the_staff(
    client, visitor_client, scorer_client, referee_client, director_client, event
):
    assert client.get(URL).url == f"/sign-in/?next={URL}"
    assert visitor_client.get(URL).status_code == 403
    for user_client in (scorer_client, referee_client, director_client):
        assert user_client.get(URL).status_code == 200
    assert director_client.post(URL).status_code == 405


def test_acts_accept_post_only(director_client, event):
    assert [director_client.get(url).status_code for url in (TIME, REPORT, SHIFT)] == [405] * 3


def test_before_the_clock_runs_the_page_says_what_will_stand_there(director_client, event):
    page = texts(director_client.get(URL).content.decode())
    assert "begins Sat 11 Apr, 09:00" in page
    opened(event)
    page = texts(director_client.get(URL).content.decode())
    assert "Once the clock is running, this lists each table with what it may still play." in page


def test_after_the_last_session_there_is_no_clock(director_client, event):
    event.sessions.update(state=Session.CLOSED)
    assert "All sessions have been played." in director_client.get(URL).content.decode()


def test_after_the_signal_each_table_stands_with_what_it_may_still_play(director_client, event):
    start(event, 80)
    make_result(table_at(event, 1), (0, 0, 0, 0))
    Table.objects.filter(number=2).update(reported=Table.LAST_HAND, reported_at=timezone.now())
    page = director_client.get(URL)
    assert [(state.table.number, state.words) for state in page.context["playing"]] == [
        (2, "only this hand"),
        (3, "this hand and one more"),
        (4, "this hand and one more"),
    ]
    assert [state.table.number for state in page.context["finished"]] == [1]
    assert "3 tables still playing" in page.content.decode()
    assert "Finish the hand being played, then play one more." in page.content.decode()


@pytest.mark.parametrize("tables", [1, 3])
def test_the_page_takes_thirteen_queries(director_client, staff, django_assert_num_queries, tables):
    event = make_event(players=4 * tables, sessions=1, staff=staff)
    start(event, 80)
    # session, user, event, roles; sessions, players, drafts; session with clock; pauses, tables, results,
    # hands; the clock's tables; timetable; sessions to shift; last act
    with django_assert_num_queries(13):
        assert len(director_client.get(URL).context["playing"]) == tables


# --- Extra time for one table -------------------------------------------------------------------------------


def test_a_referee_gives_a_table_time_with_undo(referee_client, event):
    start(event)
    page = followed(referee_client, TIME, table="2", minutes="5", reason="A tile was missing")
    assert "Table 2: +5 minutes (A tile was missing)" in page
    assert ("/undo/" in page, table_at(event, 2).extra_seconds) == (True, 300)


def test_a_double_press_gives_the_time_once(referee_client, event):
    start(event)
    for _press in range(2):
        followed(referee_client, TIME, table="2", minutes="5", reason="A tile was missing")
    assert table_at(event, 2).extra_seconds == 300


def test_a_refused_time_form_keeps_its_values(referee_client, event):
    start(event)
    answer = referee_client.post(TIME, {"table": "2", "minutes": "lots", "reason": "A tile", "key": "k"})
    page = answer.content.decode()
    assert answer.status_code == 400
    assert "Enter 1 to 60 minutes, with a minus to take them away." in page
    assert [f'value="{value}"' in page for value in ("2", "lots", "A tile")] == [True] * 3


@pytest.mark.parametrize("table", ["9", "x", ""])
def test_an_unknown_table_gets_no_time(referee_client, event, table):
    start(event)
    assert referee_client.post(TIME, {"table": table, "minutes": "5", "reason": "x"}).status_code == 404


def test_time_is_not_the_scorers_to_give(scorer_client, visitor_client, event):
    start(event)
    for client in (scorer_client, visitor_client):
        assert client.post(TIME, {"table": "2", "minutes": "5", "reason": "x"}).status_code == 403
    assert table_at(event, 2).extra_seconds == 0


# --- What tables say ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("who", ["scorer_client", "referee_client", "director_client"])
def test_the_staff_notes_what_a_table_says(request, who, event):
    start(event)
    page = followed(request.getfixturevalue(who), REPORT, report="last-hand")
    assert ("Table 2 is playing its last hand" in page, "/undo/" in page) == (True, True)
    assert table_at(event, 2).reported == "last-hand"


def test_a_report_that_cannot_be_says_why(scorer_client, event):
    opened(event)
    answer = scorer_client.post(REPORT, {"report": "finished", "key": "k"})
    assert (answer.status_code, "The clock has not been started." in answer.content.decode()) == (400, True)
    start_of = scorer_client.post(REPORT, {"key": "k"})
    assert "A table reports its last hand, or that it has finished." in start_of.content.decode()


def test_reports_are_not_visitors_to_note(visitor_client, event):
    start(event)
    assert visitor_client.post(REPORT, {"report": "finished"}).status_code == 403


# --- The timetable ------------------------------------------------------------------------------------------


def test_a_director_shifts_the_rest_of_the_day_with_undo(director_client, event):
    page = followed(director_client, SHIFT, minutes="10")
    assert ("Sessions begin 10 min later: 1, 2, 3, 4." in page, "/undo/" in page) == (True, True)


def test_nonsense_shifts_nothing_and_comes_back(director_client, event):
    answer = director_client.post(SHIFT, {"minutes": "soon", "key": "k"})
    page = answer.content.decode()
    assert (answer.status_code, 'value="soon"' in page) == (400, True)
    assert "Enter 1 to 240 minutes, with a minus to begin earlier." in page
    assert LogEntry.objects.count() == 0


def test_shifting_is_the_directors(scorer_client, referee_client, visitor_client, event):
    for client in (scorer_client, referee_client, visitor_client):
        assert client.post(SHIFT, {"minutes": "10"}).status_code == 403


def test_a_delay_and_the_breaks_stand_in_the_timetable(director_client, event):
    first = event.sessions.get(number=1)
    closed = first.starts_at + timedelta(minutes=100)
    opened_at = first.starts_at + timedelta(minutes=10)
    event.sessions.filter(number=1).update(state=Session.CLOSED, opened_at=opened_at, closed_at=closed)
    page = texts(director_client.get(URL).content.decode())
    assert "planned 09:00 09:10 –10:40 90 minutes 10 minutes later" in page
    assert "Break · 20 minutes left of 30 minutes" in page


# --- The clock itself ---------------------------------------------------------------------------------------


def test_acts_of_the_clock_page_return_to_the_clock_page(referee_client, event):
    opened(event)
    act = {"act": "start", "key": "k", "back": "clock"}
    assert referee_client.post("/desk/spring-open/sessions/1/clock/", act).url == URL


def test_minutes_are_added_before_a_session_opens(referee_client, event):
    followed(referee_client, "/desk/spring-open/sessions/1/clock/", act="extra", minutes="5")
    assert "95:00" in texts(referee_client.get(URL).content.decode())


def test_a_computer_whose_clock_was_set_back_is_told_to_the_director(director_client, event):
    start(event)
    later = timezone.now() + timedelta(hours=1)
    LogEntry.objects.create(event=event, at=later, act="x")
    page = texts(director_client.get(URL).content.decode())
    assert "This computer’s clock was set back" in page
    assert f"{later.astimezone(event.tz):%H:%M}" in page
