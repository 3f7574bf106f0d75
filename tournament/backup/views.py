"""Superuser pages that save the whole installation to one file and restore it from one."""

import shutil
import tempfile
from collections.abc import Callable
from functools import wraps
from io import FileIO
from pathlib import Path
from zoneinfo import ZoneInfo

from django.contrib.auth import logout
from django.contrib.auth.decorators import login_required
from django.core.exceptions import PermissionDenied
from django.core.files.uploadedfile import UploadedFile
from django.http import FileResponse, Http404, HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from tournament.acts.refusals import Reason, Refusal, Refused
from tournament.backup.forms import RestoreForm, SnapshotForm
from tournament.backup.services import under_way
from tournament.backup.services.automatic import KIND, path_of_snapshot, snapshots
from tournament.backup.services.restoring import MOST_UNPACKED, BackupRefused, restore_from
from tournament.backup.services.saving import backup_to, is_long
from tournament.environment import DATA_DIR
from tournament.models import Job, LogEntry
from tournament.web.access import for_everybody
from tournament.web.budgets import NO_ROWS, costs
from tournament.web.password_again import asks_again
from tournament.web.work import page_of_work, page_when_over
from tournament.words.sentences import worded

CANNOT_BE_WRITTEN = Reason(
    "backup.cannot-be-written", "The backup cannot be written (%(why)s). Free some space on the disk."
)
View = Callable[..., HttpResponseBase]


def superuser_view(view: View) -> View:
    """For superusers: a backup holds everybody's data and the secret key."""

    @wraps(view)
    @login_required
    def guarded(request: HttpRequest, **parts: str) -> HttpResponseBase:
        if not request.user.is_superuser:
            raise PermissionDenied(
                _("Only an administrator of this installation can save or replace all of its data.")
            )
        return view(request, **parts)

    return guarded


@superuser_view
@asks_again(reading=True)
@require_safe
def backup(request: HttpRequest) -> HttpResponse:
    """The page to save a backup or restore one."""
    return _page(request)


def _page(
    request: HttpRequest, form: RestoreForm | None = None, chosen: SnapshotForm | None = None
) -> HttpResponse:
    """The page; with a form that was sent, 400 and what is wrong with it."""
    present = snapshots()
    context = {
        "form": form or RestoreForm(),
        "chosen": chosen or SnapshotForm(names=[snapshot.name for snapshot in present]),
        "snapshots": present,
        "failed": Job.objects.filter(kind=KIND).order_by("-pk").values_list("state", flat=True).first()
        == Job.FAILED,
    }
    context["under_way"] = under_way.under_way()
    context["saving"] = under_way.under_way(under_way.SAVING)
    zone = zone_of_last_event()
    context["zone"] = zone.key
    with timezone.override(zone):
        return render(request, "backup/backup.html", context, status=400 if form or chosen else 200)


def zone_of_last_event() -> ZoneInfo:
    """The time zone of the event in which something happened last: the likely one of the reader."""
    line = LogEntry.objects.exclude(event=None).select_related("event").order_by("-pk").first()
    return line.event.tz if line and line.event else ZoneInfo("UTC")


@require_POST
@superuser_view
@asks_again()
@costs("a backup of everything", "superusers alone; a large one in a thread, one at a time")
def backup_file(request: HttpRequest) -> HttpResponseBase:
    """Download a new backup, of which no copy stays on the server; a large one is written in a thread."""
    if is_long():
        return redirect("backup-saving", token=under_way.begin_saving())
    name = f"hanchan-{timezone.now():%Y%m%d-%H%M}.zip"
    folder = Path(tempfile.mkdtemp(prefix="backup-", dir=DATA_DIR))
    try:
        backup_to(folder / name)
        response = FileResponse(Fleeting(folder / name), as_attachment=True, filename=name)
    except OSError as error:
        Fleeting.forget(folder)
        raise Refused(CANNOT_BE_WRITTEN(why=error.strerror)) from error
    response["Cache-Control"] = "no-store, private"
    return response


@never_cache
@require_safe
@superuser_view
@costs("how far a backup is", NO_ROWS, "superusers alone; one small file")
def saving(request: HttpRequest, token: str) -> HttpResponse:
    """How far a backup is; then it is downloaded, or the page says why there is none."""
    state = under_way.state_of(token, under_way.SAVING)
    if state is None:
        raise Http404
    if not state.is_over:
        return page_of_work(request, _("Saving a backup"), state.step_words, state.done, state.total)
    if page := page_when_over(request):
        return page
    path = under_way.saved_file(token)
    context = {"token": token, "error": state.error_words, "size": path.stat().st_size if path else None}
    response = render(request, "backup/saved.html", context)
    if path:
        response["Refresh"] = (
            f"1; url={reverse('backup-saved', args=[token])}"  # the download; the page stays
        )
    return response


