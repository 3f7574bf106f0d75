"""Asking for jobs and cancelling them."""

import pytest
from django.db import transaction

from tests.factories import make_event
from tests.tournament.acts.job import kinds  # noqa: F401 - registers the kinds
from tests.tournament.acts.refused import refused
from tournament.acts.job.queue import ask, cancel, why_not_cancel
from tournament.acts.job.running import run_job, run_waiting
from tournament.acts.refusals import Broken
from tournament.models import Job, LogEntry

pytestmark = pytest.mark.django_db
WORDS = {"words": ["good", "luck"]}


@pytest.fixture
def event(staff):
    return make_event(staff=staff, players=0, sessions=0)


def letter(event, by=None, key=""):
    return ask(event=event, kind="test-letter", args=WORDS, by=by, key=key)


def test_a_job_asked_for_waits_and_is_logged(event, director):
    job = letter(event, director)
    line = LogEntry.objects.get()
    assert (job.state, job.args, job.asked_by, job.attempts) == (Job.QUEUED, WORDS, director, 0)
    named = {"kind": job.kind, "asked_at": job.asked_at.isoformat()}
    assert (line.act, line.actor, line.after) == ("job.ask", director, named)


def test_the_same_key_twice_is_one_job(event, director):
    assert letter(event, director, key="k1") == letter(event, director, key="k1")
    assert Job.objects.count() == 1


def test_a_job_without_an_event_belongs_to_the_installation(settings):
    letter(None)
    run_waiting()
    assert (settings.MEDIA_ROOT / Job.objects.get().file).read_text() == "good luck"


def test_an_unknown_kind_is_broken(event):
    with pytest.raises(Broken, match="There is no job called tea"):
        ask(event=event, kind="tea", args={}, by=None)


def test_a_rolled_back_request_queues_no_job(event):
    with transaction.atomic():
        letter(event)
        transaction.set_rollback(True)
    assert (Job.objects.count(), run_waiting()) == (0, 0)


def test_a_waiting_job_is_cancelled_at_once(event, director):
    job = cancel(job=letter(event), by=director)
    assert job.state == Job.CANCELLED
    assert job.finished_at is not None
    assert not run_job(job.pk)
    assert LogEntry.objects.filter(act="job.cancel", actor=director).count() == 1


def test_a_running_job_is_asked_to_stop(event, director):
    job = letter(event)
    Job.objects.update(state=Job.RUNNING)
    job = cancel(job=job, by=director)
    assert (job.state, job.cancel_asked) == (Job.RUNNING, True)
    assert why_not_cancel(job).code == "job.cancelled-already"


def test_cancelling_twice_with_one_key_is_one_act(event, director):
    job = letter(event)
    cancel(job=job, by=director, key="k2")
    assert cancel(job=job, by=director, key="k2").state == Job.CANCELLED
    assert LogEntry.objects.filter(act="job.cancel").count() == 1


def test_finished_jobs_cannot_be_cancelled(event, director):
    job = letter(event)
    run_waiting()
    with refused("job.over"):
        cancel(job=job, by=director)
