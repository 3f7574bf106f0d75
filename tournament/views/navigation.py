"""The words of the navigation, by role, and the strip of a staff page: the round rail and the next step."""

from collections.abc import Mapping
from functools import cached_property

from django.http import HttpRequest
from django.urls import reverse
from django.utils.translation import gettext_lazy

from tournament.models import Event, Role
from tournament.queries.desk import Progress, Step, progress_of, rail_of, step_after

EVERYBODY = frozenset({Role.DIRECTOR, Role.SCORER, Role.REFEREE})
DIRECTOR = frozenset({Role.DIRECTOR})
REFEREES = frozenset({Role.DIRECTOR, Role.REFEREE})

# Label, address, and for whom; the order is the order of a tournament day.
ITEMS = (
    (gettext_lazy("Overview"), "event-desk", EVERYBODY),
    (gettext_lazy("Players"), "desk-players", EVERYBODY),
    (gettext_lazy("Draw"), "desk-draw", DIRECTOR),
    (gettext_lazy("Results"), "desk-session", EVERYBODY),
    (gettext_lazy("Referees"), "desk-referee", REFEREES),
    (gettext_lazy("Clock"), "desk-clock", EVERYBODY),
    (gettext_lazy("Notices"), "desk-notices", REFEREES),
    (gettext_lazy("Standings"), "desk-standings", EVERYBODY),
    (gettext_lazy("Files"), "desk-files", DIRECTOR),
    (gettext_lazy("Settings"), "event-settings", DIRECTOR),
    (gettext_lazy("Rules"), "event-rules-edit", DIRECTOR),
    (gettext_lazy("Staff"), "event-staff", DIRECTOR),
    (gettext_lazy("Log"), "event-log", EVERYBODY),
)
# Pages whose item in the navigation has another name.
ROOMS = {"announcement": "settings", "seating": "draw", "results": "files"}


def staff_items(
    event: Event, roles: frozenset[str], path: str, session: int | None = None
) -> list[dict[str, object]]:
    """The pages of the desk that these roles may open; the one that `path` belongs to is current.

    `session`: the number of the session whose results the navigation leads to, None before the first draw.
    """
    items = []
    for label, name, wanted in ITEMS:
        url = _item_address(event, name, session) if wanted & roles else ""
        if url:
            items.append({"label": label, "url": url, "current": _belongs(path, url, event)})
    return items


def _item_address(event: Event, name: str, session: int | None) -> str:
    if name != "desk-session":
        return reverse(name, args=[event.slug])
    return reverse(name, args=[event.slug, session]) if session else ""


def _belongs(path: str, url: str, event: Event) -> bool:
    """Whether a page is that of an item, or below it; the overview is above all others, and none of them."""
    if url == reverse("event-desk", args=[event.slug]):
        return path == url
    desk = reverse("event-desk", args=[event.slug])
    room, here = (one.removeprefix(desk).partition("/")[0] for one in (url, path))
    return path.startswith(desk) and room == ROOMS.get(here, here)


def rail_items(now: Progress) -> list[Mapping[str, object]]:
    """The sessions for components/round_rail.html, each with the address of its page once it has tables."""
    seated = {one.number for one in now.sessions if one.tables}
    return [{**step, "url": _session_address(now, step["number"], seated)} for step in rail_of(now)]


def _session_address(now: Progress, number: int, seated: set[int]) -> str:
    return reverse("desk-session", args=[now.slug, number]) if number in seated else ""


def step_for(step: Step, roles: frozenset[str]) -> dict[str, object]:
    """The next step for components/next_step.html, blocked for those who may not take it."""
    return {
        "label": step.label,
        "url": reverse(step.url, args=step.args),
        "method": step.method,
        "blocked": step.why_not(roles),
        "note": step.note,
        "confirm": step.confirm,
    }


class Strip:
    """The strip of one staff page, counted when the page first asks for it and once a request."""

    def __init__(self, request: HttpRequest) -> None:
        self.request = request
        self.here: str = request.path
        self.event: Event = request.event
        self.roles: frozenset[str] = request.roles

    @cached_property
    def progress(self) -> Progress:
        """Where the event stands."""
        return progress_of(self.event)

    @cached_property
    def nav_items(self) -> list[dict[str, object]]:
        """The navigation."""
        return staff_items(self.event, self.roles, self.request.path, self._session())

    def _session(self) -> int | None:
        """The current session once it is drawn, else the last one that is."""
        drawn = [one.number for one in self.progress.sessions if one.tables]
        current = self.progress.current
        return current.number if current and current.number in drawn else max(drawn, default=None)

    @cached_property
    def rail(self) -> list[Mapping[str, object]]:
        """The round rail."""
        return rail_items(self.progress)

    @cached_property
    def next_step(self) -> dict[str, object] | None:
        """The next step; None on the page that it leads to, whose own button takes it.

        None too where the next session waits to be drawn, and results are imported: their rows seat it.
        """
        after = step_after(self.progress)
        step = step_for(after, self.roles)
        leads_here = step["method"] == "get" and step["url"] == self.here and not step["blocked"]
        imports = self.here == reverse("desk-results-import", args=[self.event.slug])
        return None if leads_here or (imports and after.url == "desk-draw") else step


def strip_of(request: HttpRequest) -> Strip:
    """The strip of the page that is being made, one for the view and the templates."""
    if not hasattr(request, "strip"):
        request.strip = Strip(request)
    return request.strip


def is_staff_page(request: HttpRequest) -> bool:
    """Whether the page is the staff's and about one event, and the visitor works there."""
    match = request.resolver_match
    for_whom = getattr(match.func, "roles", frozenset({"public"})) if match else frozenset({"public"})
    return "public" not in for_whom and bool(getattr(request, "roles", None))
