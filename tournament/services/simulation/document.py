"""An invented event in the form of an event file, so that it enters by the same door as a real one."""

import random
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from typing import Any

from scoring.rulesets import PRESETS, RuleSet
from seating import SessionDraw, TableDraw, full_draw, quality, to_json
from tournament.services.simulation.people import FIRST, LAST, invented_players
from tournament.services.simulation.scores import table_points

MOST_SESSIONS = 16
MOST_PLAYERS = 400
PAUSE_MINUTES = 30


class SimulationError(ValueError):
    """The event asked for cannot be; the sentence says why."""


@dataclass(frozen=True)
class Wish:
    """What event to invent: `players` (a multiple of four) in `sessions` sessions under the preset `rules`.

    `finished` sessions are over (all, if not said); of the next, `tables_in` tables have reported.
    """

    players: int
    sessions: int
    rules: str
    seed: str
    name: str = ""
    slug: str = ""
    starts: datetime = datetime(2026, 5, 9, 9, tzinfo=UTC)
    finished: int | None = None
    tables_in: int = 0


def simulated_document(wish: Wish) -> dict[str, Any]:
    """The event as an event file, a pure function of the wish; SimulationError says what cannot be."""
    _check(wish.players, wish.sessions, wish.rules)
    chance = random.Random(f"{wish.seed}/{wish.players}/{wish.sessions}/{wish.rules}")
    draw = full_draw(wish.players, wish.sessions, wish.seed)
    strengths = [chance.uniform(0.6, 1.6) for _player in range(wish.players)]
    return {
        "format": "hanchan-event",
        "version": 1,
        "event": _event(wish),
        "players": invented_players(wish.players, chance),
        "sessions": [_session(one, wish, strengths, chance) for one in draw.sessions],
        "draws": [
            {
                "state": "confirmed",
                "method": "full",
                "seed": wish.seed,
                "plan": to_json(draw, quality(draw)),
                "numbers": list(range(1, wish.players + 1)),
                "first_session": 1,
                "last_session": wish.sessions,
                "at": wish.starts.isoformat(),
                "confirmed_at": wish.starts.isoformat(),
            }
        ],
    }


def _check(players: int, sessions: int, rules: str) -> None:
    if rules not in PRESETS:
        raise SimulationError(f"There is no rule set “{rules}”. The rule sets are: {', '.join(PRESETS)}.")
    if not 4 <= players <= min(MOST_PLAYERS, len(FIRST) * len(LAST)) or players % 4:
        raise SimulationError(f"{players} players: give a multiple of four from 4 to {MOST_PLAYERS}.")
    if not 1 <= sessions <= MOST_SESSIONS:
        raise SimulationError(f"{sessions} sessions: give 1 to {MOST_SESSIONS}.")


def _start_of(number: int, begin: datetime, minutes: int) -> datetime:
    """Four sessions a day, half an hour apart."""
    day, place = divmod(number - 1, 4)
    return begin + timedelta(days=day, minutes=place * (minutes + PAUSE_MINUTES))


def _event(wish: Wish) -> dict[str, Any]:
    last = _start_of(wish.sessions, wish.starts, PRESETS[wish.rules].session_minutes)
    return {
        "name": wish.name or f"Simulated event {wish.seed}",
        "slug": wish.slug or f"simulated-{wish.seed}",
        "rules": wish.rules,
        "city": "Bologna",
        "country": "IT",
        "starts_on": wish.starts.date().isoformat(),
        "ends_on": last.date().isoformat(),
        "timezone": "Europe/Rome",
        "second_check": False,
    }


def _session(plan: SessionDraw, wish: Wish, strengths: list[float], chance: random.Random) -> dict[str, Any]:
    rules = PRESETS[wish.rules]
    over = wish.sessions if wish.finished is None else wish.finished
    played = len(plan.tables) if plan.number <= over else wish.tables_in if plan.number == over + 1 else 0
    state = "closed" if plan.number <= over else "open" if played else "planned"
    starts = _start_of(plan.number, wish.starts, rules.session_minutes)
    return {
        "number": plan.number,
        "starts_at": starts.isoformat(),
        "minutes": rules.session_minutes,
        "state": state,
        "opened_at": starts.isoformat() if state != "planned" else None,
        "clock": {"started_at": starts.isoformat()} if state == "open" else None,
        "tables": [
            _table(table, rules, strengths, chance, played=place < played)
            for place, table in enumerate(plan.tables)
        ],
    }


def _table(
    table: TableDraw, rules: RuleSet, strengths: list[float], chance: random.Random, *, played: bool
) -> dict[str, Any]:
    seated = {wind: getattr(table, wind) for wind in "ESWN"}
    scores: list[int | None] = [None] * 4
    if played:
        scores = list(table_points(rules, [strengths[number - 1] for number in seated.values()], chance))
    seats = [
        {"wind": wind, "player": number, "points": points}
        for (wind, number), points in zip(seated.items(), scores, strict=True)
    ]
    if played and chance.random() < 0.04:
        late = -10 if rules.family == "mcr" else -1000 * chance.randint(1, 6)
        chance.choice(seats)["penalties"] = [{"kind": "lateness", "points": late}]
    return {"number": table.number, "seats": seats}
