"""Entering, confirming by a second person, and correcting table results; every version is kept."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from django.db.models import F, QuerySet

from scoring.rulesets import RuleSet
from scoring.table.problems import table_problems
from tournament.acts.refusals import NOTE, Reason, Refusal, Refused, refuse, why_too_long
from tournament.acts.statements import ForRows, Row, Statement
from tournament.acts.undo import undo_of
from tournament.acts.writing import Writing, act, following
from tournament.models import Event, LogEntry, Result, Role, Session, Table, User
from tournament.models.result import stored_chips
from tournament.result.queries.results_alone import CONFIRM, RECORD
from tournament.session.services.table_revisions import (
    AS_IT_IS,
    DIRECTS,
    claim,
    named_in_log,
    raise_revision,
    table_at,
    up_to_date,
    why_not_enter,
    why_not_touch,
)
from tournament.words.sentences import Counted, Said, Told, problem_sentence

CONFIRM_ALL, CONFIRM_WAITING = "result.confirm-all", "result.confirm-waiting"
SIDES = {"E": "east", "S": "south", "W": "west", "N": "north"}  # the columns of the winds
KEPT = ["id", "table_id", "version", "current", "state", *SIDES.values(), "bets_left", "chips", "provisional"]
# Said while all other acts of the event wait; see tournament.acts.statements. It begins with the tables, so
# that PostgreSQL finds the newest version by the index, however often a result was corrected.
NEWEST = (
    (
        f'SELECT "place"."id", newest.{", newest.".join(KEPT)} '  # noqa: S608 - columns of ours
        'FROM "tournament_table" "place" JOIN "tournament_result" newest '
        'ON newest."table_id" = "place"."id" AND newest."version" = '
        '(SELECT max("version") FROM "tournament_result" WHERE "table_id" = "place"."id") '
        'WHERE "place"."id" IN ('
    ),
    "%s",
    ")",
)
NO_LONGER_CURRENT = ('UPDATE "tournament_result" SET "current" = FALSE WHERE "id" IN (', "%s", ")")

PROBLEMS = Reason("result.problems")
NO_RESULT = Reason("result.none", "Table %(table)s has no result yet.")
CONFIRMED = Reason("result.confirmed", "The result of table %(table)s is already confirmed.")
OWN_RESULT = Reason(
    "result.own", "You entered the result of table %(table)s yourself: a second person has to confirm it."
)
NOTHING_WAITS = Reason(
    "result.nothing-waits", ("No result of session %(number)s is waiting for confirmation.")
)
ALL_OWN = Reason(
    "result.all-own",
    "You entered all waiting results of session %(number)s yourself: a second person has to confirm them.",
)
CHANGED_SINCE = Reason(
    "result.changed-since",
    "The result of table %(table)s has been changed since then. Correct it at the table instead.",
)


@dataclass(frozen=True)
class Sheet:
    """What somebody entered for a table: differences from the start in the order E S W N, in points.

    `chips`: what each won or lost of them, None to leave those that are stored.

    `read_under`: the rules under which a form has read it and found nothing wrong; None if nobody did.
    """

    points: tuple[int, int, int, int]
    bets_left: int = 0
    provisional: bool = False
    note: str = ""
    read_under: RuleSet | None = None
    chips: tuple[int, ...] | None = None


def result_of(line: LogEntry) -> Result:
    """The version of a result that an act has stored or confirmed, from its line in the log."""
    place = line.after
    table = {"table__session__number": place["session"], "table__number": place["table"]}
    return Result.objects.get(table__session__event=line.event_id, **table, version=place["version"])


@act(
    RECORD,
    event="table.session.event",
    first=result_of,
    reading={
        AS_IT_IS: ["table.pk"],
        NEWEST: ["table.pk"],
        DIRECTS: ["by.pk", "table.session.event_id"],
    },
    together=["table.pk"],
)
def record_result(
    now: Writing,
    *,
    table: Table,
    sheet: Sheet,
    by: User | None,
    revision: int | None = None,
    key: str = "",
    name: str | Said = "",
) -> Result:
    """Store a sheet as the table's next version; it is confirmed at once where no second person checks.

    `name` is who enters it without an account.
    `revision`: the table's when the form was opened. Refused with every problem of the sheet (a wrong
    sum passes when it is `provisional`); Stale when somebody acted at the table in between.
    """
    as_it_is, newest, directs = now.read
    table = up_to_date(table, as_it_is)
    if refusal := why_not_enter(table, by, directs=directs is not None) or _why_not_store(table, sheet):
        raise Refused(refusal)
    before, result = store_version(now, table, sheet, newest, raise_revision(table, revision))
    facts, values = facts_of(result), {"table": table.number}
    if before:
        corrected = Told("Result of table %(table)s corrected", values)
        now.log_at(table, corrected, before=facts_of(before), after=facts)
    else:
        now.log_at(table, Told("Result of table %(table)s saved", values), after=facts)
    return result


def _why_not_store(table: Table, sheet: Sheet) -> Refusal | None:
    """Why the sheet is refused, or None. A sheet that a form read under the current rules is valid."""
    if sheet.note and (refusal := why_too_long(sheet.note, NOTE)):
        return refusal
    rules = table.session.event.rules
    if sheet.read_under == rules:
        return None
    problems = table_problems(rules, sheet.points, sheet.bets_left, chips=sheet.chips or ())
    grave = [
        problem for problem in problems if not (sheet.provisional and problem.code.startswith("sum-off"))
    ]
    return PROBLEMS.worded(" · ".join(map(problem_sentence, grave))) if grave else None


def store_version(
    now: Writing, table: Table, sheet: Sheet, newest_row: Row | None, claim_first: Statement
) -> tuple[Result | None, Result]:
    """Store the sheet as the next version; returns the previous one and the new one. The caller logs it."""
    newest = Result.from_db(None, KEPT, newest_row[1:]) if newest_row else None
    before = newest
    if newest and not newest.current:
        before = Result.objects.filter(table=table, current=True).first()
    result = _version(now, table, sheet, before, newest.version + 1 if newest else 1)
    replaced = [ForRows("".join(NO_LONGER_CURRENT), (before.pk,), NO_LONGER_CURRENT)] if before else []
    now.insert(result, claim_first, *replaced, at_the_end=True)
    return before, result


def _chips(sheet: Sheet, before: Result | None) -> str:
    """The chips to store: the sheet's, or those of the previous version."""
    if sheet.chips is None:
        return before.chips if before else ""
    return stored_chips(sheet.chips)


