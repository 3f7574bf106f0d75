"""Applications: sent by players, confirmed or declined by the organiser, paid, and withdrawn."""

from dataclasses import dataclass, replace
from datetime import date, datetime, timedelta

from django.db.models import Max
from django.utils.crypto import salted_hmac
from django.utils.formats import date_format

from tournament.acts.refusals import Reason, Refusal, Refused, refuse
from tournament.acts.undo import undo_of
from tournament.acts.writing import LONGEST_KEY, Writing, act
from tournament.models import Application, Entry, Event, LogEntry, Session, User
from tournament.registration.queries.players import nameless_name
from tournament.registration.services.changes_and_withdrawals import why_not_withdraw, withdraw
from tournament.registration.services.mail import tell
from tournament.registration.services.player_facts import NOT_ON_LIST, PlayerFacts, problems_of
from tournament.registration.services.registering import (
    checked,
    drop,
    made_entry,
    next_number,
    places_left,
    why_not_register,
)
from tournament.words.sentences import Said, Told

GONE = Reason("registration.gone", "This registration no longer exists.")
NOT_BY_THEMSELVES = Reason(
    "registration.not-by-themselves", ("Players cannot register themselves for this event.")
)
CLOSED = Reason("registration.closed", "Registration closed on %(day)s.")
EVENT_BEGUN = Reason(
    "registration.event-begun", "The event has begun: ask the organiser whether there is room."
)
TOO_MANY_FROM_ONE_ADDRESS = Reason(
    "registration.too-many-from-one-address",
    "Too many registrations came from your network within an hour. Try again later, or ask the organiser.",
)
ON_WAITING_LIST = Reason(
    "registration.on-waiting-list",
    "%(name)s is on the waiting list: a place has to become free first, or the event needs more places.",
)
DECIDED = Reason(
    "registration.decided", ("The registration of %(name)s has already been decided: %(state)s.")
)
APPLICATION_CHANGED = Reason(
    "registration.application-changed", "The registration of %(name)s has changed since."
)
TELL_THE_DIRECTOR = Reason(
    "registration.tell-the-director", "The event has begun: tell the director that you leave."
)
OVER = Reason("registration.over", "This registration is over: %(state)s.")


@dataclass(frozen=True)
class ApplicationFacts:
    """What a player writes in an application.

    `named`: everybody may see the name; `language`: of the player's page.
    """

    player: PlayerFacts
    email: str = ""
    remarks: str = ""
    named: bool = False
    language: str = ""


def application_now(application: Application) -> Application:
    """The application as it is stored now; Refused when it is gone."""
    stored = Application.objects.select_related("event", "entry").filter(pk=application.pk).first()
    if stored is None:
        raise Refused(GONE())
    return stored


def player_facts(application: Application) -> PlayerFacts:
    """The player that the application describes, with the name even where nobody may see it."""
    return PlayerFacts(
        last_name=application.last_name,
        first_name=application.first_name,
        country=application.country,
        ema_number=application.ema_number,
        club=application.club,
        email=application.email,
    )


def nameless(event: Event, number: int, country: str = "") -> PlayerFacts:
    """The facts of a player who stays unnamed: “Player 12” in the event's language."""
    return PlayerFacts(last_name=nameless_name(event, number), country=country)


WITHIN = timedelta(hours=1)
FROM_ONE_ADDRESS = 60
"""Registrations that one network address may send within an hour: a whole hall may share one."""
OPEN = {Application.ASKED, Application.QUEUED}


def today_at(event: Event, now: datetime) -> date:
    """Today's date at the venue."""
    return now.astimezone(event.tz).date()


def why_not_apply(event: Event, now: datetime) -> Refusal | None:
    """Why players cannot register themselves now, or None."""
    if not event.registering:
        return NOT_BY_THEMSELVES()
    if event.register_until and today_at(event, now) > event.register_until:
        return CLOSED(day=date_format(event.register_until, "j E Y"))
    if event.sessions.filter(state__in=Session.BEGUN).exists():
        return EVENT_BEGUN()
    return why_not_register(event)


