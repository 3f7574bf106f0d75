"""Results of tables: entering, confirming by a second person, correcting; every version is kept."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from django.contrib.auth.base_user import AbstractBaseUser
from django.utils.translation import gettext as _

from scoring.table import table_problems
from tournament.models import Event, LogEntry, Result, Session, Table
from tournament.queries.access import roles_of
from tournament.queries.worded import problem_sentence
from tournament.services.errors import Refused, refuse
from tournament.services.tables import claim, claim_as_read, subject, table_at, where, why_not_touch
from tournament.services.undoing import undo_of
from tournament.services.wording import NOTE, why_too_long
from tournament.services.writing import Writing, writing

RECORD, CONFIRM = "result.record", "result.confirm"
SIDES = ("east", "south", "west", "north")


@dataclass(frozen=True)
class Sheet:
    """What somebody entered for a table: differences from the start in the order E S W N, in points."""

    points: tuple[int, int, int, int]
    bets_left: int = 0
    provisional: bool = False
    note: str = ""


def why_not_record(table: Table, by: AbstractBaseUser | None) -> str | None:
    """The sentence why this person cannot enter or correct the table's result now, or None."""
    reason = why_not_touch(table.session)
    if reason or by is None or table.session.state != Session.CLOSED:
        return reason
    if "director" not in roles_of(by, table.session.event):
        return _("Session %(number)s is closed: a director can still correct its results.") % {
            "number": table.session.number
        }
    return None


def can_record(table: Table, by: AbstractBaseUser | None) -> bool:
    """Whether this person can enter or correct the table's result now."""
    return why_not_record(table, by) is None


def record_result(
    *,
    table: Table,
    sheet: Sheet,
    by: AbstractBaseUser | None,
    seen: int | None = None,
    key: str = "",
    name: str = "",
) -> Result:
    """Store a sheet as the table's next version; it is confirmed at once where no second person checks.

    `name` is who enters it without an account.
    `seen` is the table's revision when the form was opened. Refused with every problem of the sheet (a wrong
    sum passes when it is `provisional`); Stale when somebody acted at the table in between.
    """
    why_not = why_not_record(table, by)  # before others have to wait
    with writing(table.session.event, by=by, act=RECORD, key=key, name=name) as now:
        if now.repeated:
            return Result.objects.get(table=table, version=now.repeated.after["version"])
        refuse(why_not or why_too_long(sheet.note, NOTE))
        _check(table.session.event, sheet)
        claimed = claim_as_read(table, seen)
        if claimed is not table:
            refuse(why_not_record(claimed, by))
            _check(claimed.session.event, sheet)
        return _next_version(now, claimed, sheet)


def _check(event: Event, sheet: Sheet) -> None:
    problems = table_problems(event.rules, sheet.points, sheet.bets_left)
    grave = [one for one in problems if not (sheet.provisional and one.code.startswith("sum-off"))]
    if grave:
        raise Refused(" · ".join(problem_sentence(problem) for problem in grave))


def _next_version(now: Writing, table: Table, sheet: Sheet) -> Result:
    before, result = store_version(now, table, sheet)
    with now.told_to_all():
        act = _("Result of table %(table)s corrected") if before else _("Result of table %(table)s saved")
    now.log(
        act % {"table": table.number},
        subject=subject(table),
        before=facts_of(before) if before else None,
        after=where(table) | facts_of(result),
    )
    return result


def store_version(now: Writing, table: Table, sheet: Sheet) -> tuple[Result | None, Result]:
    """The current version until now, and the sheet as the next one, now current; the log is the caller's."""
    versions = Result.objects.filter(table=table)
    newest = versions.order_by("-version").first()
    before = newest if newest is None or newest.current else versions.filter(current=True).first()
    if before:
        Result.objects.filter(pk=before.pk).update(current=False)
    return before, _store(now, table, sheet, newest.version + 1 if newest else 1)


def _store(now: Writing, table: Table, sheet: Sheet, version: int) -> Result:
    checked = table.session.event.second_check
    return Result.objects.create(
        table=table,
        version=version,
        state=Result.ENTERED if checked else Result.CONFIRMED,
        **dict(zip(SIDES, sheet.points, strict=True)),
        bets_left=sheet.bets_left,
        provisional=sheet.provisional,
        note=sheet.note,
        entered_by=now.who,
        entered_at=now.at,
        confirmed_at=None if checked else now.at,
    )