def store_versions(
    now: Writing, tables: Sequence[Table], sheets: Sequence[Sheet]
) -> list[tuple[Result | None, Result]]:
    """`store_version` for many tables at once."""
    newest: dict[int, int] = {}
    current: dict[int, Result] = {}
    for result in Result.objects.filter(table__in=tables).order_by("version"):
        newest[result.table_id] = result.version
        if result.current:
            current[result.table_id] = result
    Result.objects.filter(pk__in=[result.pk for result in current.values()]).update(current=False)
    results = [
        _version(now, table, sheet, current.get(table.pk), newest.get(table.pk, 0) + 1)
        for table, sheet in zip(tables, sheets, strict=True)
    ]
    return [(current.get(result.table_id), result) for result in Result.objects.bulk_create(results)]


def _version(now: Writing, table: Table, sheet: Sheet, before: Result | None, version: int) -> Result:
    checked = table.session.event.second_check
    return Result(
        table=table,
        version=version,
        state=Result.ENTERED if checked else Result.CONFIRMED,
        **dict(zip(SIDES.values(), sheet.points, strict=True)),
        bets_left=sheet.bets_left,
        chips=_chips(sheet, before),
        provisional=sheet.provisional,
        note=sheet.note,
        entered_by=now.typed_by,
        entered_at=now.at,
        confirmed_at=None if checked else now.at,
    )


