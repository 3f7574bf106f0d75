"""Addresses that import an event file."""

from django.urls import path

from tournament.event_file import views

urlpatterns = [
    path("desk/import/", views.event_import, name="event-import"),
    path("desk/import/<int:pk>/", views.event_import_job, name="event-import-job"),
]
