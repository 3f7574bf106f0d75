"""The calculator: a hand tapped or typed, and what it is worth under any rules, for anybody."""

from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.http import require_safe

from tournament.forms.calculator import CalculatorForm, rules_of
from tournament.models import Event
from tournament.queries.tiles import verdict
from tournament.queries.verdict import Verdict
from tournament.views.access import public_view
from tournament.views.public.page import show


@require_safe
def calculator(request: HttpRequest) -> HttpResponse:
    """The pad and its answer, by a preset; the address holds the hand."""
    return render(request, "public/calculator.html", counted(request))


@require_safe
def answer(request: HttpRequest) -> HttpResponse:
    """The answer alone, asked while somebody taps."""
    return part(request, counted(request))


@require_safe
@public_view
def event_calculator(request: HttpRequest, event: Event) -> HttpResponse:
    """The same by the event's own rules."""
    return show(request, "public/calculator.html", counted(request, event))


@require_safe
@public_view
def event_answer(request: HttpRequest, event: Event) -> HttpResponse:
    """The answer alone by the event's own rules."""
    return part(request, counted(request, event))


calculator.roles = answer.roles = frozenset({"public"})


def counted(request: HttpRequest, event: Event | None = None) -> dict[str, Any]:
    """The form of an address, what the engine says of it, and where both are found."""
    rules = event.rules if event else rules_of(request.GET)
    form = CalculatorForm(request.GET, rules=rules, own_rules=bool(event))
    names, slug = ("event-calculator", (event.slug,)) if event else ("calculator", ())
    said = verdict(form.record, rules, form.declared) if form.is_valid() else Verdict(form.wrong, wrong=True)
    page = reverse(names, args=slug)
    link = f"{page}?{form.address}" if form.address else page
    return {
        "tiles": form,
        "rules": rules,
        "verdict": said,
        "page_url": page,
        "answer_url": reverse(f"{names}-answer", args=slug),
        "link": link,
        "whole_link": request.build_absolute_uri(link),
        "asked": bool(request.GET.get("hand")),
    }


def part(request: HttpRequest, found: dict[str, Any]) -> HttpResponse:
    """The answer as a part of the page, which takes over its address."""
    response = render(request, "public/calculator_answer.html", found)
    response["HX-Replace-Url"] = found["link"]
    return response
