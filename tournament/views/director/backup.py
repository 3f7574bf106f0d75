"""The whole installation: saved to one file, and replaced by one. For those who may do everything."""

import tempfile
from collections.abc import Callable
from functools import wraps
from io import FileIO
from pathlib import Path

from django.contrib.auth import logout
from django.contrib.auth.decorators import login_required
from django.core.exceptions import PermissionDenied
from django.core.files.uploadedfile import UploadedFile
from django.http import FileResponse, HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from tournament.environment import DATA_DIR
from tournament.forms.restore import RestoreForm, SnapshotForm
from tournament.models import Job
from tournament.services.backup import BackupRefused, backup_to, path_of_snapshot, restore_from, snapshots
from tournament.services.backup.automatic import KIND
from tournament.services.errors import Refused

View = Callable[[HttpRequest], HttpResponseBase]


def superuser_view(view: View) -> View:
    """For superusers: a backup holds everybody's data and the secret key."""

    @wraps(view)
    @login_required
    def guarded(request: HttpRequest) -> HttpResponseBase:
        if not request.user.is_superuser:
            raise PermissionDenied(
                _("Only whoever looks after this installation may save or replace all of it.")
            )
        return view(request)

    return guarded


@require_safe
@superuser_view
def backup(request: HttpRequest) -> HttpResponse:
    """Save, or replace."""
    return _page(request)


def _page(
    request: HttpRequest, form: RestoreForm | None = None, chosen: SnapshotForm | None = None
) -> HttpResponse:
    """The page; with a form that was sent, 400 and what is wrong with it."""
    there = snapshots()
    found = {
        "form": form or RestoreForm(),
        "chosen": chosen or SnapshotForm(names=[one.name for one in there]),
        "snapshots": there,
        "failed": Job.objects.filter(kind=KIND).order_by("-pk").values_list("state", flat=True).first()
        == Job.FAILED,
    }
    return render(request, "director/files/backup.html", found, status=400 if form or chosen else 200)


@require_POST
@superuser_view
def backup_file(request: HttpRequest) -> HttpResponseBase:
    """A new backup, to be saved; nothing of it stays here."""
    name = f"hanchan-{timezone.now():%Y%m%d-%H%M}.zip"
    folder = Path(tempfile.mkdtemp(prefix="backup-", dir=DATA_DIR))
    try:
        backup_to(folder / name)
        response = FileResponse(Fleeting(folder / name), as_attachment=True, filename=name)
    except OSError as error:
        Fleeting.forget(folder)
        raise Refused(
            _("The backup cannot be written (%(why)s). Make room on the disk.") % {"why": error.strerror}
        ) from error
    response["Cache-Control"] = "no-store, private"
    return response


class Fleeting(FileIO):
    """A file in a folder of its own, both gone once it is closed."""

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
def restore(request: HttpRequest) -> HttpResponse:
    """Replace everything by a backup, after saving what is there; everybody signs in again."""
    form = RestoreForm(request.POST, request.FILES)
    if form.is_valid():
        try:
            saved = _restored(form.cleaned_data["file"])
        except BackupRefused as error:
            form.add_error("file", error.sentence)
        else:
            return _restored_page(request, saved)
    return _page(request, form=form)


@never_cache
@require_POST
@superuser_view
def restore_snapshot(request: HttpRequest) -> HttpResponse:
    """The same with one of the snapshots that lie on this computer."""
    form = SnapshotForm(request.POST, names=[one.name for one in snapshots()])
    if form.is_valid() and (path := path_of_snapshot(form.cleaned_data["name"])):
        try:
            return _restored_page(request, restore_from(path))
        except BackupRefused as error:
            form.add_error("name", error.sentence.replace(str(path), path.name))
    return _page(request, chosen=form)


def _restored_page(request: HttpRequest, saved: Path) -> HttpResponse:
    logout(request)
    return render(request, "director/files/restored.html", {"saved": saved})


def _restored(upload: UploadedFile) -> Path:
    """Where what was there is saved. BackupRefused names the file as the person knows it."""
    with tempfile.TemporaryDirectory(prefix="restore-", dir=DATA_DIR) as folder:
        path = Path(folder) / "backup.zip"
        with path.open("wb") as file:
            for chunk in upload.chunks():
                file.write(chunk)
        try:
            return restore_from(path)
        except BackupRefused as error:
            raise BackupRefused(error.sentence.replace(str(path), upload.name or path.name)) from error
