"""The style guide: each component with its arguments and live samples, for developers."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import UTC, date, datetime
from fractions import Fraction
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any, cast

from django import forms
from django.conf import settings
from django.core.paginator import Paginator
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.template.loader import get_template
from django.utils.safestring import SafeString, mark_safe
from django.views.decorators.http import require_safe

from tournament.bounds import LineField, NumberField
from tournament.web.access import for_everybody
from tournament.web.budgets import costs

if TYPE_CHECKING:
    from django.template.backends.django import Template

Samples = tuple[Mapping[str, Any], ...]
NOON = datetime(2026, 5, 9, 12, 0, tzinfo=UTC)
NAMES = ("Anna Albani", "Bruno Brunner", "Carla Castel", "Dmytro Duval")


@dataclass(frozen=True)
class Part:
    """A component: its name, the contexts of its samples, and the HTML that such parts stand in."""

    name: str
    samples: Samples = field(default=({},))
    within: tuple[str, str] = ("", "")


class SampleForm(forms.Form):
    """A field of each kind, one of them wrong."""

    name = LineField(label="Name", help_text="As it stands on the results.")
    minutes = NumberField(label="Minutes", min_value=1)
    second = forms.BooleanField(label="A second person checks", required=False)
    draw = forms.ChoiceField(
        label="Draw", choices=[("full", "All sessions"), ("swiss", "Swiss")], widget=forms.RadioSelect
    )


FORM = SampleForm({"name": "Spring Open", "minutes": "0", "draw": "full"})


def seats(*scores: int | None) -> list[dict[str, object]]:
    """Four seats with their scores; places when there are any."""
    order = sorted((score for score in scores if score is not None), reverse=True)
    return [
        {"wind": wind, "name": name, "score": score, "place": score and order.index(score) + 1}
        for wind, name, score in zip("ESWN", NAMES, scores, strict=True)
    ]


def sheet(*values: str) -> list[dict[str, object]]:
    """Four boxes of a score sheet; what is not a number has its error."""
    return [
        {
            "wind": wind,
            "name": name,
            "input_name": f"sample-{wind}",
            "value": value,
            "error": "" if value.isdecimal() else f"{value}: no number.",
        }
        for wind, name, value in zip("ESWN", NAMES, values, strict=True)
    ]


RAIL = [
    {"number": 1, "label": "Session 1", "state": "closed"},
    {"number": 2, "label": "Session 2", "state": "open", "current": True},
    {"number": 3, "label": "Session 3", "state": "planned"},
]
STEP = {"label": "Open session 2", "url": "#", "method": "get"}
BLOCKED = {"label": "Close session 2", "url": "#", "blocked": "Table 4 is still out."}
MINE = {"wind": "E", "name": NAMES[0], "table_points": Fraction(7, 3), "score": -30, "place": 1, "tied": True}
SAMPLES: Mapping[str, tuple[Part, ...]] = {
    "Acts": (
        Part("next_step", (STEP, BLOCKED)),
        Part(
            "confirm",
            (
                {"label": "Publish", "sentence": "Everybody sees it at once.", "url": "#"},
                {
                    "label": "Withdraw",
                    "sentence": "It stays readable.",
                    "url": "#",
                    "tone": "red",
                    "reason": True,
                },
                {
                    "label": "Extra time",
                    "url": "#",
                    "sign": "plus",
                    "summary": "small",
                    "tone": "plain",
                    "inside": mark_safe('<label class="field"><span>Minutes</span><input></label>'),
                },
            ),
        ),
        Part(
            "progress",
            (
                {"label": "Drawing the seats", "percent": 42, "note": "Best so far: 3 repeats"},
                {"label": "Score sheets", "state": "done", "result_url": "#"},
                {"label": "Standings", "state": "failed", "note": "The disk is full."},
            ),
        ),
    ),
    "Words": (
        Part(
            "message",
            (
                *(
                    {"level": level, "text": f"This is how {level} is told."}
                    for level in ("success", "info", "warning", "error")
                ),
                {
                    "text": "What it is about.",
                    "sign": "lock",
                    "inside": mark_safe("<ul><li>First</li><li>Second</li></ul>"),
                },
            ),
        ),
        Part(
            "badge",
            (
                *({"text": tone or "plain", "tone": tone} for tone in ("", "felt", "blue", "green", "solid")),
                {"text": "late", "tone": "amber"},
                {"text": "failed", "tone": "red", "icon": "alert"},
            ),
        ),
        Part(
            "empty",
            (
                {
                    "title": "Nobody is registered yet",
                    "text": "Register players one by one, or import a list.",
                    "action_label": "Import",
                    "action_url": "#",
                    "icon": "user",
                },
            ),
        ),
        Part(
            "attention",
            ({"count": 3, "sentence": "results wait for a second person.", "action_label": "Confirm"},),
            ('<ul class="attention-list" role="list">', "</ul>"),
        ),
        Part("page_head", ({"title": "Players", "kicker": "Spring Open", "lead": "48 players."},)),
        Part("dates", ({"event": SimpleNamespace(starts_on=date(2026, 5, 9), ends_on=date(2026, 5, 10))},)),
        Part("live", ({"at": NOON},)),
        Part(
            "history",
            ({"entries": [{"version": 2, "time": NOON, "who": "dora", "text": "30,000", "current": True}]},),
        ),
        Part("icon", tuple({"name": name} for name in ("check", "alert", "info", "lock", "undo"))),
    ),
    "Forms": (
        Part(
            "field",
            tuple({"field": FORM[name], "clause": "EMA 2025 §3.6.1"} for name in FORM.fields),
            ('<div class="fields">', "</div>"),
        ),
        Part("form_errors", ({"form": FORM},)),
        Part(
            "score_row",
            (
                {
                    "seats": sheet("41300", "30x", "26400", "20200"),
                    "id_prefix": "sample",
                    "sum_text": "Sum is off by +100",
                    "sum_state": "off",
                },
            ),
        ),
    ),
    "Numbers": (
        Part("stat", ({"label": "Players", "value": 48, "note": "2 wait"},), ('<dl class="stats">', "</dl>")),
        Part("tables_bar", ({"playing": 4, "entered": 2, "confirmed": 6},)),
        Part("pager", ({"page": Paginator(range(30), 10).page(2)},)),
        Part("find", ({"label": "Where do I sit?", "placeholder": "Name or number", "words": "Find"},)),
    ),
    "The event": (
        Part("round_rail", ({"rail": RAIL},)),
        Part(
            "table_card",
            (
                {"number": 101, "state": "planned", "seats": seats(None, None, None, None)},
                {
                    "number": 102,
                    "state": "entered",
                    "state_label": "to confirm",
                    "seats": seats(41_300, 32_100, 26_400, 20_200),
                },
                {
                    "number": 103,
                    "state": "confirmed",
                    "state_label": "confirmed",
                    "seats": [MINE, *seats(None, None, None, None)[1:]],
                },
            ),
            ('<div class="tables">', "</div>"),
        ),
        Part("wind", tuple({"wind": wind} for wind in "ESWN")),
        Part("tile", tuple({"tile": tile, "size": "large"} for tile in ("1m", "0p", "9s", "1z", "7z"))),
        Part("tile_sets", ({"sets": [["2m", "3m", "4m"], ["7z", "7z", "7z"]]},)),
        Part(
            "qr",
            (
                {
                    "svg": mark_safe('<svg viewBox="0 0 1 1" aria-hidden="true"></svg>'),
                    "url": "http://10.0.0.5/",
                },
            ),
        ),
    ),
}
"""Headings, and the parts under each."""
ON_EVERY_PAGE = frozenset({"help_link", "keys", "languages", "messages", "social", "theme_switch", "tools"})
"""Parts that the page of the styleguide itself is made of."""
INSIDE = frozenset({"strip", "tile_count"})
"""Parts that others are made of."""
OFFLINE = frozenset({"outbox", "own_page"})
"""Parts that scripts fill or show, about being without a network."""
WITH_AN_ENGINE = frozenset({"tile_pad", "tile_verdict", "verdict"})
"""Parts whose content a rules engine gives: the calculator and the check of draws show them."""
ON_PAPER = frozenset({"print_head"})


@dataclass(frozen=True)
class Shown:
    """A component on the page: its name, the parameters from its template's comment, and its samples."""

    name: str
    about: str
    samples: tuple[SafeString, ...]


@for_everybody
@require_safe
@costs("every component", "not there without STYLEGUIDE=1")
def styleguide(request: HttpRequest) -> HttpResponse:
    """Every part of templates/components/. Only where STYLEGUIDE=1 is set, or DEBUG."""
    if not (settings.STYLEGUIDE or settings.DEBUG):
        raise Http404
    groups = {title: [shown(request, part) for part in parts] for title, parts in SAMPLES.items()}
    return render(request, "pages/styleguide.html", {"groups": groups})


def shown(request: HttpRequest, part: Part) -> Shown:
    """A part with its samples rendered."""
    template = get_template(f"components/{part.name}.html")
    before, after = part.within

    def sample(context: Mapping[str, object]) -> SafeString:
        # the parts' own markup, with nothing in it that anybody typed
        return mark_safe(f"{before}{template.render(dict(context), request)}{after}")  # noqa: S308 - our own samples

    source = cast("Template", template).template.source
    about = source.partition("{% endcomment %}")[0].partition("{% comment %}")[2]
    return Shown(part.name, about.strip(), tuple(sample(context) for context in part.samples))
