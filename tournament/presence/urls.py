"""Addresses of who was there: players who do not play on, absences, and players in each other’s seats."""

from django.urls import path

from tournament.presence import views
from tournament.web.links import DESK, SESSION

urlpatterns = [
    path(f"{DESK}/players/<int:number>/does-not-play-on/", views.does_not_play_on, name="desk-player-stop"),
    path(f"{SESSION}/does-not-play-on/", views.stopping, name="desk-stopping"),
    path(f"{SESSION}/absent/", views.absence, name="desk-absence"),
    path(f"{SESSION}/wrong-seats/", views.wrong_seats, name="desk-wrong-seats"),
]
