"""The arguments that `draw_seating` reads, and how it displays a draw."""

import argparse
from collections.abc import Mapping
from typing import Any

from django.core.management.base import CommandParser

from scoring.sentence import Sentence
from seating import (
    Change,
    Constraints,
    Draw,
    OwnTable,
    Quality,
    SeatingError,
    constraints_from_json,
    from_json,
    people_change,
    repair_around,
)
from seating.repair.remaining_sessions import repair


def add_repair_arguments(parser: CommandParser) -> None:
    """The options of a repair."""
    group = parser.add_argument_group("repair", "draw what is left of a draw again")
    group.add_argument("--repair", metavar="FILE", help="the draw until now, as a hanchan-draw document")
    group.add_argument("--first", type=int, help="the first session that is drawn again")
    group.add_argument("--leave", type=numbers_of, default=(), help="who drops out: 3,7")
    group.add_argument("--join", type=numbers_of, default=(), help="who arrives or comes in for them: 41-43")
    group.add_argument("--tables", type=numbers_of, default=(), help="the tables in use: 1-9,12")
    group.add_argument(
        "--swap",
        type=exchange,
        metavar="SESSION:A:B",
        help="exchange two players and adjust the rest around them",
    )
    group.add_argument(
        "--keep", type=int, default=10, help="how many %% of a repeated meeting a changed seat costs (10)"
    )


def repaired(draw: Draw, options: Mapping[str, Any], seed: str, constraints: Constraints) -> Draw:
    """The draw repaired as the options say. Raises SeatingError for what cannot be drawn."""
    first = options["first"] or 1
    if options["swap"]:
        return repair_around(draw, options["swap"], first, seed, constraints, options["keep"])
    change = people_change(draw, first, options["leave"], options["join"], options["keep"])
    if not change.playing:
        raise SeatingError(
            Sentence(
                "The draw has no session %(first)s: give --first between 1 and %(last)s.",
                first=first,
                last=len(draw.sessions),
            )
        )
    if options["tables"]:
        change = Change(first, change.playing, (options["tables"],) * len(change.playing), (), change.keep)
    return repair(draw, change, seed, constraints)


def read_draw(data: Any) -> tuple[Draw, Constraints]:
    """A draw from JSON with what it had to respect. Raises SeatingError for anything else."""
    if not isinstance(data, dict):
        raise SeatingError("This is not a draw: it must be a JSON object.")
    return from_json(data), constraints_from_json(data)


def numbers_of(word: str) -> tuple[int, ...]:
    """Numbers as people write them, "1-9,12". ValueError, which argparse words, for anything else."""
    parts = [part.partition("-") for part in word.split(",")]
    return tuple(number for low, _, high in parts for number in range(int(low), int(high or low) + 1))


def exchange(word: str) -> tuple[int, int, int]:
    """A session and two players, "4:12:17"."""
    session, first, second = (int(part) for part in word.split(":"))
    return session, first, second


def own_table(word: str) -> OwnTable:
    """A player and their table, "5:1"."""
    player, table = (int(part) for part in word.split(":"))
    return OwnTable(player, table)


def seconds(word: str) -> float:
    """So many seconds from the command line; ArgumentTypeError unless between 0 and an hour."""
    seconds = float(word)
    if not 0 <= seconds <= 3600:
        raise argparse.ArgumentTypeError(f"{word} must be between 0 and 3600")
    return seconds


def draw_text(draw: Draw, report: Quality) -> str:
    """The draw for people: a line per table, then the quality."""
    lines = [f"{draw.players} players, seed {draw.seed}, {draw.algorithm}"]
    for session in draw.sessions:
        lines.append(f"\nSession {session.number}")
        for table in session.tables:
            seats = "   ".join(f"{wind} {player:>3}" for wind, player in table.seats())
            lines.append(f"  Table {table.number:>3}   {seats}")
        if session.sitting_out:
            lines.append(f"  Sitting out: {', '.join(map(str, session.sitting_out))}")
    return "\n".join([*lines, "", *report.proofs, *quality_lines(report)])


def quality_lines(report: Quality) -> list[str]:
    """The quality in five lines."""
    proved = ", ".join(name.replace("_", " ") for name in report.proved_optimal) or "nothing"
    return [
        f"Repeated meetings: {report.repeat_meetings} (at least {report.repeat_bound} whatever the draw)",
        f"Largest difference between a player's winds: {report.wind_spread}",
        f"Visits to the same table again: {report.table_repeats}",
        f"Meetings of people to keep apart: {report.apart_broken}",
        f"Proved to be the best possible: {proved}",
    ]
