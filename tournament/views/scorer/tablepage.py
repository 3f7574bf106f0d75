"""The page of one table, for scorers and referees: the same parts, whatever form comes back to it."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from tournament.forms.rulings import TableRulingForm
from tournament.forms.scores import SheetForm
from tournament.forms.substitutes import SubstituteForm
from tournament.models import Event
from tournament.queries.history import acts_at, versions_of
from tournament.queries.sessions import TableView
from tournament.queries.sheets import texts_of
from tournament.services.results import why_not_confirm
from tournament.services.tables import subject
from tournament.views.director.desk import shown_acts
from tournament.views.referee.parts import referee_parts
from tournament.views.scorer.cards import card
from tournament.views.scorer.entry import table_context
from tournament.views.scorer.saving import Outcome


def table_page(
    request: HttpRequest,
    event: Event,
    view: TableView,
    *,
    outcome: Outcome | None = None,
    ruling: TableRulingForm | None = None,
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
        **referee_parts(event, view, ruling, substitute),
    }
    return render(request, "scorer/table.html", found, status=status)


def _sheet(view: TableView) -> SheetForm:
    texts = texts_of(view.facts.rules, view.result) if view.result else None
    return SheetForm(facts=view.facts, texts=texts)
