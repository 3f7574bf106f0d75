"""Jobs: work that takes a while, asked for in a transaction and done after it, once, whatever dies.

A row with a lease is the whole queue. Threads of the web process run it, or Celery workers where REDIS_URL
is set; both call `run_job`. Kinds of work register with `@job` in tournament/jobs/.
"""

from tournament.services.jobs.asking import ask, can_cancel, cancel, why_not_cancel
from tournament.services.jobs.files import forget_file, path_of
from tournament.services.jobs.kinds import job
from tournament.services.jobs.leases import sweep, waiting
from tournament.services.jobs.progress import Cancelled, Progress
from tournament.services.jobs.runner import Runner
from tournament.services.jobs.running import run_job, run_waiting

__all__ = [
    "Cancelled",
    "Progress",
    "Runner",
    "ask",
    "can_cancel",
    "cancel",
    "forget_file",
    "job",
    "path_of",
    "run_job",
    "run_waiting",
    "sweep",
    "waiting",
    "why_not_cancel",
]