def facts_of(result: Result) -> dict[str, Any]:
    """A version of a result for the log."""
    return {
        "version": result.version,
        "points": result.points,
        "bets_left": result.bets_left,
        "state": result.state,
        "provisional": result.provisional,
    }


def why_not_confirm(table: Table, by: AbstractBaseUser | None) -> str | None:
    """The sentence why this person cannot confirm the table's result now, or None."""
    result = Result.objects.filter(table=table, current=True).first()
    if result is None:
        return _("Table %(table)s has no result yet.") % {"table": table.number}
    if result.confirmed:
        return _("The result of table %(table)s is confirmed already.") % {"table": table.number}
    own = by is not None and result.entered_by == by.get_username()
    if own and table.session.event.second_check:
        return _("You entered the result of table %(table)s yourself: a second person confirms it.") % {
            "table": table.number
        }
    return why_not_touch(table.session)


def can_confirm(table: Table, by: AbstractBaseUser | None) -> bool:
    """Whether this person can confirm the table's result now."""
    return why_not_confirm(table, by) is None


def differing_winds(result: Result, points: Sequence[int]) -> tuple[str, ...]:
    """The winds whose points a second person typed differently, for the blind check."""
    return tuple(wind for wind, own in zip("ESWN", points, strict=True) if result.points[wind] != own)


def confirm_result(
    *, table: Table, by: AbstractBaseUser | None, seen: int | None = None, key: str = ""
) -> Result:
    """A second person confirms the table's current result. Refused or Stale with a sentence."""
    with writing(table.session.event, by=by, act=CONFIRM, key=key) as now:
        if now.repeated:
            return Result.objects.get(table=table, version=now.repeated.after["version"])
        refuse(why_not_confirm(table, by))
        table = claim(table, seen)
        result = confirm_version(now, table)
        now.log(
            _("Result of table %(table)s confirmed") % {"table": table.number},
            subject=subject(table),
            after=where(table) | {"version": result.version},
        )
        return result


def confirm_version(now: Writing, table: Table) -> Result:
    """The table's current version, confirmed by whoever acts; the log is the caller's."""
    result = Result.objects.get(table=table, current=True)
    result.state, result.confirmed_at = Result.CONFIRMED, now.at
    result.confirmed_by = now.by.get_username() if now.by else ""
    result.save(update_fields=["state", "confirmed_at", "confirmed_by"])
    return result


def unconfirm(result: Result) -> None:
    """Let the result wait for its confirmation again."""
    Result.objects.filter(pk=result.pk).update(state=Result.ENTERED, confirmed_by="", confirmed_at=None)


def _current_for_undo(now: Writing, entry: LogEntry) -> tuple[Table, Result]:
    table = table_at(now.event, entry.after)
    result = Result.objects.filter(table=table, current=True).first()
    if result is None or result.version != entry.after["version"]:
        raise Refused(
            _("The result of table %(table)s was changed again since. Correct it at the table instead.")
            % {"table": table.number}
        )
    refuse(why_not_touch(table.session))
    claim(table, None)
    return table, result


def put_back(table: Table, result: Result, *, earlier: bool) -> None:
    """Make the version before the current `result` the current one, where there was an `earlier` one."""
    before = Result.objects.filter(table=table, version__lt=result.version).order_by("-version").first()
    Result.objects.filter(pk=result.pk).update(current=False)
    if earlier and before:
        before.pk, before.version, before.current = None, result.version + 1, True
        before.save(force_insert=True)


@undo_of(RECORD)
def _undo_record(now: Writing, entry: LogEntry) -> str:
    """The version before becomes the current one again, as a new version; without one the table is open."""
    table, result = _current_for_undo(now, entry)
    put_back(table, result, earlier=bool(entry.before))
    return _("Result of table %(table)s taken back") % {"table": table.number}


@undo_of(CONFIRM)
def _undo_confirm(now: Writing, entry: LogEntry) -> str:
    """The result is entered again, waiting for its confirmation."""
    table, result = _current_for_undo(now, entry)
    unconfirm(result)
    return _("Confirmation of table %(table)s taken back") % {"table": table.number}