def source_of(event: Event, address: str) -> str:
    """A network address as a hash: enough to count applications from it, without storing it."""
    return salted_hmac(f"application {event.pk}", address, algorithm="sha256").hexdigest()


def _sent_before(line: LogEntry) -> Application:
    return Application.objects.select_related("event").get(
        event=line.event_id, number=line.after["application"]
    )


@act("application.send", by="", actor_name="facts.player.name", first=_sent_before)
def apply(now: Writing, *, event: Event, facts: ApplicationFacts, address: str, key: str = "") -> Application:
    """Register oneself: with a place while there is one, else on the waiting list.

    `address`: the network address it comes from. Refused, with the field where there is one, when
    registration is closed, a fact is wrong, or too many came from there. An EMA number that is here already
    is not refused, as that would tell who plays without a name: the director sees it beside the registration.
    """
    stored, source = Event.objects.get(pk=event.pk), source_of(event, address)
    refuse(why_not_apply(stored, now.at))
    refuse(_why_not_so_many(stored, source, now.at))
    for problem in problems_of(facts.player):
        raise Refused(problem.sentence, problem.field)
    application = _create(stored, facts, source, now.at)
    queued = application.state == Application.QUEUED
    sentence = Told("%(name)s registered for the waiting list.") if queued else Told("%(name)s registered.")
    now.log(
        sentence.filled(name=application.name),
        subject=f"application {application.number}",
        after={"application": application.number, "state": application.state},
    )
    tell(application, application.state)
    return application


def _create(event: Event, facts: ApplicationFacts, source: str, at: datetime) -> Application:
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


def _why_not_so_many(event: Event, source: str, at: datetime) -> Refusal | None:
    recent = event.applications.filter(source=source, created_at__gt=at - WITHIN).count()
    limit = max(FROM_ONE_ADDRESS, 2 * (event.capacity or 0))
    return None if recent < limit else TOO_MANY_FROM_ONE_ADDRESS()


def why_not_confirm(application: Application) -> Refusal | None:
    """Why an application cannot be confirmed, or None."""
    if application.state == Application.QUEUED:
        return ON_WAITING_LIST(name=application)
    return why_not_decline(application)


def why_not_decline(application: Application) -> Refusal | None:
    """Why an application cannot be declined, or None."""
    if application.state not in OPEN:
        return DECIDED(name=application, state=application.get_state_display())
    return why_not_register(application.event)


@act("application.confirm", event="application.event")
def confirm(now: Writing, *, application: Application, by: User, key: str = "") -> LogEntry:
    """Make the applicant a player under the next number: by name where they consented, else “Player 12”."""
    application = application_now(application)
    refuse(why_not_confirm(application))
    entry = _entry(application)
    application.state, application.entry = Application.CONFIRMED, entry
    application.paid_at, application.email = None, ""  # the player has them from now on
    application.save(update_fields=["state", "entry", "paid_at", "email"])
    line = now.log(
        Told("%(name)s confirmed as player %(number)s.", {"name": application.name, "number": entry.number}),
        subject=f"application {application.number}",
        before={"application": application.number, "state": Application.ASKED},
        after={"application": application.number, "entry": entry.pk, "number": entry.number},
    )
    tell(application, "confirmed")
    return line


def confirm_all(*, event: Event, by: User, key: str = "") -> tuple[int, list[Refused]]:
    """Confirm everybody who holds a place, each as an act of its own, in the order in which they came.

    Returns how many were confirmed, and why others were not.
    """
    confirmed, refused = 0, list[Refused]()
    for application in event.applications.filter(state=Application.ASKED).order_by("number"):
        own_key = f"{application.number}-{key}" if key else ""
        try:
            confirm(application=application, by=by, key=own_key[:LONGEST_KEY])
            confirmed += 1
        except Refused as refusal:
            refused.append(refusal)
    return confirmed, refused


