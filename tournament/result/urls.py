"""Addresses of results: entered, checked, signed, imported."""

from django.urls import path

from tournament.result.views import entry, imports, signing
from tournament.web.links import DESK, EVENT, SESSION, TABLE

urlpatterns = [
    path(f"{EVENT}/players/<int:number>/sign/", signing.player_sign, name="event-player-sign"),
    path("t/<str:key>/sign/", signing.table_sign, name="table-link-sign"),
    path(f"{TABLE}/signatures/", signing.mark, name="desk-table-signatures"),
    path(f"{SESSION}/entry/", entry.entry, name="desk-entry"),
    path(f"{SESSION}/entry/reading/", entry.reading, name="desk-entry-reading"),
    path(f"{SESSION}/check/", entry.check, name="desk-check"),
    path(f"{SESSION}/check/all/", entry.confirm_them_all, name="desk-confirm-all"),
    path(f"{SESSION}/signatures/", signing.mark_all, name="desk-session-signatures"),
    path(f"{DESK}/results/import/", imports.results_import, name="desk-results-import"),
    path(f"{DESK}/results/import/jobs/<int:pk>/", imports.results_import_job, name="desk-results-import-job"),
]
