"""Addresses of the desk: events, their settings, rules, staff and log."""

from django.urls import path

from tournament.views.director import backup, desk, event, event_import, log, rules, staff

urlpatterns = [
    path("", desk.desk, name="desk"),
    path("new/", event.new, name="event-new"),
    path("import/", event_import.event_import, name="event-import"),
    path("backup/", backup.backup, name="backup"),
    path("backup/file/", backup.backup_file, name="backup-file"),
    path("backup/restore/", backup.restore, name="backup-restore"),
    path("backup/snapshot/", backup.restore_snapshot, name="backup-snapshot"),
    path("<slug:slug>/", desk.overview, name="event-desk"),
    path("<slug:slug>/strip/", desk.strip, name="event-strip"),
    path("<slug:slug>/settings/", event.settings, name="event-settings"),
    path("<slug:slug>/settings/sessions/", event.session_times, name="event-session-times"),
    path("<slug:slug>/settings/sessions/add/", event.session_add, name="event-session-add"),
    path("<slug:slug>/settings/sessions/remove/", event.session_remove, name="event-session-remove"),
    path("<slug:slug>/rules/", rules.edit, name="event-rules-edit"),
    path("<slug:slug>/rules/preset/", rules.preset, name="event-rules-preset"),
    path("<slug:slug>/staff/", staff.staff, name="event-staff"),
    path("<slug:slug>/staff/take/", staff.take, name="event-staff-take"),
    path("<slug:slug>/staff/helper/", staff.helper, name="event-staff-helper"),
    path("<slug:slug>/staff/<int:user>/password/", staff.password, name="event-staff-password"),
    path("<slug:slug>/log/", log.log, name="event-log"),
    path("<slug:slug>/log/<int:entry>/undo/", log.undo_act, name="event-undo"),
    path("<slug:slug>/end/", event.end, name="event-end"),
    path("<slug:slug>/reopen/", event.reopen, name="event-reopen"),
    path("<slug:slug>/dry-run/", event.dry_run, name="event-dry-run"),
]
