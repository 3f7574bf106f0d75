"""The probes `/healthz`, `/readyz` and `/metrics`, and the database checks behind them.

/readyz looks at most once a second, in a thread of its own with one database connection, however many ask.
"""

import asyncio
import json
import shutil
from concurrent.futures import ThreadPoolExecutor
from dataclasses import asdict, dataclass
from hmac import compare_digest
from http import HTTPStatus
from time import monotonic
from typing import Any

from django.db import DatabaseError, close_old_connections, transaction
from django.db.models import Min
from django.utils import timezone
from prometheus_client import CONTENT_TYPE_LATEST, generate_latest

from tournament.acts import metrics
from tournament.environment import DATA_DIR, DATA_POLICY, METRICS_TOKEN
from tournament.live.hub import LOOPBACK, Hub
from tournament.models import Event, Job


def why_not_writable() -> str | None:
    """What the database says when a write begins, None when all is well. Nothing is changed."""
    try:
        with transaction.atomic():
            Event.objects.filter(pk=0).update(version=0)
    except DatabaseError as error:
        return str(error).splitlines()[0] if str(error) else type(error).__name__
    return None


def oldest_job_seconds() -> float:
    """The age of the oldest job that waits to be run; 0 when none does."""
    oldest = Job.objects.filter(state=Job.QUEUED).aggregate(oldest=Min("asked_at"))["oldest"]
    return max(0.0, (timezone.now() - oldest).total_seconds()) if oldest else 0.0


FRESH = 1.0  # seconds for which the last look is good enough
MOST_BEHIND = 2.0  # seconds that the live news may be late
LEAST_FREE = 64 * 1024 * 1024  # bytes on the disk of the data folder
FORWARDED = (b"x-forwarded-for", b"forwarded", b"x-real-ip")
PLAIN = "text/plain; charset=utf-8"
JSON = "application/json"


@dataclass(frozen=True)
class State:
    """The result of a check. `problems`: why no request should come here; waiting jobs are not a reason."""

    problems: tuple[str, ...]
    oldest_job_seconds: float
    live_behind_seconds: float

    @property
    def ready(self) -> bool:
        """Whether requests may come."""
        return not self.problems


class Health:
    """The answers of one process."""

    def __init__(self, hub: Hub) -> None:
        self.hub = hub
        self._thread = ThreadPoolExecutor(max_workers=1, thread_name_prefix="health")
        self._state: State | None = None
        self._looked_at = 0.0
        self._one_at_a_time = asyncio.Lock()

    async def answer(self, scope: dict[str, Any], send: Any) -> bool:
        """Answer if the path is one of the three; whether it was."""
        path = scope["path"]
        if path == "/healthz":
            await _send(send, HTTPStatus.OK, PLAIN, b"ok\n")
        elif path == "/readyz":
            state = await self.state()
            status = HTTPStatus.OK if state.ready else HTTPStatus.SERVICE_UNAVAILABLE
            await _send(send, status, JSON, json.dumps({"ready": state.ready, **asdict(state)}).encode())
        elif path == "/metrics":
            await self._metrics(scope, send)
        else:
            return False
        return True

    async def state(self) -> State:
        """The last look, or a new one when that is too old."""
        async with self._one_at_a_time:
            if self._state is None or monotonic() - self._looked_at > FRESH:
                loop = asyncio.get_running_loop()
                problems, age = await loop.run_in_executor(self._thread, _look)
                behind = self.hub.behind
                late = () if behind <= MOST_BEHIND else (f"live news {behind:.1f} s late",)
                self._state = State((*problems, *late), round(age, 1), round(behind, 1))
                self._looked_at = monotonic()
            return self._state

    async def _metrics(self, scope: dict[str, Any], send: Any) -> None:
        if not may_measure(scope):
            await _send(send, HTTPStatus.FORBIDDEN, PLAIN, b"Forbidden")
            return
        state = await self.state()
        metrics.STREAMS.set(self.hub.viewers)
        metrics.BEHIND.set(state.live_behind_seconds)
        metrics.JOBS_AGE.set(state.oldest_job_seconds)
        await _send(send, HTTPStatus.OK, CONTENT_TYPE_LATEST, generate_latest())


def _look() -> tuple[tuple[str, ...], float]:
    """Problems that prevent writing (database or disk), and the age of the oldest job in seconds."""
    close_old_connections()
    problems = []
    if shutil.disk_usage(DATA_DIR).free < LEAST_FREE:
        problems.append("the disk is full")
    if why_not := why_not_writable():
        return (*problems, f"database: {why_not}"), 0.0
    try:
        return tuple(problems), oldest_job_seconds()
    except DatabaseError:
        return (*problems, "database: cannot be read"), 0.0


def may_measure(scope: dict[str, Any]) -> bool:
    """Whether the figures are for who asks: on this computer and by no proxy, or with the token."""
    headers = dict(scope["headers"])
    authorization = headers.get(b"authorization", b"")
    if METRICS_TOKEN and compare_digest(authorization, f"Bearer {METRICS_TOKEN}".encode()):
        return True
    address = (scope.get("client") or ("",))[0]
    return bool(address) and address in LOOPBACK and not any(name in headers for name in FORWARDED)


async def _send(send: Any, status: HTTPStatus, kind: str, body: bytes) -> None:
    headers = [
        (b"content-type", kind.encode()),
        (b"content-length", str(len(body)).encode()),
        (b"cache-control", b"no-store"),
        (b"content-security-policy", DATA_POLICY.encode()),
        (b"x-content-type-options", b"nosniff"),
    ]
    await send({"type": "http.response.start", "status": status, "headers": headers})
    await send({"type": "http.response.body", "body": body})
