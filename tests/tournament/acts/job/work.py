"""What processes of their own are given to do; a module that loads little, as its memory counts too."""

import os
import sys
from pathlib import Path
from threading import Event

from django.utils.translation import gettext

from tournament.acts.refusals import Refusal, Refused

if sys.platform != "win32":
    import resource
    import signal


def measured(data: bytes) -> dict[str, object]:
    """Who works, how much, in which language, and what the process may take."""
    return {
        "bytes": len(data),
        "pid": os.getpid(),
        "yes": gettext("Yes"),
        "nice": os.nice(0),
        "cores": os.sched_getaffinity(0),
        "cpu": resource.getrlimit(resource.RLIMIT_CPU),
        "memory": resource.getrlimit(resource.RLIMIT_AS)[0],
        "has": int(Path("/proc/self/statm").read_text().split()[0]) * resource.getpagesize(),
    }


def refusing(data: bytes) -> None:
    raise Refused(Refusal("test.no-file", f"The file has {len(data)} bytes."), "file")


def mistaken(_data: bytes) -> None:
    raise ZeroDivisionError


def hungry(_data: bytes) -> None:
    blocks = []
    while True:
        blocks.append(bytearray(2**20))


def endless(_data: bytes) -> None:
    while True:
        pass


def waiting(_data: bytes) -> None:
    Event().wait()


def killed(_data: bytes) -> None:
    os.abort()


def dying(*_args: object) -> bytes:
    os.abort()


def meeting(path: str, mode: str) -> str:
    """Opens a named pipe, which waits until another opens its other end."""
    with Path(path).open(mode):
        return mode


def endlessly_told(report) -> None:
    while True:
        report(1, 2)


def scheduled(_data: bytes) -> dict[str, object]:
    return {"timer": signal.getitimer(signal.ITIMER_PROF)[0]}


def doubled(number: int, report) -> list[object]:
    """Reports each number up to this one; the answers, twice the number last."""
    return [*(report(done, number) for done in range(1, number + 1)), 2 * number]
