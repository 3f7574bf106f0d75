"""Files being made and made: watching, taking, cancelling, trying again, removing; no path leads out."""

import pytest

from tests.factories import make_event
from tests.tournament.files.file_jobs import URL, asked_file, finished_job, job_url, words
from tournament.acts.job.files import path_of
from tournament.acts.job.queue import cancel
from tournament.acts.job.running import run_waiting
from tournament.models import Event, Job, LogEntry

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def _own_files(settings, tmp_path):
    settings.MEDIA_ROOT = tmp_path / "files"


def test_a_made_file_is_a_link_that_stays(director_client, event):
    job = finished_job(event)
    page = director_client.get(URL).content.decode()
    assert page.count(f'href="{job_url(job, "file/")}"') == 1
    assert "hx-get" not in page
    assert "<span>Players.csv</span>" in page


def test_the_file_is_sent_to_be_saved_and_kept_nowhere(director_client, event):
    Event.objects.update(name='Tour “Nord” & "Süd"; a=b')
    job = finished_job(Event.objects.get())
    response = director_client.get(job_url(job, "file/"))
    assert response.headers["Content-Disposition"] == (
        "attachment; filename*=utf-8''"
        "Tour%20%E2%80%9CNord%E2%80%9D%20%26%20S%C3%BCd%20%3B%20a%3Db%20-%20players.csv"
    )
    assert response.headers["X-Content-Type-Options"] == "nosniff"
    assert response.headers["Cache-Control"] == "no-store, private"
    assert b"".join(response.streaming_content) == path_of(job).read_bytes()


@pytest.mark.parametrize("file", ["../secret-key", "/etc/hostname", "events/../../secret-key", "events", ""])
def test_no_path_leads_out_of_the_files(director_client, event, settings, file):
    settings.MEDIA_ROOT.mkdir(parents=True, exist_ok=True)
    (settings.MEDIA_ROOT / "events").mkdir(exist_ok=True)
    (settings.MEDIA_ROOT.parent / "secret-key").write_text("secret")
    job = asked_file(event)
    Job.objects.update(state=Job.DONE, file=file, filename="x.csv")
    assert director_client.get(job_url(job, "file/")).status_code == 404
    director_client.post(job_url(job, "remove/"))
    assert (settings.MEDIA_ROOT.parent / "secret-key").exists()


def test_a_link_inside_the_files_does_not_lead_out_of_them(director_client, event, settings, tmp_path):
    (tmp_path / "secret-key").write_text("secret")
    job = finished_job(event)
    path = path_of(job)
    path.unlink()
    path.symlink_to(tmp_path / "secret-key")
    assert director_client.get(job_url(job, "file/")).status_code == 404


def test_a_file_of_another_event_is_not_here(director_client, event, staff):
    other_event = make_event(players=0, sessions=0, slug="other", staff={})
    job = finished_job(other_event)
    acts = [director_client.get(job_url(job, act)).status_code for act in ("", "file/")]
    assert acts == [404, 404]
    assert [director_client.post(job_url(job, act)).status_code for act in ("cancel/", "remove/")] == [
        404,
        404,
    ]


def test_a_job_of_another_kind_is_not_a_file(director_client, event):
    job = asked_file(event)
    Job.objects.update(kind="draw")
    assert director_client.get(job_url(job)).status_code == 404


def test_a_file_that_is_gone_says_so_and_can_be_made_again(director_client, event):
    job = finished_job(event)
    path_of(job).unlink()
    page = director_client.get(URL)
    assert "This file is no longer on the disk. Make it again." in words(page)
    assert page.context["cards"][0].again == [{"name": "kind", "value": "players-csv"}]


def test_only_work_under_way_is_polled(director_client, event):
    job = asked_file(event)
    Job.objects.update(state=Job.RUNNING, done=3, total=12, step="Drawing the sheets")
    page = director_client.get(URL).content.decode()
    assert page.count(f'hx-get="{job_url(job)}" hx-trigger="every 1s"') == 1
    assert "Drawing the sheets · 3 of 12" in page
    assert '<progress max="100" value="25"' in page
    assert "<noscript>" in page
    part = director_client.get(job_url(job), headers={"HX-Request": "true"})
    assert part.content.decode().lstrip().startswith(f'<div id="job-{job.pk}-progress"')
    assert "HX-Retarget" not in part.headers


