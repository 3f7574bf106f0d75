"""The scorers' guide."""

from django.utils.translation import gettext_lazy as _

from tournament.pages.guides.task import Guide, Task

SCORER = Guide(
    "scorer",
    _("For scorers"),
    _("A whole round without a mouse."),
    (
        Task(
            "enter",
            _("Enter a table"),
            "desk-entry",
            (
                _("On the session’s page, press “Enter results” (key e)."),
                _(
                    "Type the table’s number, Enter, then the four scores from East to North, Enter "
                    "after each. The last Enter saves."
                ),
                _(
                    "30000, 30,000 and 300 mean the same. The fourth score is suggested. How your "
                    "numbers were read is shown under the boxes."
                ),
                _(
                    "If the sum is wrong, the line below says by how much. “Save as provisional” keeps "
                    "it; the overview reminds you."
                ),
                _("Bets left on the table have a box of their own."),
            ),
            ("desk-session", "desk-entry"),
            "entry",
        ),
        Task(
            "check",
            _("Check a table"),
            "desk-check",
            (
                _(
                    "If the event asks for a second person, press “Check results” (key c) and type each "
                    "sheet again, without seeing the first entry."
                ),
                _(
                    "Equal sheets are confirmed; differences are shown wind by wind. You cannot check "
                    "your own sheet."
                ),
            ),
            ("desk-check",),
        ),
        Task(
            "correct",
            _("Correct a result"),
            "desk-table",
            (
                _("The table’s page keeps every version: who entered it, when, and what changed."),
                _(
                    "If somebody else changed the table in the meantime, you see both versions, and "
                    "nothing you typed is lost."
                ),
            ),
            ("desk-table",),
            "table",
        ),
        Task(
            "hands",
            _("Enter hand by hand"),
            "desk-hands",
            (
                _(
                    "“Hands”, on the table’s page, takes each hand, with its tiles if you like; the "
                    "program works out what it is worth."
                ),
                _(
                    "The table’s link (a QR code on its sheet) lets players do that themselves. Then "
                    "take the result from the hands."
                ),
            ),
            ("desk-hands", "desk-hand-proof", "desk-hands-link", "desk-hands-link-renew"),
            "hands",
        ),
        Task(
            "offline",
            _("Work without the network"),
            "desk-entry",
            (
                _(
                    "Whatever you send waits in this browser until the network is back, even if the page "
                    "was closed. It is sent exactly once; a line at the foot shows what waits."
                ),
            ),
        ),
        Task(
            "keys",
            _("Use the keys"),
            "desk-entry",
            (_("? lists the keys of a page, n opens the event’s next step, t jumps to the table number."),),
        ),
    ),
)
