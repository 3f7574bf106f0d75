"""Terms: some time after an event its players' addresses, phone numbers and remarks go, and those who did
not play."""

from datetime import timedelta

from django.conf import settings
from django.db.models import Q, QuerySet
from django.utils import timezone

from tournament.acts.log import without_contact
from tournament.acts.writing import Writing, act
from tournament.models import Application, Entry, Event, LogEntry
from tournament.registration.services.erasing import blank, forget_applicant, forget_words
from tournament.words.sentences import Counted


def events_past_term() -> QuerySet[Event]:
    """Events that were over so long ago that contact data of their registrations are to go, and have some.

    One that nobody has ended is over after its last day. An event that is away is looked at where it is run.
    """
    limit = timezone.now() - timedelta(days=settings.CONTACT_KEPT_DAYS)
    over = Event.objects.filter(ends_on__lt=limit.date(), away_at=None)
    over = over.filter(Q(ended_at=None) | Q(ended_at__lt=limit))
    with_contacts = Q(pk__in=_with_contacts().values("event")) | Q(
        pk__in=_reachable_players().values("event")
    )
    return over.filter(with_contacts).order_by("pk")


def _with_contacts() -> QuerySet[Application]:
    """Registrations that tell more than who played."""
    contacts = ~Q(email="") | ~Q(remarks="") | ~Q(source="")
    return Application.objects.filter(contacts | (Q(entry=None) & ~Q(last_name=Application.ERASED)))


def _reachable_players() -> QuerySet[Entry]:
    return Entry.objects.exclude(email="", phone="")


@act("application.expire")
def forget_contacts(now: Writing, *, event: Event, key: str = "") -> LogEntry | None:
    """Delete e-mail addresses, phone numbers, remarks and sources of an event's registrations, and all
    of those who are not players; None where there is nothing. Who calls it has looked at the term."""
    applications = list(_with_contacts().filter(event=event).select_related("event"))
    players = list(_reachable_players().filter(event=event).order_by("number"))
    if not applications and not players:
        now.nothing_to_do()
        return None
    for application in applications:
        if application.entry_id is None:
            forget_applicant(application)
            blank(application)
        else:
            forget_words(application, {application.email})
            Application.objects.filter(pk=application.pk).update(email="", remarks="", source="")
    event.entries.filter(pk__in=[player.pk for player in players]).update(email="", phone="")
    _forget_in_log(event)
    return _told(now, applications, players)


def _forget_in_log(event: Event) -> None:
    """Take addresses and phone numbers out of what the log keeps of players."""
    for line in event.log.filter(act__startswith="player."):
        new = {name: without_contact(getattr(line, name)) for name in ("before", "after")}
        if any(getattr(line, name) != facts for name, facts in new.items()):
            LogEntry.objects.filter(pk=line.pk).update(**new)


def _told(now: Writing, applications: list[Application], players: list[Entry]) -> LogEntry:
    of_players = {application.entry_id for application in applications} | {player.pk for player in players}
    of_others = sum(application.entry_id is None for application in applications)
    count = len(of_players - {None}) + of_others
    message = Counted(
        "Contact data of %(n)s registration deleted after its retention period.",
        "Contact data of %(n)s registrations deleted after their retention period.",
        {"n": count},
    )
    after = {"applications": [application.number for application in applications]}
    after |= {"players": [player.number for player in players]} if players else {}
    return now.log(message, subject="applications", after=after)
