"""A player registers himself."""

from datetime import date, datetime, timedelta

from django.db.models import Max
from django.utils.crypto import salted_hmac
from django.utils.formats import date_format
from django.utils.translation import gettext as _

from tournament.models import Application, Event
from tournament.services.applications.facts import ApplicationFacts
from tournament.services.errors import Refused, refuse
from tournament.services.mailing import tell
from tournament.services.registration import (
    PlayerFacts,
    places_left,
    problems_of,
    why_not_register,
)
from tournament.services.writing import writing

WITHIN = timedelta(hours=1)
FROM_ONE_ADDRESS = 60
"""Registrations that one network address may send within an hour: a whole hall may share one."""
HERE = {Application.ASKED, Application.QUEUED}


def today_at(event: Event, now: datetime) -> date:
    """The day it is at the venue."""
    return now.astimezone(event.tz).date()


def why_not_apply(event: Event, now: datetime) -> str | None:
    """The sentence why players cannot register themselves at this moment, or None."""
    if not event.registering:
        return _("Players do not register themselves here.")
    if event.register_until and today_at(event, now) > event.register_until:
        day = date_format(event.register_until, "j E Y")
        return _("Registration closed on %(day)s.") % {"day": day}
    if event.sessions.exclude(state="planned").exists():
        return _("The event has begun: ask the organiser whether there is room.")
    return why_not_register(event)


def can_apply(event: Event, now: datetime) -> bool:
    """Whether players can register themselves at this moment."""
    return why_not_apply(event, now) is None


def source_of(event: Event, address: str) -> str:
    """A network address as it is kept: enough to count what came from it, not to know it."""
    return salted_hmac(f"application {event.pk}", address, algorithm="sha256").hexdigest()


def apply(*, event: Event, facts: ApplicationFacts, address: str, key: str = "") -> Application:
    """Register oneself: with a place while there is one, else on the waiting list.

    `address`: the network address it comes from. Refused, with the field where there is one, when
    registration is closed, a fact is wrong, the EMA number is here already, or too many came from there.
    """
    with writing(event, by=None, act="application.send", key=key, name=facts.player.name) as now:
        if now.repeated:
            return event.applications.get(number=now.repeated.after["application"])
        stored, source = Event.objects.get(pk=event.pk), source_of(event, address)
        refuse(why_not_apply(stored, now.at))
        refuse(_why_not_so_many(stored, source, now.at))
        _check(stored, facts.player)
        application = _made(stored, facts, source, now.at)
        queued = application.state == Application.QUEUED
        with now.told_to_all():
            sentence = _("%(name)s registered for the waiting list.") if queued else _("%(name)s registered.")
        now.log(
            sentence % {"name": application.name},
            subject=f"application {application.number}",
            after={"application": application.number, "state": application.state},
        )
        tell(application, application.state)
    return application


def _made(event: Event, facts: ApplicationFacts, source: str, at: datetime) -> Application:
    highest = event.applications.aggregate(highest=Max("number"))["highest"] or 0
    player = facts.player
    return Application.objects.create(
        event=event,
        number=highest + 1,
        state=Application.QUEUED if places_left(event) == 0 else Application.ASKED,
        first_name=player.first_name,
        last_name=player.last_name,
        country=player.country,
        ema_number=player.ema_number,
        club=player.club,
        email=facts.email,
        remarks=facts.remarks,
        named=facts.named,
        language=facts.language,
        source=source,
        created_at=at,
    )


def _why_not_so_many(event: Event, source: str, at: datetime) -> str | None:
    lately = event.applications.filter(source=source, created_at__gt=at - WITHIN).count()
    if lately < max(FROM_ONE_ADDRESS, 2 * (event.capacity or 0)):
        return None
    return _(
        "Too many registrations came from your network within an hour. Try again later, or ask the organiser."
    )


def _check(event: Event, facts: PlayerFacts) -> None:
    for problem in problems_of(facts):
        raise Refused(problem.sentence, problem.field)
    number = facts.ema_number
    waiting = event.applications.filter(ema_number=number, state__in=HERE)
    if number and (waiting.exists() or event.entries.filter(ema_number=number).exists()):
        sentence = _("EMA number %(number)s is registered here already: check it, or ask the organiser.")
        raise Refused(sentence % {"number": number}, "ema_number")
