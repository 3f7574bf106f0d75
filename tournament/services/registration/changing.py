"""Correcting what a registration says."""

from django.contrib.auth.base_user import AbstractBaseUser
from django.utils.translation import gettext as _

from tournament.models import Entry, LogEntry
from tournament.services.errors import Refused, refuse
from tournament.services.registration.facts import PlayerFacts, facts_of
from tournament.services.registration.people import drop_if_unused, person_for
from tournament.services.registration.registering import (
    checked,
    made_entry,
    team_named,
    why_not_register,
    with_wish,
)
from tournament.services.registration.rows import entry_now, fresh
from tournament.services.registration.wishes import why_not_ask
from tournament.services.undoing import undo_of
from tournament.services.writing import Writing, writing

FIELDS = ("first_name", "last_name", "country", "ema_number", "club", "substitute", "own_table", "counts")


def why_not_change(entry: Entry, facts: PlayerFacts | None = None) -> str | None:
    """The sentence why the registration cannot become `facts` (None: cannot be changed at all), or None."""
    reason = why_not_register(entry.event)
    if reason:
        return reason
    if facts and facts.substitute and not entry.substitute and entry.seats.exists():
        sentence = _(
            "%(name)s has seats as a player, so he cannot become a substitute: withdraw him, or draw again."
        )
        return sentence % {"name": entry}
    return None


def can_change(entry: Entry, facts: PlayerFacts | None = None) -> bool:
    """Whether the registration can become `facts`."""
    return why_not_change(entry, facts) is None


def change(
    *,
    entry: Entry,
    facts: PlayerFacts,
    by: AbstractBaseUser | None,
    key: str = "",
    accept_doubts: bool = False,
) -> LogEntry:
    """Correct a registration. Refused when something is wrong, Doubtful when it looks so."""
    with writing(entry.event, by=by, act="player.change", key=key) as now:
        if now.repeated:
            return now.repeated
        entry = fresh(entry)
        reason = why_not_change(entry, facts)
        if reason:
            raise Refused(reason, "substitute" if can_change(entry) else None)
        before = facts_of(entry)
        facts = checked(entry.event, facts, accept_doubts=accept_doubts, entry=entry)
        facts = with_wish(facts, why_not_ask(entry.event), before.counts)
        put(entry, facts)
        return now.log(
            _("Player %(number)d, %(name)s, changed.") % {"number": entry.number, "name": entry.name},
            subject=f"player {entry.number}",
            before={"entry": entry.pk, **before.values()},
            after={"entry": entry.pk, **facts.values()},
        )


def put(entry: Entry, facts: PlayerFacts) -> None:
    """Write the facts into the rows; a person or team that nobody uses any more goes."""
    person, team = entry.person, entry.team
    entry.person = person_for(facts, person)
    entry.team = team_named(entry.event, facts.team)
    for field in FIELDS:
        setattr(entry, field, getattr(facts, field))
    entry.save()
    if person != entry.person:
        drop_if_unused(person)
    if team and team != entry.team and not team.entries.exists():
        team.delete()


@undo_of("player.change")
def undo_change(now: Writing, log: LogEntry) -> str:
    """Put back what the registration said, unless it was changed again since."""
    entry = entry_now(now.event, log.after["entry"])
    if facts_of(entry) != _facts(log.after):
        raise Refused(_("%(name)s was changed again since: undo the later change first.") % {"name": entry})
    facts = _facts(log.before)
    refuse(why_not_change(entry, facts))
    facts = checked(now.event, facts, accept_doubts=True, entry=entry)
    put(entry, with_wish(facts, why_not_ask(now.event), entry.counts))
    return _("Change of player %(number)d, %(name)s, undone.") % {"number": entry.number, "name": entry.name}


@undo_of("player.remove")
def undo_remove(now: Writing, log: LogEntry) -> str:
    """Register the removed player again, under his number."""
    number, facts = log.before["number"], _facts(log.before)
    if now.event.entries.filter(number=number).exists():
        raise Refused(
            _("Number %(number)d was given to somebody else since: register him anew.") % {"number": number}
        )
    entry = made_entry(now.event, checked(now.event, facts, accept_doubts=True), number)
    return _("%(name)s is player %(number)d again.") % {"name": entry.name, "number": number}


def _facts(values: dict[str, object]) -> PlayerFacts:
    return PlayerFacts(**{key: value for key, value in values.items() if key not in {"entry", "number"}})
