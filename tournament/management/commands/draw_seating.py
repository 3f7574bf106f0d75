"""`draw_seating --players N --sessions R`: draw seats, or check a draw, without a database (formats.md)."""

import argparse
import json
import secrets
import time
from collections.abc import Callable, Mapping
from typing import Any, TypeVar

from django.core.management.base import CommandParser

from seating import (
    SWISS,
    Constraints,
    Draw,
    Quality,
    SeatingError,
    best_attempt,
    full_draw,
    quality,
    random_draw,
    read_apart,
    read_fixed,
    read_ranking,
    seed_problems,
    swiss_session,
    to_json,
    verify,
)
from tournament.management.eventcommand import EventCommand

T = TypeVar("T")


class Command(EventCommand):
    help = "Draw the seats of an event, or check a draw, its certificate and its seed."
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: CommandParser) -> None:
        self.parser = parser
        parser.add_argument("--players", type=int, help="how many, a multiple of four")
        parser.add_argument("--sessions", type=int, help="how many in all, the fixed ones included")
        parser.add_argument("--method", choices=("full", "random", "swiss"), default="full")
        parser.add_argument("--seed", default="", help="the text of the lots; without it one is made up")
        parser.add_argument(
            "--apart", metavar="FILE", help="people to keep apart: JSON groups, or an event file"
        )
        parser.add_argument("--fixed", metavar="FILE", help="sessions already decided or played")
        parser.add_argument("--standings", metavar="FILE", help="for swiss: player numbers, leader first")
        parser.add_argument(
            "--seconds", type=seconds, default=0, help="go on searching so long, if it may help"
        )
        parser.add_argument("--verify", metavar="FILE", help="check this draw (-: standard input)")
        parser.add_argument("--json", action="store_true", help="as a hanchan-draw document")

    def handle(self, *args: Any, **options: Any) -> None:
        if options["verify"]:
            self.check(options["verify"])
            return
        if options["players"] is None or (options["sessions"] is None and options["method"] != "swiss"):
            self.parser.error("give --players and --sessions, or --verify FILE")
        if options["standings"] and options["method"] != "swiss":
            self.parser.error("--standings goes with --method swiss alone")
        try:
            constraints = Constraints(
                self.part(options["apart"], read_apart) if options["apart"] else (),
                self.part(options["fixed"], read_fixed) if options["fixed"] else (),
            )
            draw = self.drawn(constraints, options)
            report = quality(draw, constraints)
        except SeatingError as error:
            self.fail([str(error)])
        document = to_json(draw, report, constraints)
        if problems := verify(document):
            self.fail(problems)
        self.stdout.write(json.dumps(document, ensure_ascii=False) if options["json"] else text(draw, report))

    def drawn(self, constraints: Constraints, options: Mapping[str, Any]) -> Draw:
        """The draw by the method that was asked for."""
        seed = options["seed"] or secrets.token_hex(8)
        players, sessions, fixed = options["players"], options["sessions"], constraints.fixed
        if options["method"] == "swiss":
            ranking = self.ranking(players, options["standings"])
            following = swiss_session(ranking, fixed, seed, constraints)
            return Draw(players, (*fixed, following), seed, SWISS, fixed=len(fixed))
        if options["method"] == "random":
            if fixed or constraints.apart:
                raise SeatingError("A random draw keeps nothing fixed and nobody apart: leave out --method.")
            return random_draw(players, sessions, seed)
        seconds = options["seconds"] if fixed or constraints.apart else 0
        return best_attempt(
            lambda attempt: full_draw(players, sessions, seed, constraints, attempt),
            constraints,
            seconds,
            time.monotonic,
        )

    def ranking(self, players: int, path: str | None) -> list[int]:
        """The standings of a file, or without one the players by number."""
        if path is None:
            return list(range(1, players + 1))
        ranking = self.part(path, read_ranking)
        if sorted(ranking) != list(range(1, players + 1)):
            raise SeatingError(f"{path}: the standings must name players 1 to {players} once each.")
        return ranking

    def check(self, path: str) -> None:
        """Verify a document: its counts with code of their own, and its seed by drawing again."""
        document = self.read(path)
        if not isinstance(document, dict):
            self.fail([f"{path}: this is no draw."])
        problems = verify(document) or self.seed_check(document)
        if problems:
            self.fail([f"{path}: {problem}" for problem in problems])
        self.stdout.write(f"{path}: everything is as the draw says.")

    def seed_check(self, document: dict[str, Any]) -> list[str]:
        """Problems of the seed; a Swiss draw hangs on standings that the document does not hold."""
        if str(document.get("algorithm")).startswith("hanchan-swiss"):
            self.stderr.write("The seed of a Swiss session is not checked: it hangs on the standings.")
            return []
        return seed_problems(document)

    def part(self, path: str, reader: Callable[[Any], T]) -> T:
        """What a reader finds in a file, or the end of the command with a sentence that names the file."""
        try:
            return reader(self.read(path))
        except SeatingError as error:
            self.fail([f"{path}: {error}"])

    def read(self, path: str) -> Any:
        """The JSON of a file ("-": standard input), or the end of the command with a sentence."""
        try:
            return json.loads(self.text_of(path))
        except json.JSONDecodeError as error:
            self.fail([f"{path}, line {error.lineno}: this is no JSON ({error.msg})."])
        except (ValueError, RecursionError) as error:
            self.fail([f"{path}, line 1: this is no JSON that can be read ({error})."])


def seconds(word: str) -> float:
    """So many seconds from the command line; ArgumentTypeError unless between 0 and an hour."""
    found = float(word)
    if not 0 <= found <= 3600:
        raise argparse.ArgumentTypeError(f"{word} must be between 0 and 3600")
    return found


def text(draw: Draw, report: Quality) -> str:
    """The draw for people: a line a table, then the quality."""
    lines = [f"{draw.players} players, seed {draw.seed}, {draw.algorithm}"]
    for session in draw.sessions:
        lines.append(f"\nSession {session.number}")
        for table in session.tables:
            seats = "   ".join(f"{wind} {player:>3}" for wind, player in table.seats())
            lines.append(f"  Table {table.number:>3}   {seats}")
    return "\n".join([*lines, "", *quality_lines(report)])


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
