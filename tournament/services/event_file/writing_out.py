"""An event's rows to its file: everything it holds, in an order and form that never varies."""

import json
from collections import defaultdict
from typing import Any

from scoring.rulesets import to_values
from tournament.models import Application, Draw, Entry, Event, LogEntry, Notice, Publication
from tournament.services.event_file.plain import in_order, moment
from tournament.services.event_file.writing_out_play import rulings_of, sessions_of


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
        },
        "players": [_player(entry) for entry in event.entries.select_related("team").order_by("number")],
        "applications": [
            _application(one) for one in event.applications.select_related("entry").order_by("number")
        ],
        "sessions": sessions_of(event),
        "rulings": rulings_of(event),
        "publications": [
            _publication(one) for one in event.publications.select_related("session").order_by("pk")
        ],
        "notices": [_notice(one) for one in event.notices.order_by("number")],
        "draws": [_draw(one) for one in event.draws.order_by("pk")],
        "log": _log(event),
    }


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


def _application(one: Application) -> dict[str, Any]:
    return {
        "number": one.number,
        "state": one.state,
        "first_name": one.first_name,
        "last_name": one.last_name,
        "country": one.country,
        "ema_number": one.ema_number,
        "club": one.club,
        "email": one.email,
        "remarks": one.remarks,
        "named": one.named,
        "language": one.language,
        "player": one.entry.number if one.entry else None,
        "at": moment(one.created_at),
        "paid_at": moment(one.paid_at),
        "erasure_asked_at": moment(one.erasure_asked_at),
    }


def _publication(one: Publication) -> dict[str, Any]:
    return {
        "kind": one.kind,
        "session": one.session.number if one.session else None,
        "after": one.after,
        "by": one.published_by,
        "at": moment(one.published_at),
        "withdrawn_at": moment(one.withdrawn_at),
    }


def _notice(one: Notice) -> dict[str, Any]:
    return {
        "number": one.number,
        "text": one.text,
        "from": moment(one.shows_from),
        "until": moment(one.shows_until),
        "by": one.posted_by,
        "at": moment(one.posted_at),
        "taken_down_at": moment(one.taken_down_at),
        "revision": one.revision,
    }


def _draw(one: Draw) -> dict[str, Any]:
    return {
        "state": one.state,
        "method": one.method,
        "seed": one.seed,
        "plan": in_order(one.plan),
        "numbers": one.numbers,
        "first_session": one.first_session,
        "last_session": one.last_session,
        "by": one.made_by,
        "at": moment(one.made_at),
        "confirmed_at": moment(one.confirmed_at),
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
