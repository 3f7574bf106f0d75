"""`draw_seating --players N --sessions R`: draw seats, or check a draw, without a database (formats.md)."""

import json
import secrets
import time
from collections.abc import Mapping
from pathlib import Path
from typing import Any, NoReturn

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
            "--seconds", type=float, default=0, help="go on searching so long, if it may help"
        )
        parser.add_argument("--verify", metavar="FILE", help="check this draw instead of drawing")
        parser.add_argument("--json", action="store_true", help="as a hanchan-draw document")

    def handle(self, *args: Any, **options: Any) -> None:
        if options["verify"]:
            self.check(options["verify"])
            return
        if options["players"] is None or (options["sessions"] is None and options["method"] != "swiss"):
            self.parser.error("give --players and --sessions, or --verify FILE")
        try:
            constraints = Constraints(
                read_apart(self.read(options["apart"])) if options["apart"] else (),
                read_fixed(self.read(options["fixed"])) if options["fixed"] else (),
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
        ranking = read_ranking(self.read(path))
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

    def read(self, path: str) -> Any:
        """The JSON of a file, or the end of the command with a sentence."""
        try:
            return json.loads(Path(path).read_text(encoding="utf-8-sig"))
        except OSError as error:
            self.stop(path, f"it cannot be read ({error.strerror})")
        except ValueError as error:
            self.stop(path, f"it is no JSON ({error})")

    def stop(self, path: str, why: str) -> NoReturn:
        """End with the sentence that names the file."""
        self.fail([f"{path}: {why}."])


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
