"""Simulated events in the form of an event file, with invented players and plausible scores."""

import random
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from typing import Any
from zoneinfo import ZoneInfo

from scoring.rulesets import PRESETS, RuleSet
from seating import SessionDraw, TableDraw, full_draw, quality, to_json

# (weight, points) of wins as they occur: riichi values before counters, MCR fan points.
RIICHI_WINS = ((24, 1000), (20, 2000), (18, 3900), (16, 5200), (14, 8000), (6, 12000), (2, 16000), (1, 32000))
MCR_WINS = ((40, 9), (25, 13), (15, 20), (12, 27), (5, 40), (2, 56), (1, 88))
CLASSICAL_WINS = ((30, 40), (30, 80), (20, 160), (12, 320), (6, 640), (2, 2000))


def table_points(rules: RuleSet, strengths: Sequence[float], chance: random.Random) -> list[int]:
    """Differences from the start of the four seats in wind order; they sum to zero.

    `strengths` weigh who wins a hand. Every payment is a multiple of the rule set's unit.
    """
    points = [0, 0, 0, 0]
    for _hand in range(chance.randint(11, 16)):
        if chance.random() < 0.15:
            continue
        winner = chance.choices(range(4), weights=strengths)[0]
        value = _value(rules, chance)
        loser = (
            None if chance.random() < 0.35 else chance.choice([seat for seat in range(4) if seat != winner])
        )
        for seat, paid in enumerate(_payments(rules, winner, loser, value)):
            points[seat] -= paid
            points[winner] += paid
    return points


def _value(rules: RuleSet, chance: random.Random) -> int:
    wins = {"mcr": MCR_WINS, "classical": CLASSICAL_WINS}.get(rules.family, RIICHI_WINS)
    weights, values = zip(*wins, strict=True)
    value: int = chance.choices(values, weights=weights)[0]
    return value


def _payments(rules: RuleSet, winner: int, loser: int | None, value: int) -> list[int]:
    """The points that each seat pays to the winner."""
    if rules.family == "mcr":
        return [0 if seat == winner else 8 + (value if loser in (None, seat) else 0) for seat in range(4)]
    if loser is not None:
        return [value if seat == loser else 0 for seat in range(4)]
    unit = rules.points_unit
    share = -(-value // 3 // unit) * unit or unit
    return [0 if seat == winner else share for seat in range(4)]


FIRST = (
    "Alba",
    "Anton",
    "Bianca",
    "Boris",
    "Cleo",
    "Dario",
    "Denis",
    "Edda",
    "Elena",
    "Emil",
    "Fabio",
    "Felix",
    "Gaia",
    "Greta",
    "Hanna",
    "Hugo",
    "Ines",
    "Ivan",
    "Jana",
    "Jonas",
    "Karel",
    "Klara",
    "Lena",
    "Luca",
    "Marta",
    "Milan",
    "Nadia",
    "Nils",
    "Olga",
    "Oskar",
    "Paula",
    "Pietro",
    "Rita",
    "Ruben",
    "Sara",
    "Sven",
    "Taras",
    "Tilda",
    "Ugo",
    "Vera",
    "Viktor",
    "Wanda",
    "Yana",
    "Zeno",
)
LAST = (
    "Ahlgren",
    "Bakker",
    "Berg",
    "Bianchi",
    "Conti",
    "Dahl",
    "Dubois",
    "Egger",
    "Ferrari",
    "Fischer",
    "Greco",
    "Hansen",
    "Horvat",
    "Ivarsen",
    "Jansen",
    "Kovacs",
    "Kovalenko",
    "Lindgren",
    "Marino",
    "Moreau",
    "Novak",
    "Oliveira",
    "Petrenko",
    "Quist",
    "Rossi",
    "Silva",
    "Sokolov",
    "Torres",
    "Urban",
    "Vermeer",
    "Weber",
    "Xavier",
    "Yilmaz",
    "Zanetti",
)
# Countries with EMA prefixes and about the shares they have at European events.
COUNTRIES = {
    "FR": "04",
    "DE": "05",
    "IT": "07",
    "NL": "08",
    "DK": "03",
    "SE": "09",
    "ES": "10",
    "PL": "19",
    "UA": "21",
}


def invented_players(count: int, chance: random.Random) -> list[dict[str, Any]]:
    """`count` players with different names and well-formed EMA numbers of an unused range, in file form."""
    names = [(first, last) for first in FIRST for last in LAST]
    chance.shuffle(names)
    countries = list(COUNTRIES)
    players = []
    for number in range(1, count + 1):
        first, last = names[number - 1]
        country = countries[int(len(countries) * chance.random() ** 1.3)]
        players.append(
            {
                "number": number,
                "first_name": first,
                "last_name": last,
                "country": country,
                "ema_number": f"{COUNTRIES[country]}99{9000 - number:04d}",
            }
        )
    return players


MOST_SESSIONS = 16
ZONE = "Europe/Rome"
MOST_PLAYERS = 400
PAUSE_MINUTES = 30


class SimulationError(ValueError):
    """The simulated event is impossible; the sentence says why."""


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
        "sessions": [_session(session, wish, strengths, chance) for session in draw.sessions],
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
    minutes, zone = PRESETS[wish.rules].session_minutes, ZoneInfo(ZONE)
    days = [
        _start_of(number, wish.starts, minutes).astimezone(zone).date()
        for number in range(1, wish.sessions + 1)
    ]
    return {
        "name": wish.name or f"Simulated event {wish.seed}",
        "slug": wish.slug or f"simulated-{wish.seed}",
        "rules": wish.rules,
        "city": "Bologna",
        "country": "IT",
        "starts_on": min(days).isoformat(),
        "ends_on": max(days).isoformat(),
        "timezone": ZONE,
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
