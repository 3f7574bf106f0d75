"""Addresses of the help, and of the vocabulary of parts for those who develop."""

from django.urls import path

from tournament.views import help as helping
from tournament.views import styleguide

urlpatterns = [
    path("help/", helping.help_page, name="help"),
    path("help/tour/<slug:role>/", helping.tour, name="help-tour"),
    path("styleguide/", styleguide.styleguide, name="styleguide"),
]
