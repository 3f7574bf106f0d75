"""Draws that are being made."""

from tournament.models import Event, Job

KIND = "draw"


def drawing_jobs(event: Event) -> list[Job]:
    """The draws of the event that wait or run, newest first: one query."""
    under_way = Job.objects.filter(event=event, kind=KIND, state__in=[Job.QUEUED, Job.RUNNING])
    return list(under_way.order_by("-pk"))
