"""A player who registered himself leaves: by his own link, or because the organiser says so."""

from django.contrib.auth.base_user import AbstractBaseUser
from django.utils.translation import gettext as _

from tournament.models import Application, LogEntry
from tournament.services.applications.deciding import OPEN
from tournament.services.applications.facts import application_now
from tournament.services.errors import refuse
from tournament.services.registration import why_not_register, why_not_withdraw, withdraw
from tournament.services.writing import writing


def why_not_leave(application: Application) -> str | None:
    """The sentence why a player cannot withdraw by his link, or None: before the event begins he can."""
    if application.event.sessions.exclude(state="planned").exists():
        return _("The event has begun: tell the director that you leave.")
    if application.state == Application.CONFIRMED and application.entry:
        return why_not_withdraw(application.entry)
    if application.state not in OPEN:
        return _("This registration is over: %(state)s.") % {"state": application.get_state_display()}
    return why_not_register(application.event)


def can_leave(application: Application) -> bool:
    """Whether a player can withdraw by his link."""
    return why_not_leave(application) is None


def leave(*, application: Application, by: AbstractBaseUser | None = None, key: str = "") -> LogEntry:
    """Withdraw; the place goes to the first of the waiting list. Without `by` he does it by his link."""
    application = application_now(application)
    refuse(why_not_leave(application))
    name = "" if by else application.name
    if application.entry:
        return withdraw(entry=application.entry, by=by, key=key, name=name)
    with writing(application.event, by=by, act="application.withdraw", key=key, name=name) as now:
        if now.repeated:
            return now.repeated
        application = application_now(application)
        refuse(why_not_leave(application))
        before, application.state = application.state, Application.WITHDRAWN
        application.save(update_fields=["state"])
        with now.told_to_all():
            sentence = _("%(name)s withdrew the registration.") % {"name": application.name}
        return now.log(
            sentence,
            subject=f"application {application.number}",
            before={"application": application.number, "state": before},
            after={"application": application.number, "state": Application.WITHDRAWN},
        )
