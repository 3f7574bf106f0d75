"""Addresses of the European ranking: over all events, of one player, and what one event is worth."""

from django.urls import path

from tournament.views.public import rankings

urlpatterns = [
    path("rankings/", rankings.rankings, name="rankings"),
    path("rankings/players/<int:pk>/", rankings.history, name="ranking-player"),
    path("e/<slug:slug>/ranking/", rankings.worth, name="event-worth"),
]
