"""Files asked for and made, and what a page says, for the tests of the files page."""

import re

from tournament.acts.job.running import run_waiting
from tournament.files.services import make_file
from tournament.models import Event, Job

URL = "/desk/spring-open/files/"


def job_url(job: Job, act: str = "") -> str:
    return f"{URL}jobs/{job.pk}/{act}"


def asked_file(event: Event, kind: str = "players-csv", **args: object) -> Job:
    return make_file(event=event, kind=kind, args=args, by=None)


def finished_job(event: Event, kind: str = "players-csv", **args: object) -> Job:
    job = asked_file(event, kind, **args)
    run_waiting()
    job.refresh_from_db()
    assert job.state == Job.DONE
    return job


def words(response) -> str:
    return " ".join(re.sub(r"<[^>]+>", " ", response.content.decode()).split())
