"""Rulings: given at a table or apart from any, cancelled with a reason, never deleted."""

from dataclasses import dataclass

from django.contrib.auth.base_user import AbstractBaseUser
from django.utils.translation import gettext as _

from tournament.models import Entry, Event, LogEntry, Ruling, Seat, Table
from tournament.queries.rulings import MEASURES, kind_text
from tournament.queries.worded import grouped
from tournament.services.disqualifying import expel, readmit
from tournament.services.errors import Refused, refuse
from tournament.services.tables import claim, subject, where, why_not_touch
from tournament.services.undoing import undo_of
from tournament.services.wording import NOTE, why_too_long
from tournament.services.writing import Writing, writing

GIVE, CANCEL = "ruling.give", "ruling.cancel"
MOST = 1_000_000  # points; no edition takes as much


@dataclass(frozen=True)
class Sanction:
    """What a referee decided: `points` are added to the player's (a penalty is negative).

    `measure` is a key of `queries.rulings.MEASURES`, or "" when only points count; `hand` the number of the
    table's hand in which it happened.
    """

    kind: str
    points: int
    moment: str  # Ruling.AT_TABLE or Ruling.AFTER_UMA
    clause: str = ""
    note: str = ""
    measure: str = ""
    hand: int | None = None


def why_not_give(table: Table) -> str | None:
    """The sentence why no ruling can be given at the table now, or None."""
    return why_not_touch(table.session)


def can_give(table: Table) -> bool:
    """Whether a ruling can be given at the table now."""
    return why_not_give(table) is None


def why_not_give_apart(event: Event) -> str | None:
    """The sentence why no ruling without a table can be given now, or None."""
    return _("The event has ended. Reopen it to give a ruling.") if event.ended_at else None


def can_give_apart(event: Event) -> bool:
    """Whether a ruling without a table can be given now."""
    return why_not_give_apart(event) is None


def give_ruling(*, seat: Seat, sanction: Sanction, by: AbstractBaseUser | None, key: str = "") -> Ruling:
    """Record a sanction against the player of a seat. Refused with the reason."""
    return _give(seat.table.session.event, seat.entry, seat.table, sanction, by, key)


def give_ruling_apart(
    *, entry: Entry, sanction: Sanction, by: AbstractBaseUser | None, key: str = ""
) -> Ruling:
    """Record a sanction that belongs to no table: its points are taken from the player's total."""
    return _give(entry.event, entry, None, sanction, by, key)


def _give(
    event: Event,
    entry: Entry,
    table: Table | None,
    sanction: Sanction,
    by: AbstractBaseUser | None,
    key: str,
) -> Ruling:
    with writing(event, by=by, act=GIVE, key=key) as now:
        if now.repeated:
            return named(now.event, now.repeated.after)
        refuse((why_not_give(table) if table else why_not_give_apart(event)) or _why_not(sanction))
        ruling = give_now(now, entry, table, sanction)
        log_of(now, ruling, _summary(ruling))
        return ruling


def give_now(now: Writing, entry: Entry, table: Table | None, sanction: Sanction) -> Ruling:
    """Store a ruling with its effects, inside an act."""
    if table:
        claim(table, None)
    ruling = Ruling.objects.create(
        event=now.event,
        table=table,
        entry=entry,
        kind=sanction.kind,
        clause=sanction.clause,
        points=sanction.points,
        moment=sanction.moment if table else Ruling.AFTER_UMA,
        measure=sanction.measure,
        hand=sanction.hand,
        note=sanction.note,
        given_by=now.who,
        given_at=now.at,
    )
    expel(ruling)
    return ruling


def log_of(now: Writing, ruling: Ruling, sentence: str, **more: object) -> None:
    """A line of the log that finds the ruling again."""
    table = ruling.table
    place = where(table) if table else {}
    about = subject(table) if table else f"player {ruling.entry.number}"
    now.log(sentence, subject=about, after=place | facts_of(ruling) | more)


def _summary(ruling: Ruling) -> str:
    what = kind_text(ruling.event.rules, ruling.kind).rstrip(".")
    points = _("%(points)s points") % {"points": grouped(ruling.points, signed=True)}
    taken = points if ruling.points else str(MEASURES.get(ruling.measure) or _("no points"))
    return f"{_whose(ruling)}: {what} ({taken})"


def _whose(ruling: Ruling) -> str:
    if ruling.table is None:
        return _("Ruling for %(player)s") % {"player": ruling.entry.name}
    said = {"player": ruling.entry.name, "table": ruling.table.number}
    return _("Ruling for %(player)s at table %(table)s") % said


