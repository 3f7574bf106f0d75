"""Pages that move an event to another computer, take it back, bring one here, and delete one."""

import json
from datetime import UTC, datetime
from pathlib import Path

from django.contrib.auth.decorators import login_required
from django.core.exceptions import PermissionDenied
from django.http import FileResponse, Http404, HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from tournament.acts.refusals import Refused, Stale
from tournament.event.services.details import why_not_create_event, why_not_slug
from tournament.models import Event, Job, User
from tournament.move.forms import BringForm, ConfirmForm, DeleteForm, DirectForm, SendForm, TakeBackForm
from tournament.move.queries import compared, held_in
from tournament.move.services import (
    arriving,
    bringing,
    deleting,
    fetching,
    kept,
    leaving,
    offering,
    sealed,
    waiting,
)
from tournament.move.services.document import Document
from tournament.move.services.kept import ARRIVING, CANNOT_BE_KEPT
from tournament.move.services.reading import BOUNDS, MOST_BYTES, outline_of
from tournament.web import feedback
from tournament.web.access import EventRequest, SignedInRequest, for_everybody, staff_view
from tournament.web.budgets import costs
from tournament.web.feedback import back_to, key_of, when_refused
from tournament.web.links import hall_address, too_many_wrong_keys
from tournament.web.password_again import asks_again
from tournament.web.work import page_under_way

MOST_ASKED = 4096  # bytes that another computer asks with


@require_safe
@staff_view("director")
def move(request: EventRequest, event: Event) -> HttpResponse:
    """Where the event is, and how it goes to another computer or comes back."""
    return _move_page(request, event, SendForm(), TakeBackForm())


def _move_page(
    request: EventRequest, event: Event, form: SendForm, back: TakeBackForm, status: int = 200
) -> HttpResponse:
    offering.sweep()
    current = offering.offer_of(event)
    context = {
        "form": form,
        "back": back,
        "why_not": leaving.why_not_send(event),
        "file": leaving.sent_file_of(event),
        "offer": current,
        "until": datetime.fromtimestamp(current.until, UTC) if current else None,
        "address": hall_address(request),
        "bound": status != 200,
    }
    return render(request, "move/move.html", context, status=status)


@require_POST
@staff_view("director")
@asks_again()
@when_refused(back_to("move"))
def send(request: EventRequest, event: Event) -> HttpResponse:
    """Mark the event as away and write its file."""
    form = SendForm(request.POST)
    if not form.is_valid():
        return _move_page(request, event, form, TakeBackForm(), status=400)
    try:
        leaving.send_away(event=event, by=request.user, to=form.cleaned_data["to"], key=key_of(request))
    except OSError as error:
        raise Refused(CANNOT_BE_KEPT(why=error.strerror)) from error
    feedback.done(request, _("The event is away. Save its file now, and bring it to the other computer."))
    return redirect("move", slug=event.slug)


@require_POST
@staff_view("director")
@asks_again()
@when_refused(back_to("move"))
def offer(request: EventRequest, event: Event) -> HttpResponse:
    """Show a code under which another computer of the same network can fetch the event."""
    try:
        offering.offer_event(event=event, by=request.user, key=key_of(request))
    except OSError as error:
        raise Refused(CANNOT_BE_KEPT(why=error.strerror)) from error
    return redirect("move", slug=event.slug)


@require_POST
@staff_view("director")
def withdraw(request: EventRequest, event: Event) -> HttpResponse:
    """Make the code that was shown worthless."""
    offering.withdraw(event)
    feedback.done(request, _("The code is no longer valid. The event runs here as before."))
    return redirect("move", slug=event.slug)


@require_safe
@staff_view("director")
@asks_again(reading=True)
def sent_file(request: EventRequest, event: Event) -> HttpResponseBase:
    """The file of the event while it is away; as often as needed."""
    path = kept.kept_file(leaving.sent_file_of(event))
    if path is None:
        raise Http404
    return _download(path)


def _download(path: Path) -> FileResponse:
    response = FileResponse(path.open("rb"), as_attachment=True, filename=path.name)
    response["Content-Type"] = "application/json"
    response["Cache-Control"] = "no-store, private"
    return response


@require_POST
@staff_view("director")
@asks_again()
@when_refused(back_to("move"))
def take_back(request: EventRequest, event: Event) -> HttpResponse:
    """Use the copy here again, although the event has not come back."""
    form = TakeBackForm(request.POST)
    if not form.is_valid():
        return _move_page(request, event, SendForm(), form, status=400)
    leaving.take_back(event=event, by=request.user, key=key_of(request))
    feedback.done(request, _("The event is run here again."))
    return redirect("event-desk", slug=event.slug)


