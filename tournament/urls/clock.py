"""Addresses of the clock, of what tables say when time runs out, of the timetable and the preflight."""

from django.urls import path

from tournament.urls.sessions import SESSION, TABLE
from tournament.views import tablereport
from tournament.views.director import clock, preflight

DESK = "desk/<slug:slug>"

urlpatterns = [
    path(f"{DESK}/clock/", clock.clock, name="desk-clock"),
    path(f"{DESK}/{SESSION}/clock/table/", clock.table_time, name="desk-clock-table"),
    path(f"{DESK}/{TABLE}/report/", clock.table_report, name="desk-table-report"),
    path(f"{DESK}/timetable/shift/", clock.shift, name="desk-timetable-shift"),
    path(f"{DESK}/preflight/", preflight.preflight, name="desk-preflight"),
    path("t/<str:key>/report/", tablereport.report, name="table-link-report"),
]
