"""The help page with keyboard shortcuts, and a short tour for each role."""

from collections.abc import Iterable
from dataclasses import dataclass

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.functional import Promise
from django.utils.http import url_has_allowed_host_and_scheme
from django.utils.translation import gettext_lazy as _
from django.views.decorators.http import require_POST, require_safe

from tournament.web.access import for_everybody

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
            Step(_("Set the event up: its name, its days, its sessions with their times."), "event-settings"),
            Step(
                _("Read its rules: each option stands there with its meaning and its clause."),
                "event-rules-edit",
            ),
            Step(_("Register the players one by one, or import a list of them."), "desk-players"),
            Step(_("Draw the seats. A draft says how good it is; confirm it, then publish it."), "desk-draw"),
            Step(_("Give scorers and referees their roles."), "event-staff"),
            Step(
                _(
                    "From then on follow the button at the top: it is always the next step. "
                    "Where it is locked, the reason stands beside it."
                )
            ),
            Step(_("Everything can be taken back, right after it was done or from the log."), "event-log"),
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
                    "Where a second person checks, he types each sheet again without seeing it; "
                    "what differs is shown."
                )
            ),
            Step(_("A slip? “Undo” stands in the message, and the page of the table keeps every version.")),
            Step(_("Press ? on any page for its keys.")),
        ),
    ),
    Tour(
        REFEREE,
        _("For referees"),
        (
            Step(
                _("Calls wait on the referees’ page, the longest wait first: take one, then close it."),
                "desk-referee",
            ),
            Step(
                _(
                    "A ruling: choose the player and find the offence by a word or its clause. What the "
                    "rules suggest and his earlier offences stand there before you save."
                ),
                "desk-referee",
            ),
            Step(_("A substitute is named on the page of the table, with what follows from it.")),
            Step(_("Give a table the time that a call took, on the page of the clock."), "desk-clock"),
            Step(_("Nothing is deleted: a ruling is cancelled with a reason, and stays readable.")),
        ),
    ),
    Tour(
        PLAYER,
        _("For players"),
        (
            Step(_("Your next table and seat stand at the top of your page. It changes by itself.")),
            Step(_("While you play, your page raises your table’s hand: a referee comes.")),
            Step(_("After each session look at your table’s result: confirm it, or say what is wrong.")),
            Step(_("Standings, seats and the clock are for everybody: you find them at the top.")),
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
def help_page(request: HttpRequest) -> HttpResponse:
    """The help page: every tour, the keys, and links to the documentation."""
    return render(request, "pages/help/help.html", {"tours": ALL, "closed": _closed(request)})


@for_everybody
@require_POST
def tour(request: HttpRequest, role: str) -> HttpResponse:
    """Close a role's tour in this browser, or with `show` show it again; back to the page `next`."""
    if role not in BY_ROLE:
        raise Http404
    before = _closed(request)
    closed = before - {role} if "show" in request.POST else before | {role}
    target = request.POST.get("next", "")
    if not url_has_allowed_host_and_scheme(target, {request.get_host()}, request.is_secure()):
        target = reverse("help")
    answer = redirect(target)
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
