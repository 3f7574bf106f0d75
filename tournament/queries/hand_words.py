"""Hands of a table in words: what happened, in which round, and what is wrong with it."""

from collections.abc import Mapping
from typing import Any, Final

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from scoring.game import HandProblem, State
from scoring.game.mcr.hand import hand_number
from scoring.game.steps import FAMILIES
from scoring.problems import grouped
from scoring.rulesets import RuleSet
from scoring.winds import WIND_NAMES, WINDS

Facts = Mapping[str, Any]
Names = Mapping[str, str]

KINDS: Final = {
    "nine-terminals": gettext_lazy("Nine terminals and honours"),
    "four-winds": gettext_lazy("Four winds"),
    "four-riichi": gettext_lazy("Four riichi"),
    "four-kongs": gettext_lazy("Four kongs"),
    "three-rons": gettext_lazy("Three rons"),
}

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
    return str(sentence) % {name: _wind(word) for name, word in problem.words.items()}


def said(problem: HandProblem, *, hand: bool = False) -> str:
    """A problem's sentence with its clause; winds in words, `hand`: with the number of its hand."""
    if unfinished(problem) and not hand:
        return asked(problem)
    words = {name: _wind(word) for name, word in problem.words.items()}
    sentence = _(problem.template) % words
    clause = f" ({problem.clause})" if problem.clause else ""
    if hand:
        return _("hand %(number)s: %(sentence)s") % {
            "number": problem.hand,
            "sentence": f"{sentence}{clause}",
        }
    return f"{sentence[:1].upper()}{sentence[1:]}{clause}"


def _wind(word: str) -> str:
    return ", ".join(_(WIND_NAMES[one]) if one in WIND_NAMES else one for one in word.split(", "))


def round_words(state: State, rules: RuleSet) -> str:
    """Where a game stands: “South 2”, or “Hand 6 · South round” in MCR."""
    wind = _(WIND_NAMES[FAMILIES[rules.family].round_of(state)])
    if rules.family == "mcr":
        return _("Hand %(number)s · %(wind)s round") % {"number": hand_number(state), "wind": wind}
    return f"{wind} {state.turn % 4 + 1}"


def outcome_words(facts: Facts, names: Names, answers: Mapping[str, Facts]) -> str:
    """What happened in a hand: “Rossi from Berg: 3 fan 40 fu”. `answers` are those to the tiles, by seat."""
    if "wins" in facts or facts.get("outcome") in _OTHERS:
        return _OTHERS.get(facts.get("outcome"), _wins)(facts, names, answers)
    return _mcr(facts, names, answers)


def _wins(facts: Facts, names: Names, answers: Mapping[str, Facts]) -> str:
    discarder = names.get(facts.get("from") or "")
    return " · ".join(
        _won(names.get(win.get("seat"), "?"), discarder, value_words(win, answers.get(win.get("seat"), {})))
        for win in facts.get("wins") or []
        if isinstance(win, Mapping)
    )


def _won(winner: str, discarder: str | None, value: str) -> str:
    words = {"winner": winner, "discarder": discarder, "value": value}
    return (
        _("%(winner)s from %(discarder)s: %(value)s") if discarder else _("%(winner)s draws: %(value)s")
    ) % words


def value_words(win: Facts, answer: Facts) -> str:
    """The value of a win as it was given, or as its tiles say."""
    if yakuman := win.get("yakuman"):
        return _("yakuman") if yakuman == 1 else _("%(count)s × yakuman") % {"count": yakuman}
    if base := win.get("base"):
        count = win.get("doublings") or 0
        return _("base %(base)s") % {"base": base} + ngettext(
            ", %(count)s doubling", ", %(count)s doublings", count
        ) % {"count": count}
    fan, fu = (win.get("fan"), win.get("fu")) if win.get("fan") else (answer.get("fan"), answer.get("fu"))
    if fan:
        return (_("%(fan)s fan %(fu)s fu") if fu else _("%(fan)s fan")) % {"fan": fan, "fu": fu}
    points = win.get("points") or answer.get("points")
    return _("%(points)s points") % {"points": grouped(points) if isinstance(points, int) else points}


def _draw(facts: Facts, names: Names, _answers: object) -> str:
    ready = _names(facts.get("tenpai"), names)
    if "tenpai" not in facts:
        return _with_mcr_extras(_("Drawn hand"), facts, names)
    return _("Drawn hand, tenpai: %(names)s") % {"names": ready or _("nobody")}


def _abortive(facts: Facts, _names: Names, _answers: object) -> str:
    return str(KINDS.get(facts.get("kind"), facts.get("kind")))


def _nagashi(facts: Facts, names: Names, _answers: object) -> str:
    return _("Nagashi mangan: %(names)s") % {"names": _names(facts.get("seats"), names)}


def _chombo(facts: Facts, names: Names, _answers: object) -> str:
    return _("Chombo: %(name)s") % {"name": names.get(facts.get("seat") or "", "?")}


_OTHERS: Final = {"draw": _draw, "abortive": _abortive, "nagashi": _nagashi, "chombo": _chombo}


def _mcr(facts: Facts, names: Names, answers: Mapping[str, Facts]) -> str:
    winner = facts.get("winner")
    if winner is None:
        return _with_mcr_extras(_("Drawn hand"), facts, names)
    discarder = names.get(facts.get("from") or "")
    value = value_words(facts, answers.get(winner, {}))
    return _with_mcr_extras(_won(names.get(winner, "?"), discarder, value), facts, names)


def _with_mcr_extras(words: str, facts: Facts, names: Names) -> str:
    false = [one.get("seat") for one in facts.get("false_hu") or [] if isinstance(one, Mapping)]
    penalties = facts.get("penalties")
    taken = penalties.items() if isinstance(penalties, Mapping) else ()
    extras = [_("false hu: %(names)s") % {"names": _names(false, names)}] if false else []
    extras += [
        f"{names.get(seat, '?')} {grouped(points)}" for seat, points in taken if isinstance(points, int)
    ]
    return " · ".join([words, *extras])


def _names(seats: object, names: Names) -> str:
    listed = seats if isinstance(seats, list | tuple) else ()
    return ", ".join(names[wind] for wind in WINDS if wind in listed)


def riichi_words(facts: Facts, names: Names) -> str:
    """Who declared riichi, or nothing."""
    found = _names(facts.get("riichi"), names)
    return _("riichi: %(names)s") % {"names": found} if found else ""
