"""`ema_export SLUG --out DIR`: the results as EMA takes them, and what it would send back (formats.md)."""

import os
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from django.core.management.base import CommandParser

from scoring.mers import COUNTRIES_FOR_ONE
from tournament.acts.refusals import Refused
from tournament.ema.queries import ema_check
from tournament.ema.services import ema_files
from tournament.management.event_command import EventCommand
from tournament.models import Event


class Command(EventCommand):
    help = (
        "Write the EMA results workbook (.xlsx and .csv), the CSV of seven columns, a report of all that EMA "
        "would send back, with the event's weight and each player's base rank, the event's data, and the "
        "observer's report. What is to be corrected or looked at is told first."
    )

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("slug", help="the event's short name")
        parser.add_argument(
            "--out", required=True, metavar="DIR", help="the folder for the files; made if needed"
        )
        parser.add_argument(
            "--quota", action="store_true", help="players entered by country quota (OEMC, ERMC): weight + 1"
        )
        parser.add_argument(
            "--countries-for-one",
            type=int,
            choices=(10, 11),
            default=COUNTRIES_FOR_ONE,
            help="from how many countries on they weigh 1 (default 10; the page of 2018 reads 11)",
        )

    def handle(self, *args: Any, **options: Any) -> None:
        event = self.event(options["slug"])
        folder = Path(options["out"])
        try:
            files = ema_files(event, quota=options["quota"], countries_for_one=options["countries_for_one"])
            for sentence in doubtful_results(event):
                self.stderr.write(sentence)
            write_all(folder, files)
        except Refused as error:
            self.fail([f"{event.slug}: {error.sentence}"])
        except OSError as error:
            self.fail([f"{folder}: the files cannot be written ({error.strerror})."])
        for name in files:
            self.stdout.write(str(folder / name))


def doubtful_results(event: Event) -> Iterator[str]:
    """Print what EMA would reject and which EMA numbers are doubtful, before files are written."""
    check = ema_check(event)
    for problem in (*check.about_players, *check.about_event, *check.doubtful) if check else ():
        yield f"{event.slug}: {problem.sentence}"


def write_all(folder: Path, files: dict[str, bytes]) -> None:
    """Write all files, or none if the disk is full: to temporary files first, then renamed. OSError."""
    folder.mkdir(parents=True, exist_ok=True)
    beside = {name: folder / f".{name}.{os.getpid()}.part" for name in files}
    try:
        for name, content in files.items():
            beside[name].write_bytes(content)
        for name, part in beside.items():
            part.replace(folder / name)
    finally:
        for part in beside.values():
            part.unlink(missing_ok=True)
