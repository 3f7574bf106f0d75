"""The administrators' page of members' lists: searched, checked before they are loaded, removed."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_http_methods

from tournament.acts.job.bounded import AT_ONCE, Bounds
from tournament.acts.log import told_line
from tournament.acts.refusals import Refused
from tournament.bounds import tidy_line
from tournament.member.forms import REMOVE, MembersForm
from tournament.member.services import (
    FIELDS,
    Changes,
    ReadMembers,
    changes_of,
    lists,
    load,
    members_typed,
    read_members,
    remove_list,
)
from tournament.person.views import administrator_view
from tournament.registration.services.importing.columns import NO_NAMES, labels
from tournament.registration.services.importing.text import MOST_BYTES, MOST_LINES
from tournament.web import feedback
from tournament.web.access import SignedInRequest
from tournament.web.budgets import costs
from tournament.web.feedback import key_of, when_refused

SHOWN = 50
"""How many of each kind of change are named."""


@require_http_methods(["GET", "HEAD", "POST"])
@administrator_view
@costs(
    "a list of members read",
    f"{MOST_BYTES // 1024**2} MB, {MOST_LINES:,} lines",
    Bounds(),
    f"{AT_ONCE} at a time",
)
def members(request: SignedInRequest) -> HttpResponse:
    """All lists, and one that is loaded: looking says what would change, loading does exactly that."""
    if request.method != "POST":
        return _page(request, MembersForm())
    if request.POST.get("do") == REMOVE:
        return _removed(request)
    form = MembersForm(request.POST, request.FILES)
    if not form.is_valid():
        return _page(request, form, status=400)
    try:
        return _read(request, form)
    except Refused as refusal:
        form.add_error(refusal.field if refusal.field in form.fields else None, refusal.sentence)
        return _page(request, form, status=400)


def _read(request: SignedInRequest, form: MembersForm) -> HttpResponse:
    """Load the list that was looked at, or show what it would change; without names, ask for the columns."""
    source, upload = tidy_line(form.cleaned_data["source"]), form.read()
    read = read_members(upload.text, form.chosen_columns())
    shown = MembersForm({"source": source, "text": upload.text})
    if not read.named:
        shown.add_error(None, str(NO_NAMES()))
        return _page(request, shown, read=read, note=upload.note, status=400)
    if form.loads:
        digest = form.cleaned_data["seen"]
        line = load(source=source, read=read, digest=digest, by=request.user, key=key_of(request))
        feedback.done(request, told_line(line))
        return redirect("members")
    return _page(request, shown, changes_of(source, read), read=read, note=upload.note)


def _back_to_lists(request: HttpRequest, refusal: Refused) -> HttpResponse:
    feedback.refused(request, refusal)
    return redirect("members")


@when_refused(_back_to_lists)
def _removed(request: SignedInRequest) -> HttpResponse:
    line = remove_list(source=request.POST.get("source", ""), by=request.user, key=key_of(request))
    feedback.done(request, told_line(line))
    return redirect("members")


def _page(
    request: SignedInRequest,
    form: MembersForm,
    changes: Changes | None = None,
    *,
    read: ReadMembers | None = None,
    note: str = "",
    status: int = 200,
) -> HttpResponse:
    """The page; `read`: a list whose columns are shown, opened where none is known to hold names."""
    search = tidy_line(request.GET.get("find", ""))[:80]
    context = {
        "form": form,
        "changes": changes,
        "columns": read.columns if read else (),
        "columns_chosen": bool(read and read.chosen),
        "asks": bool(read and not read.named),
        "fields": [(key, labels()[key]) for key in FIELDS],
        "shown": f":{SHOWN}",
        "note": note,
        "lists": lists(),
        "search": search,
        "members": members_typed(search, search) if search else [],
    }
    return render(request, "member/members.html", context, status=status)
