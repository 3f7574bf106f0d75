"""Printing a measurement: the machine, then a line for each promise, with whether it held.

With `BENCHMARK_ROWS` in the environment the lines are also appended to the file that it names, as JSON.
"""

import json
import math
import os
import platform
import sys
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, field
from pathlib import Path

from benchmarks.ratios import Ratio, Rounds, growth, ratio


def machine() -> str:
    """The machine in one line, with how busy it was before the measurement began."""
    load = os.getloadavg()[0]
    model = next(
        (
            line.partition(":")[2].strip()
            for line in Path("/proc/cpuinfo").read_text(encoding="ascii").splitlines()
            if line.startswith("model name")
        ),
        platform.machine(),
    )
    return (
        f"{platform.platform()}, {os.cpu_count()} × {model}, Python {platform.python_version()}, "
        f"load {load:.1f} at the start"
    )


def quantile(values: Sequence[float], share: float) -> float:
    """The smallest value that a `share` (0 to 1) of the values do not exceed; 0 without values."""
    ordered = sorted(values)
    return ordered[max(0, math.ceil(len(ordered) * share) - 1)] if ordered else 0.0


@dataclass(frozen=True)
class Row:
    """One line: what was measured, what came out, what was promised ("": nothing), and whether it held.

    `profile`: where the time goes, and where it did not hold, the least that was found.
    """

    name: str
    value: str
    promised: str
    holds: bool
    profile: str = ""


@dataclass
class Report:
    """The promises of one measurement. `failed`: the names of those that did not hold."""

    title: str
    failed: list[str] = field(default_factory=list)
    rows: list[Row] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.say(f"{self.title}\n{machine()}")

    def say(self, text: str) -> None:
        """Print a line that promises nothing."""
        sys.stdout.write(f"{text}\n")
        sys.stdout.flush()

    def at_most(
        self,
        name: str,
        value: float,
        limit: float,
        unit: str = "",
        parts: Mapping[str, float] | None = None,
        floors: Mapping[str, float] | None = None,
    ) -> None:
        """Report a value that must not exceed the limit.

        Where it does, its parts say what it is made of, and its floors what the least is that was found.
        """
        holds = value <= limit
        shares = [f"of it {part} {share:.3g} {unit}".rstrip() for part, share in (parts or {}).items()]
        shares += [f"floor {least:.3g} {unit}, {of}" for of, least in (floors or {}).items()]
        self._line(name, value, f"≤ {limit:g}", unit, holds=holds, profile="" if holds else "; ".join(shares))
        if not holds:
            for share in shares:
                self.say(f"         {share}")

    def at_least(self, name: str, value: float, limit: float, unit: str = "") -> None:
        """Report a value that must reach the limit."""
        self._line(name, value, f"≥ {limit:g}", unit, holds=value >= limit)

    def equal(self, name: str, value: object, expected: object) -> None:
        """Report a value that must equal the expected one."""
        self._line(name, value, f"= {expected}", "", holds=value == expected)

    def costs(
        self,
        name: str,
        seconds: Rounds,
        ours: str,
        beside: str,
        *,
        at_most: float | None = None,
        parts: Sequence[str] = (),
    ) -> Ratio:
        """Report how many times as long as another work ours takes.

        `parts` are the works inside ours. Where it takes too long, or nothing is promised, the report names
        their times as multiples of the same; where it takes too long, also the best round, as the floor.
        """
        measured = ratio(seconds[ours], seconds[beside])
        text = f"{measured} {beside}"
        inside = {part: ratio(seconds[part], seconds[beside]) for part in parts}
        shares = [f"of it {part} {share.median:.3g} ×" for part, share in inside.items()]
        if at_most is None:
            self._row(Row(name, text, "", holds=True, profile="; ".join(shares)))
            return measured
        holds, profile = measured.median <= at_most, "; ".join([*shares, f"floor {measured.least:.3g} ×"])
        self._row(Row(name, text, f"≤ {at_most:g} ×", holds, "" if holds else profile))
        if not holds:
            for part, share in inside.items():
                self.say(f"         {part}: {share} {beside}")
            self.say(f"         the floor found, its best round: {measured.least:.3g} ×")
        return measured

    def speed(
        self,
        name: str,
        seconds: Rounds,
        ours: str,
        beside: str,
        *,
        at_least: float | None = None,
        parts: Sequence[str] = (),
    ) -> Ratio:
        """Report how many times as fast as another work ours is; `parts` as for `costs`."""
        measured = ratio(seconds[beside], seconds[ours])
        text = f"{measured} {beside}"
        if at_least is None:
            self._row(Row(name, text, "", holds=True))
            return measured
        holds = measured.median >= at_least
        inside = {part: ratio(seconds[part], seconds[beside]) for part in parts}
        profile = [f"{part} {share.median:.3g} × as long as {beside}" for part, share in inside.items()]
        profile.append(f"ceiling {measured.most:.3g} ×")
        self._row(Row(name, text, f"≥ {at_least:g} ×", holds, "" if holds else "; ".join(profile)))
        if not holds:
            for part, share in inside.items():
                self.say(f"         {part}: {share} as long as {beside}")
            self.say(f"         the ceiling found, its best round: {measured.most:.3g} ×")
        return measured

    def grows(self, name: str, costs: Mapping[float, float]) -> None:
        """Report the power of the size that a cost grows with, and how far the sizes lie off it."""
        self._row(Row(name, str(growth(costs)), "", holds=True))

    def observe(self, name: str, value: str) -> None:
        """Report what was found, where nothing is promised."""
        self._row(Row(name, value, "", holds=True))

    def _line(
        self, name: str, value: object, expected: str, unit: str, *, holds: bool, profile: str = ""
    ) -> None:
        text = f"{value:.3g}" if isinstance(value, float) and value < 1000 else f"{value}"
        self._row(Row(name, f"{text}{unit and ' ' + unit}", expected, holds, profile))

    def _row(self, row: Row) -> None:
        mark = ("holds" if row.holds else "FAILS") if row.promised else "     "
        self.say(f"  {mark}  {row.name}: {row.value}{row.promised and f' ({row.promised})'}")
        self.rows.append(row)
        if not row.holds:
            self.failed.append(row.name)

    def end(self) -> None:
        """Exit, with status 1 if a promise did not hold."""
        if file := os.environ.get("BENCHMARK_ROWS"):
            with Path(file).open("a", encoding="utf-8") as out:
                out.writelines(json.dumps({"of": self.title} | asdict(row)) + "\n" for row in self.rows)
        self.say(f"Did not hold: {', '.join(self.failed)}." if self.failed else "Everything held.")
        sys.exit(bool(self.failed))
