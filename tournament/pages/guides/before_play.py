"""What directors do before play: the event, its people, and the draw."""

from django.utils.translation import gettext_lazy as _

from tournament.pages.guides.task import Task

BEFORE = (
    Task(
        "sign-in",
        _("Sign in, and keep your account safe"),
        "account",
        (
            _(
                "Sign in with the name and password you were given. A new account first chooses its own "
                "password."
            ),
            _(
                "“Your account” turns on a second factor, lists the browsers that are signed in, and "
                "signs them out."
            ),
            _("Forgotten your password? A director sets a new one under “Staff”."),
            _(
                "The only director has forgotten it? On the computer that runs Hanchan: "
                "manage.py new_password NAME."
            ),
        ),
        (
            *("account", "sign-in", "sign-in-code", "second-factor", "recovery-codes", "password"),
            *("sign-ins", "sign-ins-all", "tokens"),
        ),
    ),
    Task(
        "new-event",
        _("Create an event"),
        "event-new",
        (
            _(
                "Press “New event” and give its name, place, days, rule set, and the number and length "
                "of sessions."
            ),
            _("Everything can be changed later. The overview always shows the next step as one button."),
            _("To start from an event file, use “Import an event”."),
            _(
                "“Create from another event” takes over its settings, rules, staff, texts and timetable. "
                "An event without players serves as a template."
            ),
        ),
        ("event-new", "event-copy", "desk", "event-import", "event-import-job"),
    ),
    Task(
        "overview",
        _("Follow the next step"),
        "event-desk",
        (
            _(
                "The button at the top (on a phone, at the foot) is the next step of the event. If it is "
                "locked, the reason is beside it."
            ),
            _("Below it, the overview lists what needs attention, each with one button that puts it right."),
        ),
        ("event-desk",),
        "desk",
    ),
    Task(
        "settings",
        _("Change the settings, or try everything first"),
        "event-settings",
        (
            _(
                "Settings hold the name, days, times of all sessions, signatures, the second check and "
                "the languages."
            ),
            _(
                "“Dry run” copies the event and plays every session with invented results. Only the "
                "staff sees the copy."
            ),
        ),
        ("event-settings",),
    ),
    Task(
        "rules",
        _("Check the rules"),
        "event-rules-edit",
        (
            _(
                "Each option shows its meaning, unit and clause. Values that differ from the edition are "
                "marked; one press resets them."
            ),
            _("Players read the same rules in plain sentences on the public page."),
        ),
        ("event-rules-edit",),
        "rules",
    ),
    Task(
        "players",
        _("Register the players"),
        "desk-players",
        (
            _(
                "Add players one by one, or paste or upload a list. The preview marks each faulty line; "
                "nothing is stored until you agree."
            ),
            _(
                "At the door or on the phone, “Quick registration” takes a line for each player: name, "
                "country, number, club, and a + for a paid fee."
            ),
            _("On a player’s page you correct a name, withdraw the player, or fix their table."),
            _("“Hide the name” there shows a number in place of a player who does not want to be named."),
        ),
        ("desk-players", "desk-player-new", "desk-players-quick", "desk-players-import", "desk-player"),
        "players",
    ),
    Task(
        "registration",
        _("Let players register, and collect fees"),
        "desk-announcement",
        (
            _(
                "“Public page and registration” opens the form, with its limit and deadline. The waiting "
                "list moves up by itself."
            ),
            _(
                "“Registrations” is where you confirm or decline; “Fees” shows who has paid, also for "
                "several people at once."
            ),
        ),
        ("desk-announcement", "desk-applications", "desk-fees"),
    ),
    Task(
        "links",
        _("Give players their links"),
        "desk-links",
        (
            _(
                "Each player has a link that opens their own page. Print the cards, or send the links by "
                "e-mail."
            ),
            _("A lost link can be renewed or revoked on the player’s page."),
        ),
        ("desk-links",),
    ),
    Task(
        "check-in",
        _("Check players in at the door"),
        "desk-check-in",
        (
            _(
                "Read the QR code of a player’s card with your phone’s camera and press “Check in”, or type "
                "a name, or tap in the list. Several doors work side by side."
            ),
            _(
                "“Who is missing” has phone numbers, seats the substitutes who are here, and draws "
                "without the missing. “Walk-in” registers and seats somebody new."
            ),
        ),
        ("desk-check-in", "desk-check-in-player", "desk-check-in-missing", "desk-check-in-walk-in"),
    ),
    Task(
        "checklist",
        _("Check what EMA asks for"),
        "desk-preflight",
        (
            _(
                "The “EMA certification checklist” goes through the requirements point by point, with "
                "their clauses."
            ),
        ),
        ("desk-preflight",),
    ),
    Task(
        "staff",
        _("Give people their roles"),
        "event-staff",
        (
            _(
                "Under “Staff”, create accounts for scorers and referees, name a head referee, and set "
                "forgotten passwords."
            ),
        ),
        ("event-staff", "event-staff-helper", "event-staff-password"),
    ),
)
DRAW = (
    Task(
        "draw",
        _("Draw the seats"),
        "desk-draw",
        (
            _(
                "Choose a method. The page says at once what is possible for your numbers of players and "
                "sessions."
            ),
            _(
                "Say who should not meet, in this order: families, teams, clubs, countries. “Never” "
                "comes before repeated meetings, “seldom” after them."
            ),
            _(
                "In a Swiss draw, “seldom” moves at most ten players by one place for a club, and one "
                "player by one place for a country."
            ),
        ),
        ("desk-draw", "desk-draw-new", "desk-draw-job", "desk-draw-compare"),
    ),
    Task(
        "draft",
        _("Check a draft and confirm it"),
        "desk-draw",
        (
            _(
                "A draft shows who meets twice, whose winds are uneven and who returns to a table, with "
                "names. Each table explains itself."
            ),
            _("Swap two players by dragging or from the menu: you see what it costs before you agree."),
            _("Confirm the draft when you are content. Nobody else sees it yet."),
        ),
        ("desk-draft", "desk-draft-people", "desk-draft-swap"),
        "draw",
    ),
    Task(
        "publish",
        _("Publish and print the seating"),
        "desk-seating",
        (
            _(
                "Publish one session or all of them: now everybody sees the seating. You can withdraw it "
                "again."
            ),
            _("Print the seating by table or by name from the same page."),
        ),
        ("desk-seating", "desk-seating-print", "desk-seating-swap"),
    ),
    Task(
        "repair",
        _("Repair the draw"),
        "desk-draw",
        (
            _("Somebody left or came late? “Repair the draw” changes only the seats that have to change."),
            _("If empty seats cannot be avoided, “Options for filling the tables” compares what you can do."),
        ),
        ("desk-draw-ways",),
    ),
    Task(
        "final",
        _("Play a final"),
        "desk-draw",
        (
            _(
                "Draw it like a session: say how many tables it has, and whether the others play on or "
                "go home with their points."
            ),
            _(
                "It can carry over all points, half of them or none, including penalties up to the cut. "
                "Later penalties count in full."
            ),
        ),
    ),
)
