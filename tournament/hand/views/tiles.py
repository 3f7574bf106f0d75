"""The proof of a stored hand, and the public calculator of what a hand is worth."""

from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from scoring.rulesets import RuleSet
from tournament.hand.forms.hand import CalculatorForm, rules_of
from tournament.hand.forms.tiles import FLAGS, RIICHI
from tournament.hand.queries.game import game_of
from tournament.hand.queries.tiles import Proof, proofs_of, verdict
from tournament.hand.queries.worth import Verdict
from tournament.models import Event
from tournament.session.views import session_or_404, table_or_404
from tournament.web.access import PublicRequest, for_everybody, public_view, staff_view
from tournament.web.budgets import costs
from tournament.web.public_page import show


@require_safe
@staff_view("scorer", "referee")
@costs("a hand priced", "the wins of one hand")
def proof(request: HttpRequest, event: Event, session: int, table: int, hand: int) -> HttpResponse:
    """Every win of the hand that came with its tiles."""
    view = table_or_404(session_or_404(event, session), table)
    game = game_of(view)
    proofs = proofs_of(game, hand)
    if not proofs:
        raise Http404(_("Hand %(number)s of this table has no tiles to prove it.") % {"number": hand})
    context = {
        "session": view.session,
        "view": view,
        "line": game.lines[hand - 1],
        "proofs": [{"proof": proof, "words": circumstances(proof, game.rules)} for proof in proofs],
    }
    return render(request, "hand/proof.html", context)


def circumstances(proof: Proof, rules: RuleSet) -> list[object]:
    """Other circumstances of the win in words: riichi and the like."""
    riichi = RIICHI.get(proof.win.get("riichi") or "no", "")
    boxes = [flag.label for flag in FLAGS if flag.is_in(rules) and proof.win.get(flag.key) is True]
    return [riichi, *boxes] if proof.win.get("riichi") else boxes


@for_everybody
@require_safe
@costs("a hand priced", "one hand of up to 18 tiles and 8 flowers")
def calculator(request: HttpRequest) -> HttpResponse:
    """The pad and its answer, by a preset; the address holds the hand."""
    return render(request, "hand/calculator.html", calculation(request))


@for_everybody
@require_safe
@costs("a hand priced", "one hand of up to 18 tiles and 8 flowers")
def answer(request: HttpRequest) -> HttpResponse:
    """The answer alone, fetched with each tap."""
    return part(request, calculation(request))


@require_safe
@public_view
@costs("a hand priced", "one hand of up to 18 tiles and 8 flowers")
def event_calculator(request: PublicRequest, event: Event) -> HttpResponse:
    """The calculator with the event's own rules."""
    return show(request, "hand/calculator.html", calculation(request, event))


@require_safe
@public_view
@costs("a hand priced", "one hand of up to 18 tiles and 8 flowers")
def event_answer(request: PublicRequest, event: Event) -> HttpResponse:
    """The answer alone by the event's own rules."""
    return part(request, calculation(request, event))


def calculation(request: HttpRequest, event: Event | None = None) -> dict[str, Any]:
    """The form of an address, what the engine says of it, and the addresses of both."""
    rules = event.rules if event else rules_of(request.GET)
    form = CalculatorForm(request.GET, rules=rules, own_rules=bool(event))
    names, slug = ("event-calculator", (event.slug,)) if event else ("calculator", ())
    wrong = None if form.is_valid() else Verdict(form.wrong, wrong=True)
    page = reverse(names, args=slug)
    link = f"{page}?{form.address}" if form.address else page
    return {
        "tiles": form,
        "rules": rules,
        "verdict": wrong or verdict(form.record, rules, form.declared),
        "page_url": page,
        "answer_url": reverse(f"{names}-answer", args=slug),
        "link": link,
        "whole_link": request.build_absolute_uri(link),
        "asked": bool(request.GET.get("hand")),
    }


def part(request: HttpRequest, context: dict[str, Any]) -> HttpResponse:
    """The answer as a part of the page, which takes over its address."""
    response = render(request, "hand/calculator_answer.html", context)
    response["HX-Replace-Url"] = context["link"]
    return response
