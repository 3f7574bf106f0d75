"""Addresses of the standings at the desk: what the public sees of them."""

from django.urls import path

from tournament.views.director import ceremony, standings

urlpatterns = [
    path("standings/", standings.standings, name="desk-standings"),
    path("standings/ceremony/", ceremony.ceremony, name="desk-ceremony"),
    path("standings/freeze/", standings.freeze, name="desk-standings-freeze"),
    path("standings/thaw/", standings.thaw, name="desk-standings-thaw"),
]
