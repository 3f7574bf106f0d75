"""Addresses of the referees’ rulings, calls and records."""

from django.urls import path

from tournament.ruling.views import calls, players, rulings
from tournament.web.links import DESK, EVENT, TABLE

urlpatterns = [
    path(f"{EVENT}/players/<int:number>/call/", calls.player_call, name="event-player-call"),
    path(f"{DESK}/referee/rulings/", rulings.ruling_list, name="desk-rulings"),
    path(f"{DESK}/referee/rulings/new/", rulings.ruling_new, name="desk-ruling-new"),
    path(f"{DESK}/referee/adjustments/new/", rulings.adjustment_new, name="desk-adjustment-new"),
    path(f"{DESK}/referee/rulings/pdf/", rulings.rulings_file, name="desk-rulings-file"),
    path(f"{DESK}/referee/rulings/<int:ruling>/", rulings.ruling_page, name="desk-ruling"),
    path(f"{DESK}/referee/rulings/<int:ruling>/slip/", rulings.slip, name="desk-ruling-slip"),
    path(f"{DESK}/referee/rulings/<int:ruling>/cancel/", rulings.ruling_cancel, name="desk-ruling-cancel"),
    path(f"{DESK}/referee/rulings/<int:ruling>/appeal/", rulings.ruling_appeal, name="desk-ruling-appeal"),
    path(f"{DESK}/referee/rulings/<int:ruling>/decide/", rulings.ruling_decide, name="desk-ruling-decide"),
    path(f"{DESK}/referee/players/<int:number>/", players.record, name="desk-record"),
    path(f"{DESK}/referee/players/<int:number>/out/", players.out, name="desk-player-out"),
    path(f"{DESK}/referee/players/<int:number>/strike/", players.strike, name="desk-player-strike"),
    path(f"{DESK}/referee/calls/<int:call>/take/", calls.call_take, name="desk-call-take"),
    path(f"{DESK}/referee/calls/<int:call>/close/", calls.call_close, name="desk-call-close"),
    path(f"{TABLE}/call/", calls.call_raise, name="desk-table-call"),
]
