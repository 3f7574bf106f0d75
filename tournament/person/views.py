"""People over all events: the administrators' list, the page of one person, and the player who is known."""

from collections.abc import Callable
from functools import wraps
from urllib.parse import urlencode

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.exceptions import PermissionDenied
from django.core.paginator import Paginator
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from tournament.acts.log import told_line
from tournament.acts.refusals import Refused
from tournament.acts.undo import undo, undoable
from tournament.bounds import whole_number
from tournament.models import Event, LogEntry, Person
from tournament.person.forms import AliasForm
from tournament.person.queries import (
    LATEST_EVENTS,
    career_of,
    opened_by_link,
    people,
    people_matching,
    person_rows,
    ranking_history,
)
from tournament.person.services import facts, joining
from tournament.person.services.matching import possible_doubles
from tournament.person.tables import ranking_chart
from tournament.web import feedback
from tournament.web.access import EventRequest, SignedInRequest, for_everybody, staff_view
from tournament.web.budgets import costs
from tournament.web.feedback import back_to, key_of, when_refused
from tournament.web.password_again import asks_again

PAGE = 100  # lines
RECENT = 10  # acts
FAMILIES = {
    "riichi": gettext_lazy("Riichi"),
    "mcr": gettext_lazy("MCR"),
    "classical": gettext_lazy("Classical mahjong"),
}
LISTS = {"RCR": FAMILIES["riichi"], "MCR": FAMILIES["mcr"]}
View = Callable[..., HttpResponseBase]


def administrator_view(view: View) -> View:
    """For administrators of the installation: people belong to it, not to one event."""

    @wraps(view)
    @login_required
    def guarded(request: SignedInRequest, **kwargs: int) -> HttpResponseBase:
        if not request.user.is_superuser:
            raise PermissionDenied(_("Only an administrator of this installation can open this page."))
        response = view(request, **kwargs)
        response.headers.setdefault("Cache-Control", "no-store, private")
        return response

    return guarded


def _back_to_person(request: HttpRequest, refusal: Refused, pk: int, *_args: object) -> HttpResponse:
    feedback.refused(request, refusal)
    return redirect("person", pk=pk)


def _back_to_list(request: HttpRequest, refusal: Refused, **_kwargs: int) -> HttpResponse:
    feedback.refused(request, refusal)
    return redirect("people")


@require_safe
@administrator_view
def people_list(request: SignedInRequest) -> HttpResponse:
    """Everybody who ever registered here; ?find= a name or number; who may be the same, and recent merges."""
    search = request.GET.get("find", "").strip()[:80]
    page = Paginator(people_matching(search) if search else people(), PAGE).get_page(request.GET.get("page"))
    context = {
        "rows": person_rows(page.object_list),
        "page": page,
        "search": search,
        "query": f"{urlencode({'find': search})}&" if search else "",
        "doubles": [] if search else possible_doubles(),
        "recent": [] if search else _recent_acts(),
    }
    return render(request, "person/people.html", context)


def _recent_acts() -> list[dict[str, object]]:
    lines = list(LogEntry.objects.filter(act__startswith="person.", event=None)[:RECENT])
    can_be_undone = undoable(lines)
    return [{"line": line, "text": told_line(line), "undo": line.pk in can_be_undone} for line in lines]


@require_POST
@administrator_view
@when_refused(_back_to_list)
def undo_line(request: SignedInRequest, *, entry: int) -> HttpResponse:
    """Take back an act on people that belongs to no event."""
    line = get_object_or_404(LogEntry, pk=entry, event=None, act__startswith="person.")
    messages.success(request, told_line(undo(entry=line, by=request.user, key=key_of(request))))
    return redirect("people")


@for_everybody
@require_safe
@costs(
    "all results of one player",
    "events that have ended, counted once a version",
    f"the ranking on {LATEST_EVENTS + 1} days a list",
)
def person_page(request: HttpRequest, *, pk: int) -> HttpResponse:
    """What somebody has played over all events: for everybody with their consent, else for themselves."""
    player = get_object_or_404(Person.objects.select_related("merged_into"), pk=pk)
    if player.merged_into:
        return redirect("person", pk=player.merged_into.pk)
    administrator = request.user.is_authenticated and request.user.is_superuser
    is_theirs = opened_by_link(request, player)
    if not (player.shown_at or administrator or is_theirs):
        raise Http404
    career = career_of(player)
    context: dict[str, object] = {
        "person": player,
        "career": career,
        "histories": _histories(player),
        "tallies": [(FAMILIES[family], tally) for family, tally in career.tallies.items() if tally.sessions],
        "own": is_theirs,
        "administrator": administrator,
    }
    if administrator:
        context |= {
            "aliases": player.aliases.all(),
            "alias_form": AliasForm(),
            "entries": player.entries.select_related("event").order_by("-event__ends_on", "pk"),
            "why_not_erase": facts.why_not_erase(player),
        }
    response = render(request, "person/person.html", context)
    if not player.shown_at:
        response.headers["Cache-Control"] = "no-store, private"
    return response


def _histories(player: Person) -> list[dict[str, object]]:
    """The history in each ranking list: its name, its picture, and the places, latest first."""
    histories = ranking_history(player, timezone.localdate())
    return [
        {
            "label": LISTS[kind],
            "chart": ranking_chart(str(player), rankings, f"history-{kind}"),
            "rankings": rankings[::-1],
        }
        for kind, rankings in histories.items()
    ]


