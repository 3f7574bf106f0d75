"""Addresses of an event’s files."""

from django.urls import path

from tournament.files import views
from tournament.web.links import DESK

urlpatterns = [
    path(f"{DESK}/files/", views.files, name="desk-files"),
    path(f"{DESK}/files/jobs/<int:pk>/", views.job, name="desk-job"),
    path(f"{DESK}/files/jobs/<int:pk>/file/", views.job_file, name="desk-job-file"),
    path(f"{DESK}/files/jobs/<int:pk>/cancel/", views.job_cancel, name="desk-job-cancel"),
    path(f"{DESK}/files/jobs/<int:pk>/remove/", views.job_remove, name="desk-job-remove"),
]
