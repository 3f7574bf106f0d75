"""Schedules: who meets whom in numbered places, in which order, and how places become players at tables."""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from importlib.resources import files

from scoring.sentence import Sentence, counted
from seating.construct.difference_columns import add, difference_columns
from seating.draw import WINDS, SeatingError, SessionDraw, TableDraw
from seating.lots import Lots

Group = tuple[int, ...]
Round = tuple[Group, ...]
"""The tables of one session, each of four places numbered from 0."""
MOST_PLAYERS = 400
MOST_SESSIONS = 16
RECORD = "record"
"""The source of schedules that `search_draw` found."""


@dataclass(frozen=True, slots=True)
class Schedule:
    """Sessions over places 0..4n − 1.

    `seats_tables`: the order of a round's groups is already that of the physical tables, without repeats.
    `transversal`: nobody meets twice, and places g·n to g·n + n − 1 never meet one another, for g = 0..3.
    """

    tables: int
    rounds: tuple[Round, ...]
    source: str
    seats_tables: bool = False
    transversal: bool = False

    @property
    def repeats(self) -> int:
        """How many meetings are repeats: none in sessions of difference columns."""
        return 0 if self.transversal else repeats(self.rounds)


def check_size(players: int, sessions: int) -> None:
    """Raise SeatingError when the players do not fill tables, or the draw is too large."""
    if players % 4 or players < 4:
        raise SeatingError(odd_number(players))
    if players > MOST_PLAYERS:
        raise SeatingError(
            Sentence(
                "%(players)s players are more than can be drawn: at most %(most)s.",
                players=players,
                most=MOST_PLAYERS,
            )
        )
    if not 1 <= sessions <= MOST_SESSIONS:
        raise SeatingError(
            Sentence(
                "%(sessions)s sessions cannot be drawn: give 1 to %(most)s.",
                sessions=sessions,
                most=MOST_SESSIONS,
            )
        )


def odd_number(players: int) -> str:
    """The sentence for a number of players that does not fill tables of four."""
    if players < 4:
        return Sentence(
            "Too few players for a table of four (%(players)s): register at least 4.", players=players
        )
    over = players % 4
    missing = 4 - over
    add_some = counted("add %(n)s substitute", "add %(n)s substitutes", missing)
    sit_out = counted("let %(n)s player sit out", "let %(n)s players sit out", over)
    return Sentence(
        "%(players)s players do not fill tables of four: %(add_some)s, or %(sit_out)s.",
        players=players,
        add_some=add_some,
        sit_out=sit_out,
    )


def best_schedule(tables: int, sessions: int) -> Schedule:
    """The schedule with the fewest repeated meetings that is known for this size.

    Raises SeatingError for sizes outside 1..100 tables and 1..16 sessions.
    """
    return record_schedules().get((tables, sessions)) or first_schedule(tables, sessions)


def first_schedule(tables: int, sessions: int) -> Schedule:
    """The best schedule that was known before `search_draw` found better ones; raises as `best_schedule`.

    Draws that were made with it are drawn again with it, and so is what continues them.
    """
    check_size(4 * tables, sessions)
    if sessions in stored_schedules().get(tables, {}):
        return Schedule(tables, stored_schedules()[tables][sessions], "stored", seats_tables=True)
    if tables == 1:
        return Schedule(1, (((0, 1, 2, 3),),) * sessions, "one table")
    if tables == 2:
        return Schedule(2, affine_rounds(sessions), "affine space")
    return transversal(tables, sessions)


def transversal(tables: int, sessions: int) -> Schedule:
    """The first sessions of the difference columns of this order: no repeated meeting, no repeated table."""
    moduli, columns = difference_columns(tables)
    rounds = tuple(developed(column, moduli, tables) for column in columns[:sessions])
    if len(rounds) < sessions:
        raise SeatingError(
            Sentence(
                "No schedule of %(sessions)s sessions is known for %(players)s players.",
                sessions=sessions,
                players=4 * tables,
            )
        )
    return Schedule(tables, rounds, "difference columns", seats_tables=True, transversal=True)


