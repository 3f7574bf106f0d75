"""Substitutions: who plays a seat instead of its player, since when, and why."""

from django.contrib.auth.base_user import AbstractBaseUser
from django.db.models import Q
from django.utils.translation import gettext as _

from tournament.models import Entry, LogEntry, Seat
from tournament.services.errors import refuse
from tournament.services.registration.wishes import why_not_ask
from tournament.services.tables import claim, subject, table_at, where
from tournament.services.undoing import undo_of
from tournament.services.writing import Writing, writing

SUBSTITUTE = "seat.substitute"


def why_not_substitute(seat: Seat, substitute: Entry | None, since: str) -> str | None:
    """The sentence why `substitute` (None: the player himself) cannot take the seat, or None."""
    if seat.table.session.event.ended_at:
        return _("The event has ended. Reopen it to change who played.")
    if substitute is None:
        return None
    if since not in dict(Seat.SINCE):
        return _("Say since when: from the start, or during the session.")
    return _why_not_play(substitute, seat)


def _why_not_play(substitute: Entry, seat: Seat) -> str | None:
    session = seat.table.session
    if substitute.event_id != session.event_id:
        return _("%(name)s is not registered at this event.") % {"name": substitute.name}
    if substitute.withdrawn_at or substitute.disqualified_at:
        return _("%(name)s has withdrawn or was disqualified and cannot play.") % {"name": substitute.name}
    busy = Seat.objects.filter(session=session).filter(Q(entry=substitute) | Q(substitute=substitute))
    other = busy.exclude(pk=seat.pk, substitute=substitute).select_related("table").first()
    if other is None:
        return None
    return _("%(name)s plays at table %(table)s in this session already.") % {
        "name": substitute.name,
        "table": other.table.number,
    }


def can_substitute(seat: Seat, substitute: Entry | None, since: str) -> bool:
    """Whether `substitute` can take the seat."""
    return why_not_substitute(seat, substitute, since) is None


def set_substitute(
    *,
    seat: Seat,
    substitute: Entry | None,
    since: str = "",
    reason: str = "",
    counts: bool | None = None,
    by: AbstractBaseUser | None,
    seen: int | None = None,
    key: str = "",
) -> Seat:
    """Seat a substitute since the `start` or `during` the session, or give the seat back (None).

    `counts`: what a substitute says before session 1 about his result; None leaves what he said before.
    `seen`: the table's revision when the form was opened; Stale when somebody acted at the table since.
    Refused with the sentence. What it does to points and uma is the rule set's (EMA 2012 §5.7).
    """
    table = seat.table
    with writing(table.session.event, by=by, act=SUBSTITUTE, key=key) as now:
        seat = Seat.objects.select_related("table__session__event", "entry", "substitute").get(pk=seat.pk)
        if now.repeated:
            return seat
        refuse(why_not_substitute(seat, substitute, since) or _why_not_wish(substitute, counts))
        before = _facts(seat) | _wish(substitute)
        claim(table, seen)
        _store(seat, substitute, since, reason)
        _keep_wish(substitute, counts)
        after = _facts(seat) | _wish(substitute)
        now.log(_sentence(seat), subject=subject(table), before=before, after=after)
        return seat


def _why_not_wish(substitute: Entry | None, counts: bool | None) -> str | None:
    """Why this wish comes too late, or None. Who is no substitute is ranked as a player: nobody asks him."""
    if substitute is None or counts in {None, substitute.counts} or not substitute.substitute:
        return None
    return why_not_ask(substitute.event)


def _keep_wish(substitute: Entry | None, counts: bool | None) -> None:
    if substitute and substitute.substitute and counts is not None:
        substitute.counts = counts
        substitute.save(update_fields=["counts"])


def _wish(substitute: Entry | None) -> dict[str, bool | None]:
    return {"counts": substitute.counts} if substitute and substitute.substitute else {}


def _store(seat: Seat, substitute: Entry | None, since: str, reason: str) -> None:
    seat.substitute = substitute
    seat.substitute_since = since if substitute else ""
    seat.substitute_reason = reason[:200] if substitute else ""
    seat.save(update_fields=["substitute", "substitute_since", "substitute_reason"])


def _sentence(seat: Seat) -> str:
    names = {"player": seat.entry.name, "table": seat.table.number}
    if seat.substitute is None:
        return _("%(player)s plays himself at table %(table)s") % names
    return _("%(substitute)s plays for %(player)s at table %(table)s") % (
        names | {"substitute": seat.substitute.name}
    )


def _facts(seat: Seat) -> dict[str, object]:
    return where(seat.table) | {
        "wind": seat.wind,
        "substitute": seat.substitute.number if seat.substitute else None,
        "since": seat.substitute_since,
        "reason": seat.substitute_reason,
    }


@undo_of(SUBSTITUTE)
def _undo(now: Writing, entry: LogEntry) -> str:
    table = table_at(now.event, entry.after)
    seat = table.seats.select_related("table__session__event", "entry", "substitute").get(
        wind=entry.after["wind"]
    )
    number = entry.before["substitute"]
    substitute = Entry.objects.get(event=now.event, number=number) if number else None
    refuse(why_not_substitute(seat, substitute, entry.before["since"]))
    claim(table, None)
    _store(seat, substitute, entry.before["since"], entry.before["reason"])
    if entry.before.get("counts") != entry.after.get("counts"):
        named = Entry.objects.filter(event=now.event, number=entry.after["substitute"])
        named.update(counts=entry.before["counts"])
    return _sentence(seat)
