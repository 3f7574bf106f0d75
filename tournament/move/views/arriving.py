"""Pages on which an event arrives from another computer: brought or fetched, looked at, stored."""

from pathlib import Path

from django.contrib.auth.decorators import login_required
from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST

from tournament.acts.job.kinds import error_words
from tournament.acts.refusals import Refused, Stale
from tournament.event.services.details import why_not_create_event, why_not_slug
from tournament.models import Event, Job, User
from tournament.move.forms import BringForm, ConfirmForm, DirectForm
from tournament.move.queries import compared, held_in
from tournament.move.services import arriving, bringing, fetching, kept, offering, waiting
from tournament.move.services.document import Document
from tournament.move.services.kept import ARRIVING, CANNOT_BE_KEPT
from tournament.move.services.reading import BOUNDS, MOST_BYTES
from tournament.web import feedback
from tournament.web.access import SignedInRequest
from tournament.web.budgets import costs
from tournament.web.feedback import key_of
from tournament.web.links import hall_address
from tournament.web.password_again import asks_again
from tournament.web.work import page_under_way


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
            name = waiting.new_name(request.user)
            waiting.keep(name, form.cleaned_data["text"], form.cleaned_data["outline"])
        except OSError as error:
            form.add_error("file", CANNOT_BE_KEPT(why=error.strerror))
        else:
            return redirect("move-arrived", name=name)
    return _bring_page(request, form, DirectForm())


def _bring_page(
    request: SignedInRequest, form: BringForm, direct: DirectForm, failed: str = ""
) -> HttpResponse:
    offering.sweep()
    files = kept.kept_files()
    shown = (
        [file for file in files if not file.name.startswith(ARRIVING)] if request.user.is_superuser else []
    )
    context = {
        "form": form,
        "direct": direct,
        "failed": failed,
        "fetched": bringing.fetches_of(request.user),
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
    "as a job: three minutes, two at a time",
)
def bring_direct(request: SignedInRequest) -> HttpResponse:
    """Have a job fetch an event; its page says what the event holds before anything is stored."""
    _only_directors(request.user)
    form = DirectForm(request.POST)
    if form.is_valid():
        try:
            source = fetching.source(form.cleaned_data["address"], form.cleaned_data["code"])
            name = bringing.fetch_soon(
                source=source, by=request.user, language=request.LANGUAGE_CODE, key=key_of(request)
            )
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
    if response := _fetching(request, name):
        return response
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
        "failed": error_words(job) if job and not form.is_bound else "",
    }
    return render(request, "move/arrived.html", context, status=400 if form.is_bound else 200)


def _fetching(request: SignedInRequest, name: str) -> HttpResponse | None:
    """Progress page of the download job, or why it failed; None once the file has arrived."""
    job = bringing.fetch_of(name, request.user)
    if job is None:
        return None
    if page := page_under_way(request, job, _("Fetching the event")):
        return page
    again = DirectForm(initial={"address": job.args["address"]})
    return _bring_page(request, BringForm(), again, error_words(job)) if job.state == Job.FAILED else None


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
    feedback.done(request, _("The copy on this computer is kept; the incoming copy was discarded."))
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
