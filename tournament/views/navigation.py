"""The words of the navigation, by role, and the strip of a staff page: the round rail and the next step."""

from collections.abc import Mapping

from django.http import HttpRequest
from django.urls import NoReverseMatch, reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournament.models import Event, Role
from tournament.queries.desk import Progress, Step, progress_of, rail_of, step_after

EVERYBODY = frozenset({Role.DIRECTOR, Role.SCORER, Role.REFEREE})
DIRECTOR = frozenset({Role.DIRECTOR})

# Label, address, and for whom; the order is the order of a tournament day.
ITEMS = (
    (gettext_lazy("Overview"), "event-desk", EVERYBODY),
    (gettext_lazy("Players"), "desk-players", EVERYBODY),
    (gettext_lazy("Draw"), "desk-draw", DIRECTOR),
    (gettext_lazy("Standings"), "desk-standings", EVERYBODY),
    (gettext_lazy("Files"), "desk-files", DIRECTOR),
    (gettext_lazy("Settings"), "event-settings", DIRECTOR),
    (gettext_lazy("Rules"), "event-rules-edit", DIRECTOR),
    (gettext_lazy("Staff"), "event-staff", DIRECTOR),
    (gettext_lazy("Log"), "event-log", EVERYBODY),
)


def address(name: str, *args: object) -> str:
    """The path of a named page, or nothing where this installation has no such page."""
    try:
        return reverse(name, args=args)
    except NoReverseMatch:
        return ""


def staff_items(event: Event, roles: frozenset[str], path: str) -> list[dict[str, object]]:
    """The pages of the desk that these roles may open; the one that `path` belongs to is current."""
    items = []
    for label, name, wanted in ITEMS:
        url = address(name, event.slug) if wanted & roles else ""
        if url:
            items.append({"label": label, "url": url, "current": False})
    within = [item for item in items if path.startswith(str(item["url"]))]
    if within:
        max(within, key=lambda item: len(str(item["url"])))["current"] = _is_page_of(within, path)
    return items


def _is_page_of(within: list[dict[str, object]], path: str) -> bool:
    """The overview is the beginning of every address of the desk: it is current on its own page alone."""
    return len(within) > 1 or path == within[0]["url"]


def rail(now: Progress, path: str) -> list[Mapping[str, object]]:
    """The sessions for components/round_rail.html, each with the address of its page once it has tables."""
    seated = {one.number for one in now.sessions if one.tables}
    return [
        {**step, "url": address("desk-session", now.slug, step["number"]) if step["number"] in seated else ""}
        for step in rail_of(now)
    ]


def step_for(step: Step, roles: frozenset[str]) -> dict[str, object]:
    """The next step for components/next_step.html, blocked for those who may not take it."""
    url = address(step.url, *step.args)
    return {
        "label": step.label,
        "url": url,
        "method": step.method,
        "blocked": step.why_not(roles) or ("" if url else _("This page is not installed.")),
        "note": step.note,
        "confirm": step.confirm,
    }


class Strip:
    """The strip of one staff page, counted when the page first asks for it and once a request."""

    def __init__(self, request: HttpRequest) -> None:
        self.request = request
        self.event: Event = request.event
        self.roles: frozenset[str] = request.roles
        self._progress: Progress | None = None

    @property
    def progress(self) -> Progress:
        """Where the event stands."""
        if self._progress is None:
            self._progress = progress_of(self.event)
        return self._progress

    def nav_items(self) -> list[dict[str, object]]:
        """The navigation."""
        return staff_items(self.event, self.roles, self.request.path)

    def rail(self) -> list[Mapping[str, object]]:
        """The round rail."""
        return rail(self.progress, self.request.path)

    def next_step(self) -> dict[str, object]:
        """The next step."""
        return step_for(step_after(self.progress), self.roles)


def is_staff_page(request: HttpRequest) -> bool:
    """Whether the page is the staff's and about one event, and the visitor works there."""
    match = request.resolver_match
    for_whom = getattr(match.func, "roles", frozenset({"public"})) if match else frozenset({"public"})
    return "public" not in for_whom and bool(getattr(request, "roles", None))
