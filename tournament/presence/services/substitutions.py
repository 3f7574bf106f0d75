"""Substitutions: who plays in place of a seat's player, since when, and why."""

from typing import Any

from django.db.models import Q

from penalties.substitution import HOLDING
from tournament.acts.refusals import Reason, Refusal, Refused, refuse
from tournament.acts.undo import undo_of
from tournament.acts.writing import Writing, act
from tournament.models import Entry, LogEntry, Role, Seat, User
from tournament.presence.services import seat_changes
from tournament.presence.services.out_of_competition import why_out
from tournament.presence.services.seat_changes import (
    GIVEN_BACK,
    SEATS_CHANGED,
    WHOLE_SEATS,
    Replacement,
    facts_of_seat,
    facts_of_seats,
    give_back,
    keep_replaced,
    put_seats_back,
)
from tournament.registration.services.registering import why_not_ask
from tournament.session.services.table_revisions import claim, subject, table_at
from tournament.words.sentences import Said, Told

SUBSTITUTE = "seat.substitute"
EVENT_ENDED = Reason("presence.event-ended-seats", "The event has ended. Reopen it to change who played.")
NO_MOMENT = Reason("presence.no-moment", "Say since when: from the start, or during the session.")
NOT_REGISTERED = Reason("presence.not-registered", "%(name)s is not registered at this event.")
CANNOT_PLAY = Reason("presence.cannot-play", "%(name)s has withdrawn or was disqualified and cannot play.")
PLAYS_ELSEWHERE = Reason(
    "presence.plays-elsewhere", "%(name)s is already playing at table %(table)s in this session."
)


def why_not_substitute(seat: Seat, substitute: Entry | None, since: str) -> Refusal | None:
    """Why `substitute` (None: the seat's own player) cannot take the seat, or None."""
    if seat.table.session.event.ended_at:
        return EVENT_ENDED()
    if substitute is None:
        return None
    return _why_not_play(substitute, seat) if since in dict(Seat.SINCE) else NO_MOMENT()


def _why_not_play(substitute: Entry, seat: Seat) -> Refusal | None:
    session = seat.table.session
    if substitute.event_id != session.event_id:
        return NOT_REGISTERED(name=substitute.name)
    if substitute.withdrawn_at or substitute.disqualified_at:
        return CANNOT_PLAY(name=substitute.name)
    return _why_busy(substitute, seat)


def _why_busy(substitute: Entry, seat: Seat) -> Refusal | None:
    session = seat.table.session
    busy = Seat.objects.filter(session=session).filter(Q(entry=substitute) | Q(substitute=substitute))
    other = busy.exclude(pk=seat.pk, substitute=substitute).select_related("table").first()
    return PLAYS_ELSEWHERE(name=substitute.name, table=other.table.number) if other else None


def _seated_before(line: LogEntry) -> Seat:
    """The seat of a substitution in the log."""
    return WHOLE_SEATS.get(
        table__session__event=line.event_id,
        table__session__number=line.after["session"],
        table__number=line.after["table"],
        wind=line.after["wind"],
    )


@act(SUBSTITUTE, event="seat.table.session.event", first=_seated_before)
def set_substitute(  # noqa: PLR0913 - what the form says, with its key and the revision it saw
    now: Writing,
    *,
    seat: Seat,
    substitute: Entry | None,
    since: str = "",
    reason: str = "",
    counts: bool | None = None,
    by: User | None,
    revision: int | None = None,
    key: str = "",
) -> Seat:
    """Seat a substitute since the `start` or `during` the session, or give the seat back (None).

    A substitution holds in the later sessions too until the seat is given back, for the reasons for which it
    does; one who came too late plays again in the next session.
    `counts`: what a substitute says before session 1 about their result; None leaves what they said before.
    `revision`: the table's revision when the form was opened; Stale when somebody acted at the table since.
    Refused with the sentence. What it does to points and uma is the rule set's (EMA 2012 §5.7).
    """
    table, seat = seat.table, WHOLE_SEATS.get(pk=seat.pk)
    refuse(why_not_substitute(seat, substitute, since) or _why_not_wish(substitute, counts))
    claim(table, revision)
    replaced = seat.substitute
    before = facts_of_seat(seat) | _wish(substitute) | _kept(seat.entry)
    later = facts_of_seats(seat_changes.seats_to_come(seat.entry, _number(seat)))
    seat_changes.store(seat, Replacement(substitute, since, reason) if substitute else _returned_seat(seat))
    changed = _extend_or_end(seat, replaced)
    _keep_wish(substitute, counts)
    after = facts_of_seat(seat) | _wish(substitute) | _kept(seat.entry)
    if changed:
        numbers = {(row.table.session.number, row.table.number) for row in changed}
        before["later"] = [facts for facts in later if (facts["session"], facts["table"]) in numbers]
        after["later"] = facts_of_seats(changed)
    now.log(_sentence(seat), subject=subject(table), before=before, after=after)
    return seat


