"""Addresses of registration: by the staff, and by the players themselves."""

from django.urls import path

from tournament.registration.views import applications, applying, imports, players, quick
from tournament.web.links import DESK, EVENT

urlpatterns = [
    path(f"{EVENT}/register/", applying.register, name="event-register"),
    path("r/<str:key>/", applying.application, name="application"),
    path("r/<str:key>/withdraw/", applying.withdraw, name="application-withdraw"),
    path("r/<str:key>/erase/", applying.erase, name="application-erase"),
    path(f"{DESK}/announcement/", applications.announcement, name="desk-announcement"),
    path(f"{DESK}/players/applications/", applications.application_list, name="desk-applications"),
    path(f"{DESK}/players/applications/confirm/", applications.confirm_all, name="desk-applications-confirm"),
    path(
        f"{DESK}/players/applications/<int:number>/confirm/",
        applications.confirm,
        name="desk-application-confirm",
    ),
    path(
        f"{DESK}/players/applications/<int:number>/decline/",
        applications.decline,
        name="desk-application-decline",
    ),
    path(
        f"{DESK}/players/applications/<int:number>/leave/", applications.leave, name="desk-application-leave"
    ),
    path(
        f"{DESK}/players/applications/<int:number>/erase/", applications.erase, name="desk-application-erase"
    ),
    path(
        f"{DESK}/players/applications/<int:number>/paid/",
        applications.application_fee,
        name="desk-application-paid",
    ),
    path(f"{DESK}/players/fees/", applications.fees, name="desk-fees"),
    path(f"{DESK}/players/fees/paid/", applications.several_fees, name="desk-fees-paid"),
    path(f"{DESK}/players/<int:number>/paid/", applications.player_fee, name="desk-player-paid"),
    path(f"{DESK}/players/<int:number>/name/", applications.player_name, name="desk-player-name"),
    path(f"{DESK}/players/<int:number>/erase/", applications.erase_player, name="desk-player-erase"),
    path(f"{DESK}/players/", players.players, name="desk-players"),
    path(f"{DESK}/players/new/", players.new, name="desk-player-new"),
    path(f"{DESK}/players/quick/", quick.quick, name="desk-players-quick"),
    path(f"{DESK}/players/suggestions/", quick.suggestions, name="desk-players-suggestions"),
    path(f"{DESK}/players/import/", imports.players_import, name="desk-players-import"),
    path(f"{DESK}/players/import/jobs/<int:pk>/", imports.players_import_job, name="desk-players-import-job"),
    path(f"{DESK}/players/links/", players.links, name="desk-links"),
    path(f"{DESK}/players/<int:number>/", players.player, name="desk-player"),
    path(f"{DESK}/players/<int:number>/withdraw/", players.withdraw, name="desk-player-withdraw"),
    path(f"{DESK}/players/<int:number>/restore/", players.restore, name="desk-player-restore"),
    path(f"{DESK}/players/<int:number>/remove/", players.remove, name="desk-player-remove"),
    path(f"{DESK}/players/<int:number>/link/renew/", players.renew, name="desk-link-renew"),
    path(f"{DESK}/players/<int:number>/link/revoke/", players.revoke, name="desk-link-revoke"),
]
