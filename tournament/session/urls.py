"""Addresses of the calendar files, and of the pages on which sessions are called off or broken off."""

from django.urls import path

from tournament.session import views
from tournament.web.links import DESK, EVENT, SESSION

urlpatterns = [
    path(f"{DESK}/settings/sessions/times/", views.bulk_times, name="desk-sessions-times"),
    path(f"{DESK}/settings/sessions/call-off/", views.calling_off, name="desk-sessions-call-off"),
    path(f"{SESSION}/stopped/", views.stopped, name="desk-stopped"),
    path(f"{EVENT}/calendar.ics", views.event, name="event-calendar"),
    path(f"{EVENT}/players/<int:number>/calendar.ics", views.player, name="event-player-calendar"),
]
