"""What this process counts for `/metrics`: figures only, without names or addresses of people.

Each process counts its own; a collector asks every process by its port.
"""

from dataclasses import dataclass
from time import perf_counter

from prometheus_client import Counter, Gauge, Histogram, disable_created_metrics

# A second figure for each, which nobody asks for. The function has no types.
disable_created_metrics()  # type: ignore[no-untyped-call]  # untyped there
SECONDS = (0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 10.0)
REQUESTS = Counter("hanchan_requests", "Answers of pages, by status", ["status"])
REQUEST_SECONDS = Histogram(
    "hanchan_request_seconds", "From the request to the first byte of its answer", buckets=SECONDS
)
CONFLICTS = Counter("hanchan_conflicts", "Forms that came after somebody else had changed the same (409)")
LOCK_WAIT = Histogram("hanchan_lock_wait_seconds", "How long an act waited for its turn", buckets=SECONDS)
SIGN_INS = Counter("hanchan_sign_ins", "Attempts to sign in, by how they ended", ["outcome"])


@dataclass
class Live:
    """Counters of the live streams: plain numbers, as only the event loop writes them."""

    frames: int = 0
    fan_out: float = 0.0

    def sent(self, shown_at: float) -> None:
        """Count a frame sent to a viewer; it was ready at `shown_at` (perf_counter)."""
        self.frames += 1
        self.fan_out = perf_counter() - shown_at


LIVE = Live()
STREAMS = Gauge("hanchan_streams", "Viewers that follow a live stream of this process")
BEHIND = Gauge("hanchan_live_behind_seconds", "Since the versions were read last; 0 while nobody watches")
JOBS_AGE = Gauge("hanchan_oldest_job_seconds", "How long the oldest job that nobody runs has waited")
FRAMES = Gauge("hanchan_live_frames", "Frames sent to viewers since the start of this process")
FAN_OUT = Gauge("hanchan_live_fan_out_seconds", "From a frame to the last viewer who got it")
FRAMES.set_function(lambda: LIVE.frames)
FAN_OUT.set_function(lambda: LIVE.fan_out)


def answered(status: int, seconds: float) -> None:
    """Count an answer of a page."""
    REQUESTS.labels(str(status)).inc()
    REQUEST_SECONDS.observe(seconds)
    if status == 409:
        CONFLICTS.inc()
