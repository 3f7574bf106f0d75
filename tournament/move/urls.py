"""Addresses of moving an event, bringing one here, and deleting one."""

from django.urls import path

from tournament.move import views
from tournament.web.links import DESK

urlpatterns = [
    path("move/direct/", views.direct, name="move-direct"),
    path("desk/bring/", views.bring_file, name="move-bring"),
    path("desk/bring/direct/", views.bring_direct, name="move-bring-direct"),
    path("desk/bring/<str:name>/", views.arrived, name="move-arrived"),
    path(f"{DESK}/move/", views.move, name="move"),
    path(f"{DESK}/move/offer/", views.offer, name="move-offer"),
    path(f"{DESK}/move/withdraw/", views.withdraw, name="move-withdraw"),
    path(f"{DESK}/move/send/", views.send, name="move-send"),
    path(f"{DESK}/move/file/", views.sent_file, name="move-file"),
    path(f"{DESK}/move/take-back/", views.take_back, name="move-take-back"),
    path(f"{DESK}/delete/", views.delete, name="move-delete"),
]
