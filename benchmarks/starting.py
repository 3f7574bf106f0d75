"""How long a director waits: from a clean clone to the first page, and at every later start.

Run it with `python3 benchmarks/starting.py [--runs 3]`; it needs what a first start needs (the network, git).
"""

import argparse
import os
import platform
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

ROOT = Path(__file__).resolve().parent.parent
LONGEST = 300  # seconds


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


def main() -> None:
    """Print the machine, and the median of first and later starts."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--runs", type=int, default=3)
    runs = parser.parse_args().runs
    first_starts, later_starts = [], []
    for _run in range(runs):
        folder = Path(tempfile.mkdtemp(prefix="hanchan-bench-"))
        subprocess.run(["git", "clone", "-q", str(ROOT), str(folder)], check=True)
        first_starts.append(seconds_to_first_page(folder))
        later_starts.append(seconds_to_first_page(folder))
        shutil.rmtree(folder)
    out = sys.stdout
    out.write(
        f"{platform.platform()}, {os.cpu_count()} cores, Python {platform.python_version()}, {runs} runs\n"
    )
    for name, seconds in (("first start, clone to first page", first_starts), ("later start", later_starts)):
        out.write(f"{name}: median {statistics.median(seconds):.1f} s, longest {max(seconds):.1f} s\n")


if __name__ == "__main__":
    main()
