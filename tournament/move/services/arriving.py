"""An event arrives from another computer: as a new one, or in place of the copy that stayed here."""

from collections.abc import Callable
from functools import partial
from typing import Any

from django.db import DatabaseError
from django.utils import timezone

from tournament.acts.refusals import Reason, Refusal, Stale, refuse
from tournament.acts.writing import Writing, act
from tournament.event.services.details import why_not_create_event, why_not_slug
from tournament.models import Event, LogEntry, User
from tournament.move.queries import Comparison, compared
from tournament.move.services.document import Document, document_of, text_of
from tournament.move.services.kept import keeping
from tournament.move.services.reading import damaged, values_of
from tournament.move.services.storing import (
    check_links,
    drop_unused,
    keep_director,
    people_of,
    remove_parts,
    store_event,
)
from tournament.registration.services.erasing import erase_player, note_erased
from tournament.words.sentences import Told

CHOOSE = Reason(
    "move.choose",
    "Both copies were used since the event left. Compare them, and choose which one to keep.",
)
CHANGED_SINCE = Reason(
    "move.changed-since",
    "The event was changed here since this page was opened. Compare the copies again.",
)
NOT_ITS_DIRECTOR = Reason(
    "move.not-its-director", "The event is already here, and only its directors may replace it."
)


def copy_here(document: Document) -> Event | None:
    """The copy of the document's event that this computer has, or None."""
    return Event.objects.filter(uid=document["event"]["uid"]).first()


def why_not_bring(document: Document, user: User, slug: str = "") -> Refusal | None:
    """Why somebody may not bring this event here, or None. `slug`: another short name for a new one."""
    here = copy_here(document)
    if here is None:
        return why_not_create_event(user) or why_not_slug(slug or document["event"]["slug"])
    is_director = user.is_superuser or here.roles.filter(user=user, kind="director").exists()
    return why_not_slug(document["event"]["slug"], here) if is_director else NOT_ITS_DIRECTOR()


def bring(
    *,
    document: Document,
    by: User,
    slug: str = "",
    version: int | None = None,
    chosen: bool = False,
    hand_over: Callable[[], None] | None = None,
    key: str = "",
) -> Event:
    """Store the event: in place of the copy here, or as a new one, under `slug` if given.

    `version`: that of the copy here that was compared; `chosen`: this one is to be kept although the copy
    here holds acts that the document does not. The replaced copy is kept as a file. Refused otherwise.
    `hand_over` is called once all is stored and before it counts: the computer that runs the event lets go
    of it, or refuses, and then nothing is stored.
    """
    refuse(why_not_bring(document, by, slug))
    store: Callable[..., Event] = partial(_new, slug=slug)
    here = copy_here(document)
    if here and not LogEntry.objects.filter(act="event.receive", key=key).exclude(key="").exists():
        store = partial(_in_place, here=here, version=version, chosen=chosen)
    store = partial(store, document=document, by=by, hand_over=hand_over, key=key)
    try:
        return store()
    except DatabaseError as error:
        if here is None and copy_here(document):  # somebody was quicker, on a database with several writers
            return store()  # the first answer for the same key, else refused
        raise damaged(type(error).__name__) from error


def _event_of(line: LogEntry) -> Event:
    return Event.objects.get(uid=line.after["uid"])


@act("event.receive", event="", first=_event_of)
def _new(
    now: Writing,
    *,
    document: Document,
    by: User,
    slug: str,
    hand_over: Callable[[], None] | None,
    key: str = "",
) -> Event:
    if copy_here(document):  # somebody else was quicker
        raise Stale(CHANGED_SINCE())
    check_links(document, None)
    values = values_of(Event, document["event"], lambda _model, _pk: None)
    event = Event.objects.create(**{**values, "slug": slug or values["slug"]})
    _keep_creation(event, values)
    store_event(document, event, people={})
    keep_director(event, by)
    summary = Told("%(event)s received from another computer", {"event": event})
    now.log(summary, subject=event.slug, after={"uid": event.uid})
    now.of = event
    now.log(summary, after={"uid": event.uid}, act="event.received")
    if hand_over:
        hand_over()
    return event


@act("event.return", event="here", while_away=True, first=_event_of)
def _in_place(
    now: Writing,
    *,
    document: Document,
    here: Event,
    by: User,
    version: int | None,
    chosen: bool,
    hand_over: Callable[[], None] | None,
    key: str = "",
) -> Event:
    here.refresh_from_db()
    comparison = compared(document, here)
    refuse(_why_not_replace(comparison, here, version=version, chosen=chosen))
    check_links(document, here)
    replaced = f"hanchan-{here.slug}-replaced-{now.at:%Y%m%d-%H%M%S}.json"
    with keeping(replaced, text_of(document_of(here))):
        _replace(document, here, by)
        now.log(
            Told("Came back from another computer. What was here is kept as %(file)s", {"file": replaced}),
            after={"uid": here.uid, "file": replaced},
        )
        if hand_over:
            hand_over()
    return here


def _replace(document: Document, here: Event, by: User) -> None:
    """All rows of the event by those of the document; people erased on either computer stay erased."""
    erased = dict(here.entries.exclude(erased_at=None).values_list("number", "pk"))
    before = {"numbers": dict(here.entries.values_list("number", "pk")), "slug": here.slug}
    people = people_of(here)
    remove_parts(here)
    values = values_of(Event, document["event"], lambda _model, _pk: None)
    Event.objects.filter(pk=here.pk).update(**values, away_at=None, away_to="", arrived_at=None)
    here.refresh_from_db()
    vars(here).pop("rules", None)
    store_event(document, here, people=people)
    drop_unused(people.values())
    keep_director(here, by)
    _erase_again(here, erased, before)


def _why_not_replace(
    comparison: Comparison, here: Event, *, version: int | None, chosen: bool
) -> Refusal | None:
    if not comparison.must_choose:
        return None
    if not chosen:
        return CHOOSE()
    if version != here.version:
        raise Stale(CHANGED_SINCE())
    return None


def _keep_creation(event: Event, values: dict[str, Any]) -> None:
    """Keep the time at which the event was created on the other computer."""
    Event.objects.filter(pk=event.pk).update(created_at=values.get("created_at") or timezone.now())


def _erase_again(event: Event, erased: dict[int, int], before: dict[str, Any]) -> None:
    """Erase again everybody who was erased on either computer, now and after an older backup is restored."""
    for entry in event.entries.filter(number__in=erased, erased_at=None):
        erase_player(entry=entry, by=None, again=True)
    for number in event.entries.exclude(erased_at=None).values_list("number", flat=True):
        if number in before["numbers"]:
            note_erased(before["slug"], before["numbers"][number], number)
