"""Runs the measurements and writes `docs/performance.md` from what they found: ratios, machine, date.

Run it with `python -m benchmarks.page [NAME ...]`. Named measurements are taken anew, and the others stay as
they were written; without names all are. Rows that were not reached are written like the others.
"""

import argparse
import datetime as dt
import json
import os
import re
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any, Final

from benchmarks.hall.report import machine

ROOT: Final = Path(__file__).resolve().parents[1]
PAGE: Final = ROOT / "docs" / "performance.md"
LONGEST: Final = 1_200  # seconds for one measurement
MEASURED: Final = {
    "score_riichi": "Riichi, hands seen first",
    "score_mcr": "MCR, hands seen first",
    "score_lines": "`score_hands`, JSON lines in and out",
    "standings": "Standings after a score",
    "unchanged": "Nothing has changed",
    "importing": "Everything in, everything out",
    "draws": "Draws beside greedy ones",
    "reports": "Papers of 400 players",
    "live": "A score for 5,000 viewers",
    "writing": "Saves, 200 writers at once",
    "starting": "From a clean clone to the first page",
    "growth": "How cost grows, and where one machine ends",
}
"""The measurements on the page, in their order, with the headings."""
HEAD: Final = """# Speed, as ratios

Written by `python -m benchmarks.page`, which runs the measurements below. Each measures ours, what somebody
would use instead, or the bare work, side by side in several rounds of one run, by processor time: a ratio is
the median of the rounds, with the least and the most in brackets. What is promised stands beside it, and
whether it was reached; where it was not, so do the parts of the work and the best round, its floor. What is
called simulated was not run: it is worked out from what was measured, under the assumptions that stand there.
"""


def section(name: str, rows: list[dict[str, Any]], on: str, where: str) -> str:
    """A part of the page: heading, machine and date, a table."""
    lines = [f"## {MEASURED[name]}", f"`python -m benchmarks.{name}`, {on}: {where}", ""]
    lines += ["| measured | found | promised | reached |", "|---|---|---|---|"]
    for row in rows:
        reached = ("yes" if row["holds"] else "**no**") if row["promised"] else ""
        value = "; ".join(filter(None, (row["value"], row.get("profile"))))
        lines.append(f"| {row['name']} | {value} | {row['promised']} | {reached} |")
    return "\n".join(lines)


def measured(name: str) -> list[dict[str, Any]]:
    """The rows of a measurement, run now in a process of its own."""
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "rows"
        run = [sys.executable, "-m", f"benchmarks.{name}"]
        subprocess.run(
            run, cwd=ROOT, env={**os.environ, "BENCHMARK_ROWS": str(file)}, timeout=LONGEST, check=False
        )
        if not file.exists():
            sys.exit(f"benchmarks.{name} measured nothing.")
        return [json.loads(line) for line in file.read_text(encoding="utf-8").splitlines()]


def sections(page: str) -> dict[str, str]:
    """The parts that a page has, by the name of their measurement."""
    texts = {}
    for part in re.split(r"\n(?=## )", page)[1:]:
        if name := re.search(r"^`python -m benchmarks\.(\w+)`", part, re.MULTILINE):
            texts[name[1]] = part.strip()
    return texts


def main() -> None:
    """Measure, and write the page."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("names", nargs="*", metavar="NAME", help=f"of {', '.join(MEASURED)}")
    names = parser.parse_args().names or list(MEASURED)
    if unknown := set(names) - set(MEASURED):
        parser.error(f"no measurement on the page: {', '.join(sorted(unknown))}")
    parts = sections(PAGE.read_text(encoding="utf-8")) if PAGE.exists() else {}
    for name in names:
        where, on = machine(), dt.datetime.now(dt.UTC).date().isoformat()
        parts[name] = section(name, measured(name), on, where)
    written = [HEAD.strip(), *(parts[name] for name in MEASURED if name in parts)]
    PAGE.write_text("\n\n".join(written) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
