"""A session's page: tables and their states, opening, closing and reopening, the clock."""

import re
from datetime import timedelta

import pytest
from django.utils import timezone

from tests.factories import make_event, make_result
from tests.tournament.session.play import enter, opened, table_at
from tournament.models import Clock, Event, LogEntry, Result, Session, Table

pytestmark = pytest.mark.django_db
URL = "/desk/spring-open/sessions/1/"


def state(number: int = 1) -> str:
    return Session.objects.get(number=number).state


def followed(client, path: str, data: dict[str, object] | None = None) -> str:
    return client.post(URL + path, data or {"key": "k"}, follow=True).content.decode()


def test_the_page_is_for_the_staff(
    client, visitor_client, scorer_client, referee_client, director_client, event
):
    assert client.get(URL).url == f"/sign-in/?next={URL}"
    assert visitor_client.get(URL).status_code == 403
    for user_client in (scorer_client, referee_client, director_client):
        assert user_client.get(URL).status_code == 200
    assert director_client.post(URL).status_code == 405


def test_an_unknown_session_is_not_found(director_client, event):
    assert director_client.get("/desk/spring-open/sessions/9/").status_code == 404


def test_each_table_says_its_state(director_client, event):
    opened(event)
    Event.objects.update(second_check=True)
    enter(event, number=1)
    enter(event, (20_100, 5_000, -5_000, -20_000), number=2, provisional=True)
    make_result(table_at(event, 3), (0, 0, 0, 0))
    page = director_client.get(URL)
    assert [card["state"] for card in page.context["cards"]] == [
        "entered",
        "problem",
        "confirmed",
        "playing",
    ]
    assert page.context["counts"] == {"playing": 1, "entered": 2, "confirmed": 1}
    assert "Sum is off by +100" in page.content.decode()


@pytest.mark.parametrize("tables", [1, 3])
def test_the_page_takes_29_queries(director_client, staff, django_assert_num_queries, tables):
    event = make_event(players=4 * tables, sessions=1, staff=staff)
    opened(event)
    for table in Table.objects.all():
        make_result(table, (20_000, 5_000, -5_000, -20_000))
    # session, user, event, roles; session with clock; tables, seats, results, rulings;
    # who was there (3); why not close (3); what is doubtful (6);
    # sessions, players and drafts of the strip (3)
    with django_assert_num_queries(29):
        page = director_client.get(URL).content.decode()
    assert page.count('class="table-card') == tables


def test_without_seats_the_page_says_what_to_do(director_client, staff):
    make_event(drawn=False, staff=staff)
    page = director_client.get(URL).content.decode()
    assert "Draw the seats and confirm the draw; the tables appear here." in page
    assert "Session 1 has no seats yet: draw and confirm them first." in page


def plan_in(minutes: float) -> None:
    """Session 1 is planned so many minutes from now."""
    Session.objects.filter(number=1).update(starts_at=timezone.now() + timedelta(minutes=minutes))


@pytest.mark.parametrize("minutes", [-59, 0, 59])
def test_a_director_opens_a_session_near_its_time_with_undo(director_client, event, minutes):
    plan_in(minutes)
    page = followed(director_client, "open/")
    assert (state(), "Session 1 opened" in page, "/undo/" in page) == ("open", True, True)


@pytest.mark.parametrize("minutes", [-62, 62, 3000])
def test_far_from_its_time_opening_asks_first_saying_planned_time_and_now(director_client, event, minutes):
    plan_in(minutes)
    page = followed(director_client, "open/")
    assert (state(), "Open it now anyway?" in page) == ("planned", True)
    assert '<form class="stack" method="post"' in page  # or the button touches the question above it
    now = timezone.now().astimezone(event.tz)
    planned = now + timedelta(minutes=minutes)
    words = rf"The timetable says .*{planned:%H}:\d\d for session 1, and it is .*{now:%H}:\d\d now."
    assert re.search(words, page)
    assert "Session 1 opened" in followed(director_client, "open/", {"key": "j", "seen": "1"})
    assert state() == "open"


def test_the_gate_says_which_way_the_event_ends_a_session__rulings_m16(director_client, event):
    assert "At the signal: this hand and one more." in director_client.get(URL).content.decode()


def test_opening_twice_with_one_form_opens_once(director_client, event):
    plan_in(0)
    followed(director_client, "open/")
    assert "Session 1 opened" in followed(director_client, "open/")
    assert LogEntry.objects.count() == 1


