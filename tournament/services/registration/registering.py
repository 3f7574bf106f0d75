"""Registering one player."""

from dataclasses import replace

from django.contrib.auth.base_user import AbstractBaseUser
from django.db.models import Max
from django.utils.translation import gettext as _

from tournament.models import Entry, Event, LogEntry, Team
from tournament.services.errors import Refused, refuse
from tournament.services.registration.facts import PlayerFacts, country_from_number, problems_of
from tournament.services.registration.people import (
    Doubtful,
    doubts_about,
    known_person,
    person_for,
    why_not_taken,
)
from tournament.services.registration.removing import drop
from tournament.services.registration.rows import entry_now
from tournament.services.registration.wishes import why_not_ask
from tournament.services.undoing import undo_of
from tournament.services.writing import Writing, writing


def why_not_register(event: Event) -> str | None:
    """The sentence why nobody can be registered or changed any more, or None."""
    if event.ended_at:
        return _("The event has ended: its list of players stays as it is.")
    return None


def can_register(event: Event) -> bool:
    """Whether players can be registered."""
    return why_not_register(event) is None


def next_number(event: Event) -> int:
    """The number that the next player gets: one more than the highest."""
    return (event.entries.aggregate(highest=Max("number"))["highest"] or 0) + 1


def checked(
    event: Event, facts: PlayerFacts, *, accept_doubts: bool, entry: Entry | None = None
) -> PlayerFacts:
    """The facts with the country that the number tells, once nothing stands against them.

    Refused names the field; Doubtful is raised unless doubts are accepted. `entry` is the one being changed:
    a doubt that it already had is not raised again.
    """
    facts = replace(facts, country=facts.country or country_from_number(facts.ema_number))
    for problem in problems_of(facts):
        raise Refused(problem.sentence, problem.field)
    taken = why_not_taken(event, facts, entry)
    if taken:
        raise Refused(taken, "ema_number")
    if not accept_doubts and (entry is None or _numbers_changed(entry, facts)):
        known = known_person(facts.ema_number)
        doubts = doubts_about(facts, known if entry is None or known != entry.person else None)
        if doubts:
            raise Doubtful(doubts)
    return facts


def with_wish(facts: PlayerFacts, why_not: str | None, before: bool | None = None) -> PlayerFacts:
    """The facts with the wish to be ranked of a substitute alone. Refused where it changes too late."""
    if not facts.substitute:
        return replace(facts, counts=None)
    if why_not and facts.counts is not before:
        raise Refused(why_not, "counts")
    return facts


def _numbers_changed(entry: Entry, facts: PlayerFacts) -> bool:
    return (entry.ema_number, entry.country) != (facts.ema_number, facts.country)


def team_named(event: Event, name: str) -> Team | None:
    """The event's team of that name, made when it is new; None for no name."""
    return Team.objects.get_or_create(event=event, name=name)[0] if name else None


def made_entry(event: Event, facts: PlayerFacts, number: int) -> Entry:
    """The rows of a new registration. The facts were checked."""
    return Entry.objects.create(
        event=event,
        person=person_for(facts),
        number=number,
        first_name=facts.first_name,
        last_name=facts.last_name,
        country=facts.country,
        ema_number=facts.ema_number,
        club=facts.club,
        team=team_named(event, facts.team),
        substitute=facts.substitute,
        own_table=facts.own_table,
        counts=facts.counts,
    )


def register(
    *,
    event: Event,
    facts: PlayerFacts,
    by: AbstractBaseUser | None,
    key: str = "",
    accept_doubts: bool = False,
) -> LogEntry:
    """Register a player under the next number. Refused when something is wrong, Doubtful when it looks so."""
    with writing(event, by=by, act="player.register", key=key) as now:
        if now.repeated:
            return now.repeated
        refuse(why_not_register(event))
        facts = with_wish(checked(event, facts, accept_doubts=accept_doubts), why_not_ask(event))
        entry = made_entry(event, facts, next_number(event))
        return now.log(
            _("%(name)s registered as player %(number)d.") % {"name": entry.name, "number": entry.number},
            subject=f"player {entry.number}",
            after={"entry": entry.pk, "number": entry.number, **facts.values()},
        )


@undo_of("player.register")
def undo_register(now: Writing, log: LogEntry) -> str:
    """Take the player off the list again, while nothing refers to him."""
    entry = entry_now(now.event, log.after["entry"])
    drop(entry)
    return _("Registration of %(name)s undone.") % {"name": entry.name}
