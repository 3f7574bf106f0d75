"""Printing a measurement: the machine, then a line for each promise, with whether it held."""

import math
import os
import platform
import sys
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path


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


@dataclass
class Report:
    """The promises of one measurement. `failed`: the names of those that did not hold."""

    title: str
    failed: list[str] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.say(f"{self.title}\n{machine()}")

    def say(self, text: str) -> None:
        """Print a line that is no promise."""
        sys.stdout.write(f"{text}\n")
        sys.stdout.flush()

    def at_most(self, name: str, value: float, limit: float, unit: str = "") -> None:
        """Report a value that must not exceed the limit."""
        self._line(name, value, f"≤ {limit:g}", unit, holds=value <= limit)

    def at_least(self, name: str, value: float, limit: float, unit: str = "") -> None:
        """Report a value that must reach the limit."""
        self._line(name, value, f"≥ {limit:g}", unit, holds=value >= limit)

    def equal(self, name: str, value: object, expected: object) -> None:
        """Report a value that must equal the expected one."""
        self._line(name, value, f"= {expected}", "", holds=value == expected)

    def _line(self, name: str, value: object, expected: str, unit: str, *, holds: bool) -> None:
        text = f"{value:.3g}" if isinstance(value, float) and value < 1000 else f"{value}"
        self.say(f"  {'holds' if holds else 'FAILS'}  {name}: {text}{unit and ' ' + unit} ({expected})")
        if not holds:
            self.failed.append(name)

    def end(self) -> None:
        """Exit, with status 1 if a promise did not hold."""
        self.say(f"Did not hold: {', '.join(self.failed)}." if self.failed else "Everything held.")
        sys.exit(bool(self.failed))
