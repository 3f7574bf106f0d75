"""Addresses of check-in: the door, one player at it, and what is done about those who are missing."""

from django.urls import path

from tournament.check_in import views
from tournament.web.links import DESK, EVENT

urlpatterns = [
    path(f"{DESK}/check-in/", views.door, name="desk-check-in"),
    path(f"{DESK}/check-in/missing/", views.missing, name="desk-check-in-missing"),
    path(f"{DESK}/check-in/walk-in/", views.walk_in_page, name="desk-check-in-walk-in"),
    path(f"{DESK}/check-in/seat/", views.seat, name="desk-check-in-seat"),
    path(f"{DESK}/check-in/draw/", views.draw, name="desk-check-in-draw"),
    path(f"{DESK}/check-in/<int:number>/", views.player, name="desk-check-in-player"),
    path(f"{EVENT}/players/<int:number>/check-in/", views.own_check_in, name="event-player-check-in"),
]
