"""Addresses of the calculator, and of the proofs of stored hands."""

from django.urls import path

from tournament.urls.sessions import TABLE
from tournament.views.public import calculator
from tournament.views.scorer import proof

urlpatterns = [
    path("calculator/", calculator.calculator, name="calculator"),
    path("calculator/answer/", calculator.answer, name="calculator-answer"),
    path("e/<slug:slug>/calculator/", calculator.event_calculator, name="event-calculator"),
    path("e/<slug:slug>/calculator/answer/", calculator.event_answer, name="event-calculator-answer"),
    path(f"desk/<slug:slug>/{TABLE}/hands/<int:hand>/proof/", proof.proof, name="desk-hand-proof"),
]
