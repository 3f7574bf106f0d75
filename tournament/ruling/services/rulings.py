"""Rulings: given at a table or without one, cancelled with a reason, and never deleted."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

from django.db.models import F, Q

from scoring.sentence import Signed
from tournament.account.queries import roles_of
from tournament.acts.refusals import NOTE, Reason, Refusal, Refused, refuse, why_too_long
from tournament.acts.undo import undo_of
from tournament.acts.writing import Writing, act
from tournament.models import Entry, Event, LogEntry, Role, Ruling, Seat, Table, User
from tournament.presence.services.handing_over import (
    Successor,
    hand_over,
    keep_away,
    put_seating_back,
    seating_of,
    why_not_hand_over,
)
from tournament.presence.services.out_of_competition import LEAVING, expel, readmit
from tournament.ruling.queries.suggestions import ADJUSTMENT, LATENESS, MEASURES, kind_named
from tournament.session.services.table_revisions import claim, claim_as_read, named_in_log, why_not_touch
from tournament.words.sentences import Counted, Kept, Row, Said, Told, written

NOBODY = Successor()
CANCELLED: Final = ("cancel_reason", "cancel_told", "cancelled_by")
GIVE, GIVE_ALL, CANCEL = "ruling.give", "ruling.give-all", "ruling.cancel"
OF_NO_TABLE: Final = frozenset({Ruling.TOTAL, Ruling.TABLE_POINTS})
MOST: Final = 1_000_000  # points; no edition takes as much

EVENT_ENDED = Reason("ruling.event-ended", "The event has ended. Reopen it to give a ruling.")
TOO_MANY_POINTS = Reason("ruling.too-many-points", "%(points)s points are more than any rule takes.")
NO_SUCH_MOMENT = Reason("ruling.no-such-moment", "Say when the points are taken: at the table or after uma.")
NO_SUBSTITUTE = Reason("ruling.no-substitute", "Nobody plays for %(name)s at this table.")
ONLY_ADJUSTMENTS_ADD = Reason(
    "ruling.only-adjustments-add", "A ruling takes points off; only a director’s adjustment adds points."
)
NEEDS_REASON = Reason("ruling.adjustment-needs-reason", "Say why the points are adjusted.")
NO_POINTS = Reason("ruling.adjustment-without-points", "Say how many points are added or taken.")
BY_DIRECTORS = Reason("ruling.adjustment-by-directors", "Only a director adjusts points.")
NO_TABLE_POINTS = Reason("ruling.no-table-points", "The rules of this event count no table points.")
WITHOUT_TABLE = Reason("ruling.adjustment-without-table", "An adjustment does not belong to a table.")
NOBODY_LEAVES_WITH_ALL = Reason(
    "ruling.all-cannot-leave", "You cannot take all four players out at once: rule on each of them."
)
NO_SUCH_SANCTION = Reason("ruling.no-such-sanction", "There is no such sanction.")
APPEAL_WAITS = Reason(
    "ruling.appeal-waits", "An appeal against this ruling is waiting: the head referee decides it."
)
NO_REASON_TO_CANCEL = Reason("ruling.no-reason-to-cancel", "Say why the ruling is cancelled.")
CANCELLED_ALREADY = Reason("ruling.cancelled-already", "This ruling has already been cancelled.")
ANOTHER_PLAYERS = Reason(
    "ruling.another-players",
    "This ruling moved to another player when two players swapped seats: undo that first.",
)
SEATED_ELSEWHERE = Reason(
    "ruling.seated-elsewhere",
    "%(name)s no longer sits at the table of this ruling: undo the later draw or swap first.",
)


@dataclass(frozen=True)
class Sanction:
    """What a referee decided: `points` are added to the player's (a penalty is negative).

    `measure` is a key of `ruling.queries.suggestions.MEASURES`, or "" when only points count; `hand` the
    number of the table's hand in which it happened.
    """

    kind: str
    points: int
    moment: str  # Ruling.AT_TABLE or Ruling.AFTER_UMA
    clause: str = ""
    note: str | Said = ""
    measure: str = ""
    hand: int | None = None


def why_not_give_apart(event: Event) -> Refusal | None:
    """Why no ruling without a table can be given now, or None."""
    return EVENT_ENDED() if event.ended_at else None


def given_before(entry: LogEntry) -> Ruling:
    """The ruling that a repeated act returns: the one that its line in the log names."""
    return named(entry.event, entry.after)


@act(GIVE, event="seat.table.session.event", first=given_before)
def give_ruling(
    now: Writing,
    *,
    seat: Seat,
    sanction: Sanction,
    against_substitute: bool = False,
    successor: Successor = NOBODY,
    by: User | None,
    key: str = "",
) -> Ruling:
    """Record a sanction against the player of a seat, or against the substitute who plays there.

    Where it takes them away from the table, the `successor` sits there now, in the same act. Refused with
    the reason.
    """
    table = seat.table
    if refusal := why_not_touch(table.session) or _why_not(sanction, table.session.event):
        raise Refused(refusal)
    if sanction.kind == ADJUSTMENT:
        raise Refused(WITHOUT_TABLE())
    if against_substitute and seat.substitute is None:
        raise Refused(NO_SUBSTITUTE(name=seat.entry.name))
    ruled = seat.substitute if against_substitute and seat.substitute else seat.entry
    if sanction.measure not in LEAVING:
        return _give(now, ruled, table, sanction)
    refuse(why_not_hand_over(seat, sanction.measure, successor))
    before = seating_of(seat.entry)
    ruling = give_now(now, ruled, table, sanction)
    hand_over(seat, sanction.measure, successor, against_substitute=against_substitute)
    seating = {"player": seat.entry.number, "before": before, "after": seating_of(seat.entry)}
    log_of(now, ruling, _summary(ruling, sanction.note, successor), seating=seating)
    return ruling


def all_given_before(entry: LogEntry) -> list[Ruling]:
    """The rulings that a line of the log names, which gave one to each of a table."""
    return [named(entry.event, facts) for facts in entry.after["rulings"]]


@act(GIVE_ALL, event="table.session.event", first=all_given_before)
def give_to_all(
    now: Writing, *, table: Table, sanction: Sanction, by: User | None, key: str = ""
) -> list[Ruling]:
    """Record the same sanction against each who sits at a table (EMA 2025: a sheet beyond repair).

    A substitute stands for who plays there, and a seat that nobody takes is passed over. Refused with the
    reason.
    """
    refuse(why_not_touch(table.session) or _why_not(sanction, table.session.event))
    if sanction.kind == ADJUSTMENT:
        raise Refused(WITHOUT_TABLE())
    if sanction.measure in LEAVING:
        raise Refused(NOBODY_LEAVES_WITH_ALL())
    seats = table.seats.filter(out=False).select_related("entry", "substitute")
    rulings = [give_now(now, seat.substitute or seat.entry, table, sanction) for seat in seats]
    subject, place = named_in_log(table)
    sentence = Told(
        "Ruling for all at table %(table)s (%(points)s each): %(offence)s",
        {
            "table": table.number,
            "points": _points(sanction.points),
            "offence": kind_named(table.session.event.rules, sanction.kind),
        },
    )
    now.log(
        sentence, subject=subject, after=place | {"rulings": [place | facts_of(ruling) for ruling in rulings]}
    )
    return rulings


@act(GIVE, event="entry.event", first=given_before)
def give_ruling_apart(
    now: Writing, *, entry: Entry, sanction: Sanction, by: User | None, key: str = ""
) -> Ruling:
    """Record a sanction that belongs to no table: its points are taken from the player's total."""
    refuse(why_not_give_apart(entry.event) or _why_not(sanction, entry.event))
    if sanction.kind == ADJUSTMENT:
        refuse(_why_not_adjust(entry.event, sanction, by))
    return _give(now, entry, None, sanction)


