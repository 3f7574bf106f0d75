"""The lists of some seconds ago, kept in the process: for pictures of a stream that lag behind.

Each process keeps its own; of several, the proxy asks always the same for a picture (deploy/Caddyfile). One
that was asked for nothing so far, or has just started, shows nothing until the delay has passed: what counts
is that nothing is shown too early.
"""

import threading
from collections import OrderedDict, deque
from dataclasses import dataclass
from datetime import datetime, timedelta

from django.utils.safestring import SafeString

KEPT = 60  # states of one picture over its whole delay
PICTURES = 96  # those of the events that were asked for last


@dataclass(frozen=True)
class Earlier:
    """A picture as HTML, at a version of its event, and the sessions whose results and seats it tells."""

    version: int
    html: SafeString
    results_of: int = 0
    seats_of: int = 0


class History:
    """The states of one picture, oldest first, each with the moment when it was seen to be so."""

    def __init__(self) -> None:
        self._states: deque[tuple[datetime, Earlier]] = deque()
        self._lock = threading.Lock()

    def wants(self, version: int, now: datetime, delay: int) -> bool:
        """Whether a state of this version would be news, and the last one is not too near."""
        with self._lock:
            if not self._states:
                return True
            at, state = self._states[-1]
            return state.version != version and now - at >= timedelta(seconds=delay / KEPT)

    def note(self, state: Earlier, now: datetime, delay: int) -> None:
        """Keep a state; of those before the delay only the last is still needed.

        After a restore versions begin again, and what was before means nothing.
        """
        before = now - timedelta(seconds=delay)
        with self._lock:
            if self._states and self._states[-1][1].version > state.version:
                self._states.clear()
            self._states.append((now, state))
            while len(self._states) > 1 and self._states[1][0] <= before:
                self._states.popleft()

    def at(self, moment: datetime) -> Earlier | None:
        """The lists at that moment; None where they are not kept."""
        with self._lock:
            return next((state for at, state in reversed(self._states) if at <= moment), None)


class Histories:
    """The histories of all pictures by their names, the least recently used of which are dropped."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._kept: OrderedDict[tuple[str, ...], History] = OrderedDict()
        self._lock = threading.Lock()

    def of(self, name: tuple[str, ...]) -> History:
        """The history of a picture."""
        with self._lock:
            history = self._kept.setdefault(name, History())
            self._kept.move_to_end(name)
            while len(self._kept) > self._most:
                self._kept.popitem(last=False)
            return history

    def forget(self) -> None:
        """Clear all histories."""
        with self._lock:
            self._kept.clear()


histories = Histories(PICTURES)
