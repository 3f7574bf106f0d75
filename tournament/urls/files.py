"""Addresses of an event's files, under /desk/<slug>/."""

from django.urls import path

from tournament.views.director import files, result_imports

urlpatterns = [
    path("results/import/", result_imports.results_import, name="desk-results-import"),
    path("files/", files.files, name="desk-files"),
    path("files/jobs/<int:pk>/", files.job, name="desk-job"),
    path("files/jobs/<int:pk>/file/", files.job_file, name="desk-job-file"),
    path("files/jobs/<int:pk>/cancel/", files.job_cancel, name="desk-job-cancel"),
    path("files/jobs/<int:pk>/remove/", files.job_remove, name="desk-job-remove"),
]
