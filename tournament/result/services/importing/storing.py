"""Stores imported results as one undoable act, with the sessions and seating that they need."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from scoring.table.score import deduction
from scoring.winds import WINDS
from tournament.acts.refusals import CountedReason, Reason, Refusal, Refused, Stale, refuse
from tournament.acts.undo import undo_of
from tournament.acts.writing import Writing, act
from tournament.event.services.publishing import publish
from tournament.models import (
    ColumnMapping,
    Event,
    LogEntry,
    Publication,
    Result,
    Ruling,
    Seat,
    Session,
    Table,
    User,
)
from tournament.registration.services.importing.mapping import remember
from tournament.result.queries.penalty_cells import Penalty
from tournament.result.services.importing.plan import NO_CHOICES, Choices, Plan, State, TableLine
from tournament.result.services.importing.planning import plan_results
from tournament.result.services.recording import (
    Sheet,
    confirm_version,
    facts_of,
    put_back,
    store_versions,
    unconfirm,
)
from tournament.ruling.queries.suggestions import OTHER
from tournament.session.services.table_revisions import (
    EVENT_ENDED,
    claim,
    claim_all,
    table_at,
    where,
)
from tournament.words.sentences import Counted, Row, Said, Told, in_a_row

IMPORT = "result.import"

TABLES_MISSING = Reason(
    "result.earlier-tables-missing",
    "Session %(number)s comes first, and some of its tables have no result.",
)
RESULTS_WAIT = Reason(
    "result.earlier-results-wait",
    "Session %(number)s comes first: have its results confirmed, and close it.",
)
MOVED_ON = Reason("result.session-moved-on", "Session %(number)s has changed since then.")
SEATS_STAY = Reason(
    "result.seats-stay",
    "Session %(number)s has hands, rulings, calls or substitutes since: its seats stay.",
)
FAULTS = CountedReason(
    "result.faults",
    "%(count)d fault: correct the file and choose it again, or leave the table out.",
    "%(count)d faults: correct the file and choose it again, or leave the tables out.",
)
MANNER_UNCLEAR = Reason(
    "result.manner-unclear",
    "The scores can be interpreted in more than one way. Choose how they are written, then check again.",
)
PENALTIES_UNCLEAR = Reason(
    "result.penalties-unclear",
    "The penalties can be read in more than one way. Choose how they are written, then check again.",
)
ROUNDED = Reason(
    "result.rounded-scores",
    "These scores hold uma and are rounded: the points of the game cannot be told from them. Import the"
    " points held at the end.",
)
PENALTY_CHANGED = Reason(
    "result.imported-penalty-changed",
    "An imported penalty of %(name)s has been cancelled or appealed since then and stays.",
)
NOTHING_NEW = Reason("result.nothing-new", "Every table of the file has this result already.")
LOOKED_BEFORE = Reason(
    "result.changed-since-look", "The file or the results have changed since you checked: check them again."
)
CHANGED_SINCE_IMPORT = Reason(
    "result.changed-since-import",
    "The result of session %(session)s, table %(table)s has been changed since the import.",
)


def why_not_next(event: Event, plan: Plan) -> Refusal | None:
    """Why the plan's planned sessions cannot be opened, or None.

    A planned session can be opened once all before it are closed, or will be: all of their tables have a
    result now or in the file. Results of the file that a second person has to confirm wait for it in their
    closed sessions, as corrections do; others are confirmed first.
    """
    to_store = {line.table.session.number for line in plan.wanted}
    reason = None
    for session in event.sessions.order_by("number"):
        if session.state == Session.PLANNED and session.number in to_store and reason:
            return reason
        if session.state not in Session.OVER and reason is None:
            reason = _why_left_open(session, plan)
    return None


def _why_left_open(session: Session, plan: Plan) -> Refusal | None:
    """Why an unclosed session stays open and holds up the sessions after it."""
    if session.number in plan.seated:
        return None
    filled = {line.table.pk for line in plan.tables if line.state != State.FAULTY}
    missing = session.tables.exclude(results__current=True).exclude(pk__in=filled)
    if missing.exists() or not session.tables.exists():
        return TABLES_MISSING(number=session.number)
    waits = Result.objects.filter(table__session=session, current=True, state=Result.ENTERED)
    if waits.exclude(table__in=filled).exists():
        return RESULTS_WAIT(number=session.number)
    return None


def open_sessions_for(now: Writing, plan: Plan) -> dict[str, str]:
    """Open the planned sessions that the plan stores; returns the states before, also of those to close.

    Sessions that stay open, or are closed already, are left alone here.
    """
    to_store = {line.table.session.number for line in plan.wanted}
    last = max(to_store, default=0)
    before = {}
    for session in now.event.sessions.filter(number__lte=last).order_by("number"):
        opens = session.state == Session.PLANNED and session.number in to_store
        follows = any(number > session.number for number in _planned(now.event, to_store))
        if opens or (session.state == Session.OPEN and follows):
            before[str(session.number)] = session.state
    for number in before:
        planned = now.event.sessions.filter(number=number, state=Session.PLANNED)
        planned.update(state=Session.OPEN, opened_at=now.at)
    return before


def _planned(event: Event, numbers: set[int]) -> list[int]:
    planned = event.sessions.filter(state=Session.PLANNED, number__in=numbers)
    return list(planned.values_list("number", flat=True))


def close_followed(now: Writing, sessions: dict[str, str]) -> None:
    """Close the opened sessions that another one follows; why_not_next has checked them."""
    for number in sorted(map(int, sessions))[:-1]:
        session = now.event.sessions.get(number=number)
        session.state, session.closed_at = Session.CLOSED, now.at
        session.save(update_fields=["state", "closed_at"])


def restore_states(now: Writing, states: dict[int, str]) -> None:
    """Restore the sessions' previous states. Refused if they have changed since."""
    for number, state in sorted(states.items(), reverse=True):
        session = now.event.sessions.get(number=number)
        later = now.event.sessions.filter(number__gt=number).exclude(number__in=states)
        if later.filter(state__in=Session.BEGUN).exists():
            raise Refused(MOVED_ON(number=number))
        session.state, session.closed_at = state, None
        session.opened_at = None if state == Session.PLANNED else session.opened_at
        session.save(update_fields=["state", "opened_at", "closed_at"])