def _give(now: Writing, entry: Entry, table: Table | None, sanction: Sanction) -> Ruling:
    ruling = give_now(now, entry, table, sanction)
    log_of(now, ruling, _summary(ruling, sanction.note))
    return ruling


def give_now(now: Writing, entry: Entry, table: Table | None, sanction: Sanction) -> Ruling:
    """Store a ruling with its effects, inside an act."""
    if table:
        claim_as_read(table, None)
    event = table.session.event if table else entry.event
    note, note_told = _stored(event, sanction.note)
    ruling = Ruling.objects.create(
        event=event,
        table=table,
        entry=entry,
        kind=sanction.kind,
        clause=sanction.clause,
        points=sanction.points,
        moment=sanction.moment if table or sanction.moment in OF_NO_TABLE else Ruling.AFTER_UMA,
        measure=sanction.measure,
        hand=sanction.hand,
        note=note[:NOTE],
        note_told=note_told,
        given_by=now.actor_name,
        given_at=now.at,
    )
    if sanction.measure in LEAVING:
        expel(ruling)
    return ruling


def log_of(now: Writing, ruling: Ruling, sentence: Said, **more: object) -> None:
    """Log an act on a ruling, with the facts that find the ruling again."""
    facts = facts_of(ruling) | more
    if ruling.table:
        now.log_at(ruling.table, sentence, after=facts)
    else:
        now.log(sentence, subject=f"player {ruling.entry.number}", after=facts)


