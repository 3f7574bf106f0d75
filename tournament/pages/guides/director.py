"""The directors' guide: from an empty program to the ranking file."""

from django.utils.translation import gettext_lazy as _

from tournament.pages.guides.before_play import BEFORE, DRAW
from tournament.pages.guides.task import Guide, Task

SESSION = (
    Task(
        "session",
        _("Run a session"),
        "desk-session",
        (
            _("Open it with the next-step button; start the clock when everybody is seated."),
            _(
                "Results come in from scorers or phones. The bar shows which tables play, wait for a "
                "check, or are confirmed."
            ),
            _(
                "Confirm all waiting results at once; “All sheets are signed” records every signature of "
                "the session."
            ),
            _(
                "Close the session. If somebody has left but still has a seat, you are asked to settle "
                "that first."
            ),
        ),
        ("desk-session",),
    ),
    Task(
        "clock",
        _("Run the clock"),
        "desk-clock",
        (
            _(
                "Start, pause and resume for all tables, or give one table extra time. The clock knows "
                "when the signal is due."
            ),
            _(
                "“Turn on sound” plays the gong from that browser. After a reload, a browser may want "
                "the button again."
            ),
            _("On a big screen, open the public clock or the screen page: they follow by themselves."),
        ),
        ("desk-clock",),
        "clock",
    ),
    Task(
        "embed",
        _("Show the event on another site"),
        "event-embed",
        (
            _(
                "“On your own site” gives you the lines that show live standings, seating, results or "
                "the clock on any page."
            ),
        ),
        ("event-embed",),
    ),
    Task(
        "screens",
        _("Show screens in the hall"),
        "event-screen",
        (
            _(
                "“On a big screen”, on the event’s page: standings, seating by table or by name, the clock, "
                "announcements, or all in turn."
            ),
            _(
                "They fill the screen for 8 to 400 players. The clock and the address for phones, with "
                "its QR code, are always in sight."
            ),
            _("“Several events on one screen” shows up to four side by side. It plays no sounds."),
        ),
        ("screens",),
    ),
    Task(
        "overlays",
        _("Show the event in a stream"),
        "desk-overlays",
        (
            _("“Overlays” has an address for each picture: add them in OBS as browser sources."),
            _(
                "On the same page, choose the table and the player to show; every overlay follows "
                "automatically."
            ),
            _(
                "With a delay, nobody at a table can gain from the stream. The public pages are never "
                "delayed."
            ),
        ),
        ("desk-overlays",),
    ),
    Task(
        "times",
        _("Running late: move the sessions"),
        "desk-sessions-times",
        (
            _(
                "“Times of several sessions” moves all sessions from one on, or sets the break after "
                "one. Old and new times are shown before you store them."
            ),
        ),
        ("desk-sessions-times", "desk-timetable-shift"),
    ),
    Task(
        "stopped",
        _("Play was stopped (a fire alarm)"),
        "desk-clock",
        (
            _("Pause the clock: every page and screen says that play is stopped."),
            _(
                "Then open “Continue, replay or drop the session” on its page. Each choice shows what "
                "becomes of results, penalties and standings."
            ),
            _(
                "In a replay, penalties given by referees stay. In a dropped session, those taken at the "
                "table go with the score; those taken from the total stay."
            ),
        ),
        ("desk-stopped",),
    ),
    Task(
        "call-off",
        _("Call off sessions"),
        "desk-sessions-call-off",
        (
            _(
                "Sessions that will not be played are taken out in one act, even when they are drawn and "
                "published. The event ends with what was played."
            ),
        ),
        ("desk-sessions-call-off",),
    ),
    Task(
        "notices",
        _("Announce to the hall"),
        "desk-notices",
        (
            _(
                "Write “Lunch until 14:00”: it appears at once on every public page and big screen, and "
                "screen readers read it out."
            ),
            _(
                "Give it a start and an end, or take it down by hand. Do not keep a secret in it: phones "
                "receive it in advance."
            ),
        ),
        ("desk-notices", "desk-notice"),
    ),
    Task(
        "points",
        _("Add or take points"),
        "desk-adjustment-new",
        (_("“Adjust points” is for reasons that are not an offence. The standings show the reason."),),
        ("desk-adjustment-new",),
    ),
)
END = (
    Task(
        "suspense",
        _("Freeze the standings and give the prizes"),
        "desk-standings",
        (
            _(
                "Freeze the standings before the last session to keep the suspense: the public sees the "
                "state before it."
            ),
            _(
                "“Prize-giving” then reveals the places one by one, down to any place: of all players, the "
                "teams, or one country or club."
            ),
            _("After the last place, “Prize-giving is over” shows all places to everybody. You can undo it."),
            _(
                "If the standings are live, there is nothing to reveal: the next step is the end of "
                "the event."
            ),
        ),
        ("desk-standings", "desk-ceremony"),
    ),
    Task(
        "end",
        _("End the event"),
        "event-end",
        (
            _(
                "“End the event” makes the standings final. The page first lists what is still doubtful. "
                "You can reopen the event."
            ),
        ),
        ("event-end",),
    ),
    Task(
        "files",
        _("Print and export"),
        "desk-files",
        (
            _(
                "Before play: score sheets, table signs, seating. After it: results, certificates, all "
                "data, the public pages as a zip."
            ),
            _("The EMA package holds the results file, its check and the observer’s report."),
        ),
        ("desk-files", "desk-job"),
        "files",
    ),
    Task(
        "import-results",
        _("Import results"),
        "desk-results-import",
        (
            _(
                "Upload or paste a table of results. The preview shows how each column was read; nothing "
                "is stored until you agree."
            ),
        ),
        ("desk-results-import",),
    ),
    Task(
        "undo",
        _("Undo something"),
        "event-log",
        (
            _("Every act offers “Undo” right after it, and later in the log."),
            _(
                "Nothing is lost: a result keeps its versions, a ruling is cancelled with a reason, a "
                "discarded draft stays readable."
            ),
        ),
        ("event-log",),
    ),
    Task(
        "move",
        _("Move the event to another computer"),
        "move",
        (
            _(
                "“Show a code” here; on the other laptop in the same network, “Your events”, “Bring a "
                "moved event”."
            ),
            _(
                "Without a network, “Move the event away” writes one file for the same page. It holds "
                "secrets: carry it yourself, then delete it."
            ),
            _(
                "Printed links and passwords keep working. If the other laptop is lost, “Use this copy "
                "again” reopens this one."
            ),
        ),
        ("move", "move-bring", "move-arrived"),
    ),
    Task(
        "delete",
        _("Delete an event"),
        "move-delete",
        (_("For dry runs and events that nobody needs. A file that can restore the event is kept."),),
        ("move-delete",),
    ),
    Task(
        "people",
        _("Merge and split people"),
        "people",
        (
            _(
                "“People” lists everybody who ever registered here. Merge two entries of one person, split "
                "one that holds two people, and undo either."
            ),
            _(
                "A new player’s page suggests who they may be from earlier events; one press merges "
                "the two. Nothing is merged until you agree."
            ),
            _(
                "“Lists of members” loads those of EMA or a federation: names and numbers are looked up in "
                "them while a player is registered."
            ),
        ),
        ("people", "person-merge", "members"),
    ),
    Task(
        "backup",
        _("Back up everything"),
        "backup",
        (
            _(
                "“Backup” saves the whole installation in one file, and restores it. Snapshots are "
                "also taken automatically during play."
            ),
            _("Try it before the event: restored on a second laptop, the file gives you a spare."),
        ),
        ("backup", "backup-restoring"),
    ),
)
DIRECTOR = Guide(
    "director",
    _("For directors"),
    _("From an empty program to the ranking file."),
    (*BEFORE, *DRAW, *SESSION, *END),
)
