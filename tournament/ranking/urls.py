"""Addresses of the European ranking: over all events, of one player, and what one event is worth."""

from django.urls import path

from tournament.ranking import views
from tournament.web.links import EVENT

urlpatterns = [
    path("rankings/", views.rankings, name="rankings"),
    path("rankings/players/<int:pk>/", views.history, name="ranking-player"),
    path(f"{EVENT}/ranking/", views.worth, name="event-worth"),
]
