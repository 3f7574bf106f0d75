"""Addresses of the program as an app."""

from django.urls import path

from tournament.views import installing

urlpatterns = [
    path("manifest.webmanifest", installing.manifest, name="manifest"),
    path("worker.js", installing.worker, name="worker"),
    path("offline/", installing.offline, name="offline"),
]
