"""Publishing the seating of every drawn session at once, each as an act that can be taken back alone."""

from django.contrib.auth.base_user import AbstractBaseUser
from django.utils.translation import gettext as _

from tournament.models import Event, Publication, Session
from tournament.services.errors import Refused
from tournament.services.publishing import SEATING, can_publish
from tournament.services.writing import writing


def hidden_sessions(event: Event) -> list[Session]:
    """The sessions that have seats which nobody sees yet."""
    return [one for one in event.sessions.order_by("number") if can_publish(one)]


def why_not_publish_all(event: Event) -> str | None:
    """The sentence why there is nothing to publish, or None."""
    return None if hidden_sessions(event) else _("Every session that has seats is published already.")


def can_publish_all(event: Event) -> bool:
    """Whether some session's seating is drawn and not published."""
    return why_not_publish_all(event) is None


def publish_all(*, event: Event, by: AbstractBaseUser | None, key: str = "") -> list[int]:
    """Show the seating of all drawn sessions; returns their numbers. Refused when nothing is hidden."""
    with writing(event, by=by, act=SEATING, key=key) as now:
        if now.repeated:
            return []
        sessions = hidden_sessions(event)
        if not sessions:
            raise Refused(_("Every session that has seats is published already."))
        for session in sessions:
            Publication.objects.create(
                event=event,
                kind=Publication.SEATING,
                session=session,
                published_by=by.get_username() if by else "",
                published_at=now.at,
            )
            now.log(
                _("Seating of session %(number)s published") % {"number": session.number},
                subject=f"session {session.number}",
                after={"session": session.number},
            )
        return [session.number for session in sessions]
