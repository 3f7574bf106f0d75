"""Writes what was played to an event file: sessions, tables, seats, results, rulings and hands."""

from collections import defaultdict
from typing import Any

from scoring.rulesets import RuleSet
from scoring.winds import WINDS
from tournament.event_file.services.content import AS_RECORDED
from tournament.event_file.services.problems import in_order, moment, told_beside
from tournament.models import (
    Call,
    Clock,
    Event,
    Hand,
    LateHand,
    Result,
    Ruling,
    Seat,
    Session,
    Signature,
    Table,
)
from tournament.result.queries.ledger import replayed

PARENTS = {"tables": "session_id", "signatures": "result_id"}


def sessions_of(event: Event) -> list[dict[str, Any]]:
    """Every session with its tables, seats, results in all versions, rulings, hands and clock."""
    gathered = _gather(event)
    sessions = event.sessions.select_related("clock").order_by("number")
    return [_session(session, gathered, event.rules) for session in sessions]


def rulings_of(event: Event) -> list[dict[str, Any]]:
    """Rulings that belong to no table, in force and cancelled."""
    rulings = Ruling.objects.filter(event=event, table=None).select_related("entry")
    return [_of_player(ruling) for ruling in rulings.order_by("given_at", "pk")]


def _of_player(ruling: Ruling) -> dict[str, Any]:
    return {"player": ruling.entry.number} | _whole_ruling(ruling)


def _gather(event: Event) -> dict[str, dict[int, list[Any]]]:
    """The event's rows by their session, table or result, in eight queries."""
    rows = {
        "tables": Table.objects.filter(session__event=event).order_by("number"),
        "seats": Seat.objects.filter(session__event=event)
        .select_related("entry", "substitute")
        .order_by("pk"),
        "results": Result.objects.filter(table__session__event=event).order_by("version"),
        "rulings": Ruling.objects.filter(event=event, table__isnull=False)
        .select_related("entry")
        .order_by("given_at", "pk"),
        "calls": Call.objects.filter(table__session__event=event).order_by("raised_at", "pk"),
        "signatures": Signature.objects.filter(result__table__session__event=event).order_by("pk"),
        "hands": Hand.objects.filter(table__session__event=event).order_by("number"),
        "late": LateHand.objects.filter(table__session__event=event).order_by("entered_at", "pk"),
    }
    gathered: dict[str, dict[int, list[Any]]] = {}
    for name, queryset in rows.items():
        gathered[name] = defaultdict(list)
        for row in queryset:
            gathered[name][getattr(row, PARENTS.get(name, "table_id"))].append(row)
    return gathered


def _session(session: Session, gathered: dict[str, dict[int, list[Any]]], rules: RuleSet) -> dict[str, Any]:
    return {
        "number": session.number,
        "starts_at": moment(session.starts_at),
        "minutes": session.minutes,
        "state": session.state,
        "opened_at": moment(session.opened_at),
        "closed_at": moment(session.closed_at),
        "clock": _clock(session),
        "tables": [_table(table, gathered, rules) for table in gathered["tables"][session.pk]],
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


def _table(table: Table, gathered: dict[str, dict[int, list[Any]]], rules: RuleSet) -> dict[str, Any]:
    results: list[Result] = gathered["results"][table.pk]
    current = next((result for result in results if result.current), None)
    rulings: list[Ruling] = gathered["rulings"][table.pk]
    seats: list[Seat] = gathered["seats"][table.pk]
    late_hands: list[LateHand] = gathered["late"][table.pk]
    seated = {entry for seat in seats for entry in (seat.entry_id, seat.substitute_id)}
    unseated = [ruling for ruling in rulings if ruling.entry_id not in seated]
    return {
        "number": table.number,
        "seats": [_seat(seat, current, rulings) for seat in seats],
        "bets_left": current.bets_left if current else 0,
        "results": [_result(result, gathered["signatures"][result.pk]) for result in results],
        "hands": _hands(gathered["hands"][table.pk], rules),
        "hands_typed": [
            {"by": hand.entered_by, "at": moment(hand.entered_at)} for hand in gathered["hands"][table.pk]
        ],
        "extra_seconds": table.extra_seconds,
        "reported": table.reported,
        "reported_at": moment(table.reported_at),
        "calls": [_call(call) for call in gathered["calls"][table.pk]],
        **({"late_hands": [_late(late) for late in late_hands]} if late_hands else {}),
        **({"rulings": [_of_player(ruling) for ruling in unseated]} if unseated else {}),
    }


def _hands(hands: list[Hand], rules: RuleSet) -> list[dict[str, Any]]:
    """The hands as they were recorded; those that the rules refuse are marked."""
    facts = [hand.facts for hand in hands]
    game = replayed(facts, rules)
    return [
        in_order({**hand_facts, AS_RECORDED: True} if played.problems else hand_facts)
        for hand_facts, played in zip(facts, game.hands, strict=True)
    ]


def _seat(seat: Seat, current: Result | None, rulings: list[Ruling]) -> dict[str, Any]:
    seat_rulings = [ruling for ruling in rulings if ruling.entry_id in {seat.entry_id, seat.substitute_id}]
    return (
        {
            "wind": seat.wind,
            "player": seat.entry.number,
            "points": current.points[seat.wind] if current else None,
            "penalties": [_at_seat(seat, ruling) for ruling in seat_rulings if ruling.cancelled_at is None],
            "cancelled_penalties": [_at_seat(seat, ruling) for ruling in seat_rulings if ruling.cancelled_at],
            "substitute": _substitute(seat),
        }
        | ({"out": True, "reason": seat.substitute_reason} if seat.out else {})
        | _chips(seat, current)
    )


def _chips(seat: Seat, current: Result | None) -> dict[str, Any]:
    if current is None or not current.chips:
        return {}
    return {"chips": current.chip_counts[WINDS.index(seat.wind)]}


def _at_seat(seat: Seat, ruling: Ruling) -> dict[str, Any]:
    of_substitute = ruling.entry_id == seat.substitute_id
    return _whole_ruling(ruling) | ({"substitute": True} if of_substitute else {})


def _substitute(seat: Seat) -> dict[str, Any] | None:
    if seat.substitute is None:
        return None
    return {
        "player": seat.substitute.number,
        "from": seat.substitute_since,
        "reason": seat.substitute_reason,
    } | ({} if seat.hands_before is None else {"after_hand": seat.hands_before})


def _late(late: LateHand) -> dict[str, Any]:
    return {
        "hand": in_order(late.facts),
        "by": late.entered_by,
        "at": moment(late.entered_at),
        "state": late.state,
        "decided_by": late.decided_by,
        "decided_at": moment(late.decided_at),
    }


def _call(call: Call) -> dict[str, Any]:
    return {
        "reason": call.reason,
        **told_beside("reason_told", call.reason_told),
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
        **told_beside("note_told", ruling.note_told),
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
        **told_beside("cancel_told", ruling.cancel_told),
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
            {
                "wind": signature.wind,
                "way": signature.way,
                "by": signature.signed_by,
                "at": moment(signature.signed_at),
            }
            for signature in signatures
        ],
    } | ({"chips": dict(zip(WINDS, result.chip_counts, strict=True))} if result.chips else {})