def test_the_last_poll_brings_the_whole_card_and_the_news(director_client, event):
    job = finished_job(event)
    part = director_client.get(job_url(job), headers={"HX-Request": "true"})
    assert (part.headers["HX-Retarget"], part.headers["HX-Reswap"]) == (f"#job-{job.pk}", "outerHTML")
    text = part.content.decode()
    assert "hx-trigger" not in text
    assert '<p id="job-news" hx-swap-oob="innerHTML">Players.csv is ready.</p>' in text


def test_a_job_has_a_page_of_its_own(director_client, event):
    job = finished_job(event)
    page = director_client.get(job_url(job))
    assert page.templates[0].name == "files/job.html"
    assert job_url(job, "file/") in page.content.decode()


def test_a_waiting_job_is_cancelled(director_client, event):
    job = asked_file(event)
    assert director_client.post(job_url(job, "cancel/"), {"key": "k"}).url == f"{URL}#job-{job.pk}"
    job.refresh_from_db()
    assert job.state == Job.CANCELLED
    text = words(director_client.get(URL))
    assert "Cancelled; no file was made." in text
    second_answer = director_client.post(job_url(job, "cancel/"), {"key": "k2"}, follow=True)
    assert "This has already finished (cancelled); there is nothing to cancel." in words(second_answer)


def test_a_running_job_is_asked_to_stop(director_client, event):
    job = asked_file(event)
    Job.objects.update(state=Job.RUNNING)
    director_client.post(job_url(job, "cancel/"))
    job.refresh_from_db()
    assert (job.state, job.cancel_asked) == (Job.RUNNING, True)
    page = director_client.get(URL)
    assert "Being cancelled." in words(page)
    assert page.context["cards"][0].cancel_url == ""


def test_a_failure_is_said_and_asked_for_again(director_client, event):
    asked_file(event, "seating-csv", session=2)
    Job.objects.update(state=Job.FAILED, error="Session 2 has no seats yet. Draw them first.")
    page = director_client.get(URL)
    assert "Session 2 has no seats yet. Draw them first." in words(page)
    (card,) = page.context["cards"]
    fields = {item["name"]: item["value"] for item in card.again}
    assert fields == {"kind": "seating-csv", "session": 2}
    director_client.post(URL, fields)
    run_waiting()
    assert [job.state for job in Job.objects.all()] == [Job.DONE, Job.FAILED]


def test_a_failure_that_was_asked_for_again_is_no_longer_shown(director_client, event):
    cancel(job=asked_file(event), by=None)
    done = finished_job(event)
    assert [card.pk for card in director_client.get(URL).context["cards"]] == [done.pk]


def test_a_file_is_removed_on_request(director_client, event, django_capture_on_commit_callbacks):
    job = finished_job(event)
    path = path_of(job)
    with django_capture_on_commit_callbacks(execute=True):
        response = director_client.post(job_url(job, "remove/"), {"key": "k"}, follow=True)
    assert "Spring Open - players.csv removed." in words(response)
    assert response.context["cards"] == []
    assert (path.exists(), path.parent.exists()) == (False, False)
    assert LogEntry.objects.filter(act="file.remove").count() == 1


def test_removing_twice_says_there_is_nothing(director_client, event):
    job = finished_job(event)
    director_client.post(job_url(job, "remove/"), {"key": "a"})
    second_answer = director_client.post(job_url(job, "remove/"), {"key": "b"}, follow=True)
    assert "There is no file to remove." in words(second_answer)
    repeated_answer = director_client.post(job_url(job, "remove/"), {"key": "a"})
    assert repeated_answer.status_code == 302
    assert LogEntry.objects.filter(act="file.remove").count() == 1


def test_a_file_being_made_is_not_removed(director_client, event):
    job = asked_file(event)
    response = director_client.post(job_url(job, "remove/"), follow=True)
    assert "This file is being made. Cancel that first." in words(response)
