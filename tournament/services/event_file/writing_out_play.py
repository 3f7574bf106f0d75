"""Sessions, tables and rulings of the event file."""

from collections import defaultdict
from typing import Any

from tournament.models import Call, Clock, Event, Hand, Result, Ruling, Seat, Session, Signature, Table
from tournament.services.event_file.plain import in_order, moment

PARENTS = {"tables": "session_id", "signatures": "result_id"}


def sessions_of(event: Event) -> list[dict[str, Any]]:
    """Every session with its tables, seats, results in all versions, rulings, hands and clock."""
    gathered = _gather(event)
    return [_session(one, gathered) for one in event.sessions.select_related("clock").order_by("number")]


def rulings_of(event: Event) -> list[dict[str, Any]]:
    """Rulings that belong to no table, in force and cancelled."""
    rulings = Ruling.objects.filter(event=event, table=None).select_related("entry")
    return [{"player": one.entry.number} | _whole_ruling(one) for one in rulings.order_by("given_at", "pk")]


def _gather(event: Event) -> dict[str, dict[int, list[Any]]]:
    """The event's rows by their session, table or result, in seven queries."""
    rows = {
        "tables": Table.objects.filter(session__event=event).order_by("number"),
        "seats": Seat.objects.filter(session__event=event)
        .select_related("entry", "substitute")
        .order_by("pk"),
        "results": Result.objects.filter(table__session__event=event).order_by("version"),
        "rulings": Ruling.objects.filter(event=event, table__isnull=False).order_by("given_at", "pk"),
        "calls": Call.objects.filter(table__session__event=event).order_by("raised_at", "pk"),
        "signatures": Signature.objects.filter(result__table__session__event=event).order_by("pk"),
        "hands": Hand.objects.filter(table__session__event=event).order_by("number"),
    }
    gathered: dict[str, dict[int, list[Any]]] = {}
    for name, queryset in rows.items():
        gathered[name] = defaultdict(list)
        for row in queryset:
            gathered[name][getattr(row, PARENTS.get(name, "table_id"))].append(row)
    return gathered


def _session(session: Session, gathered: dict[str, dict[int, list[Any]]]) -> dict[str, Any]:
    return {
        "number": session.number,
        "starts_at": moment(session.starts_at),
        "minutes": session.minutes,
        "state": session.state,
        "opened_at": moment(session.opened_at),
        "closed_at": moment(session.closed_at),
        "clock": _clock(session),
        "tables": [_table(table, gathered) for table in gathered["tables"][session.pk]],
    }


def _clock(session: Session) -> dict[str, Any] | None:
    clock: Clock | None = getattr(session, "clock", None)
    if clock is None:
        return None
    return {
        "started_at": moment(clock.started_at),
        "paused_at": moment(clock.paused_at),
        "paused_seconds": clock.paused_seconds,
        "extra_seconds": clock.extra_seconds,
    }


def _table(table: Table, gathered: dict[str, dict[int, list[Any]]]) -> dict[str, Any]:
    results: list[Result] = gathered["results"][table.pk]
    current = next((result for result in results if result.current), None)
    rulings: list[Ruling] = gathered["rulings"][table.pk]
    return {
        "number": table.number,
        "seats": [_seat(seat, current, rulings) for seat in gathered["seats"][table.pk]],
        "bets_left": current.bets_left if current else 0,
        "results": [_result(result, gathered["signatures"][result.pk]) for result in results],
        "hands": [in_order(hand.facts) for hand in gathered["hands"][table.pk]],
        "hands_typed": [
            {"by": hand.entered_by, "at": moment(hand.entered_at)} for hand in gathered["hands"][table.pk]
        ],
        "extra_seconds": table.extra_seconds,
        "reported": table.reported,
        "reported_at": moment(table.reported_at),
        "calls": [_call(one) for one in gathered["calls"][table.pk]],
    }


def _seat(seat: Seat, current: Result | None, rulings: list[Ruling]) -> dict[str, Any]:
    own = [ruling for ruling in rulings if ruling.entry_id == seat.entry_id]
    return {
        "wind": seat.wind,
        "player": seat.entry.number,
        "points": current.points[seat.wind] if current else None,
        "penalties": [_ruling(one) for one in own if one.cancelled_at is None],
        "cancelled_penalties": [_whole_ruling(one) for one in own if one.cancelled_at],
        "substitute": _substitute(seat),
    }


def _substitute(seat: Seat) -> dict[str, Any] | None:
    if seat.substitute is None:
        return None
    return {
        "player": seat.substitute.number,
        "from": seat.substitute_since,
        "reason": seat.substitute_reason,
    }


def _call(call: Call) -> dict[str, Any]:
    return {
        "reason": call.reason,
        "raised_by": call.raised_by,
        "raised_at": moment(call.raised_at),
        "taken_by": call.taken_by,
        "taken_at": moment(call.taken_at),
        "closed_by": call.closed_by,
        "closed_at": moment(call.closed_at),
    }


def _whole_ruling(ruling: Ruling) -> dict[str, Any]:
    return _ruling(ruling) | (_cancelled(ruling) if ruling.cancelled_at else {})


def _ruling(ruling: Ruling) -> dict[str, Any]:
    return {
        "kind": ruling.kind,
        "points": ruling.points,
        "moment": ruling.moment,
        "clause": ruling.clause,
        "note": ruling.note,
        "given_by": ruling.given_by,
        "given_at": moment(ruling.given_at),
        "measure": ruling.measure,
        "hand": ruling.hand,
        "appeal": ruling.appeal,
        "appealed_at": moment(ruling.appealed_at),
        "decision": ruling.decision,
        "decided_by": ruling.decided_by,
        "decided_at": moment(ruling.decided_at),
    }


def _cancelled(ruling: Ruling) -> dict[str, Any]:
    return {
        "cancelled_by": ruling.cancelled_by,
        "cancelled_at": moment(ruling.cancelled_at),
        "cancel_reason": ruling.cancel_reason,
    }


def _result(result: Result, signatures: list[Signature]) -> dict[str, Any]:
    return {
        "version": result.version,
        "current": result.current,
        "state": result.state,
        "points": result.points,
        "bets_left": result.bets_left,
        "provisional": result.provisional,
        "note": result.note,
        "entered_by": result.entered_by,
        "entered_at": moment(result.entered_at),
        "confirmed_by": result.confirmed_by,
        "confirmed_at": moment(result.confirmed_at),
        "signatures": [
            {"wind": one.wind, "way": one.way, "by": one.signed_by, "at": moment(one.signed_at)}
            for one in signatures
        ],
    }