def test_the_second_session_waits_for_the_first(director_client, event):
    page = director_client.post("/desk/spring-open/sessions/2/open/", {"key": "k"}, follow=True)
    assert "Session 1 comes first: close it, then open session 2." in page.content.decode()
    assert state(2) == "planned"


def test_closing_with_tables_missing_names_them(director_client, event):
    opened(event)
    enter(event, number=1)
    sentence = "Session 1 cannot be closed: tables 2, 3 and 4 have no result yet."
    assert sentence in director_client.get(URL).content.decode()
    assert sentence in followed(director_client, "close/")
    assert state() == "open"


def test_a_session_is_closed_and_reopened(director_client, event):
    opened(event)
    for table in Table.objects.filter(session__number=1):
        make_result(table, (0, 0, 0, 0))
    assert "Session 1 closed" in followed(director_client, "close/", {"key": "a"})
    assert "Session 1 is open again" in followed(director_client, "reopen/", {"key": "b"})
    assert state() == "open"


def test_opening_closing_reopening_are_the_directors(scorer_client, referee_client, visitor_client, event):
    for client in (scorer_client, referee_client, visitor_client):
        assert [client.post(f"{URL}{act}/").status_code for act in ("open", "close", "reopen")] == [403] * 3
    assert state() == "planned"


def test_acts_accept_post_only(director_client, event):
    for act in ("open", "close", "reopen", "clock"):
        assert director_client.get(f"{URL}{act}/").status_code == 405


def test_the_referee_starts_pauses_and_adds_time(referee_client, event):
    opened(event)
    assert "Clock started" in followed(referee_client, "clock/", {"act": "start", "key": "1"})
    assert "Clock paused" in followed(referee_client, "clock/", {"act": "pause", "key": "2"})
    assert "Clock resumed" in followed(referee_client, "clock/", {"act": "resume", "key": "3"})
    added = followed(referee_client, "clock/", {"act": "extra", "minutes": "5", "key": "4"})
    assert "5 minutes added to the clock" in added
    assert Clock.objects.get().extra_seconds == 300


def test_submitting_twice_adds_once(director_client, event):
    opened(event)
    for _press in range(2):
        followed(director_client, "clock/", {"act": "extra", "minutes": "5", "key": "k"})
    assert Clock.objects.get().extra_seconds == 300


@pytest.mark.parametrize("minutes", ["", "soon", "0", "200"])
def test_minutes_that_cannot_be_added(director_client, event, minutes):
    opened(event)
    page = followed(director_client, "clock/", {"act": "extra", "minutes": minutes})
    assert "Enter 1 to 60 minutes, with a minus to take them away." in page


def test_the_clock_is_not_the_scorers(scorer_client, visitor_client, event):
    opened(event)
    for client in (scorer_client, visitor_client):
        assert client.post(f"{URL}clock/", {"act": "start"}).status_code == 403
    assert Clock.objects.count() == 0


def test_results_that_wait_lead_to_the_check(scorer_client, event, director):
    opened(event)
    Event.objects.update(second_check=True)
    enter(event, by=director)
    assert Result.objects.get().state == "entered"
    assert 'href="/desk/spring-open/sessions/1/check/"' in scorer_client.get(URL).content.decode()


def test_the_button_says_how_many_results_are_to_be_checked(scorer_client, event, director):
    opened(event)
    Event.objects.update(second_check=True)
    for number, words in ((1, "Check 1 result"), (2, "Check 2 results")):
        enter(event, number=number, by=director)
        for page in (URL, f"{URL}entry/"):
            (button,) = re.findall(
                r'href="[^"]*/check/"(.*?)</a>', scorer_client.get(page).content.decode(), re.DOTALL
            )
            assert " ".join(button.split()).endswith(words)


def test_scorers_get_a_sheet_for_the_tables_that_are_out__expectations_27(
    scorer_client, referee_client, event
):
    opened(event)
    enter(event, number=1)

    spare = scorer_client.get(URL).context["spare"]
    assert [table.table.number for table in spare["tables"]] == [2, 3, 4]
    assert referee_client.get(URL).context["spare"] is None

    Session.objects.filter(number=1).update(state=Session.CLOSED)
    assert scorer_client.get(URL).context["spare"] is None


def test_forty_tables_that_are_out_keep_the_page_light(scorer_client, staff):
    event = make_event(players=160, sessions=1, staff=staff)
    opened(event)

    for address in (URL, f"{URL}entry/"):
        assert len(scorer_client.get(address).content) < 150 * 1024
