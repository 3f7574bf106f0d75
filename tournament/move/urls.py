"""Addresses of moving an event, bringing one here, and deleting one."""

from django.urls import path

from tournament.move.views import arriving, direct, leaving
from tournament.web.links import DESK

urlpatterns = [
    path("move/direct/", direct.direct, name="move-direct"),
    path("desk/bring/", arriving.bring_file, name="move-bring"),
    path("desk/bring/direct/", arriving.bring_direct, name="move-bring-direct"),
    path("desk/bring/<str:name>/", arriving.arrived, name="move-arrived"),
    path(f"{DESK}/move/", leaving.move, name="move"),
    path(f"{DESK}/move/offer/", leaving.offer, name="move-offer"),
    path(f"{DESK}/move/withdraw/", leaving.withdraw, name="move-withdraw"),
    path(f"{DESK}/move/send/", leaving.send, name="move-send"),
    path(f"{DESK}/move/file/", leaving.sent_file, name="move-file"),
    path(f"{DESK}/move/take-back/", leaving.take_back, name="move-take-back"),
    path(f"{DESK}/delete/", leaving.delete, name="move-delete"),
    path("desk/deleting/<int:pk>/", leaving.being_deleted, name="move-deleting"),
]
