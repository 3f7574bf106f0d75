"""How long a director waits: from a clean clone to the first page, and at every later start.

Run it with `python -m benchmarks.starting [--runs 3]`; it needs what a first start needs (the network, git).
Beside it, in the same rounds, is the bare work: `pip install` of the same packages, and `import django`. The
works that a start consists of are measured alone, one after another, though some of them run side by side.
"""

import argparse
import os
import shutil
import signal
import socket
import statistics
import subprocess
import sys
import tempfile
import time
import urllib.error
import urllib.request
from pathlib import Path

from benchmarks.hall.report import Report
from benchmarks.ratios import Rounds
from start import PACKAGES

ROOT = Path(__file__).resolve().parent.parent
LONGEST = 300  # seconds
# By start, the works inside it; the first start also installs.
MAKING, COMPILING = "making the environment", "compiling our modules"
FILLING, CHECKING, LOADING = "setting the data up", "checking the data", "loading the server"
PARTS = {"first start": (MAKING, COMPILING, FILLING, LOADING), "later start": (CHECKING, LOADING)}


def free_port() -> int:
    """A port that nobody listens on."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def seconds_to_first_page(folder: Path) -> float:
    """Start the program in the folder, wait until `/` answers, stop it; returns the seconds it took."""
    port = free_port()
    environment = {
        key: value for key, value in os.environ.items() if not key.startswith(("HANCHAN_", "DATABASE_"))
    }
    began = time.monotonic()
    command = [sys.executable, "start.py", "--port", str(port)]
    server = subprocess.Popen(command, cwd=folder, env=environment, stdout=subprocess.DEVNULL)
    try:
        while time.monotonic() - began < LONGEST:
            if answers(f"http://127.0.0.1:{port}/"):
                return time.monotonic() - began
            if server.poll() is not None:
                sys.exit(f"start.py ended with {server.returncode}.")
            time.sleep(0.02)
        sys.exit(f"No page after {LONGEST} s.")
    finally:
        server.send_signal(signal.SIGINT)
        server.wait(timeout=30)


def answers(url: str) -> bool:
    """Whether the page is served."""
    try:
        with urllib.request.urlopen(url, timeout=5) as page:
            return page.status == 200
    except (urllib.error.URLError, OSError):
        return False


def seconds_to_install(folder: Path) -> float:
    """The seconds that pip takes for the same packages, in an environment that is made before."""
    venv = folder / "bare"
    subprocess.run([sys.executable, "-m", "venv", str(venv)], check=True)
    command = [str(venv / "bin" / "python"), "-m", "pip", "install", "--quiet", "--no-compile"]
    return seconds_of([*command, "-r", str(folder / "requirements.txt")])


def seconds_of(command: list[str], folder: Path = ROOT) -> float:
    """The seconds that a command takes in the folder."""
    began = time.monotonic()
    subprocess.run(command, cwd=folder, check=True, capture_output=True)
    return time.monotonic() - began


def seconds_of_parts(folder: Path) -> dict[str, float]:
    """The seconds of the works inside a start, in a folder where the program has been started."""
    python, data = str(folder / ".venv" / "bin" / "python"), tempfile.mkdtemp(dir=folder)
    set_up = ["env", f"HANCHAN_DATA={data}", python, "manage.py", "set_up", "--demo"]
    load = "from tournament.serving import web; web.load()"
    return {
        MAKING: seconds_of([python, "-m", "venv", "--without-pip", str(folder / "empty")]),
        COMPILING: seconds_of([python, "-m", "compileall", "-q", "-f", *PACKAGES], folder),
        FILLING: seconds_of(set_up, folder),
        CHECKING: seconds_of(set_up, folder),
        LOADING: seconds_of([python, "-c", load], folder),
    }


def measure(runs: int) -> Rounds:
    """Seconds of each work by round."""
    parts = (part for start in PARTS.values() for part in start)
    names = ("first start", "later start", "pip install", "import django", *parts)
    seconds: Rounds = {name: [] for name in names}
    for _run in range(runs):
        folder = Path(tempfile.mkdtemp(prefix="hanchan-bench-"))
        subprocess.run(["git", "clone", "-q", str(ROOT), str(folder)], check=True)
        seconds["pip install"].append(seconds_to_install(folder))
        seconds["first start"].append(seconds_to_first_page(folder))
        seconds["later start"].append(seconds_to_first_page(folder))
        python = str(folder / ".venv" / "bin" / "python")
        seconds["import django"].append(seconds_of([python, "-c", "import django"]))
        for part, took in seconds_of_parts(folder).items():
            seconds[part].append(took)
        shutil.rmtree(folder)
    return seconds


def main() -> None:
    """Measure, and print what holds."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--runs", type=int, default=3)
    report = Report("From a clean clone to the first page, and later starts")
    seconds = measure(parser.parse_args().runs)
    for start, bare, most in (("first start", "pip install", 3), ("later start", "import django", 1)):
        report.costs(start, seconds, start, bare)
        more = [ours - theirs for ours, theirs in zip(seconds[start], seconds[bare], strict=True)]
        parts = {part: statistics.median(seconds[part]) for part in PARTS[start]}
        report.at_most(f"{start}, longer than {bare}", statistics.median(more), most, "s", parts)
    report.end()


if __name__ == "__main__":
    main()