@superuser_view
@asks_again(reading=True)
@require_safe
@costs("a backup of everything", "superusers alone; streamed from the disk")
def saved_file(request: HttpRequest, token: str) -> HttpResponseBase:
    """Download a backup that was written in a thread."""
    path = under_way.saved_file(token)
    if path is None:
        raise Http404
    response = FileResponse(path.open("rb"), as_attachment=True, filename=path.name)
    response["Cache-Control"] = "no-store, private"
    return response


class Fleeting(FileIO):
    """A file in a temporary folder of its own; closing it removes both."""

    def close(self) -> None:
        """Close and remove."""
        super().close()
        self.forget(Path(str(self.name)).parent)

    @staticmethod
    def forget(folder: Path) -> None:
        """Remove the folder and what is in it, if it is there still."""
        for path in folder.glob("*"):
            path.unlink(missing_ok=True)
        if folder.is_dir():
            folder.rmdir()


@never_cache
@require_POST
@superuser_view
@asks_again()
@costs(
    "a backup unpacked",
    f"superusers alone; {MOST_UNPACKED // 1024**3} GB unpacked, and what the disk has room for",
)
def restore(request: HttpRequest) -> HttpResponse:
    """Replace everything by a backup, after saving what is there; everybody signs in again."""
    form = RestoreForm(request.POST, request.FILES)
    if form.is_valid():
        try:
            return _restored(request, form.cleaned_data["file"])
        except BackupRefused as error:
            form.add_error("file", error.sentence)
    return _page(request, form=form)


@never_cache
@require_POST
@superuser_view
@asks_again()
@costs(
    "a backup unpacked",
    f"superusers alone; {MOST_UNPACKED // 1024**3} GB unpacked, and what the disk has room for",
)
def restore_snapshot(request: HttpRequest) -> HttpResponse:
    """Restore one of the snapshots stored on this computer."""
    form = SnapshotForm(request.POST, names=[snapshot.name for snapshot in snapshots()])
    if form.is_valid() and (path := path_of_snapshot(form.cleaned_data["name"])):
        try:
            if under_way.is_long(path):
                token = under_way.begin(path, name=path.name, fleeting=False)
                return redirect("backup-restoring", token=token)
            return _restored_page(request, restore_from(path))
        except BackupRefused as error:
            form.add_error("name", worded(error.about(path, path.name)))
    return _page(request, chosen=form)


def _restored_page(request: HttpRequest, saved: Path | str) -> HttpResponse:
    logout(request)
    return render(request, "backup/restored.html", {"saved": saved})


def _restored(request: HttpRequest, upload: "UploadedFile[bytes]") -> HttpResponse:
    """Restore what was sent, or begin to. BackupRefused names the uploaded file."""
    folder = Path(tempfile.mkdtemp(prefix="restore-", dir=DATA_DIR))
    path, name = folder / "backup.zip", upload.name or "backup.zip"
    begun = False
    try:
        with path.open("wb") as file:
            for chunk in upload.chunks():
                file.write(chunk)
        if under_way.is_long(path):
            token = under_way.begin(path, name=name, fleeting=True)
            begun = True
            return redirect("backup-restoring", token=token)
        return _restored_page(request, restore_from(path))
    except BackupRefused as refusal:
        sentence = worded(refusal.about(path, name))
        raise BackupRefused(Refusal(refusal.code, sentence)) from refusal
    finally:
        if not begun:
            shutil.rmtree(folder, ignore_errors=True)


@for_everybody
@never_cache
@require_safe
@costs("how far a restore is", NO_ROWS, "one small file")
def restoring(request: HttpRequest, token: str) -> HttpResponse:
    """Progress of a restore, open to anyone who knows its address: in the end everybody is signed out."""
    state = under_way.state_of(token)
    if state is None:
        raise Http404
    if not state.is_over:
        return page_of_work(request, _("Restoring the backup"), state.step_words, state.done, state.total)
    if page := page_when_over(request):
        return page
    if state.error:
        return render(request, "backup/not_restored.html", {"error": state.error_words})
    return _restored_page(request, state.saved)
