"""Addresses of registration by the players themselves: theirs, and the organiser's under /desk/<slug>/."""

from django.urls import path

from tournament.views.director import applications
from tournament.views.public import applying

DESK = "desk/<slug:slug>"
ONE = f"{DESK}/players/applications/<int:number>"

urlpatterns = [
    path("e/<slug:slug>/register/", applying.register, name="event-register"),
    path("r/<str:key>/", applying.application, name="application"),
    path("r/<str:key>/withdraw/", applying.withdraw, name="application-withdraw"),
    path("r/<str:key>/erase/", applying.erase, name="application-erase"),
    path(f"{DESK}/announcement/", applications.announcement, name="desk-announcement"),
    path(f"{DESK}/players/applications/", applications.application_list, name="desk-applications"),
    path(
        f"{DESK}/players/applications/confirm/",
        applications.confirm_all,
        name="desk-applications-confirm",
    ),
    path(f"{ONE}/confirm/", applications.confirm, name="desk-application-confirm"),
    path(f"{ONE}/decline/", applications.decline, name="desk-application-decline"),
    path(f"{ONE}/leave/", applications.leave, name="desk-application-leave"),
    path(f"{ONE}/erase/", applications.erase, name="desk-application-erase"),
    path(f"{ONE}/paid/", applications.application_fee, name="desk-application-paid"),
    path(f"{DESK}/players/fees/", applications.fees, name="desk-fees"),
    path(f"{DESK}/players/<int:number>/paid/", applications.player_fee, name="desk-player-paid"),
    path(f"{DESK}/players/<int:number>/erase/", applications.erase_player, name="desk-player-erase"),
]
