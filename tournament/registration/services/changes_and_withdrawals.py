"""Correcting a registration, withdrawing a player, and restoring a withdrawn one."""

from collections.abc import Callable
from typing import Any

from tournament.acts.refusals import Reason, Refusal, Refused, refuse
from tournament.acts.undo import undo_of
from tournament.acts.writing import Writing, act
from tournament.models import Absence, Entry, LogEntry, Seat, Session, User
from tournament.presence.queries import last_session_of
from tournament.registration.services.player_facts import (
    PlayerFacts,
    drop_if_unused,
    entry_now,
    facts_of,
    fresh,
    person_for,
)
from tournament.registration.services.registering import (
    checked,
    made_entry,
    team_named,
    why_not_ask,
    why_not_register,
    with_wish,
)
from tournament.words.sentences import Counted, Row, Said, Told, in_a_row

FIELDS = (
    "first_name",
    "last_name",
    "country",
    "ema_number",
    "club",
    "substitute",
    "own_table",
    "counts",
    "email",
    "phone",
)

PLAYER_HAS_SEATS = Reason(
    "registration.player-has-seats",
    "%(name)s has seats as a player and cannot become a substitute: withdraw the player, or draw again.",
)
CHANGED_SINCE = Reason(
    "registration.changed-since", "%(name)s has been changed since then: undo the later change first."
)
NUMBER_GIVEN_AWAY = Reason(
    "registration.number-given-away",
    "Number %(number)d has been given to somebody else since then: register the player again.",
)
SITS_NOW = Reason(
    "registration.sits-now",
    "%(name)s sits at table %(table)s of session %(session)s, which is being played: say who plays there.",
)
WITHDRAWN_ALREADY = Reason("registration.withdrawn-already", "%(name)s has already withdrawn.")
NOT_WITHDRAWN = Reason("registration.not-withdrawn", "%(name)s has not withdrawn.")


def why_not_change(entry: Entry, facts: PlayerFacts | None = None) -> Refusal | None:
    """Why the registration cannot become `facts` (without them: why it cannot be changed at all), or None."""
    if facts and facts.substitute and not entry.substitute and entry.seats.exists():
        return why_not_register(entry.event) or PLAYER_HAS_SEATS(name=entry)
    return why_not_register(entry.event)


@act("player.change", event="entry.event")
def change(
    now: Writing,
    *,
    entry: Entry,
    facts: PlayerFacts,
    by: User | None,
    key: str = "",
    accept_doubts: bool = False,
) -> LogEntry:
    """Correct a registration. Refused when something is wrong, Doubtful when it looks so."""
    entry = fresh(entry)
    refuse(why_not_change(entry))
    refuse(why_not_change(entry, facts), "substitute")
    before = facts_of(entry)
    facts = checked(entry.event, facts, accept_doubts=accept_doubts, entry=entry)
    facts = with_wish(facts, why_not_ask(entry.event), before.counts)
    write_facts(entry, facts)
    return now.log(
        Told("Player %(number)s, %(name)s, changed.", {"number": entry.number, "name": entry.name}),
        subject=f"player {entry.number}",
        before={"entry": entry.pk, **before.values()},
        after={"entry": entry.pk, **facts.values()},
    )


def write_facts(entry: Entry, facts: PlayerFacts) -> None:
    """Write the facts into the rows, and delete a person or team no longer used."""
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
def undo_change(now: Writing, log: LogEntry) -> Said:
    """Restore the previous facts of the registration. Refused if it was changed since."""
    entry = entry_now(now.event, log.after["entry"])
    if facts_of(entry) != _facts(log.after):
        raise Refused(CHANGED_SINCE(name=entry))
    facts = _facts(log.before)
    refuse(why_not_change(entry, facts))
    facts = checked(now.event, facts, accept_doubts=True, entry=entry)
    write_facts(entry, with_wish(facts, why_not_ask(now.event), entry.counts))
    return Told(
        "Change of player %(number)s, %(name)s, undone.", {"number": entry.number, "name": entry.name}
    )


@undo_of("player.remove")
def undo_remove(now: Writing, log: LogEntry) -> Said:
    """Register the removed player again, under their number."""
    number, facts = log.before["number"], _facts(log.before)
    if now.event.entries.filter(number=number).exists():
        raise Refused(NUMBER_GIVEN_AWAY(number=number))
    entry = made_entry(now.event, checked(now.event, facts, accept_doubts=True), number)
    return Told("%(name)s is player %(number)s again.", {"name": entry.name, "number": number})


def _facts(values: dict[str, Any]) -> PlayerFacts:
    """The facts of a registration from a line of the log."""
    return PlayerFacts(**{key: value for key, value in values.items() if key not in {"entry", "number"}})


def why_not_withdraw(entry: Entry) -> Refusal | None:
    """Why the player cannot be withdrawn, or None."""
    if entry.withdrawn_at:
        return WITHDRAWN_ALREADY(name=entry)
    if refusal := why_not_register(entry.event):
        return refusal
    seat = _seat_being_played(entry)
    if seat is None:
        return None
    return SITS_NOW(name=entry, table=seat.table.number, session=seat.table.session.number)


def _seat_being_played(entry: Entry) -> Seat | None:
    """The player's seat at a table that plays and has no result yet, unless somebody plays there instead."""
    seats = Seat.objects.filter(entry=entry, session__state=Session.OPEN, substitute=None, out=False)
    return seats.exclude(table__results__current=True).select_related("table__session").first()


