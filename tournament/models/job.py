"""Jobs: work that takes a while, written in the transaction that asks for it, claimed by a lease."""

from typing import Any

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from tournament.bounds import Facts, Line, Message, Small, Stamp, Text, Whole
from tournament.models.event import Event


class Job(models.Model):
    """One piece of work, its progress and its file."""

    QUEUED, RUNNING, DONE, FAILED, CANCELLED = "queued", "running", "done", "failed", "cancelled"
    STATES = [
        (QUEUED, _("waiting")),
        (RUNNING, _("running")),
        (DONE, _("done")),
        (FAILED, _("failed")),
        (CANCELLED, _("cancelled")),
    ]

    event = models.ForeignKey(Event, models.CASCADE, null=True, blank=True, related_name="jobs")
    kind = Line(max_length=40)
    args = Facts(default=dict)
    state = Line(max_length=9, choices=STATES, default=QUEUED)
    done = Whole(default=0)
    total = Whole(default=0)
    step = Line(max_length=200, blank=True)  # what it is at, in the language of its file
    # The same as message and values, told in the reader's language; None for a text that is not one of ours.
    step_told: "models.JSONField[Any, Any]" = Message(null=True, blank=True)
    attempts = Small(default=0)
    lease_until = Stamp(null=True, blank=True)
    cancel_asked = models.BooleanField(default=False)
    file = Line(max_length=300, blank=True)  # path below MEDIA_ROOT
    filename = Line(max_length=200, blank=True)  # as a person finds it
    error = Text(blank=True)
    error_told: "models.JSONField[Any, Any]" = Message(null=True, blank=True)  # as `step_told`
    asked_by = models.ForeignKey(settings.AUTH_USER_MODEL, models.SET_NULL, null=True, related_name="+")
    asked_at = Stamp()
    finished_at = Stamp(null=True, blank=True)

    class Meta:
        ordering = ["-pk"]
        indexes = [models.Index(fields=["state", "lease_until"], name="job_waiting")]

    def __str__(self) -> str:
        return f"{self.kind} {self.state}"

    def its_event(self) -> Event:
        """The event of a job that has one."""
        assert self.event is not None, f"{self.kind} is work for the installation"
        return self.event