def developed(column: tuple[int, ...], moduli: tuple[int, ...], tables: int) -> Round:
    """The session of a column, its groups in order of their physical tables."""
    shifted = [translation(step, moduli, tables) for step in column]
    groups: list[Group] = [()] * tables
    for a, b, c, d, table in zip(*shifted, strict=True):
        groups[table] = (a, tables + b, 2 * tables + c, 3 * tables + d)
    return tuple(groups)


@cache
def translation(step: int, moduli: tuple[int, ...], order: int) -> Sequence[int]:
    """The sum of every element of a group, in order, and one step."""
    if len(moduli) == 1:
        return (*range(step, order), *range(step))
    return tuple(add(x, step, moduli) for x in range(order))


def affine_rounds(sessions: int) -> tuple[Round, ...]:
    """Eight players as the points of AG(3, 2): each session the two halves of one of the seven functionals.

    The order lets every pair meet within the first three sessions.
    """
    functionals = (1, 2, 3, 4, 5, 6, 7)
    halves = {
        mask: tuple(tuple(p for p in range(8) if (p & mask).bit_count() % 2 == side) for side in (0, 1))
        for mask in functionals
    }
    return tuple(halves[functionals[number % 7]] for number in range(sessions))


@cache
def stored_schedules() -> dict[int, dict[int, tuple[Round, ...]]]:
    """The schedules found by long search: tables, sessions, rounds."""
    text = files("seating").joinpath("data", "schedules.json").read_text(encoding="utf-8")
    return {
        int(tables): {int(sessions): as_rounds(rounds) for sessions, rounds in by_sessions.items()}
        for tables, by_sessions in json.loads(text)["schedules"].items()
    }


@cache
def record_schedules() -> dict[tuple[int, int], Schedule]:
    """The schedules in data/records, by tables and sessions: better draws that `search_draw` found.

    Each is a "hanchan-draw" document whose player 1 is place 0. For a size with two files the one that comes
    last by name is used. Never replace a file: draws made from it are drawn again with it.
    """
    schedules = {}
    for file in sorted(files("seating").joinpath("data", "records").iterdir(), key=lambda file: file.name):
        sessions = json.loads(file.read_text(encoding="utf-8"))["sessions"]
        rounds = tuple(
            tuple(tuple(table[wind] - 1 for wind in WINDS) for table in session["tables"])
            for session in sessions
        )
        schedules[len(rounds[0]), len(rounds)] = Schedule(len(rounds[0]), rounds, RECORD, seats_tables=True)
    return schedules


def as_rounds(rounds: list[list[list[int]]]) -> tuple[Round, ...]:
    """The nested lists of the file as tuples."""
    return tuple(tuple(tuple(group) for group in tables) for tables in rounds)


def ordered_rounds(schedule: Schedule, lots: Lots) -> tuple[Round, ...]:
    """The rounds in an order by lot; if meetings repeat, in their own, which puts repeats late."""
    return schedule.rounds if schedule.repeats else tuple(lots.shuffled(schedule.rounds))


def repeats(sessions: Sequence[Sequence[Sequence[int]]]) -> int:
    """How many meetings at the tables of these sessions are repeats."""
    groups = [group for tables in sessions for group in tables]
    groups_of: defaultdict[int, list[Sequence[int]]] = defaultdict(list)
    for group in groups:
        for place in group:
            groups_of[place].append(group)
    meetings = sum([len(group) * (len(group) - 1) for group in groups])
    pairs = sum([len(set().union(*of_place)) - 1 for of_place in groups_of.values()])
    return (meetings - pairs) // 2


def seated(
    rounds: Sequence[Round], names: Sequence[int] | Mapping[int, int], first: int = 1
) -> tuple[SessionDraw, ...]:
    """The rounds as sessions numbered from `first`, with the player's number at each place."""
    return tuple(
        SessionDraw(number, tuple(table_draw(table, group, names) for table, group in enumerate(tables, 1)))
        for number, tables in enumerate(rounds, first)
    )


def table_draw(number: int, group: Sequence[int], names: Sequence[int] | Mapping[int, int]) -> TableDraw:
    """One table with the players' numbers instead of places."""
    east, south, west, north = group
    return TableDraw(number, names[east], names[south], names[west], names[north])
