"""The address that imports an event file."""

from django.urls import path

from tournament.event_file import views

urlpatterns = [
    path("desk/import/", views.event_import, name="event-import"),
]
