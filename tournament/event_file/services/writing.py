"""Writes an event's rows to an event file, always in the same order and form."""

import json
from collections import defaultdict
from typing import Any

from scoring.rulesets import to_values
from tournament.acts.log import without_contact
from tournament.event_file.services.check_ins import check_ins_of
from tournament.event_file.services.presence import absences_of, presence_fields
from tournament.event_file.services.problems import in_order, moment, told_beside
from tournament.event_file.services.writing_play import rulings_of, sessions_of
from tournament.models import (
    Application,
    Draw,
    Entry,
    Event,
    LogEntry,
    Notice,
    Publication,
)


def event_text(event: Event) -> str:
    """The file's text: UTF-8 JSON with one space of indent, as `import_event` reads it."""
    return json.dumps(event_document(event), ensure_ascii=False, indent=1) + "\n"


def event_document(event: Event) -> dict[str, Any]:
    """The event as formats.md's "hanchan-event" version 1; moments in UTC. It says how to reach nobody."""
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
            "check_in_minutes": event.check_in_minutes,
            "players_check_in": event.players_check_in,
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
        "check_ins": check_ins_of(event),
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
                **told_beside("told", line.told),
                **told_beside("actor_told", line.actor_told),
                "before": in_order(without_contact(line.before)),
                "after": in_order(without_contact(line.after)),
                "undoes": position.get(line.undoes_id) if line.undoes_id else None,
            }
        )
    return lines