Noted = Mapping[str, list[list[int]]]
"""By session: tables as [number, East, South, West, North], players by their numbers."""


def seat_players(now: Writing, plan: Plan) -> Noted:
    """Save the plan's new tables and seats and publish their seating; returns the facts for the log."""
    lines = plan.seating
    Table.objects.bulk_create([line.table for line in lines])
    Seat.objects.bulk_create([seat for line in lines for seat in line.new_seats])
    noted: dict[str, list[list[int]]] = {}
    for line in lines:
        session = line.table.session
        if str(session.number) not in noted:
            publish(now, Publication.SEATING, session=session)
        players = [seat.entry.number for seat in line.new_seats]
        noted.setdefault(str(session.number), []).append([line.table.number, *players])
    return noted


def store_penalties(now: Writing, plan: Plan) -> list[dict[str, int]]:
    """Store the file's penalties as rulings at their tables; returns the facts for the log."""
    note, note_told = now.stored(Told("From an imported file of results"))
    rules = now.event.rules
    rulings = [
        Ruling(
            event=now.event,
            table=line.table,
            entry_id=seat.entry_id,
            kind=penalty.kind,
            clause=penalty.clause,
            points=penalty.points,
            moment=penalty.moment,
            note=note,
            note_told=note_told,
            given_by=now.actor_name,
            given_at=now.at,
        )
        for line in plan.ruled
        for seat, points, penalties in zip(_seats_at(line), line.penalties, line.rulings, strict=True)
        for penalty in penalties
        or ([Penalty(OTHER, points, deduction(rules, OTHER, points).moment)] if points else [])
    ]
    return [where(ruling.table) | {"ruling": ruling.pk, "points": ruling.points}
            for ruling in Ruling.objects.bulk_create(rulings) if ruling.table]  # fmt: skip


def _seats_at(line: TableLine) -> list[Seat]:
    by_wind = {seat.wind: seat for seat in line.new_seats or line.table.seats.all()}
    return [by_wind[wind] for wind in WINDS]


def take_penalties_back(now: Writing, noted: Iterable[Mapping[str, int]]) -> None:
    """Delete the rulings that an import made. Refused where one was cancelled or appealed since."""
    rulings = now.event.rulings.filter(pk__in=[penalty["ruling"] for penalty in noted])
    changed = rulings.exclude(cancelled_at=None, appealed_at=None).select_related("entry").first()
    if changed:
        raise Refused(PENALTY_CHANGED(name=changed.entry))
    rulings.delete()


def delete_imported_tables(now: Writing, sessions: Iterable[str]) -> None:
    """Delete the tables that an import made; what was stored at them stays in the log.

    Refused if anything else refers to them by now.
    """
    for session in now.event.sessions.filter(number__in=map(int, sessions)):
        used = (
            Ruling.objects.filter(table__session=session).exists()
            or session.seats.filter(substitute__isnull=False).exists()
            or session.tables.filter(hands__isnull=False).exists()
            or session.tables.filter(calls__isnull=False).exists()
        )
        if used:
            raise Refused(SEATS_STAY(number=session.number))
        session.publications.filter(kind=Publication.SEATING, withdrawn_at=None).update(withdrawn_at=now.at)
        session.tables.all().delete()


def why_not_import(event: Event, plan: Plan, *, leave_out_faulty: bool = False) -> Refusal | None:
    """Why nothing of the plan is stored, or None. Tables at fault are left out only when asked."""
    if event.ended_at:
        return EVENT_ENDED()
    if reason := _why_not_read(plan):
        return reason
    if plan.faults and not leave_out_faulty:
        return FAULTS(len(plan.faults), count=len(plan.faults))
    if not plan.wanted and not plan.agreeing and not plan.ruled:
        return NOTHING_NEW()
    return why_not_next(event, plan)


def _why_not_read(plan: Plan) -> Refusal | None:
    """Why the scores are not certain, or None."""
    if plan.manners.unclear:
        return MANNER_UNCLEAR()
    if plan.manners.penalties_unclear:
        return PENALTIES_UNCLEAR()
    return ROUNDED() if plan.manners.manner.rounded else None