def _why_not(sanction: Sanction) -> str | None:
    if abs(sanction.points) > MOST:
        return _("%(points)s points are more than any rule takes.") % {"points": sanction.points}
    if sanction.moment not in dict(Ruling.MOMENTS):
        return _("Say when the points are taken: at the table or after uma.")
    if sanction.measure and sanction.measure not in MEASURES:
        return _("There is no such sanction.")
    return None


def why_not_cancel(ruling: Ruling, reason: str) -> str | None:
    """The sentence why the ruling cannot be cancelled for this reason, or None."""
    if ruling.appealed_at and not (ruling.decided_at or ruling.cancelled_at):
        return _("An appeal against this ruling waits: the head referee decides it.")
    if blocked := why_not_revoke(ruling):
        return blocked
    return why_too_long(reason, NOTE) if reason.strip() else _("Say why the ruling is cancelled.")


def why_not_revoke(ruling: Ruling) -> str | None:
    """The sentence why the ruling cannot lose its force now, on appeal or without one; or None."""
    if ruling.cancelled_at:
        return _("This ruling was cancelled already.")
    return _why_not_now(ruling)


def _why_not_now(ruling: Ruling) -> str | None:
    return why_not_touch(ruling.table.session) if ruling.table else why_not_give_apart(ruling.event)


def can_cancel(ruling: Ruling, reason: str) -> bool:
    """Whether the ruling can be cancelled for this reason."""
    return why_not_cancel(ruling, reason) is None


def cancel_ruling(*, ruling: Ruling, reason: str, by: AbstractBaseUser | None, key: str = "") -> Ruling:
    """Cancel a ruling with a reason; it stays readable. Refused with the sentence."""
    with writing(ruling.event, by=by, act=CANCEL, key=key) as now:
        ruling = fresh(ruling)
        if now.repeated:
            return ruling
        refuse(why_not_cancel(ruling, reason))
        cancel_now(now, ruling, reason)
        said = {"player": ruling.entry.name, "reason": reason}
        log_of(now, ruling, _("Ruling for %(player)s cancelled: %(reason)s") % said)
        return ruling


def cancel_now(now: Writing, ruling: Ruling, reason: str) -> None:
    """Take a ruling's effects back inside an act; it stays readable with the reason."""
    _claim(ruling)
    ruling.cancelled_at, ruling.cancel_reason, ruling.cancelled_by = now.at, reason.strip(), now.who
    ruling.save(update_fields=["cancelled_at", "cancel_reason", "cancelled_by"])
    readmit(ruling)


def restore_now(ruling: Ruling) -> None:
    """A cancelled ruling is in force again, inside an act that undoes."""
    _claim(ruling)
    ruling.cancelled_at, ruling.cancel_reason, ruling.cancelled_by = None, "", ""
    ruling.save(update_fields=["cancelled_at", "cancel_reason", "cancelled_by"])
    expel(ruling)


def _claim(ruling: Ruling) -> None:
    if ruling.table:
        claim(ruling.table, None)


def fresh(ruling: Ruling) -> Ruling:
    """The ruling as it is now that it is our turn to write."""
    return Ruling.objects.select_related("table__session__event", "entry", "event").get(pk=ruling.pk)


def facts_of(ruling: Ruling) -> dict[str, object]:
    """What finds the ruling again, and what it took."""
    return {
        "player": ruling.entry.number,
        "kind": ruling.kind,
        "points": ruling.points,
        "moment": ruling.moment,
        "measure": ruling.measure,
        "given_at": ruling.given_at.isoformat(),
    }


def named(event: Event, facts: dict[str, object]) -> Ruling:
    """The ruling that the log names. Refused when it was re-attributed to another player since."""
    known = Ruling.objects.select_related("table__session__event", "entry", "event").filter(event=event)
    found = known.filter(
        given_at=facts["given_at"], kind=facts["kind"], entry__number=facts["player"]
    ).first()
    if found is None:
        raise Refused(_("This ruling is another player’s since two players changed seats: undo that first."))
    return found


@undo_of(GIVE)
def _undo_give(now: Writing, entry: LogEntry) -> str:
    ruling = named(now.event, entry.after)
    refuse(why_not_cancel(ruling, "undone"))
    cancel_now(now, ruling, _("taken back"))
    return _("Ruling for %(player)s taken back") % {"player": ruling.entry.name}


@undo_of(CANCEL)
def _undo_cancel(now: Writing, entry: LogEntry) -> str:
    ruling = named(now.event, entry.after)
    refuse(_why_not_now(ruling))
    restore_now(ruling)
    return _("Ruling for %(player)s is in force again") % {"player": ruling.entry.name}