def facts_of(result: Result) -> dict[str, Any]:
    """A version of a result for the log."""
    return {
        "version": result.version,
        "points": {wind: getattr(result, side) for wind, side in SIDES.items()},
        "bets_left": result.bets_left,
        "state": result.state,
        "provisional": result.provisional,
    } | ({"chips": result.chips} if result.chips else {})


def why_not_confirm(table: Table, by: User | None) -> Refusal | None:
    """Why this person cannot confirm the table's result now, or None."""
    result = Result.objects.filter(table=table, current=True).first()
    if result is None:
        return NO_RESULT(table=table.number)
    if result.confirmed:
        return CONFIRMED(table=table.number)
    is_author = by is not None and result.entered_by == by.get_username()
    if is_author and table.session.event.second_check:
        return OWN_RESULT(table=table.number)
    return why_not_touch(table.session)


@act(CONFIRM, event="table.session.event", first=result_of)
def confirm_result(
    now: Writing, *, table: Table, by: User | None, revision: int | None = None, key: str = ""
) -> Result:
    """A second person confirms the table's current result. Refused or Stale with a sentence."""
    refuse(why_not_confirm(table, by))
    table = claim(table, revision)
    result = confirm_version(now, table)
    subject, place = named_in_log(table)
    now.log(
        Told("Result of table %(table)s confirmed", {"table": table.number}),
        subject=subject,
        after=place | {"version": result.version},
    )
    return result


def confirm_version(now: Writing, table: Table) -> Result:
    """Confirm the table's current version for the one who acts; the caller logs it."""
    result = Result.objects.get(table=table, current=True)
    result.state, result.confirmed_at = Result.CONFIRMED, now.at
    result.confirmed_by = now.by.get_username() if now.by else ""
    result.save(update_fields=["state", "confirmed_at", "confirmed_by"])
    return result


def why_not_confirm_all(session: Session, by: User | None) -> Refusal | None:
    """Why this person cannot confirm the waiting results of a session, or None."""
    if refusal := why_not_touch(session):
        return refusal
    waiting = _waiting(Result.objects.filter(table__session=session))
    if not waiting:
        return NOTHING_WAITS(number=session.number)
    return None if _confirmable(waiting, session.event, by) else ALL_OWN(number=session.number)


def _waiting(results: QuerySet[Result]) -> list[Result]:
    """The results among these that wait for confirmation, by session and table."""
    rows = results.filter(current=True, state=Result.ENTERED).select_related("table__session")
    return list(rows.order_by("table__session__number", "table__number"))


def _confirmable(waiting: list[Result], event: Event, by: User | None) -> list[Result]:
    """The results that this person may confirm: not their own where a second person checks."""
    username = by.get_username() if by and event.second_check else None
    return [result for result in waiting if username is None or result.entered_by != username]


@act(CONFIRM_ALL, event="session.event")
def confirm_all(now: Writing, *, session: Session, by: User | None, key: str = "") -> LogEntry:
    """A second person confirms all results of a session that wait, except those this person entered.

    Refused with the sentence.
    """
    session = Session.objects.select_related("event").get(pk=session.pk)
    refuse(why_not_confirm_all(session, by))
    waiting = _confirmable(_waiting(Result.objects.filter(table__session=session)), session.event, by)
    _confirm(now, waiting)
    numbers = [result.table.number for result in waiting]
    sentence = Counted(
        "Result of table %(t)s confirmed",
        "Results of tables %(t)s confirmed",
        {"n": len(numbers), "t": numbers},
    )
    return now.log(
        sentence,
        subject=f"session {session.number}",
        after={"session": session.number, "tables": numbers},
    )


def _confirm(now: Writing, results: list[Result]) -> None:
    """Confirm these results, and count an act at their tables."""
    username = now.by.get_username() if now.by else ""
    rows = Result.objects.filter(pk__in=[result.pk for result in results])
    rows.update(state=Result.CONFIRMED, confirmed_at=now.at, confirmed_by=username)
    tables = Table.objects.filter(pk__in=[result.table_id for result in results])
    tables.update(revision=F("revision") + 1)