def why_not_restore(entry: Entry) -> Refusal | None:
    """Why the player cannot come back, or None."""
    return why_not_register(entry.event) if entry.withdrawn_at else NOT_WITHDRAWN(name=entry)


def waiting_seats(entry: Entry) -> list[int]:
    """The numbers of the sessions in which the player has a seat, no result yet and no substitute."""
    seats = Seat.objects.filter(entry=entry, substitute=None).exclude(table__results__current=True)
    seats = seats.exclude(session__state=Session.CALLED_OFF)
    return list(seats.order_by("session__number").values_list("session__number", flat=True))


def what_withdrawing_leaves(entry: Entry) -> Said | None:
    """The sentence on the player's remaining seats; None if they have none."""
    sessions = waiting_seats(entry)
    if not sessions:
        return None
    return Counted(
        "The seat in session %(sessions)s needs a substitute, or a new draw.",
        "The seats in sessions %(sessions)s need a substitute, or a new draw.",
        {"n": len(sessions), "sessions": Row(sessions, ", ")},
    )


@act("player.withdraw", event="entry.event")
def withdraw(now: Writing, *, entry: Entry, by: User | None, key: str = "", name: str = "") -> LogEntry:
    """Withdraw a player, who misses every session to come. Refused while they sit at a table that plays.

    `name`: who does it without an account.
    """
    entry = fresh(entry)
    refuse(why_not_withdraw(entry))
    left_before = entry.left_after  # who is disqualified has left already
    entry.withdrawn_at = now.at
    entry.left_after = last_session_of(entry) if left_before is None else left_before
    entry.save(update_fields=["withdrawn_at", "left_after"])
    sentence = Told("Player %(number)s, %(name)s, withdrawn.", {"number": entry.number, "name": entry.name})
    consequences = what_withdrawing_leaves(entry)
    return now.log(
        in_a_row([sentence, consequences]) if consequences else sentence,
        subject=f"player {entry.number}",
        before={"entry": entry.pk, "withdrawn": None, "left_after": left_before},
        after={"entry": entry.pk, "withdrawn": now.at.isoformat(), "left_after": entry.left_after},
    )


@act("player.restore", event="entry.event")
def restore(now: Writing, *, entry: Entry, by: User | None, key: str = "") -> LogEntry:
    """Take a withdrawn player back; the sessions played meanwhile stay missed."""
    entry = fresh(entry)
    refuse(why_not_restore(entry))
    before = entry.withdrawn_at.isoformat() if entry.withdrawn_at else None
    left_after, missed = entry.left_after, _keep_missed(entry)
    entry.withdrawn_at = None
    entry.left_after = left_after if entry.disqualified_at else None
    entry.save(update_fields=["withdrawn_at", "left_after"])
    return now.log(
        Told("Player %(number)s, %(name)s, plays again.", {"number": entry.number, "name": entry.name}),
        subject=f"player {entry.number}",
        before={"entry": entry.pk, "withdrawn": before, "left_after": left_after},
        after={"entry": entry.pk, "withdrawn": None, "missed": missed},
    )


def _keep_missed(entry: Entry) -> list[int]:
    """Note the sessions begun since the player left as missed; returns their numbers."""
    if entry.left_after is None:
        return []
    begun = entry.event.sessions.filter(number__gt=entry.left_after, state__in=Session.BEGUN)
    sessions = list(begun.exclude(seats__entry=entry).exclude(absences__entry=entry).order_by("number"))
    Absence.objects.bulk_create(Absence(session=session, entry=entry, planned=False) for session in sessions)
    return [session.number for session in sessions]


@undo_of("player.withdraw")
def undo_withdraw(now: Writing, log: LogEntry) -> Said:
    """Take the player back."""
    entry = _undoable_entry(now, log, why_not_restore)
    entry.withdrawn_at, entry.left_after = None, log.before.get("left_after")
    entry.save(update_fields=["withdrawn_at", "left_after"])
    return Told("Withdrawal of %(name)s undone.", {"name": entry.name})


@undo_of("player.restore")
def undo_restore(now: Writing, log: LogEntry) -> Said:
    """Withdraw the player again, since the moment they had withdrawn first."""
    entry = _undoable_entry(now, log, _why_not_withdraw_again)
    entry.withdrawn_at = log.before["withdrawn"]
    entry.left_after = log.before.get("left_after", last_session_of(entry))
    entry.save(update_fields=["withdrawn_at", "left_after"])
    missed = log.after.get("missed", [])
    Absence.objects.filter(entry=entry, session__number__in=missed, planned=False).delete()
    return Told("%(name)s is withdrawn again.", {"name": entry.name})


def _why_not_withdraw_again(entry: Entry) -> Refusal | None:
    """Why the player cannot be withdrawn as before, also at a table that plays; or None."""
    return WITHDRAWN_ALREADY(name=entry) if entry.withdrawn_at else why_not_register(entry.event)


def _undoable_entry(now: Writing, log: LogEntry, why_not: Callable[[Entry], Refusal | None]) -> Entry:
    """The entry of an act to undo. Refused if `why_not` gives a reason."""
    entry = entry_now(now.event, log.after["entry"])
    refuse(why_not(entry))
    return entry