def _entry(application: Application) -> Entry:
    """Put the applicant on the list of players."""
    event = application.event
    number, facts = next_number(event), checked(event, player_facts(application), accept_doubts=True)
    if not application.named:
        facts = replace(nameless(event, number, facts.country), email=facts.email)
    entry = made_entry(event, facts, number)
    entry.paid_at = application.paid_at
    entry.save(update_fields=["paid_at"])
    return entry


@undo_of("application.confirm")
def undo_confirm(now: Writing, log: LogEntry) -> Said:
    """Take the player off the list, while nothing refers to them; the application waits again."""
    application = _application_of(now, log)
    entry = application.entry
    if entry is None:
        raise Refused(NOT_ON_LIST())
    application.state, application.entry = Application.ASKED, None
    application.paid_at, application.email = entry.paid_at, entry.email
    application.save(update_fields=["state", "entry", "paid_at", "email"])
    drop(entry)
    return Told("Confirmation of %(name)s undone.", {"name": application.name})


@act("application.decline", event="application.event")
def decline(now: Writing, *, application: Application, by: User, key: str = "") -> LogEntry:
    """Decline an application. A place it held goes to the first on the waiting list."""
    application = application_now(application)
    refuse(why_not_decline(application))
    before = application.state
    application.state = Application.DECLINED
    application.save(update_fields=["state"])
    line = now.log(
        Told("Registration of %(name)s declined.", {"name": application.name}),
        subject=f"application {application.number}",
        before={"application": application.number, "state": before},
        after={"application": application.number, "state": Application.DECLINED},
    )
    tell(application, "declined")
    return line


@undo_of("application.decline")
def undo_decline(now: Writing, log: LogEntry) -> Said:
    """The applicant waits again: for the organiser if a place is free, else on the waiting list, where they
    stood by their number."""
    application = _application_of(now, log)
    if application.state != Application.DECLINED:
        raise Refused(APPLICATION_CHANGED(name=application))
    application.state = Application.QUEUED if places_left(now.event) == 0 else Application.ASKED
    application.save(update_fields=["state"])
    return Told("%(name)s is no longer declined.", {"name": application.name})


def _application_of(now: Writing, log: LogEntry) -> Application:
    """The application that a line of the log is about."""
    applications = now.event.applications.select_related(
        "event", "entry__event", "entry__person", "entry__team"
    )
    application = applications.filter(number=log.after["application"]).first()
    if application is None:
        raise Refused(GONE())
    return application


def why_not_leave(application: Application) -> Refusal | None:
    """Why a player cannot withdraw by their link, or None: before the event begins they can."""
    if application.event.sessions.filter(state__in=Session.BEGUN).exists():
        return TELL_THE_DIRECTOR()
    if application.state == Application.CONFIRMED and application.entry:
        return why_not_withdraw(application.entry)
    if application.state not in OPEN:
        return OVER(state=application.get_state_display())
    return why_not_register(application.event)


def leave(*, application: Application, by: User | None = None, key: str = "") -> LogEntry:
    """Withdraw; the place goes to the first of the waiting list. Without `by` a player does it by link."""
    application = application_now(application)
    name = "" if by else application.name
    if application.entry:
        refuse(why_not_leave(application))
        return withdraw(entry=application.entry, by=by, key=key, name=name)
    return _leave(application=application, by=by, key=key, name=name)


@act("application.withdraw", event="application.event")
def _leave(now: Writing, *, application: Application, by: User | None, key: str, name: str) -> LogEntry:
    application = application_now(application)
    # Confirmed at this very moment: now there is a player, who withdraws in another way.
    refuse(why_not_leave(application) or why_not_decline(application))
    before, application.state = application.state, Application.WITHDRAWN
    application.save(update_fields=["state"])
    sentence = Told("%(name)s withdrew the registration.", {"name": application.name})
    return now.log(
        sentence,
        subject=f"application {application.number}",
        before={"application": application.number, "state": before},
        after={"application": application.number, "state": Application.WITHDRAWN},
    )
