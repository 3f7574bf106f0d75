"""The help page with keyboard shortcuts, and a short tour for each role."""

from collections.abc import Iterable
from dataclasses import dataclass

from django.conf import settings
from django.contrib.auth.views import redirect_to_login
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.urls import reverse
from django.utils.functional import Promise
from django.utils.http import url_has_allowed_host_and_scheme
from django.utils.translation import gettext_lazy as _
from django.views.decorators.http import require_POST, require_safe

from tournament.account.queries import events_of
from tournament.bounds import looked_for
from tournament.event.queries.public_state import event_lines
from tournament.pages.guides.places import (
    GUIDES,
    help_address,
    is_of_an_event,
    page_at_event,
    tasks_found,
    tasks_with_links,
)
from tournament.pages.guides.task import Task
from tournament.web.access import for_everybody
from tournament.web.budgets import NO_ROWS, costs

COOKIE = "tours"
DIRECTOR, SCORER, REFEREE, PLAYER = "director", "scorer", "referee", "player"


@dataclass(frozen=True)
class Step:
    """One sentence, and the name of the page at the event's desk on which it is done; "" for none."""

    sentence: str | Promise
    page: str = ""


@dataclass(frozen=True)
class Tour:
    """The steps of a role, in their order."""

    role: str
    title: str | Promise
    steps: tuple[Step, ...]


ALL = (
    Tour(
        DIRECTOR,
        _("For directors"),
        (
            Step(_("Set up the event: name, days, and sessions with their times."), "event-settings"),
            Step(
                _("Check the rules: each option is explained, with its clause."),
                "event-rules-edit",
            ),
            Step(_("Register the players one by one, or import a list of them."), "desk-players"),
            Step(
                _("Draw the seats. A draft shows how good it is; confirm it, then publish it."), "desk-draw"
            ),
            Step(_("Give scorers and referees their roles."), "event-staff"),
            Step(
                _(
                    "From then on, follow the button at the top: it is always the next step. If it "
                    "is locked, the reason is beside it."
                )
            ),
            Step(_("Everything can be undone, right away or from the log."), "event-log"),
        ),
    ),
    Tour(
        SCORER,
        _("For scorers"),
        (
            Step(
                _("Open a session, choose “Enter results”, and type: the table’s number, Enter, four scores.")
            ),
            Step(_("30000, 30,000 and 300 mean the same. The line below says by how much the sum is off.")),
            Step(
                _(
                    "Where a second person checks, that person types each sheet again without "
                    "seeing the first entry; differences are shown."
                )
            ),
            Step(_("Made a mistake? The message has “Undo”, and the table’s page keeps every version.")),
            Step(_("Press ? on any page for its keys.")),
        ),
    ),
    Tour(
        REFEREE,
        _("For referees"),
        (
            Step(
                _("Calls appear on the referees’ page, longest wait first: take one, then close it."),
                "desk-referee",
            ),
            Step(
                _(
                    "To give a ruling, choose the player and find the offence by a word or its "
                    "clause. You see what the rules suggest and any earlier offences before you "
                    "save."
                ),
                "desk-referee",
            ),
            Step(_("Name a substitute on the table’s page, which shows what follows.")),
            Step(_("On the clock page, give a table extra time for a call."), "desk-clock"),
            Step(_("Nothing is deleted: a ruling is cancelled with a reason, and stays readable.")),
        ),
    ),
    Tour(
        PLAYER,
        _("For players"),
        (
            Step(_("Your next table and seat are at the top of your page, which updates automatically.")),
            Step(_("While you play, you can call a referee from your page.")),
            Step(_("After each session, check your table’s result: confirm it, or say what is wrong.")),
            Step(_("Standings, seating and clock are at the top of every page.")),
        ),
    ),
)
BY_ROLE = {tour.role: tour for tour in ALL}


def closed_in(text: str) -> frozenset[str]:
    """The roles whose tours were closed, parsed from the browser's cookie ("director.scorer")."""
    return frozenset(text.split(".")) & BY_ROLE.keys()


