"""Terms: what of a registration goes some time after its event, and what else is cleared out each day."""

from datetime import timedelta

import pytest
from axes.models import AccessAttempt
from django.contrib.sessions.models import Session as BrowserSession
from django.test import Client
from django.utils import timezone

from tests.factories import make_event
from tournament.acts.job import queue, running
from tournament.models import Application, Event, Job, LogEntry, SignIn
from tournament.registration.services.changes_and_withdrawals import change
from tournament.registration.services.player_facts import PlayerFacts
from tournament.registration.services.terms import events_past_term, forget_contacts

pytestmark = pytest.mark.django_db
TODAY = timezone.now().date()


def over(event: Event, days: int, *, ended: bool = True) -> Event:
    """The event, whose last day was so many days ago."""
    last = TODAY - timedelta(days=days)
    ended_at = timezone.now() - timedelta(days=days) if ended else None
    Event.objects.filter(pk=event.pk).update(starts_on=last, ends_on=last, ended_at=ended_at)
    event.refresh_from_db()
    return event


@pytest.fixture
def event(db) -> Event:
    """Four players; two registered themselves, and a third was declined."""
    event = make_event(players=4, sessions=1, drawn=False)
    for number, entry in enumerate([*event.entries.order_by("number")[:2], None], start=1):
        application = Application.objects.create(
            event=event,
            number=number,
            state="confirmed" if entry else "declined",
            first_name="Ada",
            last_name=f"Berg{number}",
            club="Omega",
            email=f"ada{number}@secret.example",
            remarks="vegetarian",
            source="f" * 64,
            entry=entry,
            created_at=event.created_at,
        )
        LogEntry.objects.create(
            event=event,
            at=timezone.now(),
            act="application.make",
            subject=f"application {number}",
            summary=f"{application.name} ({application.email}) registered.",
        )
    return event


@pytest.mark.parametrize(
    ("days", "ended", "due"), [(179, True, 0), (182, True, 1), (179, False, 0), (182, False, 1)]
)
def test_an_event_is_past_its_term_180_days_after_its_last_day(event, days, ended, due):
    over(event, days, ended=ended)
    assert events_past_term().count() == due


def test_the_term_is_a_setting_and_begins_when_the_event_was_ended(event, settings):
    settings.CONTACT_KEPT_DAYS = 30
    over(event, 40)
    assert events_past_term().count() == 1
    Event.objects.update(ended_at=timezone.now() - timedelta(days=5))
    assert events_past_term().count() == 0


def test_an_event_that_is_away_is_left_to_where_it_is_run(event):
    over(event, 200)
    Event.objects.update(away_at=timezone.now())
    assert events_past_term().count() == 0


def test_players_keep_their_names_and_lose_address_remarks_and_source(event):
    forget_contacts(event=over(event, 200))
    players = Application.objects.exclude(entry=None).order_by("number")
    assert list(players.values_list("first_name", "last_name", "club", "email", "remarks", "source")) == [
        ("Ada", "Berg1", "Omega", "", "", ""),
        ("Ada", "Berg2", "Omega", "", "", ""),
    ]
    assert event.entries.exclude(last_name="").count() == 4


def test_nothing_is_left_of_people_who_did_not_play(event):
    forget_contacts(event=over(event, 200))
    gone = Application.objects.get(entry=None)
    assert (gone.last_name, gone.first_name, gone.club, gone.email) == ("–", "", "", "")
    stored = str(list(LogEntry.objects.values()))
    assert ("Berg3" in stored, "secret.example" in stored, "Berg1" in stored) == (False, False, True)