@act(IMPORT)
def import_results(
    now: Writing,
    *,
    event: Event,
    text: str,
    digest: str,
    by: User | None,
    key: str = "",
    choices: Choices = NO_CHOICES,
    leave_out_faulty: bool = False,
) -> LogEntry:
    """Store the results of the text at their tables; sessions that were only planned are opened.

    Where a session has no seats, the rows make its published seating. Results that somebody else entered and
    the text repeats are confirmed. Penalties become rulings.

    A session is closed where a later one follows in the file. digest: that of the plan that was looked
    at; Stale when the text or a table has changed since. Refused with the reason; nothing is stored then.
    """
    plan = plan_results(event, text, by, choices)
    if plan.digest != digest:
        raise Stale(LOOKED_BEFORE())
    refuse(why_not_import(event, plan, leave_out_faulty=leave_out_faulty))
    if choices.columns:
        remember(ColumnMapping.RESULTS, plan.layout.heads, choices.columns)
    seating = seat_players(now, plan)
    sessions = open_sessions_for(now, plan)
    tables = _stored(now, plan.wanted)
    penalties = store_penalties(now, plan)
    confirmed = [_confirmed(now, line.table) for line in plan.agreeing]
    close_followed(now, sessions)
    return now.log(
        _sentence(plan),
        subject="results",
        before={"tables": [table["before"] for table in tables], "sessions": sessions},
        after={
            "tables": [table["after"] for table in tables],
            "seating": seating,
            "confirmed": confirmed,
            "penalties": penalties,
        },
    )


def _stored(now: Writing, lines: Sequence[TableLine]) -> list[dict[str, Any]]:
    """Store the results as the tables' next versions; returns the facts of each for the log."""
    tables = claim_all([line.table for line in lines])
    sheets = [Sheet(_whole(line), line.bets_left, chips=line.chips) for line in lines]
    return [
        {
            "before": where(table) | (facts_of(before) if before else {}),
            "after": where(table) | facts_of(result),
        }
        for table, (before, result) in zip(tables, store_versions(now, tables, sheets), strict=True)
    ]


def _whole(line: TableLine) -> tuple[int, int, int, int]:
    east, south, west, north = (points or 0 for points in line.points)
    return east, south, west, north


def _confirmed(now: Writing, table: Table) -> dict[str, Any]:
    table = claim(table, None)
    return where(table) | {"version": confirm_version(now, table).version}


def _sentence(plan: Plan) -> Said:
    columns = plan.layout.unread
    penalties = sum(
        len(rulings) or bool(points)
        for line in plan.ruled
        for points, rulings in zip(line.penalties, line.rulings, strict=True)
    )
    parts = (
        Counted(
            "Results of %(n)s table imported.", "Results of %(n)s tables imported.", {"n": len(plan.wanted)}
        ),
        Counted("%(n)s had another one.", "%(n)s had others.", {"n": plan.changed}),
        Counted("%(n)s result confirmed.", "%(n)s results confirmed.", {"n": len(plan.agreeing)}),
        Counted("Seats of %(n)s session made.", "Seats of %(n)s sessions made.", {"n": len(plan.seated)}),
        Counted("%(n)s penalty noted.", "%(n)s penalties noted.", {"n": penalties}),
        Counted("%(n)s table left out.", "%(n)s tables left out.", {"n": plan.left_out}),
    )
    sentences: list[Said] = [part for part in parts if part.values["n"]]
    if plan.bare:
        sentences.append(Told("The file says nothing of the penalties but their points."))
    if columns:
        sentences.append(Told("Columns left out: %(columns)s.", {"columns": Row(columns, between=", ")}))
    return in_a_row(sentences)


@undo_of(IMPORT)
def _undo_import(now: Writing, entry: LogEntry) -> Said:
    """Make every table's previous version current again, all or none, and restore the sessions' states."""
    if now.event.ended_at:
        raise Refused(EVENT_ENDED())
    take_penalties_back(now, entry.after.get("penalties", ()))
    for before, after in zip(entry.before["tables"], entry.after["tables"], strict=True):
        table, result = _unchanged(now.event, after)
        put_back(table, result, before.get("version"))
    for confirmed in entry.after.get("confirmed", ()):
        unconfirm(_unchanged(now.event, confirmed)[1])
    restore_states(now, {int(number): state for number, state in entry.before["sessions"].items()})
    delete_imported_tables(now, entry.after.get("seating", {}))
    count = len(entry.after["tables"]) + len(entry.after.get("confirmed", ()))
    return Counted("Import of %(n)s result undone.", "Import of %(n)s results undone.", {"n": count})


def _unchanged(event: Event, after: Mapping[str, int]) -> tuple[Table, Result]:
    """The table in the log and its result. Refused if the result has changed since."""
    table = table_at(event, dict(after))
    result = Result.objects.filter(table=table, current=True).first()
    if result is None or result.version != after["version"]:
        raise Refused(CHANGED_SINCE_IMPORT(**where(table)))
    return claim(table, None), result