@require_http_methods(["GET", "HEAD", "POST"])
@login_required
@costs(
    "a moved event read",
    f"{MOST_BYTES // 1024**2} MB, from who may make events",
    BOUNDS,
    "two large uploads at a time",
)
def bring_file(request: SignedInRequest) -> HttpResponse:
    """Take the file of a moved event; the next page says what it holds before anything is stored."""
    _only_directors(request.user)
    form = BringForm(request.POST, request.FILES) if request.method == "POST" else BringForm()
    if form.is_bound and form.is_valid():
        try:
            name = waiting.keep(request.user, form.cleaned_data["text"], form.cleaned_data["outline"])
        except OSError as error:
            form.add_error("file", CANNOT_BE_KEPT(why=error.strerror))
        else:
            return redirect("move-arrived", name=name)
    return _bring_page(request, form, DirectForm())


def _bring_page(request: SignedInRequest, form: BringForm, direct: DirectForm) -> HttpResponse:
    offering.sweep()
    files = kept.kept_files()
    shown = (
        [file for file in files if not file.name.startswith(ARRIVING)] if request.user.is_superuser else []
    )
    context = {
        "form": form,
        "direct": direct,
        "waiting": [file for file in files if waiting.is_for(request.user, file.name)],
        "files": shown,
        "folder": kept.folder(),
    }
    is_bad = form.is_bound or direct.is_bound
    return render(request, "move/bring.html", context, status=400 if is_bad else 200)


@require_POST
@login_required
@asks_again()
@costs(
    "a moved event fetched and read",
    f"{MOST_BYTES // 1024**2} MB, from who may make events",
    BOUNDS,
    "three minutes, two at a time",
)
def bring_direct(request: SignedInRequest) -> HttpResponse:
    """Fetch an event from the other computer; the next page says what it holds before anything is stored."""
    _only_directors(request.user)
    form = DirectForm(request.POST)
    if form.is_valid():
        try:
            source = fetching.source(form.cleaned_data["address"], form.cleaned_data["code"])
            text = fetching.fetch(source)
            name = waiting.keep(request.user, text, outline_of(text.encode()))
            fetching.keep_source(name, source)
        except Refused as refusal:
            form.add_error(None, refusal.sentence)
        except OSError as error:
            form.add_error(None, CANNOT_BE_KEPT(why=error.strerror))
        else:
            return redirect("move-arrived", name=name)
    return _bring_page(request, BringForm(), form)


def _only_directors(user: User) -> None:
    if sentence := why_not_create_event(user):
        raise PermissionDenied(sentence)


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
@login_required
@asks_again()
@costs(
    "a moved event read and stored",
    f"{MOST_BYTES // 1024**2} MB, from who may make events",
    BOUNDS,
    f"as a job over {bringing.AT_ONCE // 1024} kB",
)
def arrived(request: SignedInRequest, name: str) -> HttpResponse:
    """What the file holds, and how it differs from the copy here; stored once it is confirmed."""
    _only_directors(request.user)
    job = bringing.job_of(name, request.user)
    if job and (response := _under_way(request, job)):
        return response
    path = waiting.path_for(request.user, name)
    if path is None:
        raise Http404
    document = waiting.outline(path)
    here = arriving.copy_here(document)
    comparison = compared(document, here) if here else None
    must_choose = bool(comparison and comparison.must_choose)
    taken = here is None and why_not_slug(document["event"]["slug"]) is not None
    sent = request.POST if request.method == "POST" else None
    start = {"seen": here.version if here else None, "keep": None}
    form = ConfirmForm(sent, must_choose=must_choose, taken=taken, initial=start)
    if form.is_bound and form.is_valid():
        if form.cleaned_data.get("keep") == "here":
            return _discarded(request, name, here)
        if response := _stored(request, form, path):
            return response
    context = {
        "form": form,
        "holds": held_in(document),
        "moved": document["event"],
        "accounts": _accounts(document),
        "here": here,
        "comparison": comparison,
        "must_choose": must_choose,
        "source": fetching.source_of(name),
        "failed": job.error if job and not form.is_bound else "",
    }
    return render(request, "move/arrived.html", context, status=400 if form.is_bound else 200)


def _under_way(request: SignedInRequest, job: Job) -> HttpResponse | None:
    """The page of the job that stores the file, or the event that it has stored; None where it failed."""
    if page := page_under_way(request, job, _("Storing the moved event")):
        return page
    event = bringing.brought_by(job) if job.state == Job.DONE else None
    return _is_here(request, event) if event else None


