"""How long an event's papers take, beside ReportLab alone, which draws the same text and lines again.

Run it with `python -m benchmarks.reports [--players 400] [--whole] [--sessions 12] [--rules KEY]`. In the
same rounds are the pack of two sessions, and its drawing alone. `--whole` first makes the score sheets of a
session and the whole pack, each in its own process, from the start of Python to the file on the disk. The
aims: a hundred tables' score sheets under 3 s; the whole pack of 400 players and 12 sessions under 60 s on
two cores in under 500 MB.
"""

import argparse
import os
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import NamedTuple

from benchmarks.hall.house import House
from benchmarks.hall.report import Report

BESIDE_SESSIONS, ROUNDS = 2, 3
ROOT = Path(__file__).resolve().parent.parent
MAKE = """
import sys, django
django.setup()
from tournament.models import Event
from tournament.acts.job.queue import ask
from tournament.acts.job.files import path_of
from tournament.acts.job.running import run_job
kind, session = sys.argv[1], int(sys.argv[2]) or None
args = {"paper": "A4", "language": "en", "base": "http://192.168.1.20:8000", "session": session}
job = ask(event=Event.objects.get(), kind=kind, args=args, by=None)
run_job(job.pk)
job.refresh_from_db()
if job.state != job.DONE:
    sys.exit(f"{kind}: {job.state}, {job.error}")
print(path_of(job).stat().st_size)
"""


class Cost(NamedTuple):
    """Wall-clock and processor seconds, peak memory in MB, and the file's size in MB."""

    clock: float
    processor: float
    memory: float
    size: float


def command(folder: Path, *words: str) -> list[str]:
    """Run a command of the program on the data of this folder; returns the lines that it printed."""
    run = [sys.executable, str(ROOT / "manage.py"), *words]
    completed = subprocess.run(run, env=environment(folder), check=True, stdout=subprocess.PIPE, text=True)
    return completed.stdout.splitlines()


def environment(folder: Path) -> dict[str, str]:
    """The program's environment: a database of its own, no servers."""
    servers = {"DATABASE_URL", "REDIS_URL"}
    inherited = {name: value for name, value in os.environ.items() if name not in servers}
    program_settings = {"HANCHAN_DATA": str(folder), "DJANGO_SETTINGS_MODULE": "tournament.settings"}
    return {**inherited, **program_settings, "PYTHONPATH": str(ROOT)}


def cost_of(folder: Path, kind: str, session: int = 0) -> Cost:
    """The cost of a file of this kind, made as a job in a new process."""
    began = time.perf_counter()
    run = [sys.executable, "-c", MAKE, kind, str(session)]
    with subprocess.Popen(run, env=environment(folder), stdout=subprocess.PIPE, text=True) as process:
        printed = process.stdout.read() if process.stdout else ""
        _pid, status, used = os.wait4(process.pid, 0)
        process.returncode = os.waitstatus_to_exitcode(status)
    if process.returncode:
        sys.exit(process.returncode)
    clock = time.perf_counter() - began
    # Linux gives kilobytes, macOS bytes.
    memory = used.ru_maxrss / (1024**2 if sys.platform == "darwin" else 1024)
    return Cost(clock, used.ru_utime + used.ru_stime, memory, int(printed) / 1e6)


def simulated(folder: Path, players: int, sessions: int, rules: str) -> None:
    """An event of this size in the folder."""
    command(folder, "migrate", "--verbosity", "0")
    size = ("--players", str(players), "--sessions", str(sessions))
    command(folder, "simulate_event", *size, "--rules", rules, "--seed", "papers")


def measure(report: Report, players: int, sessions: int, rules: str) -> None:
    """The costs of the score sheets of a session, and of the whole pack."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        simulated(folder, players, sessions, rules)
        costs = {
            f"score sheets of {players // 4} tables": cost_of(folder, "score-sheets", 1),
            f"the whole pack of {sessions} sessions": cost_of(folder, "pack"),
        }
    for name, cost in costs.items():
        seconds = f"{cost.clock:.1f} s, {cost.processor:.1f} s of processor time"
        report.observe(name, f"{seconds}, {cost.memory:.0f} MB at most; a file of {cost.size:.1f} MB")


def main() -> None:
    """Measure, and print what holds."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--players", type=int, default=400)
    parser.add_argument("--whole", action="store_true", help="also what the whole pack costs in a process")
    parser.add_argument("--sessions", type=int, default=12, help="of the whole pack")
    parser.add_argument("--rules", default="ema-riichi-2025")
    options = parser.parse_args()
    report = Report(f"Papers of {options.players} players, {options.rules}")
    if options.whole:
        measure(report, options.players, options.sessions, options.rules)
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        simulated(folder, options.players, BESIDE_SESSIONS, options.rules)
        drawn = House(folder).ask("benchmarks.hall.papers", {"rounds": ROUNDS})
    pack = f"papers of {options.players} players and {BESIDE_SESSIONS} sessions"
    report.costs(pack, drawn["seconds"], "ours", "bare ReportLab", at_most=1.5)
    report.end()


if __name__ == "__main__":
    main()
