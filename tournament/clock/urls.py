"""Addresses of the clock, the timetable, and what tables say when time runs out."""

from django.urls import path

from tournament.clock import views
from tournament.web.links import DESK, SESSION, TABLE

urlpatterns = [
    path(f"{DESK}/clock/", views.clock, name="desk-clock"),
    path(f"{SESSION}/clock/table/", views.table_time, name="desk-clock-table"),
    path(f"{TABLE}/report/", views.table_report, name="desk-table-report"),
    path(f"{DESK}/timetable/shift/", views.shift, name="desk-timetable-shift"),
    path("t/<str:key>/report/", views.report, name="table-link-report"),
]
