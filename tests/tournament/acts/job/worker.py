"""A Celery worker that knows the kinds of the tests: `python -m tests.tournament.acts.job.worker`."""

from importlib import import_module

import django

from tournament.celery import app

if __name__ == "__main__":
    django.setup()
    import_module("tests.tournament.acts.job.kinds")  # which needs Django set up
    app.worker_main(
        ["worker", "--pool", "solo", "--loglevel", "info", "--without-gossip", "--without-mingle"]
    )
