"""Addresses of the referees, under /desk/<slug>/."""

from django.urls import path

from tournament.views.referee import calls, home, players, rulings, tables

TABLE = "sessions/<int:session>/tables/<int:table>"
RULING = "referee/rulings/<int:ruling>"

urlpatterns = [
    path("referee/", home.home, name="desk-referee"),
    path("referee/rulings/", rulings.ruling_list, name="desk-rulings"),
    path("referee/rulings/new/", rulings.ruling_new, name="desk-ruling-new"),
    path("referee/rulings/pdf/", rulings.rulings_file, name="desk-rulings-file"),
    path(f"{RULING}/", rulings.ruling_page, name="desk-ruling"),
    path(f"{RULING}/slip/", rulings.slip, name="desk-ruling-slip"),
    path(f"{RULING}/cancel/", rulings.ruling_cancel, name="desk-ruling-cancel"),
    path(f"{RULING}/appeal/", rulings.ruling_appeal, name="desk-ruling-appeal"),
    path(f"{RULING}/decide/", rulings.ruling_decide, name="desk-ruling-decide"),
    path("referee/players/<int:number>/", players.record, name="desk-record"),
    path("referee/players/<int:number>/out/", players.out, name="desk-player-out"),
    path("referee/players/<int:number>/strike/", players.strike, name="desk-player-strike"),
    path("referee/calls/<int:call>/take/", calls.call_take, name="desk-call-take"),
    path("referee/calls/<int:call>/close/", calls.call_close, name="desk-call-close"),
    path(f"{TABLE}/call/", calls.call_raise, name="desk-table-call"),
    path(f"{TABLE}/rulings/", tables.ruling, name="desk-table-ruling"),
    path(f"{TABLE}/rulings/suggestion/", tables.suggestion, name="desk-ruling-suggestion"),
    path(f"{TABLE}/substitute/", tables.substitute, name="desk-table-substitute"),
    path(f"{TABLE}/substitute/following/", tables.following, name="desk-substitute-following"),
]
