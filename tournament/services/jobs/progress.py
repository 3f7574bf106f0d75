"""How far a job is: told to its row, which tells the page; and the way a job learns that it is to stop."""

from collections.abc import Callable
from time import monotonic

from tournament.models import Job
from tournament.services.jobs.leases import Lease, until

EVERY = 0.25  # seconds between two writes of the same step


class Stopped(Exception):
    """The work is to end here: somebody cancelled it, the process ends, or another run has taken over."""


class Cancelled(Stopped):
    """Somebody asked for it to be cancelled."""


class Interrupted(Stopped):
    """The process ends; the job is given back."""


class Progress:
    """What the work calls to report; every report renews the lease and may raise Stopped."""

    def __init__(self, lease: Lease, interrupted: Callable[[], bool]) -> None:
        self._lease = lease
        self._interrupted = interrupted
        self._step = ""
        self._written = 0.0

    def __call__(self, done: int, total: int, step: str = "") -> None:
        """`done` of `total` pieces are finished; `step` is what it is at, for people (kept when not given).

        Cheap to call often: it is written four times a second and at each new step.
        """
        if self._interrupted():
            raise Interrupted
        fresh = bool(step) and step != self._step
        if not fresh and done < total and monotonic() - self._written < EVERY:
            return
        self._step, self._written = step or self._step, monotonic()
        going_on = self._lease.mine.filter(cancel_asked=False)
        if not going_on.update(done=done, total=total, step=self._step[:200], lease_until=until()):
            raise self._why_stopped()

    def _why_stopped(self) -> Stopped:
        cancelled = Job.objects.filter(pk=self._lease.job_id, cancel_asked=True).exists()
        return Cancelled() if cancelled else Stopped()