def test_players_lose_address_and_telephone_also_in_the_log(event, director):
    entry = event.entries.get(number=3)
    reached = PlayerFacts("Berg", "Cleo", email="cleo@secret.example", phone="070 1234567")
    change(entry=entry, facts=reached, by=director)
    Application.objects.all().delete()
    over(event, 200)
    assert events_past_term().count() == 1

    line = forget_contacts(event=event)

    assert list(event.entries.filter(number=3).values_list("last_name", "email", "phone")) == [
        ("Berg", "", "")
    ]
    stored = str(list(LogEntry.objects.filter(act="player.change").values()))
    assert ("secret.example" in stored, "1234567" in stored, "Cleo" in stored) == (False, False, True)
    assert (line.summary, line.after) == (
        "Contact data of 1 registration deleted after its retention period.",
        {"applications": [], "players": [3]},
    )
    assert (forget_contacts(event=event), events_past_term().count()) == (None, 0)


def test_forgetting_leaves_one_line_in_the_log_and_happens_once(event):
    over(event, 200)
    line = forget_contacts(event=event)
    assert (line.act, line.summary, line.after) == (
        "application.expire",
        "Contact data of 3 registrations deleted after their retention period.",
        {"applications": [1, 2, 3]},
    )
    assert (forget_contacts(event=event), events_past_term().count()) == (None, 0)
    assert LogEntry.objects.filter(act="application.expire").count() == 1


def test_the_daily_job_does_it_and_clears_out_sessions_attempts_lines_and_jobs(event):
    over(event, 200)
    long_ago = timezone.now() - timedelta(days=200)
    BrowserSession.objects.create(session_key="old", expire_date=long_ago)
    BrowserSession.objects.create(session_key="new", expire_date=timezone.now() + timedelta(days=1))
    AccessAttempt.objects.create(username="x", attempt_time=long_ago, failures_since_start=1)
    AccessAttempt.objects.update(attempt_time=long_ago)
    SignIn.objects.create(kind="in", at=long_ago, last_at=long_ago)
    Job.objects.create(kind="draw", state=Job.DONE, asked_at=long_ago, finished_at=long_ago)
    Job.objects.create(kind="draw", state=Job.DONE, asked_at=long_ago, finished_at=timezone.now())
    assert queue.ask_daily() == 3
    running.run_waiting()
    assert not Application.objects.exclude(email="").exists()
    assert list(BrowserSession.objects.values_list("pk", flat=True)) == ["new"]
    assert (AccessAttempt.objects.count(), SignIn.objects.count()) == (0, 0)
    assert sorted(Job.objects.values_list("kind", "state")) == [
        ("clear-out", "done"),
        ("draw", "done"),
        ("forget-backups", "done"),
        ("move-sweep", "done"),
    ]


def test_the_file_of_an_old_job_goes_with_it(event, settings, tmp_path):
    settings.MEDIA_ROOT = tmp_path
    queue.ask(event=event, kind="players-csv", args={}, by=None)
    running.run_waiting()
    assert len([path for path in tmp_path.rglob("*") if path.is_file()]) == 1
    Job.objects.update(finished_at=timezone.now() - timedelta(days=181))
    assert queue.forget_old_jobs() == 1
    assert [path for path in tmp_path.rglob("*") if path.is_file()] == []


def test_daily_work_is_asked_for_once_a_day(db):
    assert [queue.ask_daily() for _look in range(2)] == [3, 0]
    Job.objects.update(asked_at=timezone.now() - timedelta(hours=25))
    assert queue.ask_daily() == 3


def test_the_terms_stand_on_the_help_page_and_on_the_form(db, settings):
    settings.CONTACT_KEPT_DAYS, settings.SIGN_INS_KEPT_DAYS = 33, 44
    event = make_event(players=0, sessions=1, drawn=False, registering=True)
    Event.objects.update(starts_on=TODAY + timedelta(days=9), ends_on=TODAY + timedelta(days=9))
    help_page = Client().get("/help/").content.decode()
    form = Client().get(f"/e/{event.slug}/register/").content.decode()
    assert ("33 days after the event" in help_page, "44 days" in help_page) == (True, True)
    assert "33 days after the event" in form
