"""The applications of an event file to rows. Links are made anew: a key never travels."""

from collections.abc import Iterable, Mapping
from dataclasses import asdict

from tournament.models import Application, Entry, Event
from tournament.services.event_file.content import FileApplication


def load_applications(
    event: Event, applications: Iterable[FileApplication], entries: Mapping[int, Entry]
) -> None:
    """Store them; `entries`: the event's registrations by number."""
    for one in applications:
        facts = asdict(one)
        entry = entries.get(facts.pop("player"))
        Application.objects.create(event=event, entry=entry, **facts)
