"""Erasing personal data at the player's request: what he wrote goes; results stay, of “Player 12”."""

from dataclasses import replace

from django.contrib.auth.base_user import AbstractBaseUser
from django.utils.translation import gettext as _

from tournament.models import Application, Entry, LogEntry
from tournament.models.entry import new_link_key
from tournament.queries.players import REVOKED
from tournament.services.applications.deciding import OPEN
from tournament.services.applications.facts import application_now, nameless
from tournament.services.erasing import forget_applicant, forget_player
from tournament.services.errors import refuse
from tournament.services.registration import facts_of
from tournament.services.registration.changing import put
from tournament.services.registration.rows import fresh
from tournament.services.writing import writing


def ask_erasure(*, application: Application, key: str = "") -> LogEntry:
    """The player asks for it by his link: an application is erased at once, a player by the organiser."""
    if not application_now(application).entry:
        return erase_application(application=application, by=None, key=key)
    with writing(application.event, by=None, act="application.ask-erasure", key=key) as now:
        if now.repeated:
            return now.repeated
        application = application_now(application)
        application.erasure_asked_at = application.erasure_asked_at or now.at
        application.save(update_fields=["erasure_asked_at"])
        number = application.entry.number
        with now.told_to_all():
            sentence = _("Player %(number)d asks that the personal data are erased.") % {"number": number}
        return now.log(
            sentence,
            subject=f"player {number}",
            after={"application": application.number},
        )


def erase_application(*, application: Application, by: AbstractBaseUser | None, key: str = "") -> LogEntry:
    """Forget what somebody wrote who is no player; a registration that still waits is withdrawn with it."""
    with writing(application.event, by=by, act="application.erase", key=key) as now:
        if now.repeated:
            return now.repeated
        application = application_now(application)
        forget_applicant(application)
        _blank(application)
        with now.told_to_all():
            sentence = _("Personal data of registration %(number)d erased.") % {"number": application.number}
        return now.log(
            sentence,
            subject=f"application {application.number}",
            after={"application": application.number},
        )


def _blank(application: Application) -> None:
    if application.state in OPEN:
        application.state = Application.WITHDRAWN
    for field in ("first_name", "country", "ema_number", "club", "email", "remarks", "source"):
        setattr(application, field, "")
    application.last_name = Application.ERASED
    application.named, application.erasure_asked_at = False, None
    application.save()


def _words(application: Application, entry: Entry) -> list[str]:
    """What was his alone: his address, and the name he wrote, unless another player is called so."""
    same = entry.event.entries.filter(first_name=application.first_name, last_name=application.last_name)
    return (
        [application.email] if same.exclude(pk=entry.pk).exists() else [application.email, application.name]
    )


def why_not_erase_player(entry: Entry) -> str | None:
    """The sentence why a player's data stay for now, or None: not while he plays on."""
    if entry.erased_at:
        return _("The personal data of player %(number)d are erased already.") % {"number": entry.number}
    if entry.event.ended_at or entry.withdrawn_at or entry.disqualified_at:
        return None
    return _("%(name)s still plays: withdraw him first, or wait for the end of the event.") % {"name": entry}


def can_erase_player(entry: Entry) -> bool:
    """Whether a player's data can be erased."""
    return why_not_erase_player(entry) is None


def erase_player(
    *, entry: Entry, by: AbstractBaseUser | None, key: str = "", again: bool = False
) -> LogEntry:
    """Forget who played: name, country, club and EMA number go here and from his application, his link too.

    Seats, results and rulings stay, of “Player 12”. At other events he is who he was.
    `again`: he was erased before, and an older backup has brought his name back, maybe from while he played.
    """
    with writing(entry.event, by=by, act="player.erase", key=key) as now:
        if now.repeated:
            return now.repeated
        entry = fresh(entry)
        refuse(None if again else why_not_erase_player(entry))
        applications = list(Application.objects.filter(entry=entry))
        hidden = nameless(entry.event, entry.number)
        forget_player(entry, hidden.last_name, [word for one in applications for word in _words(one, entry)])
        for application in applications:
            forget_applicant(application)
            _blank(application)
        entry.erased_at, entry.link_key = now.at, f"{REVOKED}{new_link_key()}"
        gone = {"first_name": "", "last_name": hidden.last_name, "country": "", "ema_number": "", "club": ""}
        put(entry, replace(facts_of(entry), **gone))
        return now.log(
            _("Personal data of player %(number)d erased.") % {"number": entry.number},
            subject=f"player {entry.number}",
            after={"entry": entry.pk, "number": entry.number},
        )