@following("event.change")
def _confirm_waiting(now: Writing) -> None:
    """Once no second person is asked for, no result waits; undoing that lets the same ones wait again."""
    line = now.entries[0]
    if line.undoes and line.undoes.after.get("second_check") is False:
        unconfirm_waiting(now.event, line.undoes)
    if line.after.get("second_check") is not False:
        return
    if waiting := _waiting(Result.objects.filter(table__session__event=now.event)):
        _confirm(now, waiting)
        sentence = Counted(
            "%(n)s waiting result confirmed", "%(n)s waiting results confirmed", {"n": len(waiting)}
        )
        now.log(sentence, act=CONFIRM_WAITING)


def unconfirm_waiting(event: Event, line: LogEntry) -> None:
    """The results in force that the act of this line confirmed wait again."""
    rows = Result.objects.filter(table__session__event=event, current=True, confirmed_at=line.at)
    rows = rows.exclude(entered_at=line.at)
    Table.objects.filter(pk__in=list(rows.values_list("table", flat=True))).update(revision=F("revision") + 1)
    rows.update(state=Result.ENTERED, confirmed_by="", confirmed_at=None)


@undo_of(CONFIRM_ALL)
def _undo_confirm_all(now: Writing, entry: LogEntry) -> Said:
    session = now.event.sessions.select_related("event").get(number=entry.after["session"])
    refuse(why_not_touch(session))
    confirmed = Result.objects.filter(table__session=session, current=True, confirmed_at=entry.at)
    still = set(confirmed.values_list("table__number", flat=True))
    corrected = [number for number in entry.after["tables"] if number not in still]
    if corrected:
        raise Refused(CHANGED_SINCE(table=corrected[0]))
    unconfirm_waiting(now.event, entry)
    return Told("Confirmations of session %(number)s taken back", {"number": session.number})


def unconfirm(result: Result) -> None:
    """Take the confirmation of a result back."""
    Result.objects.filter(pk=result.pk).update(state=Result.ENTERED, confirmed_by="", confirmed_at=None)


def _current_for_undo(now: Writing, entry: LogEntry) -> tuple[Table, Result]:
    table = table_at(now.event, entry.after)
    result = Result.objects.filter(table=table, current=True).first()
    if result is None or not _is_version(result, entry.after["version"]):
        raise Refused(CHANGED_SINCE(table=table.number))
    refuse(why_not_touch(table.session))
    claim(table, None)
    return table, result


def _is_version(result: Result, version: int) -> bool:
    """Whether a result is this version of its table, or restored it when a later one was undone."""
    if result.version == version:
        return True
    same_sheet = {"entered_at": result.entered_at, "bets_left": result.bets_left}
    sides = {side: getattr(result, side) for side in SIDES.values()}
    return Result.objects.filter(table=result.table_id, version=version, **same_sheet, **sides).exists()


def put_back(table: Table, result: Result, earlier: int | None) -> None:
    """Make the `earlier` version current instead of `result`; without one the table is open again."""
    before = Result.objects.filter(table=table, version=earlier).first() if earlier else None
    Result.objects.filter(pk=result.pk).update(current=False)
    if before:
        before.pk, before.version, before.current = None, result.version + 1, True
        before.save(force_insert=True)


@undo_of(RECORD, Role.SCORER)
def _undo_record(now: Writing, entry: LogEntry) -> Said:
    """Restore the previous version as a new one; without a previous version the table is open again."""
    table, result = _current_for_undo(now, entry)
    put_back(table, result, entry.before["version"] if entry.before else None)
    return Told("Result of table %(table)s taken back", {"table": table.number})


@undo_of(CONFIRM, Role.SCORER)
def _undo_confirm(now: Writing, entry: LogEntry) -> Said:
    """The result waits for confirmation again."""
    table, result = _current_for_undo(now, entry)
    unconfirm(result)
    return Told("Confirmation of table %(table)s taken back", {"table": table.number})
