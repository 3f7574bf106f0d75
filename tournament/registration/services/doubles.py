"""Whom a new registration may repeat: a player of the event, or somebody who has applied."""

from collections.abc import Iterator

from django.utils.translation import gettext as _

from tournament.models import Application, Entry, Event
from tournament.registration.services.names import NameBook
from tournament.registration.services.player_facts import PlayerFacts


def doubles_of(event: Event, facts: PlayerFacts) -> tuple[str, ...]:
    """Who of this event these facts may be already, as sentences: two queries.

    Not those with another EMA number, and not those from another country.
    """
    return tuple(_doubles(event, facts)) if facts.last_name else ()


def _doubles(event: Event, facts: PlayerFacts) -> Iterator[str]:
    entries = list(event.entries.order_by("number"))
    match = NameBook((entry, entry.name) for entry in entries).find(facts.name)
    for entry in match.people:
        if _other_person(entry, facts):
            continue
        values = {"number": entry.number, "name": entry.name}
        if entry.withdrawn_at:
            yield (
                _("%(name)s is player %(number)d and has withdrawn: undo that on the player’s page.") % values
            )
        elif match.exact:
            yield _("%(name)s is already registered as player %(number)d.") % values
        else:
            sentence = _("Player %(number)d, %(name)s, has a very similar name: is this a different person?")
            yield sentence % values
    waiting = event.applications.filter(state__in=[Application.ASKED, Application.QUEUED])
    for application in NameBook((row, row.name) for row in waiting).find(facts.name).people:
        if not _other_person(application, facts):
            sentence = _("%(name)s has applied to play: confirm that registration instead.")
            yield sentence % {"name": application.name}


def _other_person(row: Entry | Application, facts: PlayerFacts) -> bool:
    """Whether a number or a country shows that the two are not one."""
    pairs = ((row.ema_number, facts.ema_number), (row.country, facts.country))
    return any(first and second and first != second for first, second in pairs)
