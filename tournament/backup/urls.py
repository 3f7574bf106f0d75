"""Addresses of the backup of the whole installation."""

from django.urls import path

from tournament.backup import views

urlpatterns = [
    path("desk/backup/", views.backup, name="backup"),
    path("desk/backup/file/", views.backup_file, name="backup-file"),
    path("desk/backup/restore/", views.restore, name="backup-restore"),
    path("desk/backup/snapshot/", views.restore_snapshot, name="backup-snapshot"),
    path("restoring/<str:token>/", views.restoring, name="backup-restoring"),
]
