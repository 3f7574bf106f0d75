"""Addresses of the notices to the hall."""

from django.urls import path

from tournament.notice import views
from tournament.web.links import DESK

urlpatterns = [
    path(f"{DESK}/notices/", views.notices, name="desk-notices"),
    path(f"{DESK}/notices/<int:notice>/", views.notice, name="desk-notice"),
    path(f"{DESK}/notices/<int:notice>/take-down/", views.take_down, name="desk-notice-take-down"),
]
