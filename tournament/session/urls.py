"""Addresses of the calendar files of the sessions."""

from django.urls import path

from tournament.session import views
from tournament.web.links import EVENT

urlpatterns = [
    path(f"{EVENT}/calendar.ics", views.event, name="event-calendar"),
    path(f"{EVENT}/players/<int:number>/calendar.ics", views.player, name="event-player-calendar"),
]