def _returned_seat(seat: Seat) -> Replacement:
    """The seat back with its player, or with nobody if a ruling or a disqualification bars them."""
    reason = why_out(seat)
    return Replacement(reason=reason, out=True) if reason else GIVEN_BACK


def _number(seat: Seat) -> int:
    return seat.table.session.number


def _extend_or_end(seat: Seat, replaced: Entry | None) -> list[Seat]:
    """Let the substitution hold in the sessions to come, or end there; returns the later seats changed."""
    entry, substitute = seat.entry, seat.substitute
    successor = substitute if seat.substitute_reason.partition(": ")[0] in HOLDING else None
    changed = give_back(entry, replaced, _number(seat)) if replaced and replaced != successor else []
    if (entry.replaced_by, entry.replaced_reason) != (successor, seat.substitute_reason if successor else ""):
        entry.replaced_by, entry.replaced_reason = successor, seat.substitute_reason if successor else ""
        entry.save(update_fields=["replaced_by", "replaced_reason"])
    if successor:
        reseated = keep_replaced(entry, successor, seat.substitute_reason, _number(seat))
        changed = [row for row in changed if row.pk not in {seat.pk for seat in reseated}] + reseated
    return sorted(changed, key=_number)


def _kept(entry: Entry) -> dict[str, object]:
    """Who replaces the player in every session to come, for the log."""
    return {
        "kept": entry.replaced_by.number if entry.replaced_by else None,
        "kept_reason": entry.replaced_reason,
    }


def _why_not_wish(substitute: Entry | None, counts: bool | None) -> Refusal | None:
    """Why this wish comes too late, or None. Players who are not substitutes are ranked, and not asked."""
    if substitute is None or counts in {None, substitute.counts} or not substitute.substitute:
        return None
    return why_not_ask(substitute.event)


def _keep_wish(substitute: Entry | None, counts: bool | None) -> None:
    if substitute and substitute.substitute and counts is not None:
        substitute.counts = counts
        substitute.save(update_fields=["counts"])


def _wish(substitute: Entry | None) -> dict[str, bool | None]:
    return {"counts": substitute.counts} if substitute and substitute.substitute else {}


def _sentence(seat: Seat) -> Said:
    names = {"player": seat.entry.name, "table": seat.table.number}
    if seat.out:
        words = Told("%(name)s leaves from session %(session)s on; nobody plays instead.")
        return words.filled(name=seat.entry.name, session=_number(seat))
    if seat.substitute is None:
        return Told("%(player)s plays again at table %(table)s", names)
    return Told(
        "%(substitute)s plays for %(player)s at table %(table)s", names | {"substitute": seat.substitute.name}
    )


def _keep_as_before(entry: Entry, facts: dict[str, Any]) -> None:
    number = facts["kept"]
    entry.replaced_by = entry.event.entries.get(number=number) if number else None
    entry.replaced_reason = facts["kept_reason"]
    entry.save(update_fields=["replaced_by", "replaced_reason"])


def _why_not_seat_again(seat: Seat, substitute: Entry | None) -> Refusal | None:
    """Why the previous seating cannot be restored; a past substitute need not be free to play now."""
    if seat.table.session.event.ended_at:
        return EVENT_ENDED()
    return _why_busy(substitute, seat) if substitute else None


@undo_of(SUBSTITUTE, Role.REFEREE)
def _undo(now: Writing, entry: LogEntry) -> Said:
    table = table_at(now.event, entry.after)
    seat = WHOLE_SEATS.get(table=table, wind=entry.after["wind"])
    if seat.entry.number != entry.after.get("player", seat.entry.number):
        name = now.event.entries.get(number=entry.after["player"]).name
        raise Refused(SEATS_CHANGED(name=name, session=entry.after["session"]))
    number = entry.before["substitute"]
    substitute = Entry.objects.get(event=now.event, number=number) if number else None
    refuse(_why_not_seat_again(seat, substitute))
    claim(table, None)
    since, reason, out = entry.before["since"], entry.before["reason"], entry.before.get("out", False)
    back = Replacement(substitute, since, reason, out=out) if substitute or out else _returned_seat(seat)
    seat_changes.store(seat, back)
    if substitute and "hands_before" in entry.before:
        seat.hands_before = entry.before["hands_before"]
        seat.save(update_fields=["hands_before"])
    put_seats_back(now.event, entry.before.get("later", ()), entry.after.get("later", ()))
    if "kept" in entry.before:
        _keep_as_before(seat.entry, entry.before)
    if entry.before.get("counts") != entry.after.get("counts"):
        seated = Entry.objects.filter(event=now.event, number=entry.after["substitute"])
        seated.update(counts=entry.before["counts"])
    return _sentence(seat)
