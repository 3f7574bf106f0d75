"""The append-only log: who changed what, when, with the values before and after."""

from typing import Any

from django.conf import settings
from django.db import models

from tournament.bounds import Facts, Line, Message, Stamp
from tournament.models.event import Event


class LogEntry(models.Model):
    """One act. `key` is the client's: the same key with the same `content` is the same act, done once."""

    event = models.ForeignKey(Event, models.CASCADE, null=True, blank=True, related_name="log")
    at = Stamp()
    actor = models.ForeignKey(settings.AUTH_USER_MODEL, models.SET_NULL, null=True, related_name="+")
    actor_name = Line(max_length=150, blank=True)
    # Who acted without an account, where the program has named them; as `told`.
    actor_told: "models.JSONField[Any, Any]" = Message(null=True, blank=True)
    act = Line(max_length=60)  # "result.record"
    subject = Line(max_length=120, blank=True)  # "session 2 table 7"
    summary = Line(max_length=300, blank=True)  # the sentence for people, in the event's language
    # The sentence as message and values (`words/told.py`), told in the reader's; None in older lines.
    told: "models.JSONField[Any, Any]" = Message(null=True, blank=True)
    # Facts of whatever the act is about: each act knows the shape of its own.
    before: "models.JSONField[Any, Any]" = Facts(null=True, blank=True)
    after: "models.JSONField[Any, Any]" = Facts(null=True, blank=True)
    undoes = models.OneToOneField("self", models.SET_NULL, null=True, blank=True, related_name="undone_by")
    imported = models.BooleanField(default=False)  # came with an event file: can be read, not undone
    key = Line(max_length=64, null=True, blank=True, unique=True)
    content = Line(max_length=64, blank=True, default="")  # sha256 of what the form sent

    class Meta:
        ordering = ["-pk"]
        verbose_name_plural = "log entries"

    def __str__(self) -> str:
        return f"{self.act} {self.subject}"

    def _do_update(self, *_args: Any) -> bool:  # type: ignore[override] # Django's arguments
        """Refuse to change a line that exists: Django comes here before it would."""
        raise TypeError("The log is append-only.")
