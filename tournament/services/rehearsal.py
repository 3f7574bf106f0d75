"""A dry run: a copy of an event in which every session was played, with invented results."""

import json
import random
from typing import Any

from django.contrib.auth.base_user import AbstractBaseUser
from django.db.models import F
from django.utils import timezone
from django.utils.translation import gettext as _

from seating import SessionDraw, full_draw
from tournament.models import Event, LogEntry
from tournament.queries.desk import why_not_seat
from tournament.services.errors import refuse
from tournament.services.event_file import event_document, import_event
from tournament.services.simulation.scores import table_points

MOST_NAME = 120
KEPT = ("city", "country", "starts_on", "ends_on", "timezone", "language", "rules", "rules_version")
KEPT += ("rules_values", "players_enter", "kind")
WHO = ("number", "first_name", "last_name", "country", "club", "team", "substitute", "counts", "own_table")

Document = dict[str, Any]


def why_not_rehearse(event: Event) -> str | None:
    """The sentence why no dry run of the event can be made, or None."""
    if event.demo:
        return _("This event is a dry run or a demo itself.")
    if not event.sessions.exists():
        return _("No session is planned yet.")
    if event.sessions.filter(tables=None).exists():
        return why_not_seat(len(_playing(event)))
    return None


def can_rehearse(event: Event) -> bool:
    """Whether a dry run of the event can be made."""
    return why_not_rehearse(event) is None


def rehearse(*, event: Event, by: AbstractBaseUser, key: str = "") -> Event:
    """Make the dry run: an event of its own, seen by its staff alone, with the same players, rules and seats.

    Sessions without seats are drawn; no EMA number goes along. Refused with the sentence.
    """
    before = LogEntry.objects.filter(key=key).first() if key else None
    if before:
        return Event.objects.get(slug=before.subject)
    refuse(why_not_rehearse(event))
    return import_event(
        text=json.dumps(_document(event)), name=event.slug, by=by, slug=_free_slug(event), demo=True, key=key
    )


def _playing(event: Event) -> list[int]:
    playing = event.entries.filter(substitute=False, withdrawn_at=None, disqualified_at=None, struck_at=None)
    return list(playing.order_by(F("number")).values_list("number", flat=True))


def _free_slug(event: Event) -> str:
    """SLUG-dry-run, with a number from the second on."""
    begin = f"{event.slug[:40]}-dry-run"
    taken = set(Event.objects.filter(slug__startswith=begin).values_list("slug", flat=True))
    return next(
        one for one in (begin, *(f"{begin}-{n}" for n in range(2, len(taken) + 3))) if one not in taken
    )


def _document(event: Event) -> Document:
    whole = event_document(event)
    chance = random.Random(f"{event.slug} {event.version}")
    strength = {one["number"]: chance.uniform(0.6, 1.6) for one in whole["players"]}
    numbers = _playing(event)
    drawn: dict[int, SessionDraw] = {}
    if any(not one["tables"] for one in whole["sessions"]):
        drawn = {
            one.number: one for one in full_draw(len(numbers), len(whole["sessions"]), event.slug).sessions
        }
    name = _("Dry run of %(event)s") % {"event": event.name}
    about = {key: whole["event"][key] for key in KEPT}
    return {
        "format": whole["format"],
        "version": whole["version"],
        "event": {**about, "name": name[:MOST_NAME], "slug": event.slug, "public": False},
        "players": [{key: one[key] for key in WHO} for one in whole["players"]],
        "sessions": [
            _session(event, one, _seats_of(one, drawn, numbers), strength, chance)
            for one in whole["sessions"]
        ],
    }


def _seats_of(
    session: Document, drawn: dict[int, SessionDraw], numbers: list[int]
) -> list[tuple[int, dict[str, int | None]]]:
    """Who sits where: as it is seated, else as it is drawn for the dry run; by the numbers of the tables."""
    if session["tables"]:
        return [
            (one["number"], {seat["wind"]: seat["player"] for seat in one["seats"]})
            for one in session["tables"]
        ]
    return [
        (table.number, {wind: numbers[getattr(table, wind) - 1] for wind in "ESWN"})
        for table in drawn[session["number"]].tables
    ]


def _session(
    event: Event,
    session: Document,
    tables: list[tuple[int, dict[str, int | None]]],
    strength: dict[int, float],
    chance: random.Random,
) -> Document:
    at = session["starts_at"] or timezone.now().isoformat()
    facts = {key: session[key] for key in ("number", "starts_at", "minutes")}
    played = [_table(event, number, seats, strength, chance) for number, seats in tables]
    return {**facts, "state": "closed", "opened_at": at, "tables": played}


def _table(
    event: Event,
    number: int,
    seats: dict[str, int | None],
    strength: dict[int, float],
    chance: random.Random,
) -> Document:
    points = table_points(event.rules, [strength.get(seats.get(wind) or 0, 1) for wind in "ESWN"], chance)
    held = dict(zip("ESWN", points, strict=True)) if all(seats.values()) else {}
    lines = [{"wind": wind, "player": seats[wind], "points": held.get(wind)} for wind in "ESWN"]
    return {"number": number, "seats": lines}
