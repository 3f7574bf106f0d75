"""Addresses of the notices to the hall, under /desk/<slug>/."""

from django.urls import path

from tournament.views.director import notices

urlpatterns = [
    path("notices/", notices.notices, name="desk-notices"),
    path("notices/<int:notice>/", notices.notice, name="desk-notice"),
    path("notices/<int:notice>/take-down/", notices.take_down, name="desk-notice-take-down"),
]
