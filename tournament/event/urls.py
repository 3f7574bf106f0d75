"""Addresses of an event: its settings, sessions, end and certification checklist, and what it announces."""

from django.urls import path

from tournament.event import views
from tournament.web.links import DESK, EVENT

urlpatterns = [
    path(f"{EVENT}/about/", views.about, name="event-about"),
    path(f"{EVENT}/preview.png", views.picture, name="event-picture"),
    path("desk/new/", views.new, name="event-new"),
    path(f"{DESK}/copy/", views.copy, name="event-copy"),
    path(f"{DESK}/settings/", views.settings, name="event-settings"),
    path(f"{DESK}/settings/sessions/", views.session_times, name="event-session-times"),
    path(f"{DESK}/settings/sessions/add/", views.session_add, name="event-session-add"),
    path(f"{DESK}/settings/sessions/remove/", views.session_remove, name="event-session-remove"),
    path(f"{DESK}/end/", views.end, name="event-end"),
    path(f"{DESK}/reopen/", views.reopen, name="event-reopen"),
    path(f"{DESK}/recount/", views.recount, name="event-recount"),
    path(f"{DESK}/dry-run/", views.dry_run, name="event-dry-run"),
    path(f"{DESK}/preflight/", views.preflight, name="desk-preflight"),
]
