"""The power fails at a random instant under load: what was acknowledged is on the disk.

Run it as root with `python -m benchmarks.power_cut [--trials 20] [--scorers 10] [--control]`. The data folder
is on its own file system in an image. The server is stopped in mid-work, the raw image is copied, and the
copy is mounted: it has what had reached the disk, not what the kernel still held. Disks that report writes
too early, and half-written sectors, are not simulated. `--control` runs SQLite with
`synchronous=NORMAL`, to show that this measurement detects the loss.
"""

import argparse
import asyncio
import os
import random
import shutil
import signal
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path

from benchmarks.crashes import INTEGRITY
from benchmarks.hall.house import Furniture, House, free_port
from benchmarks.hall.report import Report
from benchmarks.hall.scorers import Saves, Scorer, shared_out

MEGABYTES = 192
PLAYERS, SESSIONS = 40, 4
LESS_CAREFUL = """
import sys
from django.db.backends.signals import connection_created
def relax(connection, **_kwargs):
    with connection.cursor() as cursor:
        cursor.execute("PRAGMA synchronous=NORMAL")
connection_created.connect(relax, weak=False)
from tournament.serving.web import main
main()
"""


@dataclass(frozen=True)
class Cut:
    """What a power cut left: how many saves were acknowledged, how many of them lost, and the integrity."""

    acknowledged: int
    lost: int
    integrity: str


@contextmanager
def mounted(image: Path, place: Path) -> Iterator[Path]:
    """The file system of an image, mounted until the end of the block."""
    place.mkdir(exist_ok=True)
    subprocess.run(["mount", "-o", "loop", image, place], check=True)
    try:
        yield place
    finally:
        subprocess.run(["umount", place], check=True)


def copied(image: Path, copy: Path) -> Path:
    """A copy of the raw bytes of an image as they are now."""
    subprocess.run(["cp", "--sparse=always", image, copy], check=True)
    return copy


def new_image(folder: Path) -> tuple[Path, Furniture]:
    """An image with a furnished data folder."""
    image = folder / "image"
    with image.open("wb") as file:
        file.truncate(MEGABYTES * 1024 * 1024)
    subprocess.run(["mkfs.ext4", "-q", "-F", image], check=True)
    with mounted(image, folder / "mounted") as place:
        return image, House(place).furnish(PLAYERS, SESSIONS)


def trial(
    folder: Path, image: Path, furniture: Furniture, scorers: int, seconds: float, *, control: bool
) -> Cut:
    """Save for some seconds, cut the power, and read what a restarted machine would find."""
    saves = Saves()
    live_image, snapshot = copied(image, folder / "own"), folder / "after"
    port = free_port()
    command = [sys.executable, "-c", LESS_CAREFUL, "--port", str(port)] if control else None
    with mounted(live_image, folder / "mounted") as place, House(place).served(port, command) as server:
        crew = [
            Scorer(port, furniture.cookies[number % 8], tables, saves)
            for number, tables in enumerate(shared_out(furniture.tables, scorers))
        ]
        asyncio.run(_save_until_stopped(server.pid, crew, seconds))
        copied(live_image, snapshot)
    with mounted(snapshot, folder / "mounted") as place:
        house = House(place)
        lost = set(saves.keys) - set(house.stored()["keys"])
        return Cut(len(saves.keys), len(lost), house.evaluate(INTEGRITY)["whole"])


async def _save_until_stopped(pid: int, crew: list[Scorer], seconds: float) -> None:
    async def save(scorer: Scorer) -> None:
        while True:
            await scorer.save()

    working = asyncio.gather(*(save(scorer) for scorer in crew))
    while not crew[0].saves.keys:  # the first page of a process takes longer than the shortest trial
        await asyncio.sleep(0.02)
    await asyncio.sleep(seconds)
    os.kill(pid, signal.SIGSTOP)
    working.cancel()
    with suppress(asyncio.CancelledError):
        await working


def measure(trials: int, scorers: int, *, control: bool = False) -> list[Cut]:
    """Power cuts at random instants, one a trial. Raises PermissionError if this user cannot mount."""
    if os.geteuid():
        raise PermissionError("Only root can mount an image: run this as root.")
    chance = random.Random("power")
    folder = Path(tempfile.mkdtemp(prefix="hanchan-power-"))
    try:
        image, furniture = new_image(folder)
        return [
            trial(folder, image, furniture, scorers, chance.uniform(0.5, 2.5), control=control)
            for _trial in range(trials)
        ]
    finally:
        shutil.rmtree(folder)


def main() -> None:
    """Measure, and print what holds."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--trials", type=int, default=20)
    parser.add_argument("--scorers", type=int, default=10)
    parser.add_argument("--control", action="store_true", help="with synchronous=NORMAL, which loses saves")
    options = parser.parse_args()
    report = Report(f"The power cut {options.trials} times while {options.scorers} scorers save")
    cuts = measure(options.trials, options.scorers, control=options.control)
    acknowledged, lost = sum(cut.acknowledged for cut in cuts), sum(cut.lost for cut in cuts)
    report.say(
        f"{acknowledged} saves acknowledged, {min(cut.acknowledged for cut in cuts)} at least in a trial"
    )
    if options.control:
        report.at_least("control, acknowledged and lost", lost, 1)
    else:
        report.equal("acknowledged and lost", lost, 0)
    report.equal("integrity", {cut.integrity for cut in cuts}, {"ok"})
    report.end()


if __name__ == "__main__":
    main()
