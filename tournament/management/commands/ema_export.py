"""`ema_export SLUG --out DIR`: the results as EMA takes them, and what it would send back (formats.md)."""

import os
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from django.core.management.base import CommandParser

from scoring.mers import COUNTRIES_FOR_ONE
from tournament.management.eventcommand import EventCommand
from tournament.models import Event
from tournament.queries.ema_check import ema_check
from tournament.services.ema_package import ema_files
from tournament.services.errors import Refused


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
            for sentence in to_look_at(event):
                self.stderr.write(sentence)
            write_all(folder, files)
        except Refused as error:
            self.fail([f"{event.slug}: {error.sentence}"])
        except OSError as error:
            self.fail([f"{folder}: the files cannot be written ({error.strerror})."])
        for name in files:
            self.stdout.write(str(folder / name))


def to_look_at(event: Event) -> Iterator[str]:
    """What EMA would send back, and the numbers that are doubtful: said before a file is written."""
    check = ema_check(event)
    for one in (*check.about_players, *check.about_event, *check.doubtful) if check else ():
        yield f"{event.slug}: {one.sentence}"


def write_all(folder: Path, files: dict[str, bytes]) -> None:
    """All files or, when the disk is full, none: written beside first, then put in place. OSError."""
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
