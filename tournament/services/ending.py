"""The end of an event: what still stands in its way, final standings, and opening it again."""

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournament.models import Event, LogEntry, Publication, Session, User
from tournament.queries.desk import SessionCount, session_counts
from tournament.services.errors import refuse
from tournament.services.publishing import freeze_in_force, publish
from tournament.services.undoing import undo_of
from tournament.services.writing import Writing, writing


def ending_problems(event: Event) -> list[str]:
    """Every reason why the event cannot end yet, a sentence each."""
    if event.ended_at:
        return [_("The event has ended already.")]
    sessions = session_counts(event)
    if not any(one.tables for one in sessions):
        return [_("No session has been played.")]
    return [sentence for one in sessions for sentence in _open_ends(one)]


def _open_ends(session: SessionCount) -> list[str]:
    where = {"session": session.number, "out": session.missing, "sheets": session.unconfirmed}
    if session.state == Session.PLANNED:
        return [
            _("Session %(session)s has not been played. Play it, or remove it on the settings page.") % where
        ]
    found = [_("Session %(session)s is not closed.") % where] if session.state == Session.OPEN else []
    if session.missing:
        sentence = ngettext(
            "%(out)s table of session %(session)s has no result.",
            "%(out)s tables of session %(session)s have no result.",
            session.missing,
        )
        found.append(sentence % where)
    if session.unconfirmed:
        sentence = ngettext(
            "%(sheets)s result of session %(session)s is not confirmed.",
            "%(sheets)s results of session %(session)s are not confirmed.",
            session.unconfirmed,
        )
        found.append(sentence % where)
    return found


def why_not_end(event: Event) -> str | None:
    """Why the event cannot end yet, all reasons in one text, or None."""
    return " ".join(ending_problems(event)) or None


def can_end(event: Event) -> bool:
    """Whether the event can end."""
    return why_not_end(event) is None


def end_event(*, event: Event, by: User, key: str = "") -> LogEntry:
    """End the event: its standings are final, a freeze is lifted. Refused while something is open."""
    with writing(event, by=by, act="event.end", key=key) as now:
        if now.repeated:
            return now.repeated
        event.refresh_from_db(fields=["ended_at"])
        refuse(why_not_end(event))
        frozen = freeze_in_force(event)
        if frozen:
            Publication.objects.filter(pk=frozen.pk).update(withdrawn_at=now.at)
        publish(now, Publication.FINAL)
        Event.objects.filter(pk=event.pk).update(ended_at=now.at)
        event.ended_at = now.at
        summary = _("The event ended; its standings are final.")
        return now.log(summary, after={"frozen_after": frozen.after if frozen else None})


def why_not_reopen(event: Event) -> str | None:
    """Why the event cannot be reopened, or None."""
    return None if event.ended_at else _("The event has not ended.")


def can_reopen(event: Event) -> bool:
    """Whether the event can be reopened."""
    return why_not_reopen(event) is None


def reopen_event(*, event: Event, by: User, key: str = "") -> LogEntry:
    """Take the end of the event back, so that results can be corrected. Refused when it has not ended."""
    with writing(event, by=by, act="event.reopen", key=key) as now:
        if now.repeated:
            return now.repeated
        event.refresh_from_db(fields=["ended_at"])
        refuse(why_not_reopen(event))
        before = {"ended_at": event.ended_at.isoformat()}
        _open_again(event, now)
        return now.log(_("The event was reopened; its standings are no longer final."), before=before)


def _open_again(event: Event, now: Writing) -> None:
    finals = Publication.objects.filter(event=event, kind=Publication.FINAL, withdrawn_at=None)
    finals.update(withdrawn_at=now.at)
    Event.objects.filter(pk=event.pk).update(ended_at=None)
    event.ended_at = None


@undo_of("event.end")
def _undo_end(now: Writing, entry: LogEntry) -> str:
    now.event.refresh_from_db(fields=["ended_at"])
    refuse(why_not_reopen(now.event))
    _open_again(now.event, now)
    if entry.after["frozen_after"] is not None and not freeze_in_force(now.event):
        publish(now, Publication.FREEZE, after=entry.after["frozen_after"])
    return _("The end of the event was taken back.")
