"""Celery's side of the jobs: take an id, call the service."""

from celery import shared_task

from tournament.acts.job.leases import sweep
from tournament.acts.job.queue import hand_over_again
from tournament.acts.job.running import run_next


@shared_task(name="tournament.run_job")  # type: ignore[untyped-decorator] # Celery has no types
def run(job_id: int) -> bool:
    """Run one job, that whose turn it is; false when none waits any more."""
    return run_next()


@shared_task(name="tournament.sweep_jobs")  # type: ignore[untyped-decorator] # Celery has no types
def sweep_jobs() -> int:
    """Give up the hopeless jobs, hand over again those that wait too long; how many those were."""
    sweep()
    return hand_over_again()
