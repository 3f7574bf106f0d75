"""Running jobs: progress, results, failures, and what happens when runs die or are stopped."""

from datetime import timedelta

import pytest
from django.utils import timezone
from django.utils.translation import override

from tests.factories import make_event, make_user
from tests.tournament.acts.job import kinds  # noqa: F401 - registers the kinds
from tournament.acts.job.files import forget_file, path_of
from tournament.acts.job.kinds import (
    Cancelled,
    Interrupted,
    LeaseProgress,
    Stopped,
    columns_of,
    error_words,
    step_words,
)
from tournament.acts.job.leases import ATTEMPTS, claim, sweep, waiting
from tournament.acts.job.queue import ask
from tournament.acts.job.running import run_job, run_next, run_waiting
from tournament.draw.jobs import NOBODY_SEATED_IN_SESSION
from tournament.models import Job
from tournament.words.sentences import Told

pytestmark = pytest.mark.django_db


def queued_job(kind="test-letter", words=("good", "luck")) -> Job:
    event = make_event(players=0, sessions=0)
    return ask(event=event, kind=kind, args={"words": list(words)}, by=None)


def expire(job: Job) -> None:
    """The process that ran it was killed a while ago."""
    Job.objects.filter(pk=job.pk).update(lease_until=timezone.now() - timedelta(seconds=1))


def test_a_job_ends_with_its_file():
    job = queued_job()
    assert run_waiting() == 1
    job.refresh_from_db()
    assert (job.state, job.done, job.total, job.step) == (Job.DONE, 2, 2, "Writing luck")
    assert (job.attempts, job.lease_until, job.error) == (1, None, "")
    assert (job.filename, job.file) == (
        "letter to all.txt",
        f"events/spring-open/{job.pk}/letter_to_all.txt",
    )
    assert path_of(job).read_text() == "good luck"


def test_a_job_runs_once():
    job = queued_job()
    assert run_job(job.pk)
    assert not run_job(job.pk)


def test_a_file_is_removed_on_request():
    job = queued_job()
    run_waiting()
    job.refresh_from_db()
    forget_file(job)
    assert path_of(job) is None


def test_a_job_that_is_refused_stores_the_sentence_of_the_refusal():
    job = queued_job("test-refused")
    run_waiting()
    job.refresh_from_db()
    assert (job.state, job.error) == (Job.FAILED, "Session 2 has no seating yet; publish it first.")


def test_readers_see_the_step_and_error_of_a_job_in_their_language():
    job = queued_job()
    with override("it"):
        LeaseProgress(claim(job.pk), lambda: False)(0, 2, Told("Reading the players"))
        Job.objects.update(**columns_of("error", NOBODY_SEATED_IN_SESSION(number=2).message))
    job.refresh_from_db()

    with override("uk"):
        assert (job.step, step_words(job)) == ("Lettura dei giocatori", "Читання гравців")
        assert error_words(job) == NOBODY_SEATED_IN_SESSION(number=2)
        assert error_words(job) != job.error


def test_a_step_of_an_older_version_is_read_as_stored():
    job = queued_job()
    Job.objects.update(step="Lettura dei giocatori", error="Disco pieno")
    job.refresh_from_db()

    assert (step_words(job), error_words(job)) == ("Lettura dei giocatori", "Disco pieno")


def test_a_mistake_of_ours_is_a_plain_sentence_and_a_traceback_in_the_log(caplog):
    job = queued_job("test-mistake")
    run_waiting()
    job.refresh_from_db()
    assert (job.state, job.attempts) == (Job.FAILED, 1)
    assert job.error == "Hanchan ran into an internal error. The details are in its log."
    assert [record.exc_info[0] for record in caplog.records] == [ZeroDivisionError]


def test_a_full_disk_is_tried_three_times(caplog):
    job = queued_job("test-disk")
    assert run_waiting() == ATTEMPTS
    job.refresh_from_db()
    assert (job.state, job.attempts) == (Job.FAILED, 3)
    assert (
        job.error
        == "The disk or the database could not be used. Is the disk full? Make room, then ask again."
    )
    assert len(caplog.records) == 3


def test_nobody_takes_a_job_under_a_lease():
    job = queued_job()
    assert claim(job.pk) is not None
    assert claim(job.pk) is None
    assert waiting() == []


def test_the_job_of_a_killed_run_is_run_again_and_leaves_one_file():
    job = queued_job()
    dead = claim(job.pk)
    LeaseProgress(dead, lambda: False)(1, 2, "Writing good")
    expire(job)
    assert run_waiting() == 1
    job.refresh_from_db()
    assert (job.state, job.attempts, job.done) == (Job.DONE, 2, 2)
    assert [file.name for file in path_of(job).parent.parent.rglob("*.txt")] == ["letter_to_all.txt"]


