"""The dry run, a copy of an event played with invented results, and the demo events of a first start."""

import json
import random
from datetime import datetime, timedelta
from typing import Any

from django.db.models import F
from django.utils import timezone
from django.utils.translation import gettext as _

from seating import SessionDraw, full_draw
from tournament.acts.refusals import Reason, Refusal, refuse
from tournament.environment import BASE_DIR
from tournament.event.queries.next_step import why_not_seat
from tournament.event_file.services.loading import import_event
from tournament.event_file.services.simulation import Wish, simulated_document, table_points
from tournament.event_file.services.writing import event_document
from tournament.models import Event, Session, User

MOST_NAME = 120
KEPT: tuple[str, ...] = (
    "city",
    "country",
    "starts_on",
    "ends_on",
    "timezone",
    "language",
    "rules",
    "rules_version",
)
KEPT += ("rules_values", "players_enter", "kind")
WHO = ("number", "first_name", "last_name", "country", "club", "team", "substitute", "counts", "own_table")
Document = dict[str, Any]
IS_DEMO = Reason("event_file.is-demo", "This event is itself a dry run or a demo.")
NO_SESSIONS = Reason("event_file.no-sessions", "No session is planned yet.")


def why_not_rehearse(event: Event) -> Refusal | None:
    """Why no dry run of the event can be made, or None."""
    if event.demo:
        return IS_DEMO()
    if not event.sessions.exists():
        return NO_SESSIONS()
    if event.sessions.filter(tables=None).exclude(state=Session.CALLED_OFF).exists():
        return why_not_seat(len(_playing(event)))
    return None


def rehearse(*, event: Event, by: User, key: str = "") -> Event:
    """Make the dry run: an event of its own, seen by its staff alone, with the same players, rules and seats.

    Sessions without seats are drawn; no EMA number goes along. Refused with the sentence. A `key` that was
    used before gives its event; Stale where it was used for something else.
    """
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
    used_slugs = set(Event.objects.filter(slug__startswith=begin).values_list("slug", flat=True))
    names = (begin, *(f"{begin}-{number}" for number in range(2, len(used_slugs) + 3)))
    return next(slug for slug in names if slug not in used_slugs)


def _document(event: Event) -> Document:
    document = event_document(event)
    chance = random.Random(f"{event.slug} {event.version}")
    strength = {player["number"]: chance.uniform(0.6, 1.6) for player in document["players"]}
    numbers = _playing(event)
    drawn: dict[int, SessionDraw] = {}
    to_play = [session for session in document["sessions"] if session["state"] != Session.CALLED_OFF]
    if any(not session["tables"] for session in to_play):
        draw = full_draw(len(numbers), len(document["sessions"]), event.slug)
        drawn = {session.number: session for session in draw.sessions}
    name = _("Dry run of %(event)s") % {"event": event.name}
    about = {key: document["event"][key] for key in KEPT}
    return {
        "format": document["format"],
        "version": document["version"],
        "event": {**about, "name": name[:MOST_NAME], "slug": event.slug, "public": False},
        "players": [{key: player[key] for key in WHO} for player in document["players"]],
        "sessions": [
            _session(event, session, _seats_of(session, drawn, numbers), strength, chance)
            for session in to_play
        ],
    }


def _seats_of(
    session: Document, drawn: dict[int, SessionDraw], numbers: list[int]
) -> list[tuple[int, dict[str, int | None]]]:
    """The seats by table number: those of the event, else those drawn for the dry run."""
    if session["tables"]:
        return [
            (table["number"], {seat["wind"]: seat["player"] for seat in table["seats"]})
            for table in session["tables"]
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
    points_by_wind = dict(zip("ESWN", points, strict=True)) if all(seats.values()) else {}
    lines = [{"wind": wind, "player": seats[wind], "points": points_by_wind.get(wind)} for wind in "ESWN"]
    return {"number": number, "seats": lines}


FIXTURES = BASE_DIR / "tournament" / "fixtures" / "events"
LIVE_SLUG = "hanchan-demo"


def load_demo(now: datetime | None = None) -> list[Event]:
    """Import the demo events that are missing; the live one is in play at `now`."""
    texts = [path.read_text(encoding="utf-8") for path in sorted(FIXTURES.glob("*.json"))]
    texts.append(json.dumps(live_document(now or timezone.now())))
    loaded = []
    for text in texts:
        slug = json.loads(text)["event"]["slug"]
        if not Event.objects.filter(slug=slug).exists():
            loaded.append(import_event(text=text, name=slug, demo=True))
    return loaded


def live_document(now: datetime) -> dict[str, object]:
    """Eight tables in their third session, five of them in, the clock at fifty minutes."""
    session = timedelta(minutes=90 + 30)
    return simulated_document(
        Wish(
            players=32,
            sessions=6,
            rules="ema-riichi-2025",
            seed="hanchan",
            name="Hanchan Demo Open",
            slug=LIVE_SLUG,
            starts=now - timedelta(minutes=50) - 2 * session,
            finished=2,
            tables_in=5,
        )
    )
