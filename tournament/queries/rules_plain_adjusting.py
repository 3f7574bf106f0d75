"""What costs points, in plain sentences: chombo or a false hu, lateness, the referee's penalties."""

from collections.abc import Iterator

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scoring.rulesets import RuleSet
from tournament.queries.worded import grouped

Said = Iterator[tuple[str, str]]


def adjusting(rules: RuleSet) -> Said:
    """Option and sentence, one after the other."""
    yield from _chombo(rules)
    yield from _lateness(rules)
    sentence = _("A referee takes %(least)s to %(most)s points at once.")
    facts = {"least": grouped(rules.penalty_minimum), "most": grouped(rules.penalty_maximum)}
    yield "penalty_maximum", sentence % facts
    if rules.penalty_moment == "after-uma":
        yield "penalty_moment", _("Penalties are taken from the total: the places at the table stay.")
    else:
        yield "penalty_moment", _("Penalties are taken at the table, and can change its places.")


def _chombo(rules: RuleSet) -> Said:
    if rules.chombo == "false-hu":
        sentence = _(
            "A false hu pays each opponent %(short)s points for a hand that is too small, %(wrong)s for one "
            "that is no hand."
        )
        facts = {"short": grouped(rules.false_hu_short), "wrong": grouped(rules.false_hu_wrong)}
        yield "chombo", sentence % facts
        return
    sentences = {
        "reverse-mangan": _("A chombo is paid as a mangan in reverse."),
        "deduction": _deduction(rules.chombo_points),
        "half-limit": _("A grave mistake costs half the limit."),
        "none": _("A chombo costs nothing."),
    }
    yield "chombo", sentences[rules.chombo]
    if rules.chombo == "deduction" and rules.chombo_moment == "after-uma":
        yield "chombo_moment", _("A chombo is taken from the total: the places at the table stay.")


def _deduction(points: int) -> str:
    sentence = ngettext("A chombo costs %(points)s point.", "A chombo costs %(points)s points.", points)
    return sentence % {"points": grouped(points)}


def _lateness(rules: RuleSet) -> Said:
    for minutes, points in rules.lateness_steps:
        sentence = ngettext(
            "Up to %(minutes)s minute late costs %(points)s points.",
            "Up to %(minutes)s minutes late costs %(points)s points.",
            minutes,
        )
        yield "lateness_steps", sentence % {"minutes": minutes, "points": grouped(points)}
    if rules.lateness_per_minute:
        yield "lateness_per_minute", _per_minute(rules)
    sentence = ngettext(
        "Whoever is more than %(minutes)s minute late does not play the session; a substitute does.",
        "Whoever is more than %(minutes)s minutes late does not play the session; a substitute does.",
        rules.lateness_limit_minutes,
    )
    yield "lateness_limit_minutes", sentence % {"minutes": rules.lateness_limit_minutes}


def _per_minute(rules: RuleSet) -> str:
    points = rules.lateness_per_minute
    if rules.lateness_minute == "started":
        sentence = ngettext(
            "Each started minute of lateness costs %(points)s point.",
            "Each started minute of lateness costs %(points)s points.",
            points,
        )
    else:
        sentence = ngettext(
            "Each full minute of lateness costs %(points)s point.",
            "Each full minute of lateness costs %(points)s points.",
            points,
        )
    return sentence % {"points": grouped(points)}
