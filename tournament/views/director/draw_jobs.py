"""A draw that takes more than a moment: the best so far with its bound, Stop, and the draft in the end."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from tournament.models import Event, Job
from tournament.queries.draw_jobs import KIND
from tournament.services.drawing import draft_of
from tournament.services.errors import Refused
from tournament.services.jobs import can_cancel, cancel
from tournament.views import feedback
from tournament.views.access import staff_view
from tournament.views.feedback import key_of


@never_cache
@require_safe
@staff_view("director")
def job(request: HttpRequest, event: Event, pk: int) -> HttpResponse:
    """How far the draw is. A page of its own, or the part of it that asks again while it is made."""
    row = _job(event, pk)
    found = {
        "job": row,
        "working": row.state in {Job.QUEUED, Job.RUNNING},
        "percent": min(100, 100 * row.done // row.total) if row.total else None,
        "draft": draft_of(row),
        "can_stop": can_cancel(row),
    }
    part = "director/draw/job_now.html" if request.htmx else "director/draw/job.html"
    return render(request, part, found)


@require_POST
@staff_view("director")
def stop(request: HttpRequest, event: Event, pk: int) -> HttpResponse:
    """End the search; the best so far is the draft."""
    row = _job(event, pk)
    try:
        cancel(job=row, by=request.user, key=key_of(request))
    except Refused as error:
        feedback.refused(request, error)
    return redirect("desk-draw-job", slug=event.slug, pk=pk)


def _job(event: Event, pk: int) -> Job:
    return get_object_or_404(Job.objects.select_related("event"), event=event, kind=KIND, pk=pk)
