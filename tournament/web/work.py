"""The page of work that somebody asked for on the installation: how far it is, as long as it is under way."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django_htmx.http import HttpResponseClientRefresh

from tournament.models import Job

UNDER_WAY = {Job.QUEUED, Job.RUNNING}


def page_under_way(request: HttpRequest, job: Job, title: str) -> HttpResponse | None:
    """The page that shows how far a job is, and its part that is polled; None once the job is over.

    Whoever leaves it and comes back finds it again: the work goes on by itself.
    """
    polled = "HX-Request" in request.headers
    if job.state not in UNDER_WAY:
        return HttpResponseClientRefresh() if polled else None
    context = {
        "title": title,
        "url": request.path,
        "state": job.state,
        "percent": 100 * job.done // job.total if job.total else None,
        "note": job.step or _("Waiting for its turn."),
    }
    return render(request, f"web/{'work_part' if polled else 'work'}.html", context)
