"""`draw_seating --players N --sessions R`: draw seats, or check a draw, without a database (formats.md)."""

import json
import secrets
import time
from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any, TypeVar

from django.core.management.base import CommandParser

from scoring.sentence import Sentence
from seating import (
    SWISS,
    SWISS_RANKED,
    Constraints,
    Draw,
    Search,
    SeatingError,
    best_attempt,
    full_draw,
    quality,
    random_draw,
    read_constraints,
    read_fixed,
    read_ranking,
    sit_out_draw,
    swiss_document,
    swiss_draw,
    to_json,
    verify,
)
from seating.swiss.pairing_methods import STRAIGHT, VARIANTS
from tournament.draw.services.certificates import checked_without_limits
from tournament.management.draw_seating_options import (
    add_repair_arguments,
    draw_text,
    own_table,
    read_draw,
    repaired,
    seconds,
)
from tournament.management.event_command import EventCommand

T = TypeVar("T")


class Command(EventCommand):
    help = "Draw the seats of an event, or check a draw, its certificate and its seed."
    needs_database = False
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: CommandParser) -> None:
        self.parser = parser
        parser.add_argument("--players", type=int, help="how many, a multiple of four")
        parser.add_argument("--sessions", type=int, help="how many in all, the fixed ones included")
        parser.add_argument("--method", choices=("full", "random", "swiss"), default="full")
        parser.add_argument("--seed", default="", help="the text of the lots; without it one is made up")
        parser.add_argument(
            "--apart", metavar="FILE", help="people to keep apart or at a table: JSON, or an event file"
        )
        parser.add_argument(
            "--own-table",
            metavar="PLAYER:TABLE",
            type=own_table,
            action="append",
            default=[],
            help="a player who keeps one table (again for another)",
        )
        parser.add_argument(
            "--sit-out",
            choices=("early", "always"),
            nargs="?",
            const="early",
            help="let one to three sit out where players do not fill tables; in the last session substitutes "
            "come in, with numbers after the players', unless it is “always”",
        )
        parser.add_argument("--fixed", metavar="FILE", help="sessions already decided or played")
        parser.add_argument("--variant", choices=sorted(VARIANTS), default=STRAIGHT, help="of a Swiss draw")
        parser.add_argument("--standings", metavar="FILE", help="for swiss: player numbers, leader first")
        parser.add_argument(
            "--seconds", type=seconds, default=0, help="go on searching so long, if it may help"
        )
        add_repair_arguments(parser)
        parser.add_argument("--verify", metavar="FILE", help="check this draw (-: standard input)")
        parser.add_argument("--json", action="store_true", help="as a hanchan-draw document")

    def handle(self, *args: Any, **options: Any) -> None:
        if options["verify"]:
            self.verify(options["verify"])
            return
        missing = options["players"] is None or (options["sessions"] is None and options["method"] != "swiss")
        if missing and not options["repair"]:
            self.parser.error("give --players and --sessions, --repair FILE, or --verify FILE")
        if options["standings"] and options["method"] != "swiss":
            self.parser.error("--standings goes with --method swiss alone")
        try:
            constraints = self.constraints(options)
            draw, beside = self.drawn(constraints, options)
            report = quality(draw, constraints)
        except SeatingError as error:
            self.fail([str(error)])
        document = to_json(draw, report, constraints) | beside
        if problems := verify(document):
            self.fail(problems)
        self.stdout.write(
            json.dumps(document, ensure_ascii=False) if options["json"] else draw_text(draw, report)
        )

    def constraints(self, options: Mapping[str, Any]) -> Constraints:
        """What the draw has to respect, from the files and words of the command line."""
        wished = self.part(options["apart"], read_constraints) if options["apart"] else Constraints()
        if options["repair"] and not options["apart"]:
            wished = self.part(options["repair"], read_draw)[1]
        fixed = self.part(options["fixed"], read_fixed) if options["fixed"] else ()
        return replace(wished, fixed=fixed, own_tables=(*wished.own_tables, *options["own_table"]))

    def drawn(self, constraints: Constraints, options: Mapping[str, Any]) -> tuple[Draw, dict[str, Any]]:
        """The draw by the requested method, and the additional keys of its document."""
        seed = options["seed"] or secrets.token_hex(8)
        if options["repair"]:
            return repaired(self.part(options["repair"], read_draw)[0], options, seed, constraints), {}
        if options["method"] == "swiss":
            return self.swiss(constraints, options, seed)
        return self.full_draw(constraints, options, seed), {}

    def swiss(
        self, constraints: Constraints, options: Mapping[str, Any], seed: str
    ) -> tuple[Draw, dict[str, Any]]:
        """The next session by the standings; the document contains its input and its proof."""
        players, fixed, planned = options["players"], constraints.fixed, options["sessions"] or 0
        ranking = self.ranking(players, options["standings"])
        swiss = swiss_draw(ranking, fixed, seed, constraints, options["variant"], planned)
        algorithm = constraints.algorithm(SWISS, SWISS_RANKED)
        draw = Draw(players, (*fixed, swiss.session), seed, algorithm, fixed=len(fixed))
        swiss_facts = swiss_document(swiss, options["variant"])
        return draw, {"ranking": ranking, "swiss": swiss_facts, "planned": planned}

    def full_draw(self, constraints: Constraints, options: Mapping[str, Any], seed: str) -> Draw:
        """All sessions, by construction and search or by lot alone."""
        players, sessions = options["players"], options["sessions"]
        if options["method"] == "random":
            if constraints != Constraints():
                raise SeatingError("A random draw keeps nothing fixed and nobody apart: leave out --method.")
            return random_draw(players, sessions, seed)

        def attempt(number: int) -> Draw:
            if options["sit_out"]:
                always, search = options["sit_out"] == "always", Search(number)
                return sit_out_draw(players, sessions, seed, constraints, search, last_too=always)
            return full_draw(players, sessions, seed, constraints, number)

        longer = options["seconds"] if constraints != Constraints() or players % 4 else 0
        return best_attempt(attempt, constraints, longer, time.monotonic)

    def ranking(self, players: int, path: str | None) -> list[int]:
        """The standings of a file, or without one the players by number."""
        if path is None:
            return list(range(1, players + 1))
        ranking = self.part(path, read_ranking)
        if sorted(ranking) != list(range(1, players + 1)):
            raise SeatingError(
                Sentence(
                    "%(path)s: the standings must name players 1 to %(players)s once each.",
                    path=path,
                    players=players,
                )
            )
        return ranking

    def verify(self, path: str) -> None:
        """Verify a document as the pages do: recount it with separate code, and draw again from its seed."""
        document = self.read(path)
        if not isinstance(document, dict):
            self.fail([f"{path}: this is not a draw."])
        verdict = checked_without_limits(document)
        if problems := verdict.counts or verdict.seed:
            self.fail([f"{path}: {problem}" for problem in problems])
        self.stdout.write(f"{path}: everything is as the draw says.")

    def part(self, path: str, reader: Callable[[Any], T]) -> T:
        """The file parsed by `reader`, or the end of the command with a sentence that names the file."""
        try:
            return reader(self.read(path))
        except SeatingError as error:
            self.fail([f"{path}: {error}"])

    def read(self, path: str) -> Any:
        """The JSON of a file ("-": standard input), or the end of the command with a sentence."""
        try:
            return json.loads(self.text_of(path))
        except json.JSONDecodeError as error:
            self.fail([f"{path}, line {error.lineno}: this is not valid JSON ({error.msg})."])
        except (ValueError, RecursionError) as error:
            self.fail([f"{path}, line 1: this JSON cannot be read ({error})."])