def _merge_preview(request: SignedInRequest, *, pk: int) -> HttpResponse:
    """Whom this person may be: ?with= somebody shows what would change."""
    keep = get_object_or_404(people(), pk=pk)
    search = request.GET.get("find", str(keep) if "with" not in request.GET else "").strip()[:80]
    other = people().filter(pk=whole_number(request.GET.get("with", "")) or 0).first()
    context: dict[str, object] = {"person": keep, "other": other, "search": search}
    if other:
        context |= {
            "why_not": joining.why_not_merge(keep, other),
            "moved": other.entries.select_related("event").order_by("-event__ends_on", "pk"),
        }
    else:
        context["rows"] = person_rows(row for row in people_matching(search)[:PAGE] if row.pk != keep.pk)
    return render(request, "person/merge.html", context)


@require_http_methods(["GET", "POST"])
@administrator_view
def merge(request: SignedInRequest, *, pk: int) -> HttpResponse:
    """Choose the other person and see what changes (GET), or merge the two (POST)."""
    return _merge(request, pk=pk) if request.method == "POST" else _merge_preview(request, pk=pk)


@require_POST
@when_refused(_back_to_person)
def _merge(request: SignedInRequest, *, pk: int) -> HttpResponse:
    keep = get_object_or_404(Person, pk=pk)
    other = get_object_or_404(Person, pk=whole_number(request.POST.get("other", "")))
    line = joining.merge(keep=keep, other=other, by=request.user, key=key_of(request))
    messages.success(request, told_line(line))
    return redirect("person", pk=pk)


@require_POST
@administrator_view
@when_refused(_back_to_person)
def split(request: SignedInRequest, *, pk: int) -> HttpResponse:
    """Give the ticked registrations to a new person."""
    player = get_object_or_404(Person, pk=pk)
    numbers = [whole_number(text) for text in request.POST.getlist("entry")]
    entries = [number for number in numbers if number is not None]
    line = joining.split(person=player, entries=entries, by=request.user, key=key_of(request))
    messages.success(request, told_line(line))
    return redirect("person", pk=pk)


@require_POST
@administrator_view
@when_refused(_back_to_person)
def add_alias(request: SignedInRequest, *, pk: int) -> HttpResponse:
    """Another name or number."""
    player = get_object_or_404(Person, pk=pk)
    form = AliasForm(request.POST)
    if not form.is_valid():
        for error in next(iter(form.errors.values())):
            messages.error(request, str(error))
        return redirect("person", pk=pk)
    line = facts.add_alias(person=player, by=request.user, key=key_of(request), **form.cleaned_data)
    messages.success(request, told_line(line))
    return redirect("person", pk=pk)


@require_POST
@administrator_view
@when_refused(_back_to_person)
def take_alias(request: SignedInRequest, *, pk: int) -> HttpResponse:
    """A name or number that is not theirs."""
    player = get_object_or_404(Person, pk=pk)
    kind, text = request.POST.get("kind", ""), request.POST.get("text", "")
    line = facts.take_alias(person=player, kind=kind, text=text, by=request.user, key=key_of(request))
    messages.success(request, told_line(line))
    return redirect("person", pk=pk)


@require_POST
@administrator_view
@asks_again()
@when_refused(_back_to_person)
def erase(request: SignedInRequest, *, pk: int) -> HttpResponse:
    """Forget who somebody is, at all events."""
    player = get_object_or_404(Person, pk=pk)
    messages.success(request, told_line(facts.erase(person=player, by=request.user, key=key_of(request))))
    return redirect("people")


@for_everybody
@require_POST
@costs("one act on one person", "a personal link, or an administrator")
def show(request: HttpRequest, *, pk: int) -> HttpResponse:
    """The player lets everybody see the page."""
    return _consent(request, pk, facts.show)


@for_everybody
@require_POST
@costs("one act on one person", "a personal link, or an administrator")
def hide(request: HttpRequest, *, pk: int) -> HttpResponse:
    """The page is private again."""
    return _consent(request, pk, facts.hide)


@when_refused(_back_to_person)
def _consent(request: HttpRequest, pk: int, service: Callable[..., LogEntry]) -> HttpResponse:
    player = get_object_or_404(people(), pk=pk)
    user = request.user if request.user.is_authenticated and request.user.is_superuser else None
    if user is None and not opened_by_link(request, player):
        raise Http404
    line = service(person=player, by=user, name="" if user else str(player), key=key_of(request))
    messages.success(request, told_line(line))
    return redirect("person", pk=pk)


@require_POST
@staff_view("director")
@when_refused(back_to("desk-player", "number"))
def join(request: EventRequest, event: Event, number: int) -> HttpResponse:
    """The player of this event is somebody whom earlier events know."""
    entry = get_object_or_404(event.entries.select_related("person"), number=number)
    known_person = get_object_or_404(people(), pk=whole_number(request.POST.get("person", "")))
    line = joining.join(entry=entry, person=known_person, by=request.user, key=key_of(request))
    feedback.done(request, told_line(line), line)
    return redirect("desk-player", slug=event.slug, number=number)