def _points(points: int) -> Said:
    return Counted("%(n)s point", "%(n)s points", {"n": Signed(points)})


def _summary(ruling: Ruling, note: str | Said, successor: Successor = NOBODY) -> Said:
    points = _points(ruling.points)
    sanction: list[object] = [points if ruling.points else MEASURES.get(ruling.measure) or Told("no points")]
    if isinstance(note, Said) and ruling.kind == LATENESS:
        sanction.append(note.values["late"] if "note" in note.values else note)
    if successor.substitute:
        sanction.append(Told("%(name)s plays instead", {"name": successor.substitute.name}))
    words = {
        "player": ruling.entry.name,
        "sanction": Row(sanction, "; "),
        "offence": kind_named(ruling.event.rules, ruling.kind),
    }
    if ruling.table is None:
        return Told("Ruling for %(player)s (%(sanction)s): %(offence)s", words)
    words["table"] = ruling.table.number
    return Told("Ruling for %(player)s at table %(table)s (%(sanction)s): %(offence)s", words)


def _why_not_adjust(event: Event, sanction: Sanction, by: User | None) -> Refusal | None:
    """Why points cannot be adjusted in this way, or None."""
    if refusal := _why_no_director(event, by):
        return refusal
    if not sanction.points:
        return NO_POINTS()
    return None if isinstance(sanction.note, Said) or sanction.note.strip() else NEEDS_REASON()


def _why_no_director(event: Event, by: User | None) -> Refusal | None:
    """Why this person may not adjust points, or None. `by` is None for a management command."""
    return BY_DIRECTORS() if by is not None and Role.DIRECTOR not in roles_of(by, event) else None


def _why_not_change(ruling: Ruling, by: User | None) -> Refusal | None:
    """Why this person may not cancel or restore the ruling, or None."""
    return _why_no_director(ruling.event, by) if ruling.kind == ADJUSTMENT else None


def _why_not(sanction: Sanction, event: Event) -> Refusal | None:
    """Why the sanction is not valid at the event, or None."""
    if sanction.points > 0 and sanction.kind != ADJUSTMENT:
        return ONLY_ADJUSTMENTS_ADD()
    if sanction.moment == Ruling.TABLE_POINTS and not event.rules.table_points:
        return NO_TABLE_POINTS()
    if abs(sanction.points) > MOST:
        return TOO_MANY_POINTS(points=sanction.points)
    if sanction.moment not in dict(Ruling.MOMENTS):
        return NO_SUCH_MOMENT()
    if sanction.measure and sanction.measure not in MEASURES:
        return NO_SUCH_SANCTION()
    return None


def why_not_cancel(ruling: Ruling, reason: str) -> Refusal | None:
    """Why the ruling cannot be cancelled for this reason, or None."""
    if ruling.appealed_at and not (ruling.decided_at or ruling.cancelled_at):
        return APPEAL_WAITS()
    if refusal := why_not_revoke(ruling):
        return refusal
    return why_too_long(reason, NOTE) if reason.strip() else NO_REASON_TO_CANCEL()


def why_not_revoke(ruling: Ruling) -> Refusal | None:
    """Why the ruling cannot be revoked now, with or without an appeal; or None."""
    if ruling.cancelled_at:
        return CANCELLED_ALREADY()
    return _why_not_now(ruling)


def _why_not_now(ruling: Ruling) -> Refusal | None:
    return why_not_touch(ruling.table.session) if ruling.table else why_not_give_apart(ruling.event)


@act(CANCEL, event="ruling.event", first=given_before)
def cancel_ruling(now: Writing, *, ruling: Ruling, reason: str, by: User | None, key: str = "") -> Ruling:
    """Cancel a ruling with a reason; it stays readable. Refused with the sentence."""
    ruling = fresh(ruling)
    refuse(_why_not_change(ruling, by) or why_not_cancel(ruling, reason))
    cancel_now(now, ruling, reason)
    values = {"player": ruling.entry.name, "reason": reason}
    log_of(now, ruling, Told("Ruling for %(player)s cancelled: %(reason)s", values))
    return ruling


