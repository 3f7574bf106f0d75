"""Addresses of the rules of an event, under /desk/<slug>/."""

from django.urls import path

from tournament.rules import views
from tournament.web.links import DESK

urlpatterns = [
    path(f"{DESK}/rules/", views.edit, name="event-rules-edit"),
    path(f"{DESK}/rules/preset/", views.preset, name="event-rules-preset"),
]
