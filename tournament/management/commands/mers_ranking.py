"""`mers_ranking FILE --on DATE`: the European ranking, without a database (formats.md)."""

import argparse
import json
from datetime import date
from typing import Any

from django.core.management.base import CommandParser

from scoring.mers import COUNTRIES_FOR_ONE, MERS, Ranked, ranking, two_decimals
from tournament.management.eventcommand import EventCommand
from tournament.services.event_file import FileRefused
from tournament.services.mers_file import MAHJONG, read_tournaments


class Command(EventCommand):
    help = "Rank the players of MCR and of RCR (riichi) by EMA's rules, from a JSON file of tournaments."
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("file", help="the tournaments as JSON; -: standard input")
        parser.add_argument("--on", type=day, required=True, metavar="DATE", help="the day, like 2026-04-11")
        parser.add_argument("--rules", choices=MERS, default="mers-2018", help="the edition (%(default)s)")
        parser.add_argument(
            "--countries-for-one",
            type=int,
            choices=(10, 11),
            default=COUNTRIES_FOR_ONE,
            help="from how many countries on they weigh 1 (default 10; the page of 2018 reads 11)",
        )

    def handle(self, *args: Any, **options: Any) -> None:
        name, on, rules = options["file"], options["on"], MERS[options["rules"]]
        try:
            tournaments = read_tournaments(self.text_of(name), name, rules, options["countries_for_one"])
        except FileRefused as error:
            self.fail(error.sentences)
        lists = {
            mahjong: [_line(ranked) for ranked in ranking(tournaments, mahjong, on, rules)]
            for mahjong in MAHJONG
        }
        self.stdout.write(json.dumps({"on": on.isoformat(), **lists}, ensure_ascii=False))


def day(word: str) -> date:
    """A date of the command line, like 2026-04-11."""
    try:
        found = date.fromisoformat(word)
    except ValueError:
        found = None
    if found is None or found.isoformat() != word:
        raise argparse.ArgumentTypeError(f"“{word}” is no date: write it like 2026-04-11")
    return found


def _line(ranked: Ranked) -> dict[str, Any]:
    """A line of a list; the rules of 2005 have no part B."""
    part_a, part_b = (*map(two_decimals, ranked.parts), None)[:2]
    return {
        "position": ranked.position,
        "ema_number": ranked.ema_number,
        "points": two_decimals(ranked.points),
        "tournaments": ranked.tournaments,
        "part_a": part_a,
        "part_b": part_b,
    }
