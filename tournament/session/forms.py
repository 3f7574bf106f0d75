"""The form for the times of an event's sessions."""

from typing import Any
from zoneinfo import ZoneInfo

from django import forms
from django.utils.translation import gettext as _

from tournament.bounds import MomentField, NumberField
from tournament.models import Session
from tournament.session.services.schedule import PlannedSession


class SessionTimesForm(forms.Form):
    """When each session begins and how long it lasts; sessions that are over are read-only."""

    def __init__(self, sessions: list[Session], *args: Any, zone: ZoneInfo, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.sessions = sessions
        for session in sessions:
            begins, length = self._fields(session, zone)
            self.fields[f"begins_{session.number}"] = begins
            self.fields[f"minutes_{session.number}"] = length

    def _fields(self, session: Session, zone: ZoneInfo) -> tuple[forms.Field, forms.Field]:
        words, closed = {"n": session.number}, session.state in Session.OVER
        begins = MomentField(
            label=_("Session %(n)s begins") % words,
            required=False,
            disabled=closed,
            initial=session.starts_at and session.starts_at.astimezone(zone),
            input_formats=["%Y-%m-%dT%H:%M", "%Y-%m-%d %H:%M", "%Y-%m-%dT%H:%M:%S"],
            widget=forms.DateTimeInput(format="%Y-%m-%dT%H:%M", attrs={"type": "datetime-local"}),
        )
        label = _("Minutes of session %(n)s") % words
        length = NumberField(
            label=label, min_value=10, max_value=600, initial=session.minutes, disabled=closed
        )
        return begins, length

    def rows(self) -> list[dict[str, object]]:
        """The sessions with their two fields, for the page."""
        return [
            {
                "session": session,
                "begins": self[f"begins_{session.number}"],
                "minutes": self[f"minutes_{session.number}"],
            }
            for session in self.sessions
        ]

    def times(self) -> dict[int, PlannedSession]:
        """The times by session number, of sessions that are not over."""
        cleaned = self.cleaned_data
        return {
            session.number: PlannedSession(
                cleaned[f"begins_{session.number}"], cleaned[f"minutes_{session.number}"]
            )
            for session in self.sessions
            if session.state not in Session.OVER
        }
