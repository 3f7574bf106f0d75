"""Celery for larger installations; without REDIS_URL nothing here opens a connection.

Workers: `celery -A tournament worker`; exactly one process more: `celery -A tournament beat`.
"""

import os

from celery import Celery

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "tournament.settings")

app = Celery("tournament")
app.config_from_object("django.conf:settings", namespace="CELERY")
app.autodiscover_tasks(["tournament"])
app.conf.beat_schedule = {"sweep-jobs": {"task": "tournament.sweep_jobs", "schedule": 10.0}}
