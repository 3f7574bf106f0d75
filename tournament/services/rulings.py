"""Rulings: given at a table, cancelled with a reason, never deleted."""

from dataclasses import dataclass

from django.contrib.auth.base_user import AbstractBaseUser
from django.utils.translation import gettext as _

from scoring.problems import grouped
from tournament.models import LogEntry, Ruling, Seat, Table
from tournament.queries.rulings import kind_text
from tournament.services.errors import refuse
from tournament.services.tables import claim, subject, table_at, where, why_not_touch
from tournament.services.undoing import undo_of
from tournament.services.writing import Writing, writing

GIVE, CANCEL = "ruling.give", "ruling.cancel"
MOST = 1_000_000  # points; no edition takes as much


@dataclass(frozen=True)
class Sanction:
    """What a referee decided: `points` are added to the player's (a penalty is negative)."""

    kind: str
    points: int
    moment: str  # Ruling.AT_TABLE or Ruling.AFTER_UMA
    clause: str = ""
    note: str = ""


def why_not_give(table: Table) -> str | None:
    """The sentence why no ruling can be given at the table now, or None."""
    return why_not_touch(table.session)


def can_give(table: Table) -> bool:
    """Whether a ruling can be given at the table now."""
    return why_not_give(table) is None


def give_ruling(*, seat: Seat, sanction: Sanction, by: AbstractBaseUser | None, key: str = "") -> Ruling:
    """Record a sanction against the player of a seat. Refused with the reason."""
    table = seat.table
    event = table.session.event
    with writing(event, by=by, act=GIVE, key=key) as now:
        if now.repeated:
            return _named(now.event, now.repeated.after)
        refuse(why_not_give(table) or _why_not(sanction))
        claim(table, None)
        ruling = Ruling.objects.create(
            event=event,
            table=table,
            entry=seat.entry,
            kind=sanction.kind,
            clause=sanction.clause,
            points=sanction.points,
            moment=sanction.moment,
            note=sanction.note,
            given_by=by.get_username() if by else "",
            given_at=now.at,
        )
        now.log(
            _summary(ruling, table),
            subject=subject(table),
            after=where(table) | _facts(ruling),
        )
        return ruling


def _summary(ruling: Ruling, table: Table) -> str:
    said = {"player": ruling.entry.name, "table": table.number}
    what = kind_text(ruling.event.rules, ruling.kind).rstrip(".")
    points = _("%(points)s points") % {"points": grouped(ruling.points, signed=True)}
    taken = points if ruling.points else _("no points")
    return _("Ruling for %(player)s at table %(table)s") % said + f": {what} ({taken})"


def _why_not(sanction: Sanction) -> str | None:
    if abs(sanction.points) > MOST:
        return _("%(points)s points are more than any rule takes.") % {"points": sanction.points}
    if sanction.moment not in dict(Ruling.MOMENTS):
        return _("Say when the points are taken: at the table or after uma.")
    return None


def why_not_cancel(ruling: Ruling, reason: str) -> str | None:
    """The sentence why the ruling cannot be cancelled for this reason, or None."""
    if ruling.cancelled_at:
        return _("This ruling was cancelled already.")
    if not reason.strip():
        return _("Say why the ruling is cancelled.")
    return why_not_touch(ruling.table.session)


def can_cancel(ruling: Ruling, reason: str) -> bool:
    """Whether the ruling can be cancelled for this reason."""
    return why_not_cancel(ruling, reason) is None


def cancel_ruling(*, ruling: Ruling, reason: str, by: AbstractBaseUser | None, key: str = "") -> Ruling:
    """Cancel a ruling with a reason; it stays readable. Refused with the sentence."""
    with writing(ruling.event, by=by, act=CANCEL, key=key) as now:
        ruling = Ruling.objects.select_related("table__session__event", "entry").get(pk=ruling.pk)
        if now.repeated:
            return ruling
        refuse(why_not_cancel(ruling, reason))
        claim(ruling.table, None)
        _cancel(ruling, now, reason)
        now.log(
            _("Ruling for %(player)s cancelled: %(reason)s")
            % {"player": ruling.entry.name, "reason": reason},
            subject=subject(ruling.table),
            after=where(ruling.table) | _facts(ruling),
        )
        return ruling


def _cancel(ruling: Ruling, now: Writing, reason: str) -> None:
    ruling.cancelled_at, ruling.cancel_reason = now.at, reason[:300]
    ruling.cancelled_by = now.by.get_username() if now.by else ""
    ruling.save(update_fields=["cancelled_at", "cancel_reason", "cancelled_by"])


def _facts(ruling: Ruling) -> dict[str, object]:
    return {
        "player": ruling.entry.number,
        "kind": ruling.kind,
        "points": ruling.points,
        "moment": ruling.moment,
        "given_at": ruling.given_at.isoformat(),
    }


def _named(event: object, facts: dict[str, object]) -> Ruling:
    """The ruling that the log names."""
    return Ruling.objects.select_related("table__session__event", "entry").get(
        event=event, entry__number=facts["player"], given_at=facts["given_at"], kind=facts["kind"]
    )


@undo_of(GIVE)
def _undo_give(now: Writing, entry: LogEntry) -> str:
    ruling = _named(now.event, entry.after)
    refuse(why_not_cancel(ruling, "undone"))
    claim(table_at(now.event, entry.after), None)
    _cancel(ruling, now, _("taken back"))
    return _("Ruling for %(player)s taken back") % {"player": ruling.entry.name}


@undo_of(CANCEL)
def _undo_cancel(now: Writing, entry: LogEntry) -> str:
    ruling = _named(now.event, entry.after)
    ruling.cancelled_at, ruling.cancel_reason, ruling.cancelled_by = None, "", ""
    ruling.save(update_fields=["cancelled_at", "cancel_reason", "cancelled_by"])
    claim(ruling.table, None)
    return _("Ruling for %(player)s is in force again") % {"player": ruling.entry.name}
