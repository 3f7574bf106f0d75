"""The Django project: rows, services and pages of a tournament."""

from tournament.celery import app as celery_app

__all__ = ["celery_app"]
