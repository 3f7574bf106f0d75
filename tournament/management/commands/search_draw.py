"""`search_draw --hours H`: look for draws with fewer repeated meetings than the best known have."""

import json
import math
import multiprocessing
import os
import secrets
import signal
import time
from argparse import ArgumentTypeError
from collections import deque
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from django.core.management.base import CommandParser

from seating import Draw, SeatingError, quality
from seating.documents.record_search import (
    NextSearch,
    RecordSearch,
    Size,
    proved_better,
    search_from_json,
    stored_repeats,
)
from seating.lower_bounds import repeat_bound
from seating.schedule.searched_draw import SEARCHES, fewest_known, searched_draw
from tournament.environment import DATA_DIR
from tournament.management.event_command import EventCommand

FOLDER = DATA_DIR / "search"
LEAVE_STOPPING = (signal.SIGINT, signal.SIG_IGN)
"""Ctrl-C goes to all processes of a terminal; the command ends the others."""
STOPPED_BY = (signal.SIGINT, signal.default_int_handler)
"""What a script starts in the background ignores Ctrl-C until it says otherwise."""


class Command(EventCommand):
    help = (
        "Search for draws with fewer repeated meetings than the best that are known, and store what is "
        "better. Ctrl-C stops it; it goes on from there the next time."
    )
    needs_database = False
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: CommandParser) -> None:
        self.parser = parser
        parser.add_argument("--hours", type=hours, required=True, help="how long: 0.5 is half an hour")
        parser.add_argument("--players", type=int, help="of the sizes that are searched only those")
        parser.add_argument("--sessions", type=int, help="of the sizes that are searched only those")
        parser.add_argument("--jobs", type=int, default=os.cpu_count(), help="processes (%(default)s)")
        parser.add_argument(
            "--out", metavar="FILE", help="where a better draw goes, if one size is searched (data folder)"
        )
        parser.add_argument(
            "--state", metavar="FILE", default=str(FOLDER / "state.json"), help="(%(default)s)"
        )
        parser.add_argument("--seed", help="the text that a new search begins with; made up if left out")

    def handle(self, *args: Any, **options: Any) -> None:
        if options["jobs"] < 1:
            self.parser.error("--jobs is a number of processes: write 1 or more")
        files = self.files(options)
        fewest_repeats = {size: self.stored_repeats(size, file) for size, file in files.items()}
        search = self.state(options)
        ends = time.monotonic() + 3600 * options["hours"]
        signal.signal(*STOPPED_BY)
        try:
            self.stdout.write(f"Searching for {options['hours']} hours; Ctrl-C stops it.")
            self.stdout.flush()
            for attempt, draw in searched(search, fewest_repeats, options["jobs"], ends):
                size = (attempt.players, attempt.sessions)
                search.ended(attempt, quality(draw).repeat_meetings)
                if document := proved_better(draw, fewest_repeats[size]):
                    fewest_repeats[size] = self.store(document, files[size], fewest_repeats[size])
                self.write(options["state"], search.to_json())
        except KeyboardInterrupt:
            self.stdout.write("Stopped. The next search goes on from here.")
        for size, repeats in fewest_repeats.items():
            self.stdout.write(summary_line(size, repeats, search))

    def files(self, options: Mapping[str, Any]) -> dict[Size, Path]:
        """The sizes that are searched, each with the file for a better draw of it."""
        players, sessions = options["players"], options["sessions"]
        sizes = [size for size in SEARCHES if players in (None, size[0]) and sessions in (None, size[1])]
        if not sizes:
            listed = ", ".join(f"{players} × {sessions}" for players, sessions in SEARCHES)
            self.parser.error(f"draws of this size are not searched; the sizes are {listed}")
        if options["out"] and len(sizes) > 1:
            self.parser.error("--out goes with --players and --sessions of one size")
        return {size: Path(options["out"] or FOLDER / f"{size[0]}x{size[1]}.json") for size in sizes}

    def stored_repeats(self, size: Size, file: Path) -> int:
        """The fewest repeated meetings known: of the program, or of a better draw that is in the file."""
        if not file.exists():
            return fewest_known(*size)
        try:
            return min(fewest_known(*size), stored_repeats(self.json_of(str(file)), size))
        except SeatingError as error:
            self.fail([f"{file}: {error} Move it away, or name another file with --out."])

    def state(self, options: Mapping[str, Any]) -> RecordSearch:
        """The search to go on with, or a new one if there is none yet."""
        if not Path(options["state"]).exists():
            return RecordSearch(options["seed"] or secrets.token_hex(4))
        try:
            return search_from_json(self.json_of(options["state"]))
        except SeatingError as error:
            self.fail([f"{options['state']}: {error} Move it away to begin anew."])

    def json_of(self, name: str) -> Any:
        """What a file holds; None if it is not JSON."""
        try:
            return json.loads(self.text_of(name))
        except (ValueError, RecursionError):
            return None

    def store(self, document: Mapping[str, Any], file: Path, before: int) -> int:
        """Write a better draw, say so, and return its repeated meetings."""
        repeats = int(document["quality"]["repeat_meetings"])
        self.write(file, document)
        self.stdout.write(
            f"{document['players']} players, {len(document['sessions'])} sessions: {repeats} repeated "
            f"meetings instead of {before}, counted again, drawn again from its seed, stored in {file}."
        )
        return repeats

    def write(self, name: str | Path, document: Mapping[str, Any]) -> None:
        """Write a file so that a stop at any moment leaves the old one or the new one."""
        file = Path(name)
        beside = file.with_name(f"{file.name}.new")
        try:
            file.parent.mkdir(parents=True, exist_ok=True)
            beside.write_text(json.dumps(document, ensure_ascii=False) + "\n", encoding="utf-8")
            beside.replace(file)
        except OSError as error:
            self.fail([f"{file}: the file cannot be written ({error.strerror})."])


def hours(word: str) -> float:
    """A time above 0 from the command line; ArgumentTypeError for anything else."""
    number = float(word)
    if not 0 < number < math.inf:
        raise ArgumentTypeError(f"{word} must be above 0")
    return number


def searched(
    search: RecordSearch, fewest_repeats: Mapping[Size, int], jobs: int, ends: float
) -> Iterator[tuple[NextSearch, Draw]]:
    """Searches with their draws in order, by so many processes, until the time `ends` or none can be better.

    `fewest_repeats`: the fewest repeats known, by size; the caller lowers them as better draws come.
    """
    waiting: deque[tuple[NextSearch, Any]] = deque()
    with multiprocessing.get_context("spawn").Pool(jobs, signal.signal, LEAVE_STOPPING) as pool:
        while open_sizes := [
            size for size, repeats in fewest_repeats.items() if repeats > repeat_bound(*size)
        ]:
            while len(waiting) < 2 * jobs:
                attempt = search.next(open_sizes)
                waiting.append((attempt, pool.apply_async(searched_draw, attempt)))
            attempt, result = waiting[0]
            result.wait(max(0, ends - time.monotonic()))
            if not result.ready():
                return
            waiting.popleft()
            yield attempt, result.get()


def summary_line(size: Size, repeats: int, search: RecordSearch) -> str:
    """How far the search of a size is, beside the proved bound."""
    players, sessions = size
    bound = repeat_bound(players, sessions)
    best = f"{players} players, {sessions} sessions: {repeats} repeated meetings are the best known"
    if repeats == bound:
        return f"{best}, and proved to be the fewest possible."
    best_words = f", the best of them with {search.fewest[size]}" if size in search.fewest else ""
    return f"{best}, {bound} the proved bound. Searches so far: {search.searches.get(size, 0)}{best_words}."
