"""The navigation by role, the strip of a staff page, and what every template may use."""

from collections.abc import Mapping
from typing import TypeGuard

from django.http import HttpRequest
from django.urls import reverse
from django.utils.functional import SimpleLazyObject
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournament.event.queries.next_step import Progress, Step, progress_of, rail_of, step_after
from tournament.models import Event, Role
from tournament.web.access import EventRequest

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
# Folders of the desk whose item in the navigation has another address.
FOLDER_OF_ITEM = {
    "announcement": "settings",
    "check-in": "players",
    "move": "settings",
    "delete": "settings",
    "overlays": "standings",
    "seating": "draw",
    "results": "files",
}


def staff_items(
    event: Event, roles: frozenset[str], path: str, session: int | None = None
) -> list[dict[str, object]]:
    """The pages of the desk that these roles may open; the one that `path` belongs to is current.

    `session`: the number of the session whose results the navigation leads to, None before the first draw.
    """
    items: list[dict[str, object]] = []
    for label, name, for_roles in ITEMS:
        url = _item_address(event, name, session) if for_roles & roles else ""
        if url:
            items.append({"label": label, "url": url, "current": _belongs(path, url, event)})
    return items


def _item_address(event: Event, name: str, session: int | None) -> str:
    if name != "desk-session":
        return reverse(name, args=[event.slug])
    return reverse(name, args=[event.slug, session]) if session else ""


def _belongs(path: str, url: str, event: Event) -> bool:
    """Whether a page is that of an item, or below it; the overview is above all others, and none of them."""
    desk = reverse("event-desk", args=[event.slug])
    if url == desk:
        return path == url
    item_folder, folder = (address.removeprefix(desk).partition("/")[0] for address in (url, path))
    return path.startswith(desk) and item_folder == FOLDER_OF_ITEM.get(folder, folder)


def rail_items(now: Progress) -> list[Mapping[str, object]]:
    """The sessions for components/round_rail.html, each with the address of its page once it has tables."""
    addresses = [
        reverse("desk-session", args=[now.slug, session.number]) if session.tables else ""
        for session in now.sessions
    ]
    return [{**item, "url": url} for item, url in zip(rail_of(now), addresses, strict=True)]


def step_for(step: Step, roles: frozenset[str]) -> dict[str, object]:
    """The next step for components/next_step.html, blocked for those who may not take it."""
    return {
        "label": step.label,
        "url": reverse(step.url, args=step.args),
        "method": step.method,
        "blocked": step.why_not(roles),
        "note": step.note,
        "confirm": step.confirm,
        "name": step.sent[0],
        "value": step.sent[1],
        "others": not step.roles & roles,
    }


class Strip:
    """Navigation, round rail and next step of one staff page.

    `shown_on`: the page that the next step is shown on; a part of a page sets it to that page's address.
    """

    def __init__(self, request: EventRequest) -> None:
        self.path = self.shown_on = request.path
        self.event = request.event
        self.roles = request.roles
        self._progress: Progress | None = None

    def progress(self) -> Progress:
        """The progress of the event, asked for once."""
        if self._progress is None:
            self._progress = progress_of(self.event)
        return self._progress

    def nav_items(self) -> list[dict[str, object]]:
        """The navigation."""
        return staff_items(self.event, self.roles, self.path, self._session())

    def _session(self) -> int | None:
        """The current session once it is drawn, else the last one that is."""
        drawn = [session.number for session in self.progress().sessions if session.tables]
        current = self.progress().current
        return current.number if current and current.number in drawn else max(drawn, default=None)

    def rail(self) -> list[Mapping[str, object]]:
        """The round rail."""
        return rail_items(self.progress())

    def next_step(self) -> dict[str, object] | None:
        """The next step; None on the page that it leads to, whose own button takes it, as that of the seating
        publishes.

        None too where the next session waits to be drawn, and results are imported: their rows seat it.
        """
        if self.event.away_at:
            return self._away_step()
        after = step_after(self.progress())
        step = step_for(after, self.roles)
        publishes = after.url == "desk-seating-publish"
        page = reverse("desk-seating", args=[self.event.slug]) if publishes else step["url"]
        is_done_there = publishes or step["method"] == "get"
        leads_here = is_done_there and page == self.shown_on and not step["blocked"]
        imports = self.shown_on == reverse("desk-results-import", args=[self.event.slug])
        return None if leads_here or (imports and after.url == "desk-draw") else step

    def _away_step(self) -> dict[str, object] | None:
        """The step shown to directors while the event is away and takes no other."""
        url = reverse("move", args=[self.event.slug])
        if self.shown_on == url or not DIRECTOR & self.roles:
            return None
        return {"label": _("The event has been moved"), "url": url, "method": "get", "blocked": ""}


def strip_of(request: EventRequest) -> Strip:
    """The strip of the page that is being made, one for the view and the templates."""
    strip: Strip = vars(request).setdefault("strip", Strip(request))
    return strip


def is_staff_page(request: HttpRequest) -> TypeGuard[EventRequest]:
    """Whether the page is the staff's and about one event, and the visitor works there."""
    match = request.resolver_match
    for_whom = getattr(match.func, "roles", frozenset({"public"})) if match else frozenset({"public"})
    return "public" not in for_whom and bool(getattr(request, "roles", None))


def site(request: HttpRequest) -> dict[str, object]:
    """The event at hand, the visitor's roles there, and the player whose link this browser opened.

    Staff pages also get `nav_items`, `rail` and `next_step`, worked out by pages that show them.
    """
    context: dict[str, object] = {
        "event": getattr(request, "event", None),
        "roles": getattr(request, "roles", frozenset()),
        "me": getattr(request, "entry", None),
    }
    return {**context, **strip(request)} if is_staff_page(request) else context


def strip(request: EventRequest) -> dict[str, object]:
    """Navigation, round rail and next step of a staff page; each is worked out once, when it is used."""
    on_page = strip_of(request)
    return {
        "nav_items": SimpleLazyObject(on_page.nav_items),
        "rail": SimpleLazyObject(on_page.rail),
        "next_step": SimpleLazyObject(on_page.next_step),
    }