def tour_for(roles: Iterable[str], closed: Iterable[str]) -> Tour | None:
    """The first tour for these roles that was not closed, or None."""
    open_roles = set(roles) - set(closed)
    return next((tour for tour in ALL if tour.role in open_roles), None)


YEAR = 365 * 24 * 3600


@for_everybody
@require_safe
@costs("a page that stays as it is; ?find= looks through its tasks", NO_ROWS)
def help_page(request: HttpRequest) -> HttpResponse:
    """The help page: every tour, for strangers players first, the keys, and how long personal data are kept.

    ?page=, the name of a page, leads on to what the guides say of it: for one of the ?roles=, joined by
    dots, with ways back to ?at=, the address at which the reader saw it. ?find= lists the tasks that match.
    """
    query = request.GET
    if "page" in query:
        address = help_address(query["page"], query.get("at", ""), query.get("roles", "").split("."))
        return HttpResponseRedirect(address)
    find = looked_for(query.get("find", ""))
    context = {
        "find": find,
        "found": tasks_found(find) if find else [],
        "tours": ALL if request.user.is_authenticated else ALL[::-1],
        "closed": _closed(request),
        "contact_days": settings.CONTACT_KEPT_DAYS,
        "sign_in_days": settings.SIGN_INS_KEPT_DAYS,
        "job_days": settings.JOBS_KEPT_DAYS,
    }
    return render(request, "pages/help/help.html", context)


@for_everybody
@require_safe
@costs("a page that stays as it is; with ?to=, the names of all events", "three queries")
def guide(request: HttpRequest, role: str) -> HttpResponse:
    """A role's guide, task by task. `at`: the address of the page from which it was opened.

    `to`: the place of a task; then the page asks for the event, and leads to the task's page there.
    """
    if role not in GUIDES:
        raise Http404
    task = next((task for task in GUIDES[role].tasks if task.anchor == request.GET.get("to")), None)
    if task:
        return _which_event(request, role, task)
    at = request.GET.get("at", "")
    context = {
        "guide": GUIDES[role],
        "guides": GUIDES.values(),
        "tasks": tasks_with_links(GUIDES[role], at),
        "at": at if is_of_an_event(at) else "",
    }
    return render(request, "pages/help/guide.html", context)


def _which_event(request: HttpRequest, role: str, task: Task) -> HttpResponse:
    """The question for the event, or the task's page at the only one there is; the staff signs in first."""
    if role == PLAYER:
        events = [line.event for line in event_lines(request.user)]
    elif request.user.is_authenticated:
        events = list(events_of(request.user))
    else:
        return redirect_to_login(request.get_full_path())
    pages = [(event, page_at_event(task, event.slug)) for event in events]
    if len(pages) == 1:
        return HttpResponseRedirect(pages[0][1])
    pages.sort(key=lambda pair: pair[0].demo)
    return render(request, "pages/help/event.html", {"guide": GUIDES[role], "task": task, "pages": pages})


@for_everybody
@require_POST
@costs("a cookie", NO_ROWS)
def tour(request: HttpRequest, role: str) -> HttpResponse:
    """Close a role's tour in this browser, or with `show` show it again; back to the page `next`."""
    if role not in BY_ROLE:
        raise Http404
    before = _closed(request)
    closed = before - {role} if "show" in request.POST else before | {role}
    target = request.POST.get("next", "")
    if not url_has_allowed_host_and_scheme(target, {request.get_host()}, request.is_secure()):
        target = reverse("help")
    answer = HttpResponseRedirect(target)
    answer.set_cookie(
        COOKIE,
        ".".join(sorted(closed)),
        max_age=YEAR,
        httponly=True,
        samesite="Lax",
        secure=request.is_secure(),
    )
    return answer


def _closed(request: HttpRequest) -> frozenset[str]:
    return closed_in(request.COOKIES.get(COOKIE, ""))
