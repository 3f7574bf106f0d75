"""Writes an event's rows to an event file, always in the same order and form."""

import json
from collections import defaultdict
from typing import Any

from scoring.rulesets import RuleSet, to_values
from scoring.winds import WINDS
from tournament.event_file.services.content import AS_RECORDED
from tournament.event_file.services.presence import absences_of, presence_fields
from tournament.event_file.services.problems import in_order, moment
from tournament.models import (
    Application,
    Call,
    Clock,
    Draw,
    Entry,
    Event,
    Hand,
    LogEntry,
    Notice,
    Publication,
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
    """The event's rows by their session, table or result, in seven queries."""
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
    } | ({"rulings": [_of_player(ruling) for ruling in unseated]} if unseated else {})


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
            {
                "wind": signature.wind,
                "way": signature.way,
                "by": signature.signed_by,
                "at": moment(signature.signed_at),
            }
            for signature in signatures
        ],
    } | ({"chips": dict(zip(WINDS, result.chip_counts, strict=True))} if result.chips else {})


def event_text(event: Event) -> str:
    """The file's text: UTF-8 JSON with one space of indent, as `import_event` reads it."""
    return json.dumps(event_document(event), ensure_ascii=False, indent=1) + "\n"


def event_document(event: Event) -> dict[str, Any]:
    """The event as formats.md's "hanchan-event" version 1; moments in UTC."""
    return {
        "format": "hanchan-event",
        "version": 1,
        "event": {
            "name": event.name,
            "slug": event.slug,
            "rules": event.rules_key,
            "city": event.city,
            "country": event.country,
            "starts_on": event.starts_on.isoformat(),
            "ends_on": event.ends_on.isoformat(),
            "timezone": event.timezone,
            "language": event.language,
            "rules_version": event.rules_version,
            "rules_values": to_values(event.rules),
            "second_check": event.second_check,
            "signing": event.signing,
            "signed_from": event.signed_from,
            "public": event.public,
            "players_enter": event.players_enter,
            "observer": event.observer,
            "kind": event.kind,
            "certified": event.certified,
            "applied_on": event.applied_on.isoformat() if event.applied_on else None,
            "announcement": event.announcement,
            "venue": event.venue,
            "fee": event.fee,
            "contact": event.contact,
            "registering": event.registering,
            "register_until": event.register_until.isoformat() if event.register_until else None,
            "capacity": event.capacity,
            "ended_at": moment(event.ended_at),
            "old_counting": event.old_counting,
        },
        "players": _players(event),
        "applications": [
            _application(application)
            for application in event.applications.select_related("entry").order_by("number")
        ],
        "sessions": sessions_of(event),
        "rulings": rulings_of(event),
        "publications": [
            _publication(publication)
            for publication in event.publications.select_related("session").order_by("pk")
        ],
        "notices": [_notice(notice) for notice in event.notices.order_by("number")],
        "draws": [_draw(draw) for draw in event.draws.order_by("pk")],
        "log": _log(event),
    }


def _players(event: Event) -> list[dict[str, Any]]:
    absences = absences_of(event)
    entries = event.entries.select_related("team", "replaced_by").order_by("number")
    return [_player(entry) | presence_fields(entry, absences) for entry in entries]


def _player(entry: Entry) -> dict[str, Any]:
    return {
        "number": entry.number,
        "first_name": entry.first_name,
        "last_name": entry.last_name,
        "country": entry.country,
        "ema_number": entry.ema_number,
        "club": entry.club,
        "team": entry.team.name if entry.team else "",
        "substitute": entry.substitute,
        "counts": entry.counts,
        "own_table": entry.own_table,
        "withdrawn_at": moment(entry.withdrawn_at),
        "disqualified_at": moment(entry.disqualified_at),
        "struck_at": moment(entry.struck_at),
        "paid_at": moment(entry.paid_at),
        "erased_at": moment(entry.erased_at),
    }


def _application(application: Application) -> dict[str, Any]:
    return {
        "number": application.number,
        "state": application.state,
        "first_name": application.first_name,
        "last_name": application.last_name,
        "country": application.country,
        "ema_number": application.ema_number,
        "club": application.club,
        "email": application.email,
        "remarks": application.remarks,
        "named": application.named,
        "language": application.language,
        "player": application.entry.number if application.entry else None,
        "at": moment(application.created_at),
        "paid_at": moment(application.paid_at),
        "erasure_asked_at": moment(application.erasure_asked_at),
    }


def _publication(publication: Publication) -> dict[str, Any]:
    return {
        "kind": publication.kind,
        "session": publication.session.number if publication.session else None,
        "after": publication.after,
        "by": publication.published_by,
        "at": moment(publication.published_at),
        "withdrawn_at": moment(publication.withdrawn_at),
    }


def _notice(notice: Notice) -> dict[str, Any]:
    return {
        "number": notice.number,
        "text": notice.text,
        "from": moment(notice.shows_from),
        "until": moment(notice.shows_until),
        "by": notice.posted_by,
        "at": moment(notice.posted_at),
        "taken_down_at": moment(notice.taken_down_at),
        "revision": notice.revision,
    }


def _draw(draw: Draw) -> dict[str, Any]:
    return {
        "state": draw.state,
        "method": draw.method,
        "seed": draw.seed,
        "plan": in_order(draw.plan),
        "numbers": draw.numbers,
        "first_session": draw.first_session,
        "last_session": draw.last_session,
        "by": draw.made_by,
        "at": moment(draw.made_at),
        "confirmed_at": moment(draw.confirmed_at),
    }


def _log(event: Event) -> list[dict[str, Any]]:
    position: dict[int, int] = defaultdict(int)
    lines = []
    for place, line in enumerate(LogEntry.objects.filter(event=event).order_by("pk")):
        position[line.pk] = place
        lines.append(
            {
                "at": moment(line.at),
                "by": line.actor_name,
                "act": line.act,
                "subject": line.subject,
                "summary": line.summary,
                "before": in_order(line.before),
                "after": in_order(line.after),
                "undoes": position.get(line.undoes_id) if line.undoes_id else None,
            }
        )
    return lines
