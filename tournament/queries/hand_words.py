"""A table's game in words: where it stands, what is wrong with a hand, and what is still to be chosen."""

from typing import Final

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from scoring.game import HandProblem, State
from scoring.game.mcr.hand import hand_number
from scoring.game.steps import FAMILIES
from scoring.rulesets import RuleSet
from scoring.winds import WIND_NAMES
from tournament.queries.worded import problem_sentence, problem_words

# What a person is asked for where the engine names a field that is missing.
_ASKED: Final = {
    ("outcome", "outcome"): gettext_lazy("Choose what happened"),
    ("seat-missing", "from"): gettext_lazy("Choose who discarded"),
    ("seat-missing", "seat"): gettext_lazy("Choose whose chombo it is"),
    ("seat-missing", "seats"): gettext_lazy("Choose who has nagashi mangan"),
    ("seat-missing", "winner"): gettext_lazy("Choose who wins"),
    ("no-winner", "wins"): gettext_lazy("Choose who wins"),
    ("abort-kind", "kind"): gettext_lazy("Choose why the hand was broken off"),
    ("mcr-points-missing", "points"): gettext_lazy("Write the points, or the tiles"),
}
_NAMELESS: Final = {
    "fu-missing": gettext_lazy("Choose the fu of %(seat)s"),
    "no-value": gettext_lazy("Choose the value of %(seat)s: fan and fu, points, or the tiles"),
    "classical-no-value": gettext_lazy(
        "Write the value of %(seat)s: points, base and doublings, or the tiles"
    ),
}


def unfinished(problem: HandProblem) -> bool:
    """Whether something is only still to be chosen: no mistake while somebody types."""
    return problem.code in _NAMELESS or (
        (problem.code, problem.field) in _ASKED and not problem.params.get("text")
    )


def asked(problem: HandProblem) -> str:
    """What is still to be chosen."""
    sentence = _NAMELESS.get(problem.code) or _ASKED[problem.code, problem.field]
    return str(sentence) % problem_words(problem)


def said(problem: HandProblem, *, hand: bool = False) -> str:
    """A problem's sentence with its clause; winds in words, `hand`: with the number of its hand."""
    if unfinished(problem) and not hand:
        return asked(problem)
    sentence = problem_sentence(problem)
    clause = f" ({problem.clause})" if problem.clause else ""
    if hand:
        return _("hand %(number)s: %(sentence)s") % {
            "number": problem.hand,
            "sentence": f"{sentence}{clause}",
        }
    return f"{sentence[:1].upper()}{sentence[1:]}{clause}"


def round_words(state: State, rules: RuleSet) -> str:
    """Where a game stands: “South 2”, or “Hand 6 · South round” in MCR."""
    wind = _(WIND_NAMES[FAMILIES[rules.family].round_of(state)])
    if rules.family == "mcr":
        return _("Hand %(number)s · %(wind)s round") % {"number": hand_number(state), "wind": wind}
    return f"{wind} {state.turn % 4 + 1}"
