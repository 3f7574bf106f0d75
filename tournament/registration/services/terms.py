"""Terms: some time after an event its players' e-mail addresses and remarks go, and whoever did not play."""

from datetime import timedelta

from django.conf import settings
from django.db.models import Q, QuerySet
from django.utils import timezone
from django.utils.translation import ngettext

from tournament.acts.writing import Writing, act
from tournament.models import Application, Event, LogEntry
from tournament.registration.services.erasing import blank, forget_applicant, forget_words


def events_past_term() -> QuerySet[Event]:
    """Events that were over so long ago that contact data of their registrations are to go, and have some.

    One that nobody has ended is over after its last day. An event that is away is looked at where it is run.
    """
    limit = timezone.now() - timedelta(days=settings.CONTACT_KEPT_DAYS)
    over = Event.objects.filter(ends_on__lt=limit.date(), away_at=None)
    over = over.filter(Q(ended_at=None) | Q(ended_at__lt=limit))
    return over.filter(pk__in=_with_contacts().values("event")).order_by("pk")


def _with_contacts() -> QuerySet[Application]:
    """Registrations that tell more than who played."""
    contacts = ~Q(email="") | ~Q(remarks="") | ~Q(source="")
    return Application.objects.filter(contacts | (Q(entry=None) & ~Q(last_name=Application.ERASED)))


@act("application.expire")
def forget_contacts(now: Writing, *, event: Event, key: str = "") -> LogEntry | None:
    """Delete e-mail addresses, remarks and sources of an event's registrations, and all of whoever is no
    player; None where there is nothing. Who calls it has looked at the term."""
    applications = list(_with_contacts().filter(event=event).select_related("event"))
    for application in applications:
        if application.entry_id is None:
            forget_applicant(application)
            blank(application)
        else:
            forget_words(application, {application.email})
            Application.objects.filter(pk=application.pk).update(email="", remarks="", source="")
    if not applications:
        now.nothing_to_do()
        return None
    with now.in_event_language():
        summary = ngettext(
            "Contact data of %(count)d registration deleted after its retention period.",
            "Contact data of %(count)d registrations deleted after their retention period.",
            len(applications),
        )
    numbers = [application.number for application in applications]
    return now.log(summary % {"count": len(numbers)}, subject="applications", after={"applications": numbers})
