"""An event is deleted, with a file that can bring it back."""

from tournament.acts.refusals import Reason, Refusal, refuse
from tournament.acts.writing import Writing, act
from tournament.models import Event, User
from tournament.move.services.document import document_of, text_of
from tournament.move.services.kept import keep
from tournament.move.services.storing import drop_unused, people_of, remove_parts
from tournament.words.sentences import Told

OTHER_NAME = Reason("event.other-name", "Type the name of the event exactly as it is above: %(name)s")


def why_not_delete(event: Event, typed: str) -> Refusal | None:
    """Why the event is not deleted, or None: its name has to be typed."""
    same = " ".join(typed.split()).casefold() == " ".join(event.name.split()).casefold()
    return None if same else OTHER_NAME(name=event.name)


@act("event.delete", while_away=True, first=lambda line: line.after["file"])
def delete_event(now: Writing, *, event: Event, by: User, typed: str, key: str = "") -> str:
    """Delete the event and all that hangs on it; the name of the file that can bring it back."""
    refuse(why_not_delete(event, typed))
    event.refresh_from_db()
    name = f"hanchan-{event.slug}-deleted-{now.at:%Y%m%d-%H%M%S}.json"
    keep(name, text_of(document_of(event)))
    people = people_of(event)
    remove_parts(event)
    Event.objects.filter(pk=event.pk).delete()
    drop_unused(people.values())
    now.of = None  # the line outlives the event
    now.log(
        Told("%(event)s deleted; kept as %(file)s", {"event": event.name, "file": name}),
        subject=event.slug,
        before={"uid": event.uid, "name": event.name},
        after={"file": name},
    )
    return name
