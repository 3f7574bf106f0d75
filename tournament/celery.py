"""Celery for events that outgrew a laptop; without REDIS_URL nothing here opens a connection."""

import os

from celery import Celery

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "tournament.settings")

app = Celery("tournament")
app.config_from_object("django.conf:settings", namespace="CELERY")
app.autodiscover_tasks(["tournament"])
