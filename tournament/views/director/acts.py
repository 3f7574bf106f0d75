"""The line that an act has just written into the log, for the Undo beside its sentence."""

from tournament.models import Event, LogEntry


def act_of(event: Event, key: str) -> LogEntry | None:
    """The act done with this form's key, if it had one."""
    return event.log.filter(key=key).first() if key else None
