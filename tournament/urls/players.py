"""Addresses of registration, under /desk/<slug>/."""

from django.urls import path

from tournament.views.director import imports, links, players

urlpatterns = [
    path("players/", players.players, name="desk-players"),
    path("players/new/", players.new, name="desk-player-new"),
    path("players/import/", imports.players_import, name="desk-players-import"),
    path("players/links/", links.links, name="desk-links"),
    path("players/<int:number>/", players.player, name="desk-player"),
    path("players/<int:number>/withdraw/", players.withdraw, name="desk-player-withdraw"),
    path("players/<int:number>/restore/", players.restore, name="desk-player-restore"),
    path("players/<int:number>/remove/", players.remove, name="desk-player-remove"),
    path("players/<int:number>/link/renew/", links.renew, name="desk-link-renew"),
    path("players/<int:number>/link/revoke/", links.revoke, name="desk-link-revoke"),
]
