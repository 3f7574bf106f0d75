"""Addresses of the standings: at the desk, for everybody, and for the prize-giving."""

from django.urls import path

from tournament.standings import views
from tournament.web.links import DESK, EVENT

urlpatterns = [
    path(f"{EVENT}/teams/<int:team>/", views.team, name="event-team"),
    path(f"{EVENT}/standings/", views.standings, name="event-standings"),
    path(f"{EVENT}/progress/", views.progress, name="event-progress"),
    path(f"{DESK}/standings/", views.desk_standings, name="desk-standings"),
    path(f"{DESK}/standings/freeze/", views.freeze, name="desk-standings-freeze"),
    path(f"{DESK}/standings/thaw/", views.thaw, name="desk-standings-thaw"),
]
