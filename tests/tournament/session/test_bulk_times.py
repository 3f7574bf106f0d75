"""Times of several sessions at once: shown first, stored and undone as one."""

from datetime import timedelta

import pytest

from tests.tournament.acts.refused import refused
from tests.tournament.result.reporting import texts
from tests.tournament.session.play import opened
from tournament.acts.undo import undo
from tournament.models import Clock, Event, LogEntry, Session
from tournament.session.services.bulk_times import Wanted, times_for, why_not_store

pytestmark = pytest.mark.django_db
URL = "/desk/spring-open/settings/sessions/times/"
LATER = {"way": "later", "number": "3", "minutes": "60"}


def hours(event: Event) -> list[str]:
    rows = event.sessions.order_by("number")
    return [row.starts_at and f"{row.starts_at.astimezone(event.tz):%d %H:%M}" for row in rows]


def move(event: Event, number: int, **by: int) -> None:
    row = event.sessions.get(number=number)
    row.starts_at += timedelta(**by)
    row.save()


def stored(client, wanted: dict[str, str], key: str = "k"):
    """Look at the preview, and press its button."""
    plan_hash = client.get(URL, wanted).context["seen"]
    return client.post(URL, {**wanted, "seen": plan_hash, "key": key})


def test_every_old_and_new_time_is_shown_before_anything_is_stored(event, director_client):
    page = director_client.get(URL, LATER)
    lines = texts(page.text)
    for words in (
        "Sat 11 Apr, 09:00",
        "Sat 11 Apr, 13:00",
        "Sat 11 Apr, 14:00",
        "Sat 11 Apr, 16:00",
        "stays",
    ):
        assert words in lines
    assert hours(event) == ["11 09:00", "11 11:00", "11 13:00", "11 15:00"]


def test_from_session_3_on_60_minutes_later_is_one_act_with_undo(event, director_client, director):
    assert stored(director_client, LATER).status_code == 302
    assert hours(event) == ["11 09:00", "11 11:00", "11 14:00", "11 16:00"]
    line = LogEntry.objects.get()
    assert line.summary == "Times of sessions changed: 3, 4."
    undo(entry=line, by=director)
    assert hours(event) == ["11 09:00", "11 11:00", "11 13:00", "11 15:00"]


def test_the_days_after_move_only_if_that_is_asked_for(event, director_client):
    move(event, 4, days=1)
    stored(director_client, LATER)
    assert hours(event)[2:] == ["11 14:00", "12 15:00"]
    stored(director_client, {**LATER, "every_day": "1"}, "j")
    assert hours(event)[2:] == ["11 15:00", "12 16:00"]


def test_lunch_after_session_2_moves_what_follows_on_its_day(event, director_client):
    move(event, 4, days=1)
    stored(director_client, {"way": "break", "number": "2", "minutes": "75"})
    assert hours(event) == ["11 09:00", "11 11:00", "11 13:45", "12 15:00"]


def test_lunch_is_counted_from_the_end_of_a_session_that_began_late(event, director_client):
    session = opened(event)
    Clock.objects.create(session=session, started_at=session.starts_at + timedelta(minutes=40))
    stored(director_client, {"way": "break", "number": "1", "minutes": "60"})
    assert hours(event) == ["11 09:00", "11 12:10", "11 14:10", "11 16:10"]


def test_day_2_is_like_day_1_and_sessions_without_a_time_fill_it_up(event, director_client):
    event.sessions.filter(number=3).update(
        starts_at=event.sessions.get(number=3).starts_at + timedelta(days=1)
    )
    event.sessions.filter(number=4).update(starts_at=None)
    event.sessions.filter(number=2).update(minutes=75)
    stored(director_client, {"way": "day", "day": "2026-04-12", "like": "2026-04-11"})
    assert hours(event) == ["11 09:00", "11 11:00", "12 09:00", "12 11:00"]
    assert [row.minutes for row in event.sessions.order_by("number")] == [90, 75, 90, 75]


def test_an_overlap_is_refused_by_a_sentence_that_names_both(event, director_client):
    page = director_client.get(URL, {"way": "later", "number": "3", "minutes": "-45"})
    sentence = "Sessions 2 and 3 overlap: session 2 ends at 12:30, and session 3 begins at 12:15."
    assert (page.status_code, sentence in page.text, "Store these times" in page.text) == (400, True, False)
    answer = director_client.post(
        URL, {"way": "later", "number": "3", "minutes": "-45", "seen": page.context["seen"], "key": "k"}
    )
    assert (answer.status_code, hours(event)[2]) == (400, "11 13:00")


@pytest.mark.parametrize(
    ("wanted", "sentence"),
    [
        ({"way": "x"}, "Choose how the times change."),
        (
            {"way": "later", "number": "9", "minutes": "5"},
            "Choose a session that has a time",
        ),
        (
            {"way": "later", "number": "1", "minutes": "5"},
            "Choose a session that has a time",
        ),
        ({"way": "later", "number": "3", "minutes": "999"}, "Enter 1 to 240 minutes"),
        ({"way": "break", "number": "2", "minutes": ""}, "Enter a break of 0 to 600 minutes."),
        ({"way": "break", "number": "4", "minutes": "30"}, "follows session 4 on that day."),
        ({"way": "break", "number": "2", "minutes": "30"}, "The sessions already have these times."),
        ({"way": "day", "day": "2026-04-11", "like": "2026-04-11"}, "Choose two days"),
        ({"way": "day", "day": "2026-02-31", "like": "2026-04-11"}, "Choose two days"),
    ],
)
def test_impossible_changes_of_times_are_refused_with_a_sentence(event, director_client, wanted, sentence):
    opened(event)
    page = director_client.get(URL, wanted)
    assert (page.status_code, sentence in page.text) == (400, True)


def test_times_that_somebody_changed_meanwhile_are_shown_again(event, director_client, refusals_made):
    plan_hash = director_client.get(URL, LATER).context["seen"]
    move(event, 4, minutes=10)
    answer = director_client.post(URL, {**LATER, "seen": plan_hash, "key": "k"})
    assert (answer.status_code, "Somebody has changed the times" in answer.text) == (400, True)
    assert hours(event)[2:] == ["11 13:00", "11 15:10"]
    assert refusals_made == ["session.times-changed"]


def test_pressed_twice_they_move_once(event, director_client):
    plan_hash = director_client.get(URL, LATER).context["seen"]
    for _press in range(2):
        assert director_client.post(URL, {**LATER, "seen": plan_hash, "key": "k"}).status_code == 302
    assert hours(event)[2:] == ["11 14:00", "11 16:00"]


def test_only_directors_change_times(event, scorer_client, referee_client):
    assert [client.get(URL).status_code for client in (scorer_client, referee_client)] == [403, 403]
    assert Session.objects.filter(state=Session.PLANNED).count() == 4


@pytest.mark.parametrize(
    ("wanted", "code"),
    [
        (Wanted("x"), "session.no-way-of-times"),
        (Wanted("later", 9, 5), "session.not-waiting"),
        (Wanted("break", 2, 601), "session.break-out-of-range"),
        (Wanted("break", 4, 30), "session.nothing-follows"),
        (Wanted("day"), "session.no-such-days"),
    ],
)
def test_each_refusal_has_its_code(event, wanted, code):
    with refused(code):
        times_for(event, wanted)


def test_times_that_stay_are_not_stored(event):
    unchanged = why_not_store(event, times_for(event, Wanted("break", 2, 30)))
    assert unchanged.code == "session.times-unchanged"
