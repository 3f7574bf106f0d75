"""Addresses of the backup of the whole installation."""

from django.urls import path

from tournament.backup import views

urlpatterns = [
    path("desk/backup/", views.backup, name="backup"),
    path("desk/backup/file/", views.backup_file, name="backup-file"),
    path("desk/backup/saving/<str:token>/", views.saving, name="backup-saving"),
    path("desk/backup/saving/<str:token>/file/", views.saved_file, name="backup-saved"),
    path("desk/backup/restore/", views.restore, name="backup-restore"),
    path("desk/backup/snapshot/", views.restore_snapshot, name="backup-snapshot"),
    path("restoring/<str:token>/", views.restoring, name="backup-restoring"),
]
