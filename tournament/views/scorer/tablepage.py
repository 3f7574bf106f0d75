"""The page of one table, for scorers and referees: the same parts, whatever form comes back to it."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from tournament.forms.rulings import RulingForm
from tournament.forms.scores import SheetForm
from tournament.forms.substitutes import SubstituteForm, candidates
from tournament.models import Event
from tournament.queries.history import acts_at, versions_of
from tournament.queries.rulings import kind_text, substitute_effects
from tournament.queries.sessions import TableView
from tournament.queries.sheets import texts_of
from tournament.services.results import why_not_confirm
from tournament.services.rulings import why_not_cancel, why_not_give
from tournament.services.substitutions import why_not_substitute
from tournament.services.tables import subject
from tournament.views.director.desk import shown_acts
from tournament.views.scorer.cards import card
from tournament.views.scorer.entry import table_context
from tournament.views.scorer.saving import Outcome


def suggestion_context(form: RulingForm) -> dict[str, object]:
    """For referee/ruling.html and referee/suggestion.html: what the rules say, and what happened before."""
    earlier = [{"row": one, "text": kind_text(form.rules, one.kind)} for one in form.earlier]
    return {"ruling_hint": form.suggestion, "earlier": earlier, "ruling_form": form}


def table_page(
    request: HttpRequest,
    event: Event,
    view: TableView,
    *,
    outcome: Outcome | None = None,
    ruling: RulingForm | None = None,
    substitute: SubstituteForm | None = None,
    status: int = 200,
) -> HttpResponse:
    """The table with its result, rulings, substitutes and history; sent forms show what was typed."""
    found = {
        "session": view.session,
        "card": {**card(event, view, request.roles), "url": "", "action_url": ""},
        "may_score": bool(request.roles & {"director", "scorer"}),
        "may_rule": bool(request.roles & {"director", "referee"}),
        "versions": versions_of(view.table, event.rules),
        "acts": shown_acts(request, acts_at(view.table, subject(view.table))),
        "why_not_confirm": why_not_confirm(view.table, request.user) if view.waits else None,
        **table_context(request, view, outcome or Outcome(False, _sheet(view))),
        **_referee_parts(event, view, ruling, substitute),
    }
    return render(request, "scorer/table.html", found, status=status)


def _sheet(view: TableView) -> SheetForm:
    texts = texts_of(view.facts.rules, view.result) if view.result else None
    return SheetForm(facts=view.facts, texts=texts)


def _referee_parts(
    event: Event, view: TableView, ruling: RulingForm | None, substitute: SubstituteForm | None
) -> dict[str, object]:
    seats, session = view.facts.seats, view.session
    form = ruling or RulingForm(seats=seats, rules=event.rules)
    effects = substitute_effects(event.rules)
    return {
        "rulings": [
            {
                "row": one,
                "text": kind_text(event.rules, one.kind),
                "why_not_cancel": why_not_cancel(one, "asked"),
            }
            for one in view.rulings
        ],
        **suggestion_context(form),
        "why_not_rule": why_not_give(view.table),
        "substitutes": [
            {"seat": seat, "effect": effects[seat.substitute_since]} for seat in seats if seat.substitute
        ],
        "substitute_form": substitute or SubstituteForm(seats=seats, entries=candidates(session)),
        "substitute_effects": effects,
        "why_not_substitute": why_not_substitute(seats[0], None, ""),
    }