def test_a_clock_that_is_set_back_keeps_no_job_waiting():
    """Its rows are from the future then: when it was asked for, and until when its dead run had it."""
    job = queued_job()
    claim(job.pk)
    tomorrow = timezone.now() + timedelta(days=1)
    Job.objects.filter(pk=job.pk).update(asked_at=tomorrow, lease_until=tomorrow)
    assert run_waiting() == 1
    job.refresh_from_db()
    assert (job.state, job.attempts) == (Job.DONE, 2)


def test_a_run_whose_lease_was_taken_over_stops_and_writes_nothing():
    job = queued_job()
    slow = claim(job.pk)
    expire(job)
    claim(job.pk)
    with pytest.raises(Stopped) as stop:
        LeaseProgress(slow, lambda: False)(1, 2, "Writing good")
    assert stop.type is Stopped
    job.refresh_from_db()
    assert (job.done, job.step, job.attempts) == (0, "", 2)


def test_a_job_whose_runs_were_killed_three_times_is_given_up():
    job = queued_job()
    for _run in range(ATTEMPTS):
        assert claim(job.pk) is not None
        assert sweep() == 0
        expire(job)
    assert claim(job.pk) is None
    assert sweep() == 1
    job.refresh_from_db()
    assert job.state == Job.FAILED
    assert job.error.startswith("This was interrupted three times")


def test_cancelled_work_learns_it_at_its_next_report():
    job = queued_job()
    lease = claim(job.pk)
    Job.objects.update(cancel_asked=True)
    with pytest.raises(Cancelled):
        LeaseProgress(lease, lambda: False)(1, 2, "Writing good")


def test_a_job_cancelled_while_it_runs_is_cancelled_and_leaves_no_file():
    job = queued_job()
    Job.objects.update(cancel_asked=True)
    assert run_job(job.pk)
    job.refresh_from_db()
    assert (job.state, job.file, path_of(job)) == (Job.CANCELLED, "", None)


def test_a_process_that_ends_gives_its_job_back_uncounted():
    job = queued_job()
    assert run_job(job.pk, interrupted=lambda: True)
    job.refresh_from_db()
    assert (job.state, job.attempts, job.lease_until) == (Job.QUEUED, 0, None)
    assert run_waiting() == 1


def test_an_interruption_is_raised_in_the_work():
    with pytest.raises(Interrupted):
        LeaseProgress(claim(queued_job().pk), lambda: True)(1, 2)


def test_many_reports_of_one_step_are_few_writes(django_assert_num_queries):
    progress = LeaseProgress(claim(queued_job().pk), lambda: False)
    progress(0, 1000, "Counting")
    with django_assert_num_queries(0):
        for number in range(1, 50):
            progress(number, 1000, "Counting")


def test_a_report_renews_the_lease():
    job = queued_job()
    lease = claim(job.pk)
    expire(job)
    LeaseProgress(lease, lambda: False)(1, 2, "Writing good")
    assert claim(job.pk) is None


def test_events_and_people_take_turns():
    mine, other = make_event(slug="mine", drawn=False), make_event(slug="other", drawn=False)
    anna, ben = make_user("anna"), make_user("ben")
    of_mine = [ask(event=mine, kind="test-letter", args={"words": ["x"]}, by=anna).pk for _time in range(4)]
    of_other = [ask(event=other, kind="test-letter", args={"words": ["x"]}, by=ben).pk for _time in range(2)]
    annas = ask(event=other, kind="test-letter", args={"words": ["x"]}, by=anna).pk
    assert waiting() == [of_mine[0], of_other[0], of_mine[1], of_other[1], of_mine[2], of_mine[3], annas]

    claim(of_mine[0])  # what runs is a turn that was had
    assert waiting()[:2] == [of_other[0], of_mine[1]]


def test_a_woken_worker_runs_the_job_whose_turn_it_is():
    mine, other = make_event(slug="mine", drawn=False), make_event(slug="other", drawn=False)
    jobs = [ask(event=mine, kind="test-letter", args={"words": ["x"]}, by=None) for _time in range(2)]
    last = ask(event=other, kind="test-letter", args={"words": ["x"]}, by=make_user("ben"))
    claim(jobs[0].pk)
    assert (run_next(), run_next(), run_next()) == (True, True, False)
    running, second, first = (Job.objects.get(pk=job.pk) for job in (*jobs, last))
    assert [job.state for job in (running, second, first)] == [Job.RUNNING, Job.DONE, Job.DONE]
    assert first.finished_at < second.finished_at
