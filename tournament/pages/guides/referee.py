"""The referees' guide."""

from django.utils.translation import gettext_lazy as _

from tournament.pages.guides.task import Guide, Task

REFEREE = Guide(
    "referee",
    _("For referees"),
    _("Calls, rulings, and people who come late or leave."),
    (
        Task(
            "calls",
            _("Answer a call"),
            "desk-referee",
            (
                _(
                    "Calls are listed with the longest wait first. Take one, and everybody sees who is "
                    "coming; close it when you are done."
                ),
                _(
                    "Give the table the lost time on the clock page, which also says what each table may "
                    "still play."
                ),
                _("“Pause for all” stops play in the whole hall until “Resume”."),
            ),
            ("desk-referee", "desk-clock", "desk-notices"),
            "referee",
        ),
        Task(
            "ruling",
            _("Give a ruling"),
            "desk-table",
            (
                _(
                    "On the table’s page, choose the player and the offence, then save. Find the offence "
                    "by any word, in any language, or by its clause."
                ),
                _(
                    "Before you save, you see what the rules suggest, the text of the clause, and the "
                    "player’s earlier rulings."
                ),
                _(
                    "A sanction other than the suggested one needs a note. A ruling away from the tables "
                    "is a “Ruling without a table”."
                ),
                _(
                    "A chombo typed with a hand already counts. If you also give a ruling for it, it "
                    "counts once."
                ),
            ),
            ("desk-table", "desk-ruling-new", "desk-rulings"),
            "ruling",
        ),
        Task(
            "late",
            _("A player is late"),
            "desk-table",
            (
                _(
                    "Choose lateness and give the time of arrival or the minutes. The penalty, or that a "
                    "substitute is due, follows from the rules."
                ),
            ),
        ),
        Task(
            "slip",
            _("Print, cancel or appeal a ruling"),
            "desk-rulings",
            (
                _("Each ruling has a slip to print, in three languages."),
                _("Cancel a ruling with a reason; it stays readable."),
                _("Record an appeal at once; the head referee decides it after the session."),
            ),
            ("desk-ruling", "desk-ruling-slip"),
        ),
        Task(
            "record",
            _("Look up a player’s record"),
            "desk-record",
            (_("The record shows all rulings against a player, and what they cost in points."),),
            ("desk-record", "desk-player-out", "desk-player-strike"),
        ),
        Task(
            "substitute",
            _("Replace a player"),
            "desk-table",
            (
                _(
                    "On the table’s page, say who replaces whom, since when and why. You see what "
                    "follows for all four before you agree."
                ),
                _(
                    "A substitution stays in force in later sessions, until you give the seat back. A "
                    "player who was only late plays again in the next one."
                ),
            ),
        ),
        Task(
            "leaving",
            _("A player leaves"),
            "desk-player-stop",
            (
                _(
                    "“Leaving the event”, at each seat and on the player’s page, asks from when, why, and "
                    "who takes the seat. One Undo reverses all of it."
                ),
                _(
                    "A ruling that disqualifies asks the same. Until you name somebody, the seat is "
                    "empty and the other three are placed without it."
                ),
            ),
            ("desk-player-stop", "desk-stopping"),
        ),
        Task(
            "late-hands",
            _("A hand after the signal"),
            "desk-hands",
            (
                _(
                    "A hand saved after the table’s last one is set aside. “It counts” makes it the "
                    "last hand, “Strike it” leaves it out. Decide before the session closes."
                ),
            ),
        ),
        Task(
            "wrong-seats",
            _("Two players sat in each other’s seats"),
            "desk-wrong-seats",
            (
                _(
                    "“Wrong seats”, on the session’s page, shows before and after, then gives each "
                    "player what they really played."
                ),
                _("If nothing has been played yet, swap them in the seating instead."),
            ),
            ("desk-wrong-seats",),
        ),
        Task(
            "signatures",
            _("See who has not signed"),
            "desk-session-signatures",
            (
                _(
                    "The session’s page lists the results without four signatures. Players sign on their "
                    "phones; a scorer marks who signed on paper."
                ),
            ),
            ("desk-session-signatures", "desk-table-signatures"),
        ),
    ),
)
