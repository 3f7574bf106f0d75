"""`mers_ranking FILE --on DATE`: the European ranking, without a database (formats.md)."""

import argparse
import json
from collections.abc import Mapping, Sequence
from dataclasses import asdict
from datetime import date
from fractions import Fraction
from typing import Any

from django.core.management.base import CommandParser

from scoring.mers import (
    COUNTRIES_FOR_ONE,
    MERS,
    Mahjong,
    Ranked,
    country_ranking,
    quotas,
    ranking,
    two_decimals,
)
from tournament.acts.garbage import nothing_collected
from tournament.bounds import whole_number
from tournament.event_file.services.problems import FileRefused
from tournament.management.event_command import EventCommand
from tournament.ranking.queries import of_members, points_by_prefix
from tournament.ranking.services import MAHJONG, read_tournaments

MOST_SEATS = 100_000


class Command(EventCommand):
    help = "Rank the players of MCR and of RCR (riichi) by EMA's rules, from a JSON file of tournaments."
    needs_database = False
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

        parser.add_argument(
            "--countries",
            action="store_true",
            help="add the countries, ranked by their three best players",
        )
        parser.add_argument(
            "--seats",
            type=seats,
            metavar="N",
            help="add how many of a championship's N seats each country gets",
        )

    def handle(self, *args: Any, **options: Any) -> None:
        with nothing_collected():
            self.write_ranking(options)

    def write_ranking(self, options: dict[str, Any]) -> None:
        """Read the file and write both lists."""
        name, on, rules = options["file"], options["on"], MERS[options["rules"]]
        try:
            tournaments = read_tournaments(self.text_of(name), name, rules, options["countries_for_one"])
        except FileRefused as error:
            self.fail(error.lines)
        rankings = {mahjong: ranking(tournaments, mahjong, on, rules) for mahjong in MAHJONG}
        lists = {str(mahjong): list(map(_line, ranked)) for mahjong, ranked in rankings.items()}
        document = {"on": on.isoformat(), **lists, **self._of_countries(rankings, options)}
        self.stdout.write(json.dumps(document, ensure_ascii=False))

    def _of_countries(
        self, rankings: Mapping[Mahjong, Sequence[Ranked]], options: dict[str, Any]
    ) -> dict[str, dict[str, list[dict[str, Any]]]]:
        """The countries' ranking and their seats, where the options ask for them."""
        if not (options["countries"] or options["seats"]):
            return {}
        points = {}
        for mahjong, ranked in rankings.items():
            points[mahjong], unknown = points_by_prefix(ranked)
            for prefix, count in sorted(unknown.items()):
                self.stderr.write(
                    f"{mahjong}: no country is known for EMA numbers that begin with {prefix};"
                    f" {count} of the ranked players count for none."
                )
        lists = {}
        if options["countries"]:
            lists["countries"] = {
                str(mahjong): country_lines(points_of_list) for mahjong, points_of_list in points.items()
            }
        if options["seats"]:
            lists["quotas"] = {
                str(mahjong): seat_lines(points_of_list, options["seats"])
                for mahjong, points_of_list in points.items()
            }
        return lists


def seats(word: str) -> int:
    """A number of seats of the command line."""
    if not (number := whole_number(word, MOST_SEATS)):
        raise argparse.ArgumentTypeError(f"“{word}” must be 1 to {MOST_SEATS:,} seats")
    return number


def country_lines(points: Mapping[str, list[Fraction]]) -> list[dict[str, Any]]:
    """The countries' ranking; points are the mean of the three best players'."""
    return [
        {
            "position": line.position,
            "country": line.country,
            "points": two_decimals(line.points),
            "players": line.players,
        }
        for line in country_ranking(points)
    ]


def seat_lines(points: Mapping[str, list[Fraction]], total: int) -> list[dict[str, Any]]:
    """The seats of EMA's member countries, best country first."""
    return [asdict(line) for line in quotas(of_members(points), total)]


def day(word: str) -> date:
    """A date of the command line, like 2026-04-11."""
    try:
        parsed = date.fromisoformat(word)
    except ValueError:
        parsed = None
    if parsed is None or parsed.isoformat() != word:
        raise argparse.ArgumentTypeError(f"“{word}” is not a date: write it like 2026-04-11")
    return parsed


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
