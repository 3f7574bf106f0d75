"""Addresses of sessions and their tables, under /desk/<slug>/."""

from django.urls import path

from tournament.views.scorer import checking, entry, sessions, tables

SESSION = "sessions/<int:session>"
TABLE = f"{SESSION}/tables/<int:table>"

urlpatterns = [
    path(f"{SESSION}/", sessions.session_page, name="desk-session"),
    path(f"{SESSION}/open/", sessions.session_open, name="desk-session-open"),
    path(f"{SESSION}/close/", sessions.session_close, name="desk-session-close"),
    path(f"{SESSION}/reopen/", sessions.session_reopen, name="desk-session-reopen"),
    path(f"{SESSION}/clock/", sessions.session_clock, name="desk-session-clock"),
    path(f"{SESSION}/entry/", entry.entry, name="desk-entry"),
    path(f"{SESSION}/entry/reading/", entry.reading, name="desk-entry-reading"),
    path(f"{SESSION}/check/", checking.check, name="desk-check"),
    path(f"{TABLE}/", tables.table, name="desk-table"),
    path(f"{TABLE}/result/", tables.result, name="desk-table-result"),
    path(f"{TABLE}/confirm/", tables.confirm, name="desk-table-confirm"),
]
