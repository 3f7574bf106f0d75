"""What a running process takes, as Linux counts it."""

import os
import resource
from pathlib import Path

TICKS = os.sysconf("SC_CLK_TCK")


def cpu_seconds(pid: int) -> float:
    """Seconds of a core that the process has used."""
    fields = Path(f"/proc/{pid}/stat").read_text(encoding="utf-8").rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / TICKS


def resident(pid: int) -> int:
    """Bytes of memory that it holds."""
    for line in Path(f"/proc/{pid}/status").read_text(encoding="utf-8").splitlines():
        if line.startswith("VmRSS"):
            return int(line.split()[1]) * 1024
    raise ProcessLookupError(pid)


def threads(pid: int) -> int:
    """How many threads it has."""
    return len(list(Path(f"/proc/{pid}/task").iterdir()))


def descriptors(pid: int) -> int:
    """How many files and connections it has open."""
    return len(list(Path(f"/proc/{pid}/fd").iterdir()))


def allow_descriptors(wanted: int) -> None:
    """Let this process and its children open so many files. RuntimeError when the machine does not."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if soft >= wanted:
        return
    if hard != resource.RLIM_INFINITY and hard < wanted:
        raise RuntimeError(
            f"This needs {wanted} open files; the limit is {hard}. Raise it: ulimit -n {wanted}"
        )
    resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))