def _is_here(request: SignedInRequest, event: Event) -> HttpResponse:
    feedback.done(request, _("%(event)s is here, and is run here from now on.") % {"event": event})
    return redirect("event-desk", slug=event.slug)


def _accounts(document: Document) -> list[dict[str, object]]:
    """The staff of the file, and whether there is an account of that name here."""
    names = [str(row.get("username")) for row in document["accounts"]]
    usernames = set(User.objects.filter(username__in=names).values_list("username", flat=True))
    return [{"name": name, "here": name in usernames} for name in names]


def _discarded(request: HttpRequest, name: str, here: Event | None) -> HttpResponse:
    bringing.forget(name)
    feedback.done(request, _("The copy on this computer is kept; what came was thrown away."))
    return redirect("event-desk", slug=here.slug) if here else redirect("desk")


def _stored(request: SignedInRequest, form: ConfirmForm, path: Path) -> HttpResponse | None:
    """Store the file, or have it stored; None with what is wrong in the form."""
    sent, by, key = form.cleaned_data, request.user, key_of(request)
    chosen = sent.get("keep") == "there"
    decision = bringing.Decision(sent.get("slug") or "", sent["seen"], chosen, hall_address(request))
    try:
        if bringing.is_long(path):
            language = request.LANGUAGE_CODE
            bringing.bring_soon(name=path.name, by=by, decision=decision, language=language, key=key)
            return redirect("move-arrived", name=path.name)
        return _is_here(request, bringing.bring_waiting(path=path, by=by, decision=decision, key=key))
    except Stale as stale:
        feedback.refused(request, stale)
        return redirect("move-arrived", name=path.name)
    except Refused as refusal:
        form.add_error("slug" if "slug" in form.fields else None, refusal.sentence)
    except OSError as error:
        form.add_error(None, CANNOT_BE_KEPT(why=error.strerror))
    return None


@for_everybody
@csrf_exempt  # no browser sends this, no cookie counts: it is signed with the code
@require_POST
@costs(
    "a moved event sealed and sent",
    "who signs with a code of ten minutes",
    "50 wrong codes in ten minutes a network",
)
def direct(request: HttpRequest) -> HttpResponse:
    """Fetch, take or have: what is asked and answered is sealed with the code."""
    is_question = request.content_type == "application/json"
    asked = _asked(request.body[:MOST_ASKED]) if is_question else None
    offer = offering.offer_signed(**asked) if asked else None
    if asked is None or offer is None:
        return too_many_wrong_keys(request) or HttpResponse(status=403)
    head, body = {"nonce": asked["nonce"]}, ""
    try:
        if asked["do"] == "fetch":
            body = offering.fetched(offer)
        elif asked["do"] == "take":
            offering.taken(offer, asked["to"], asked["who"])
        else:
            offering.arrived(offer)
    except Refused as refusal:
        head["refused"] = str(refusal.sentence)
    except Event.DoesNotExist:
        return HttpResponse(status=403)
    answer = sealed.seal(offer.secret, f"{json.dumps(head)}\n{body}".encode())
    return HttpResponse(answer, content_type="application/octet-stream")


def _asked(body: bytes) -> dict[str, str] | None:
    """What is asked, with its signature; None for anything else."""
    try:
        asked = json.loads(body)
    except (ValueError, RecursionError):
        return None
    names = {"do", "nonce", "to", "who", "signature"}
    is_question = isinstance(asked, dict) and set(asked) == names
    fits = is_question and all(isinstance(text, str) and text.isascii() for text in asked.values())
    return asked if fits else None


@require_http_methods(["GET", "HEAD", "POST"])
@staff_view("director")
@asks_again()
def delete(request: EventRequest, event: Event) -> HttpResponse:
    """Delete the event once its name is typed; the next page names the file that remains."""
    form = DeleteForm(request.POST if request.method == "POST" else None, name=event.name)
    if form.is_bound and form.is_valid():
        typed = form.cleaned_data["typed"]
        try:
            name = deleting.delete_event(event=event, by=request.user, typed=typed, key=key_of(request))
        except Refused as refusal:
            form.add_error("typed", refusal.sentence)
        except OSError as error:
            form.add_error(None, CANNOT_BE_KEPT(why=error.strerror))
        else:
            sentence = _("%(event)s is deleted. It can be brought back from the file %(file)s in %(folder)s.")
            feedback.done(request, sentence % {"event": event, "file": name, "folder": kept.folder()})
            return redirect("desk")
    context = {"form": form, "folder": kept.folder()}
    return render(request, "move/delete.html", context, status=400 if form.is_bound else 200)
