"""The players' guide."""

from django.utils.translation import gettext_lazy as _

from tournament.pages.guides.task import Guide, Task

PLAYER = Guide(
    "player",
    _("For players"),
    _("Your seat, your clock, your results."),
    (
        Task(
            "register",
            _("Register for an event"),
            "event-register",
            (
                _(
                    "Fill in the form on the event’s page. Your own link shows whether you are in, or "
                    "your place on the waiting list."
                ),
                _("With the same link you withdraw, or have your data erased."),
            ),
            ("event-register", "application", "event-about"),
        ),
        Task(
            "my-page",
            _("Find your page"),
            "event-players",
            (
                _("Open the link on your card, or find your name under “Players” and press “This is me”."),
                _("On a borrowed phone, press “Forget me” afterwards."),
            ),
            ("event-players", "event", "player-link"),
        ),
        Task(
            "seat",
            _("Find your seat"),
            "event-seating",
            (
                _(
                    "The top of your page shows your next table, your seat and whom you meet. It updates "
                    "by itself."
                ),
                _("You can add your sessions to your calendar."),
            ),
            ("event-player", "event-seating", "event-session"),
            "player",
        ),
        Task(
            "clock",
            _("See how much time is left"),
            "event-clock",
            (_("The clock on your page is your table’s own, with extra time if it was given some."),),
            ("event-clock",),
        ),
        Task(
            "call",
            _("Call a referee"),
            "event-players",
            (
                _(
                    "Press “Call a referee” on your page or on your table’s. You see who is coming, and "
                    "can cancel the call."
                ),
            ),
        ),
        Task(
            "confirm",
            _("Confirm your result"),
            "event-players",
            (
                _(
                    "After the session, check your table’s result on your page: confirm it, or say what "
                    "is wrong. That calls a referee."
                ),
                _("You can take your confirmation back until the staff has confirmed the result."),
            ),
            ("table-link-sign",),
        ),
        Task(
            "hands",
            _("Type your table’s hands"),
            "event-players",
            (
                _(
                    "The QR code on the score sheet opens your table. One of you types who won from "
                    "whom, with the tiles if you like."
                ),
                _("The link works for this table and session only."),
            ),
            ("table-link",),
        ),
        Task(
            "standings",
            _("Follow the standings"),
            "event-standings",
            (
                _(
                    "They update by themselves. A place that several players hold is marked “shared”; arrows "
                    "show who moved up or down."
                ),
                _(
                    "Before the last session, your page says how many points you need to pass those "
                    "above you."
                ),
                _("If the director keeps the last session secret, the page says so."),
            ),
            ("event-standings", "event-progress", "event-team", "event-hands"),
            "standings-phone",
        ),
        Task(
            "worth",
            _("What a hand is worth"),
            "event-calculator",
            (
                _(
                    "Tap the tiles in the calculator: it names the yaku or fan and the points under the "
                    "event’s rules."
                ),
            ),
            ("calculator", "calculator-answer", "event-calculator", "event-calculator-answer", "event-rules"),
        ),
        Task(
            "fair-draw",
            _("Check that the draw was fair"),
            "event-draws",
            (
                _(
                    "Each draw has a certificate with its seed and reasons. Anybody can repeat the draw "
                    "and compare."
                ),
            ),
            ("event-draws", "event-draw", "verify-draw"),
        ),
        Task(
            "ranking",
            _("See the ranking"),
            "rankings",
            (
                _(
                    "The ranking counts the events on this installation by the European rules. Each "
                    "event’s page shows what it is worth."
                ),
                _(
                    "Your own page leads to your statistics over all events. Nobody else sees them until "
                    "you show them."
                ),
            ),
            ("rankings", "ranking-player", "event-worth", "person"),
        ),
        Task(
            "no-network",
            _("Without the network"),
            "event-players",
            (
                _(
                    "The page says when it was last updated. What you typed waits, and is sent when "
                    "the network is back."
                ),
            ),
        ),
    ),
)
