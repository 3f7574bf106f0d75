"""What each view of the browser has here: its twin, or the reason why there is none."""

from collections.abc import Mapping

TWINS: Mapping[str, tuple[str, ...]] = {
    "home": ("api-events",),
    "event": ("api-event", "api-clock", "api-standings"),
    "event-about": ("api-event",),
    "event-players": ("api-players",),
    "event-player": ("api-player",),
    "event-rules": ("api-rules",),
    "event-clock": ("api-clock",),
    "event-screen": ("api-standings", "api-seating", "api-clock", "api-notices"),
    "event-live": ("api-event", "api-standings"),
    "event-seating": ("api-seating",),
    "event-session": ("api-results",),
    "event-standings": ("api-standings",),
    "event-team": ("api-standings",),
    "event-progress": ("api-standings",),
    "event-hands": ("api-statistics",),
    "event-draws": ("api-draws",),
    "event-draw": ("api-draw",),
    "event-draw-file": ("api-draw",),
    "rankings": ("api-rankings",),
    "ranking-player": ("api-ranking-player",),
    "calculator": ("api-score-hands",),
    "calculator-answer": ("api-score-hands",),
    "event-calculator": ("api-score-hands",),
    "event-calculator-answer": ("api-score-hands",),
    "desk": ("api-events",),
    "event-desk": ("api-event",),
    "desk-standings": ("api-standings",),
    "desk-standings-freeze": ("api-standings-freeze",),
    "desk-standings-thaw": ("api-standings-thaw",),
    "desk-players": ("api-players",),
    "desk-player": ("api-player",),
    "desk-player-new": ("api-player-register",),
    "desk-player-withdraw": ("api-player-withdraw",),
    "desk-player-restore": ("api-player-restore",),
    "desk-draw-new": ("api-draw-make",),
    "desk-draft": ("api-draws",),
    "desk-draft-confirm": ("api-draw-confirm",),
    "desk-draft-discard": ("api-draw-discard",),
    "desk-seating": ("api-seating",),
    "desk-seating-publish-all": ("api-seating-publish-all",),
    "desk-seating-publish": ("api-seating-publish",),
    "desk-seating-withdraw": ("api-seating-withdraw",),
    "desk-session": ("api-results",),
    "desk-session-open": ("api-session-open",),
    "desk-session-close": ("api-session-close",),
    "desk-session-reopen": ("api-session-reopen",),
    "desk-session-clock": ("api-session-clock",),
    "desk-clock": ("api-clock",),
    "desk-absence": ("api-absence",),
    "desk-table": ("api-table", "api-results"),
    "desk-table-result": ("api-table-result",),
    "desk-table-confirm": ("api-table-confirm",),
    "desk-table-substitute": ("api-substitute",),
    "desk-table-ruling": ("api-ruling-give",),
    "desk-entry": ("api-table-result",),
    "desk-check": ("api-table-confirm",),
    "desk-hands": ("api-table", "api-table-hands"),
    "desk-rulings": ("api-rulings",),
    "desk-ruling": ("api-rulings",),
    "desk-ruling-new": ("api-ruling-give",),
    "desk-ruling-cancel": ("api-ruling-cancel",),
    "desk-record": ("api-rulings",),
    "desk-notices": ("api-notices", "api-notice-post"),
    "desk-notice-take-down": ("api-notice-take-down",),
    "event-undo": ("api-undo",),
    "event-rules-edit": ("api-rules",),
    "event-settings": ("api-event",),
}
"""By the view's name: the addresses that do the same."""

WITHOUT: Mapping[str, frozenset[str]] = {
    "Who gets in, and with what, is for the person in front of a screen alone.": frozenset(
        {
            *("sign-in", "sign-out", "sign-in-code", "account", "account-sign-out", "password"),
            *("second-factor", "second-factor-off", "second-factor-reset", "recovery-codes"),
            *("sign-ins", "sign-ins-all", "tokens", "token-revoke"),
            *("event-staff", "event-staff-take", "event-staff-helper", "event-staff-password"),
        }
    ),
    "It concerns the whole installation, or the whole event at once.": frozenset(
        {
            *("backup", "backup-file", "backup-restore", "backup-snapshot"),
            *("move", "move-offer", "move-withdraw", "move-send", "move-file", "move-take-back"),
            *("move-direct", "move-bring", "move-bring-direct", "move-arrived", "move-delete"),
            *("event-import", "event-dry-run", "event-recount", "event-end", "event-reopen"),
        }
    ),
    "It belongs to a browser, a screen or paper.": frozenset(
        {
            *("start", "language", "help", "help-tour", "styleguide", "manifest", "worker", "offline"),
            *("event-picture", "event-player-me", "event-player-forget", "event-strip", "desk-ceremony"),
            *("desk-seating-print", "desk-rulings-file", "desk-ruling-slip", "desk-referee"),
            *("event-calendar", "event-player-calendar"),
        }
    ),
    "A link with its own key opens it, and the players' phones use it.": frozenset(
        {
            *("player-link", "event-player-call", "event-player-sign"),
            *("table-link", "table-link-preview", "table-link-remove", "table-link-undo"),
            *("table-link-call", "table-link-report", "table-link-result", "table-link-sign"),
            *("application", "application-withdraw", "application-erase"),
        }
    ),
    "It helps with a form, and changes nothing.": frozenset(
        {
            *("desk-draw", "desk-draw-possible", "desk-draw-ways", "desk-draw-compare"),
            *("desk-draw-job", "desk-draw-job-stop", "desk-draft-people", "desk-draft-file"),
            *("desk-entry-reading", "desk-hands-preview", "desk-hand-proof", "desk-ruling-suggestion"),
            *("desk-preflight", "verify-draw", "event-worth"),
        }
    ),
    "It makes files or reads them; the commands of the terminal do the same.": frozenset(
        {
            *("desk-files", "desk-job", "desk-job-file", "desk-job-cancel", "desk-job-remove"),
            *("desk-players-import", "desk-results-import", "event-import-job", "backup-restoring"),
        }
    ),
    "It handles addresses of people, what they pay, or erases them.": frozenset(
        {
            *("event-register", "desk-announcement", "desk-applications", "desk-applications-confirm"),
            *("desk-application-confirm", "desk-application-decline", "desk-application-leave"),
            *("desk-application-erase", "desk-application-paid", "desk-fees", "desk-fees-paid"),
            *("desk-player-paid", "desk-player-erase", "desk-player-remove"),
            *(
                "desk-links",
                "desk-link-renew",
                "desk-link-revoke",
                "desk-hands-link",
                "desk-hands-link-renew",
            ),
        }
    ),
    "Not here yet.": frozenset(
        {
            *("event-new", "event-session-times", "event-session-add", "event-session-remove"),
            *("event-rules-preset", "event-log", "desk-draft-swap", "desk-seating-swap"),
            *("desk-sessions-times", "desk-sessions-call-off", "desk-stopped", "desk-timetable-shift"),
            *("desk-clock-table", "desk-table-report", "desk-table-signatures", "desk-session-signatures"),
            *("desk-confirm-all", "desk-notice", "desk-wrong-seats", "desk-player-stop", "desk-stopping"),
            *("desk-hands-remove", "desk-hands-undo", "desk-hands-result", "desk-hands-late"),
            *("desk-ruling-appeal", "desk-ruling-decide", "desk-player-out", "desk-player-strike"),
            *("desk-adjustment-new", "desk-call-take", "desk-call-close", "desk-table-call"),
            *("desk-substitute-following",),
        }
    ),
}
"""By the reason: the views that have no twin."""
