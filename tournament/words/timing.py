"""What may still be played when the time of a session runs out, as clocks and lists of tables say it."""

from collections.abc import Mapping

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from scoring.rulesets import PRESETS, RuleSet, clause_of
from tournament.words.citations import cited_as
from tournament.words.names import rule_set_name

PLANNED, WAITING, PAUSED, RUNNING, OVER = "planned", "waiting", "paused", "running", "over"
SIGNAL, LAST = "signal", "last"
STOP, FINISHED = "stop", "finished"
LAST_SECONDS = 300

AFTER_SIGNAL = {
    "this-and-one-more": gettext_lazy("this hand and one more"),
    "only-this": gettext_lazy("only this hand"),
    STOP: gettext_lazy("play stops at once"),
}
"""The play left after the signal: an allowance, or "stop" where the rules end play at once."""
ALLOWANCES = {
    "free": gettext_lazy("as many hands as fit"),
    "this-and-one-more": AFTER_SIGNAL["this-and-one-more"],
    "only-this": AFTER_SIGNAL["only-this"],
    STOP: gettext_lazy("nothing more"),
    FINISHED: gettext_lazy("nothing more"),
}
_OF_RULES = {"hand-and-one-more": "this-and-one-more", "hand": "only-this", "stop": STOP}
_EXPLAINED = {
    ("hand-and-one-more", "dice"): gettext_lazy(
        "Finish the hand whose dice have been rolled, then play one more. No dice yet: the next hand is "
        "the last."
    ),
    ("hand-and-one-more", "previous-hand"): gettext_lazy(
        "Finish the hand being played, then play one more. A hand begins as soon as the one before ends."
    ),
    ("hand", "dice"): gettext_lazy("Finish the hand whose dice have been rolled; no other begins."),
    ("hand", "previous-hand"): gettext_lazy("Finish the hand being played; no other begins."),
    ("stop", "dice"): gettext_lazy("The hand being played is not finished."),
    ("stop", "previous-hand"): gettext_lazy("The hand being played is not finished."),
}
_UNFINISHED = {
    "hand-and-one-more": gettext_lazy(
        "A hand that has begun is played to its end once play continues, and counts."
    ),
    "hand": gettext_lazy("A hand that has begun is played to its end once play continues, and counts."),
    "stop": gettext_lazy("A hand that is not finished when the time is over does not count."),
}


def of_rules(rules: RuleSet) -> str:
    """What the rules let everybody play after the signal: a key of AFTER_SIGNAL."""
    return _OF_RULES[rules.finish]


def explained(rules: RuleSet) -> str:
    """What a table may still play after the signal, as an explanatory sentence (EMA 2012 §5.8)."""
    return str(_EXPLAINED[rules.finish, rules.hand_begins])


def announced(rules: RuleSet) -> str:
    """Before the signal: which of the ways of ending a session this event uses (rulings M16)."""
    return _("At the signal: %(allowed)s.") % {"allowed": AFTER_SIGNAL[of_rules(rules)]}


def unfinished_hand(rules: RuleSet) -> tuple[str, str]:
    """What becomes of a hand in which play was stopped, and the clause that says so (EMA 2012 §5.8)."""
    clause = cited_as(clause_of(rules.key, "finish")) if rules.key in PRESETS else rule_set_name(rules)
    return str(_UNFINISHED[rules.finish]), clause


def phase_words(rules: RuleSet, *, of_table: bool = False) -> dict[str, Mapping[str, str]]:
    """What a clock says in each of its phases, by what may be played: "free" before the signal, then a key
    of AFTER_SIGNAL, and "finished". `of_table`: the clock of one table.
    """
    allowed = AFTER_SIGNAL if of_table else {of_rules(rules): AFTER_SIGNAL[of_rules(rules)]}
    return {
        PLANNED: {"free": _("not begun yet")},
        WAITING: {"free": _("the clock has not been started")},
        PAUSED: {"free": _("clock paused: play is stopped")},
        RUNNING: {"free": _("running"), FINISHED: _finished(of_table=of_table)},
        SIGNAL: _in_phase(_("Signal given: %(allowed)s"), allowed, of_table=of_table),
        LAST: {
            **_in_phase(_("Last 5 minutes: %(allowed)s"), allowed, of_table=of_table),
            "free": _("Last 5 minutes"),
        },
        OVER: _in_phase(_over(rules, of_table=of_table), allowed, of_table=of_table),
    }


def _in_phase(sentence: str, allowed: Mapping[str, object], *, of_table: bool) -> Mapping[str, str]:
    words = {key: sentence % {"allowed": action} for key, action in allowed.items()}
    return {"free": _("running"), **words, FINISHED: _finished(of_table=of_table)}


def _finished(*, of_table: bool) -> str:
    return _("This table has finished") if of_table else _("All tables have finished")


def _over(rules: RuleSet, *, of_table: bool) -> str:
    if of_table or not rules.signal_minutes:
        return _("Time is up: %(allowed)s")
    return _("Time is up: tables end their last hands")
