"""Withdrawing a player and taking him back: his registration and his results stay."""

from collections.abc import Callable

from django.contrib.auth.base_user import AbstractBaseUser
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournament.models import Entry, LogEntry, Seat
from tournament.services.errors import refuse
from tournament.services.registration.registering import why_not_register
from tournament.services.registration.rows import entry_now, fresh
from tournament.services.undoing import undo_of
from tournament.services.writing import Writing, writing


def why_not_withdraw(entry: Entry) -> str | None:
    """The sentence why the player cannot be withdrawn, or None."""
    if entry.withdrawn_at:
        return _("%(name)s has withdrawn already.") % {"name": entry}
    return why_not_register(entry.event)


def can_withdraw(entry: Entry) -> bool:
    """Whether the player can be withdrawn."""
    return why_not_withdraw(entry) is None


def why_not_restore(entry: Entry) -> str | None:
    """The sentence why the player cannot come back, or None."""
    if not entry.withdrawn_at:
        return _("%(name)s has not withdrawn.") % {"name": entry}
    return why_not_register(entry.event)


def can_restore(entry: Entry) -> bool:
    """Whether a withdrawn player can come back."""
    return why_not_restore(entry) is None


def waiting_seats(entry: Entry) -> list[int]:
    """The sessions in which the player has a seat, no result yet and nobody who sits in for him."""
    seats = Seat.objects.filter(entry=entry, substitute=None).exclude(table__results__current=True)
    return list(seats.order_by("session__number").values_list("session__number", flat=True))


def what_withdrawing_leaves(entry: Entry) -> str:
    """The sentence that says what follows for his seats; empty when he has none to come."""
    sessions = waiting_seats(entry)
    if not sessions:
        return ""
    sentence = ngettext(
        "His seat in session %(sessions)s needs a substitute, or a new draw.",
        "His seats in sessions %(sessions)s need a substitute, or a new draw.",
        len(sessions),
    )
    return sentence % {"sessions": ", ".join(str(number) for number in sessions)}


def withdraw(*, entry: Entry, by: AbstractBaseUser | None, key: str = "", name: str = "") -> LogEntry:
    """Withdraw a player: no draw seats him any more. Allowed at any time before the event ends.

    `name`: who does it without an account.
    """
    with writing(entry.event, by=by, act="player.withdraw", key=key, name=name) as now:
        if now.repeated:
            return now.repeated
        entry = fresh(entry)
        refuse(why_not_withdraw(entry))
        entry.withdrawn_at = now.at
        entry.save(update_fields=["withdrawn_at"])
        facts = {"number": entry.number, "name": entry.name}
        with now.told_to_all():
            sentence = _("Player %(number)d, %(name)s, withdrawn.") % facts
            left = what_withdrawing_leaves(entry)
        return now.log(
            f"{sentence} {left}".strip(),
            subject=f"player {entry.number}",
            before={"entry": entry.pk, "withdrawn": None},
            after={"entry": entry.pk, "withdrawn": now.at.isoformat()},
        )


def restore(*, entry: Entry, by: AbstractBaseUser | None, key: str = "") -> LogEntry:
    """Take a withdrawn player back."""
    with writing(entry.event, by=by, act="player.restore", key=key) as now:
        if now.repeated:
            return now.repeated
        entry = fresh(entry)
        refuse(why_not_restore(entry))
        before = entry.withdrawn_at.isoformat()
        entry.withdrawn_at = None
        entry.save(update_fields=["withdrawn_at"])
        return now.log(
            _("Player %(number)d, %(name)s, plays again.") % {"number": entry.number, "name": entry.name},
            subject=f"player {entry.number}",
            before={"entry": entry.pk, "withdrawn": before},
            after={"entry": entry.pk, "withdrawn": None},
        )


@undo_of("player.withdraw")
def undo_withdraw(now: Writing, log: LogEntry) -> str:
    """Take the player back."""
    entry = _still(now, log, why_not_restore)
    entry.withdrawn_at = None
    entry.save(update_fields=["withdrawn_at"])
    return _("Withdrawal of %(name)s undone.") % {"name": entry.name}


@undo_of("player.restore")
def undo_restore(now: Writing, log: LogEntry) -> str:
    """Withdraw the player again, since the moment he had withdrawn first."""
    entry = _still(now, log, why_not_withdraw)
    entry.withdrawn_at = log.before["withdrawn"]
    entry.save(update_fields=["withdrawn_at"])
    return _("%(name)s is withdrawn again.") % {"name": entry.name}


def _still(now: Writing, log: LogEntry, why_not: Callable[[Entry], str | None]) -> Entry:
    entry = entry_now(now.event, log.after["entry"])
    refuse(why_not(entry))
    return entry
