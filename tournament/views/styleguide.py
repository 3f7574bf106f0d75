"""The vocabulary of parts, alive: each component with what it takes and how it looks, for developers."""

from collections.abc import Mapping
from dataclasses import dataclass

from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.template.loader import get_template
from django.utils.safestring import SafeString, mark_safe
from django.views.decorators.http import require_safe

from tournament.views.samples import SAMPLES, Part


@dataclass(frozen=True)
class Shown:
    """A part as the page shows it: its name, what its template says of its parameters, and its samples."""

    name: str
    about: str
    samples: tuple[SafeString, ...]


@require_safe
def styleguide(request: HttpRequest) -> HttpResponse:
    """Every part of templates/components/. Only where STYLEGUIDE=1 is set, or DEBUG."""
    if not (settings.STYLEGUIDE or settings.DEBUG):
        raise Http404
    groups = {title: [shown(request, part) for part in parts] for title, parts in SAMPLES.items()}
    return render(request, "styleguide.html", {"groups": groups})


def shown(request: HttpRequest, part: Part) -> Shown:
    """A part with its samples rendered."""
    template = get_template(f"components/{part.name}.html")
    before, after = part.within

    def sample(context: Mapping[str, object]) -> SafeString:
        # the parts' own markup, with nothing in it that anybody typed
        return mark_safe(f"{before}{template.render(dict(context), request)}{after}")  # noqa: S308

    about = template.template.source.partition("{% endcomment %}")[0].partition("{% comment %}")[2]
    return Shown(part.name, about.strip(), tuple(sample(one) for one in part.samples))


styleguide.roles = frozenset({"public"})
