"""Celery's side of the jobs: take an id, call the service."""

from celery import shared_task

from tournament.services.jobs import run_job, sweep
from tournament.services.jobs.handing import hand_over_again


@shared_task(name="tournament.run_job")
def run(job_id: int) -> bool:
    """Run one job; false when another run has it or it is over."""
    return run_job(job_id)


@shared_task(name="tournament.sweep_jobs")
def sweep_jobs() -> int:
    """Give up the hopeless jobs, hand over again those that wait too long; how many those were."""
    sweep()
    return hand_over_again()
