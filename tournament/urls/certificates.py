"""Addresses of the draws' certificates, and of the check of any draw: for everybody."""

from django.urls import path

from tournament.views.public import certificates

urlpatterns = [
    path("verify-draw/", certificates.verify_draw, name="verify-draw"),
    path("e/<slug:slug>/draws/", certificates.draws, name="event-draws"),
    path("e/<slug:slug>/draws/<int:number>/", certificates.draw, name="event-draw"),
    path("e/<slug:slug>/draws/<int:number>/file/", certificates.draw_file, name="event-draw-file"),
]
