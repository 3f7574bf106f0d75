"""The page of work that somebody asked for on the installation: how far it is, as long as it is under way."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django_htmx.http import HttpResponseClientRefresh

from tournament.acts.job.kinds import step_words
from tournament.acts.job.queue import line_of
from tournament.acts.log import told_line
from tournament.models import Job
from tournament.web import feedback

UNDER_WAY = {Job.QUEUED, Job.RUNNING}


def page_under_way(request: HttpRequest, job: Job, title: str) -> HttpResponse | None:
    """The page that shows how far a job is, and its part that is polled; None once the job is over.

    Leave it and come back: the work continues by itself.
    """
    if job.state not in UNDER_WAY:
        return page_when_over(request)
    return page_of_work(request, title, step_words(job) or _("Waiting for its turn."), job.done, job.total)


def page_of_act(request: HttpRequest, job: Job, title: str, then: str) -> HttpResponse | None:
    """The page of a job that does an act; once it is done, the page `then` with what it says and its Undo.

    None where it has failed.
    """
    if page := page_under_way(request, job, title):
        return page
    line = line_of(job)
    if line is None:
        return None
    feedback.done(request, told_line(line), line)
    return redirect(then)


def page_of_work(request: HttpRequest, title: str, note: str, done: int, total: int) -> HttpResponse:
    """The page of work that is under way, or its part that is polled."""
    context = {
        "title": title,
        "url": request.path,
        "percent": 100 * done // total if total else None,
        "note": note,
    }
    return render(request, f"web/{'work_part' if 'HX-Request' in request.headers else 'work'}.html", context)


def page_when_over(request: HttpRequest) -> HttpResponse | None:
    """For who polls: load the page anew; None for who does."""
    return HttpResponseClientRefresh() if "HX-Request" in request.headers else None
