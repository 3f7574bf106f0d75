"""What a clock and its tables are said to do, in words, by the rules of the event."""

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from penalties.timing import Timing
from scoring.rulesets import RuleSet
from tournament.queries.clocks import LAST, OVER, PAUSED, PLANNED, RUNNING, SIGNAL, WAITING

ALLOWED = {
    "hand-and-one-more": gettext_lazy("this hand and one more"),
    "hand": gettext_lazy("only this hand"),
    "stop": gettext_lazy("play stops at once"),
}
EXPLAINED = {
    ("hand-and-one-more", "dice"): gettext_lazy(
        "End the hand whose dice are thrown, then play one more. No dice yet: the next hand is the last."
    ),
    ("hand-and-one-more", "previous-hand"): gettext_lazy(
        "End the hand being played, then play one more. A hand begins as soon as the one before ends."
    ),
    ("hand", "dice"): gettext_lazy("End the hand whose dice are thrown; no other begins."),
    ("hand", "previous-hand"): gettext_lazy("End the hand being played; no other begins."),
    ("stop", "dice"): gettext_lazy("The hand being played is not finished."),
    ("stop", "previous-hand"): gettext_lazy("The hand being played is not finished."),
}
ALLOWANCES = {
    "free": gettext_lazy("as many hands as fit"),
    "this-and-one-more": ALLOWED["hand-and-one-more"],
    "only-this": ALLOWED["hand"],
    "finished": gettext_lazy("nothing more"),
}


def timing_of(rules: RuleSet, minutes: int) -> Timing:
    """How the event's rules end a session of so many minutes."""
    return Timing(
        minutes=minutes,
        signal_minutes=rules.signal_minutes,
        finish=rules.finish,
        hand_begins=rules.hand_begins,
        chombo_is_a_hand=rules.chombo_is_a_hand,
        abortive_is_a_hand=rules.abortive_is_a_hand,
    )


def phase_words(rules: RuleSet) -> dict[str, str]:
    """What the clock says of each of its phases; the rules decide what is played after the signal."""
    allowed = ALLOWED[rules.finish]
    known = rules.signal_minutes >= 5  # the signal has sounded before the last five minutes
    last = _("Last 5 minutes: %(allowed)s") % {"allowed": allowed} if known else _("Last 5 minutes")
    at_end = _("Time is up: %(allowed)s") % {"allowed": allowed}
    over = _("Time is up: tables end their last hands") if rules.signal_minutes else at_end
    return {
        PLANNED: _("not begun yet"),
        WAITING: _("the clock has not been started"),
        PAUSED: _("paused: the clock stands still"),
        RUNNING: _("running"),
        SIGNAL: _("Signal given: %(allowed)s") % {"allowed": allowed},
        LAST: last,
        OVER: over,
    }


def explained(rules: RuleSet) -> str:
    """What a table may still play after the signal, in a sentence for those who wonder (EMA 2012 §5.8)."""
    return str(EXPLAINED[rules.finish, rules.hand_begins])
