"""Moments in sheets."""

from datetime import datetime

from tournament.models import Event


def moment(event: Event, at: datetime | None) -> str:
    """A moment at the venue, 2026-04-11 09:30:05; spreadsheets sort it and take it for a time."""
    return f"{at.astimezone(event.tz):%Y-%m-%d %H:%M:%S}" if at else ""
