"""The organiser confirms an application, which makes it a player, or declines it."""

from dataclasses import replace

from django.contrib.auth.base_user import AbstractBaseUser
from django.utils.translation import gettext as _

from tournament.models import Application, Entry, Event, LogEntry
from tournament.services.applications.facts import application_now, nameless, player_facts
from tournament.services.errors import Refused, refuse
from tournament.services.mailing import tell
from tournament.services.registration import (
    PlayerFacts,
    next_number,
    places_left,
    why_not_register,
)
from tournament.services.registration.registering import checked, made_entry
from tournament.services.registration.removing import drop
from tournament.services.undoing import undo_of
from tournament.services.writing import LONGEST_KEY, Writing, writing

OPEN = {Application.ASKED, Application.QUEUED}


def why_not_confirm(application: Application) -> str | None:
    """The sentence why an application cannot be confirmed, or None."""
    if application.state == Application.QUEUED:
        return _(
            "%(name)s is on the waiting list: a place has to get free first, or the event needs more places."
        ) % {"name": application}
    return why_not_decline(application)


def can_confirm(application: Application) -> bool:
    """Whether the application can be confirmed."""
    return why_not_confirm(application) is None


def why_not_decline(application: Application) -> str | None:
    """The sentence why an application cannot be declined, or None."""
    if application.state not in OPEN:
        return _("The registration of %(name)s is decided already: %(state)s.") % {
            "name": application,
            "state": application.get_state_display(),
        }
    return why_not_register(application.event)


def can_decline(application: Application) -> bool:
    """Whether the application can be declined."""
    return why_not_decline(application) is None


def confirm(*, application: Application, by: AbstractBaseUser, key: str = "") -> LogEntry:
    """Make him a player under the next number: with his name where he consented, else as “Player 12”."""
    with writing(application.event, by=by, act="application.confirm", key=key) as now:
        if now.repeated:
            return now.repeated
        application = application_now(application)
        refuse(why_not_confirm(application))
        entry = _entry(application)
        application.state, application.entry, application.paid_at = Application.CONFIRMED, entry, None
        application.save(update_fields=["state", "entry", "paid_at"])
        line = now.log(
            _("%(name)s confirmed as player %(number)d.")
            % {"name": application.name, "number": entry.number},
            subject=f"application {application.number}",
            before={"application": application.number, "state": Application.ASKED},
            after={"application": application.number, "entry": entry.pk, "number": entry.number},
        )
        tell(application, "confirmed")
        return line


def confirm_all(*, event: Event, by: AbstractBaseUser, key: str = "") -> tuple[int, list[Refused]]:
    """Confirm everybody who holds a place, each as an act of its own, in the order in which they came.

    How many were confirmed, and why others were not.
    """
    done, refused = 0, []
    for application in event.applications.filter(state=Application.ASKED).order_by("number"):
        own = f"{application.number}-{key}" if key else ""
        try:
            confirm(application=application, by=by, key=own[:LONGEST_KEY])
            done += 1
        except Refused as error:
            refused.append(error)
    return done, refused


def _entry(application: Application) -> Entry:
    event = application.event
    number, facts = next_number(event), checked(event, player_facts(application), accept_doubts=True)
    entry = made_entry(event, facts if application.named else _hidden(application, number, facts), number)
    entry.paid_at = application.paid_at
    entry.save(update_fields=["paid_at"])
    return entry


def _hidden(application: Application, number: int, facts: PlayerFacts) -> PlayerFacts:
    return replace(nameless(application.event, number), country=facts.country)


@undo_of("application.confirm")
def undo_confirm(now: Writing, log: LogEntry) -> str:
    """Take him off the list of players, while nothing refers to him; his application waits again."""
    application = _known(now, log)
    entry = application.entry
    if entry is None:
        raise Refused(_("This player is no longer on the list."))
    application.state, application.paid_at = Application.ASKED, entry.paid_at
    application.entry = None
    application.save(update_fields=["state", "entry", "paid_at"])
    drop(entry)
    return _("Confirmation of %(name)s undone.") % {"name": application.name}


def decline(*, application: Application, by: AbstractBaseUser, key: str = "") -> LogEntry:
    """Say no. The place, if he held one, goes to the first of the waiting list."""
    with writing(application.event, by=by, act="application.decline", key=key) as now:
        if now.repeated:
            return now.repeated
        application = application_now(application)
        refuse(why_not_decline(application))
        before = application.state
        application.state = Application.DECLINED
        application.save(update_fields=["state"])
        line = now.log(
            _("Registration of %(name)s declined.") % {"name": application.name},
            subject=f"application {application.number}",
            before={"application": application.number, "state": before},
            after={"application": application.number, "state": Application.DECLINED},
        )
        tell(application, "declined")
        return line


@undo_of("application.decline")
def undo_decline(now: Writing, log: LogEntry) -> str:
    """He waits again: for the organiser if a place is free, else on the waiting list where he came in."""
    application = _known(now, log)
    if application.state != Application.DECLINED:
        raise Refused(_("The registration of %(name)s has changed since.") % {"name": application})
    application.state = Application.QUEUED if places_left(now.event) == 0 else Application.ASKED
    application.save(update_fields=["state"])
    return _("%(name)s is not declined any more.") % {"name": application.name}


def _known(now: Writing, log: LogEntry) -> Application:
    found = now.event.applications.select_related("event", "entry__event", "entry__person", "entry__team")
    application = found.filter(number=log.after["application"]).first()
    if application is None:
        raise Refused(_("This registration is no longer there."))
    return application
