"""An event's places, and the waiting list that promotes itself whenever one gets free."""

from django.utils.translation import gettext as _

from tournament.models import Application, Entry, Event
from tournament.services.mailing import tell
from tournament.services.writing import Writing, following


def places_taken(event: Event) -> int:
    """How many places are taken: by players, and by applications that wait for the organiser."""
    players = Entry.objects.filter(
        event=event, substitute=False, withdrawn_at=None, disqualified_at=None
    ).count()
    return players + Application.objects.filter(event=event, state=Application.ASKED).count()


def places_left(event: Event) -> int | None:
    """How many places are free, 0 for none; None where the event has no limit. Asks the rows, not `event`."""
    capacity = Event.objects.values_list("capacity", flat=True).get(pk=event.pk)
    return None if capacity is None else max(0, capacity - places_taken(event))


# Whatever changes who plays, who applies or how many places there are.
@following("player.", "application.", "event.change")
def fill_places(now: Writing) -> None:
    """Give free places to those who wait, in the order in which they came, with a line of the log each."""
    waiting = Application.objects.filter(event=now.event, state=Application.QUEUED)
    if not waiting.exists():
        return
    for application in waiting.order_by("number")[: places_left(now.event)]:
        application.state = Application.ASKED
        application.save(update_fields=["state"])
        now.log(
            _("%(name)s moves up from the waiting list.") % {"name": application.name},
            subject=f"application {application.number}",
            after={"application": application.number},
            act="application.promote",
        )
        tell(application, "promoted")
