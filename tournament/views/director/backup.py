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
from tournament.forms.restore import RestoreForm
from tournament.services.backup import BackupRefused, backup_to, restore_from
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
    return render(request, "director/files/backup.html", {"form": RestoreForm()})


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
            logout(request)
            return render(request, "director/files/restored.html", {"saved": saved})
    return render(request, "director/files/backup.html", {"form": form}, status=400)


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
