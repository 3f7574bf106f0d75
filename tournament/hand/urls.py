"""Addresses of a table’s hands, of their proofs and statistics, and of the calculator."""

from django.urls import path

from tournament.hand.views import statistics, table, table_link, tiles
from tournament.web.links import EVENT, TABLE

urlpatterns = [
    path("calculator/", tiles.calculator, name="calculator"),
    path("calculator/answer/", tiles.answer, name="calculator-answer"),
    path(f"{EVENT}/calculator/", tiles.event_calculator, name="event-calculator"),
    path(f"{EVENT}/calculator/answer/", tiles.event_answer, name="event-calculator-answer"),
    path(f"{TABLE}/hands/<int:hand>/proof/", tiles.proof, name="desk-hand-proof"),
    path(f"{TABLE}/hands/", table.hands, name="desk-hands"),
    path(f"{TABLE}/hands/preview/", table.preview, name="desk-hands-preview"),
    path(f"{TABLE}/hands/remove/", table.remove, name="desk-hands-remove"),
    path(f"{TABLE}/hands/undo/", table.take_back, name="desk-hands-undo"),
    path(f"{TABLE}/hands/result/", table.take, name="desk-hands-result"),
    path(f"{TABLE}/hands/late/", table.late, name="desk-hands-late"),
    path(f"{TABLE}/hands/link/", table.link, name="desk-hands-link"),
    path(f"{TABLE}/hands/link/renew/", table.link_renew, name="desk-hands-link-renew"),
    path("t/<str:key>/", table_link.hands, name="table-link"),
    path("t/<str:key>/preview/", table_link.preview, name="table-link-preview"),
    path("t/<str:key>/remove/", table_link.remove, name="table-link-remove"),
    path("t/<str:key>/undo/", table_link.take_back, name="table-link-undo"),
    path("t/<str:key>/call/", table_link.call, name="table-link-call"),
    path("t/<str:key>/result/", table_link.take, name="table-link-result"),
    path(f"{EVENT}/hands/", statistics.hands, name="event-hands"),
]