def cancel_now(now: Writing, ruling: Ruling, reason: str | Said) -> None:
    """Take a ruling's effects back inside an act; it stays readable with the reason."""
    _claim(ruling)
    ruling.cancelled_at, ruling.cancelled_by = now.at, now.actor_name
    ruling.cancel_reason, ruling.cancel_told = _stored(ruling.event, reason)
    ruling.save(update_fields=["cancelled_at", *CANCELLED])
    readmit(ruling)


def _stored(event: Event, text: str | Said) -> tuple[str, Kept | None]:
    """A note or reason for its two columns: what people typed has no message."""
    return written(text, event.language) if isinstance(text, Said) else (text.strip(), None)


def restore_now(ruling: Ruling) -> None:
    """Put a cancelled ruling in force again, inside the undoing of an act."""
    _claim(ruling)
    ruling.cancelled_at, ruling.cancel_reason, ruling.cancel_told, ruling.cancelled_by = None, "", None, ""
    ruling.save(update_fields=["cancelled_at", *CANCELLED])
    expel(ruling)


def _claim(ruling: Ruling) -> None:
    if ruling.table:
        claim(ruling.table, None)


def fresh(ruling: Ruling) -> Ruling:
    """The ruling read again from the database, inside the act."""
    return Ruling.objects.select_related("table__session__event", "entry", "event").get(pk=ruling.pk)


def facts_of(ruling: Ruling) -> dict[str, Any]:
    """The facts of a ruling for the log: those that find it again, and its points."""
    return {
        "player": ruling.entry.number,
        "kind": ruling.kind,
        "points": ruling.points,
        "moment": ruling.moment,
        "measure": ruling.measure,
        "given_at": ruling.given_at.isoformat(),
    }


def named(event: Event | None, facts: Mapping[str, Any]) -> Ruling:
    """The ruling that the log names. Refused when it was re-attributed to another player since.

    Old lines name the player whose seat it was, also where the substitute there is to blame.
    """
    rulings = Ruling.objects.select_related("table__session__event", "entry", "event").filter(event=event)
    sat_in = Q(entry__substituted_seats__entry__number=facts["player"])
    ruling = rulings.filter(
        Q(entry__number=facts["player"]) | sat_in & Q(entry__substituted_seats__table=F("table")),
        given_at=facts["given_at"],
        kind=facts["kind"],
    ).first()
    if ruling is None:
        raise Refused(ANOTHER_PLAYERS())
    return ruling


@undo_of(GIVE, Role.REFEREE)
def _undo_give(now: Writing, entry: LogEntry) -> Said:
    ruling = named(now.event, entry.after)
    refuse(why_not_cancel(ruling, "undone") or _why_not_change(ruling, now.by))
    if seating := entry.after.get("seating"):
        put_seating_back(now.event, seating["player"], seating["before"], seating["after"])
    cancel_now(now, ruling, Told("taken back"))
    keep_away(ruling.entry, ruling.table)
    return Told("Ruling for %(player)s taken back", {"player": ruling.entry.name})


@undo_of(GIVE_ALL, Role.REFEREE)
def _undo_give_all(now: Writing, entry: LogEntry) -> Said:
    rulings = all_given_before(entry)
    for ruling in rulings:
        refuse(why_not_cancel(ruling, "undone"))
    for ruling in rulings:
        cancel_now(now, ruling, Told("taken back"))
    return Told("Ruling for all at table %(table)s taken back", {"table": entry.after["table"]})


@undo_of(CANCEL, Role.REFEREE)
def _undo_cancel(now: Writing, entry: LogEntry) -> Said:
    ruling = named(now.event, entry.after)
    refuse(_why_not_now(ruling) or _why_not_there(ruling, entry) or _why_not_change(ruling, now.by))
    restore_now(ruling)
    return Told("Ruling for %(player)s is in force again", {"player": ruling.entry.name})


def _why_not_there(ruling: Ruling, entry: LogEntry) -> Refusal | None:
    """Why a ruling given at a table cannot count there again, or None: its player was seated elsewhere."""
    seats = Seat.objects.filter(Q(entry=ruling.entry) | Q(substitute=ruling.entry), table=ruling.table_id)
    if "table" not in entry.after or (ruling.table_id and seats.exists()):
        return None
    return SEATED_ELSEWHERE(name=ruling.entry.name)
