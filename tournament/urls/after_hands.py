"""Addresses of what follows a session's hands: seats put right, signatures, statistics."""

from django.urls import path

from tournament.urls.sessions import SESSION, TABLE
from tournament.views import signing
from tournament.views.director import reattributing
from tournament.views.public import hands, progress

DESK = "desk/<slug:slug>"

urlpatterns = [
    path("e/<slug:slug>/progress/", progress.progress, name="event-progress"),
    path("e/<slug:slug>/hands/", hands.hands, name="event-hands"),
    path("e/<slug:slug>/players/<int:number>/sign/", signing.player_sign, name="event-player-sign"),
    path("t/<str:key>/sign/", signing.table_sign, name="table-link-sign"),
    path(f"{DESK}/{TABLE}/signatures/", signing.mark, name="desk-table-signatures"),
    path(f"{DESK}/{SESSION}/wrong-seats/", reattributing.wrong_seats, name="desk-wrong-seats"),
]
