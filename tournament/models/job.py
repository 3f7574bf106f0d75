"""Jobs: work that takes a while, written in the transaction that asks for it, claimed by a lease."""

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

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
    kind = models.CharField(max_length=40)
    args = models.JSONField(default=dict)
    state = models.CharField(max_length=9, choices=STATES, default=QUEUED)
    done = models.PositiveIntegerField(default=0)
    total = models.PositiveIntegerField(default=0)
    step = models.CharField(max_length=200, blank=True)  # what it is at
    attempts = models.PositiveSmallIntegerField(default=0)
    lease_until = models.DateTimeField(null=True, blank=True)
    cancel_asked = models.BooleanField(default=False)
    file = models.CharField(max_length=300, blank=True)  # path below MEDIA_ROOT
    filename = models.CharField(max_length=200, blank=True)  # as a person finds it
    error = models.TextField(blank=True)
    asked_by = models.ForeignKey(settings.AUTH_USER_MODEL, models.SET_NULL, null=True, related_name="+")
    asked_at = models.DateTimeField()
    finished_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["-pk"]
        indexes = [models.Index(fields=["state", "lease_until"], name="job_waiting")]

    def __str__(self) -> str:
        return f"{self.kind} {self.state}"

    def its_event(self) -> Event:
        """The event of a job that has one."""
        assert self.event is not None, f"{self.kind} is work for the installation"
        return self.event
