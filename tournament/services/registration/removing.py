"""Taking a registration off the list, which is only possible while nothing refers to it."""

from django.contrib.auth.base_user import AbstractBaseUser
from django.utils.translation import gettext as _

from tournament.models import Draw, Entry, LogEntry
from tournament.services.errors import refuse
from tournament.services.registration.facts import facts_of
from tournament.services.registration.people import drop_if_unused
from tournament.services.registration.rows import fresh
from tournament.services.writing import writing


def why_not_remove(entry: Entry) -> str | None:
    """The sentence why the registration has to stay, or None."""
    if entry.event.ended_at:
        return _("The event has ended: its list of players stays as it is.")
    if entry.seats.exists() or entry.substituted_seats.exists():
        return _("%(name)s has a seat, so the registration stays: withdraw the player instead.") % {
            "name": entry
        }
    if _drawn(entry):
        return _("%(name)s is part of a draw: discard the draw, or withdraw the player instead.") % {
            "name": entry
        }
    if entry.rulings.exists():
        return _("%(name)s has a ruling, so the registration stays: withdraw the player instead.") % {
            "name": entry
        }
    return None


def can_remove(entry: Entry) -> bool:
    """Whether nothing refers to the registration."""
    return why_not_remove(entry) is None


def _drawn(entry: Entry) -> bool:
    plans = Draw.objects.filter(event_id=entry.event_id).exclude(state=Draw.DISCARDED)
    return any(entry.number in numbers for numbers in plans.values_list("numbers", flat=True))


def drop(entry: Entry) -> None:
    """Delete an entry, a team left empty and a person nobody mentions; Refused when it is referred to."""
    refuse(why_not_remove(entry))
    person, team = entry.person, entry.team
    entry.delete()
    drop_if_unused(person)
    if team and not team.entries.exists():
        team.delete()


def remove(*, entry: Entry, by: AbstractBaseUser | None, key: str = "") -> LogEntry:
    """Take a registration off the list; the log keeps what it said. Refused when something refers to it."""
    with writing(entry.event, by=by, act="player.remove", key=key) as now:
        if now.repeated:
            return now.repeated
        entry = fresh(entry)
        number, facts = entry.number, facts_of(entry)
        drop(entry)
        return now.log(
            _("Player %(number)d, %(name)s, removed from the list.") % {"number": number, "name": facts.name},
            subject=f"player {number}",
            before={"number": number, **facts.values()},
        )
