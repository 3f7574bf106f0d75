"""Addresses of what follows a session's hands: seats put right afterwards, under /desk/<slug>/."""

from django.urls import path

from tournament.urls.sessions import SESSION
from tournament.views.director import reattributing

DESK = "desk/<slug:slug>"

urlpatterns = [
    path(f"{DESK}/{SESSION}/wrong-seats/", reattributing.wrong_seats, name="desk-wrong-seats"),
]
