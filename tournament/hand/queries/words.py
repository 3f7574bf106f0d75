"""A table's game in words: where it stands, what is wrong with a hand, and what happened in each hand."""

from collections.abc import Mapping
from typing import Any, Final

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, pgettext_lazy

from scoring.game import HandProblem, State
from scoring.game.mcr import hand_number
from scoring.game.play_table import FAMILIES
from scoring.game.state import TilesWorth, TilesWorths
from scoring.rulesets import RuleSet
from scoring.winds import WIND_NAMES, WINDS
from tournament.words.hand_names import fan_and_fu
from tournament.words.numbers import points_words
from tournament.words.sentences import enumerated, grouped, problem_sentence, problem_words

Facts = Mapping[str, Any]
"""A hand as `play_table` writes it, any JSON values among them."""
_ROUNDS: Final = {
    "E": gettext_lazy("East round"),
    "S": gettext_lazy("South round"),
    "W": gettext_lazy("West round"),
    "N": gettext_lazy("North round"),
}
ENDS: Final = {
    "E": pgettext_lazy("to the end of the …", "East round"),
    "S": pgettext_lazy("to the end of the …", "South round"),
    "W": pgettext_lazy("to the end of the …", "West round"),
    "N": pgettext_lazy("to the end of the …", "North round"),
}
Names = Mapping[str, str]
"""The players by their initial wind."""
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
    ("abort-kind", "kind"): gettext_lazy("Choose the reason for the abortive draw"),
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
    """Whether the problem is only a missing choice, which is not a mistake while somebody is typing."""
    return problem.code in _NAMELESS or (
        (problem.code, problem.field) in _ASKED and not problem.params.get("text")
    )


def choice_text(problem: HandProblem) -> str:
    """The choice still to be made, as a sentence."""
    sentence = _NAMELESS.get(problem.code) or _ASKED[problem.code, problem.field or ""]
    return str(sentence) % problem_words(problem)


def problem_text(problem: HandProblem, *, hand: bool = False) -> str:
    """A problem as a sentence with its clause and winds in words; `hand`: with the number of the hand."""
    if unfinished(problem) and not hand:
        return choice_text(problem)
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
    wind = FAMILIES[rules.family].round_of(state)
    if rules.family == "mcr":
        return _("Hand %(number)s · %(round)s") % {"number": hand_number(state), "round": _ROUNDS[wind]}
    return _("%(round)s %(number)s") % {"round": _(WIND_NAMES[wind]), "number": state.turn % 4 + 1}


def records(facts: Facts, key: str) -> list[Facts]:
    """The objects in one of a hand's lists; [] if the key holds no list."""
    listed = facts.get(key)
    return (
        [record for record in listed if isinstance(record, Mapping)]
        if isinstance(listed, list | tuple)
        else []
    )


def outcome_words(facts: Facts, names: Names, tiles: TilesWorths) -> str:
    """What happened in a hand: “Rossi from Berg: 3 fan 40 fu”. `tiles`: what the tiles of the wins give."""
    words = _OTHERS.get(str(facts.get("outcome")), _wins if "wins" in facts else _mcr)
    return words(facts, names, tiles)


def _wins(facts: Facts, names: Names, tiles: TilesWorths) -> str:
    discarder = facts.get("from") and _name(facts, "from", names)
    return " · ".join(
        _won(_name(win, "seat", names), discarder, value_words(win, tiles.get(str(win.get("seat")))))
        for win in records(facts, "wins")
    )


def _won(winner: str, discarder: str | None, value: str) -> str:
    words = {"winner": winner, "discarder": discarder, "value": value}
    return (
        _("%(winner)s from %(discarder)s: %(value)s") if discarder else _("%(winner)s draws: %(value)s")
    ) % words


def value_words(win: Facts, proof: TilesWorth | None) -> str:
    """The value of a win as typed, or as computed from its tiles."""
    if yakuman := win.get("yakuman"):
        return _("yakuman") if yakuman == 1 else _("%(count)s × yakuman") % {"count": yakuman}
    if base := win.get("base"):
        return _("base %(base)s, doublings: %(count)s") % {"base": base, "count": win.get("doublings") or 0}
    proven = (proof.fan, proof.fu) if proof else (None, None)
    fan, fu = (win.get("fan"), win.get("fu")) if win.get("fan") else proven
    if fan:
        return fan_and_fu(fan, fu)
    points = win.get("points") or (proof.points if proof else None)
    return points_words(points) if isinstance(points, int) else _("points: %(points)s") % {"points": points}


def _draw(facts: Facts, names: Names, _tiles: object) -> str:
    ready = _names(facts.get("tenpai"), names)
    if "tenpai" not in facts:
        return _with_mcr_extras(_("Drawn hand"), facts, names)
    return _("Drawn hand, tenpai: %(names)s") % {"names": ready or _("nobody")}


def _abortive(facts: Facts, _names: Names, _tiles: object) -> str:
    return str(KINDS.get(str(facts.get("kind")), facts.get("kind")))


def _nagashi(facts: Facts, names: Names, _tiles: object) -> str:
    return _("Nagashi mangan: %(names)s") % {"names": _names(facts.get("seats"), names)}


def _imitation(facts: Facts, names: Names, _tiles: object) -> str:
    words = {"winner": _name(facts, "winner", names), "payer": _name(facts, "from", names)}
    return _("Imitation mangan: %(winner)s repeats the discards of %(payer)s") % words


def _chombo(facts: Facts, names: Names, _tiles: object) -> str:
    return _("Chombo: %(name)s") % {"name": _name(facts, "seat", names)}


_OTHERS: Final = {
    "draw": _draw,
    "abortive": _abortive,
    "nagashi": _nagashi,
    "imitation": _imitation,
    "chombo": _chombo,
}


def _mcr(facts: Facts, names: Names, tiles: TilesWorths) -> str:
    if facts.get("winner") is None:
        return _with_mcr_extras(_("Drawn hand"), facts, names)
    discarder = facts.get("from") and _name(facts, "from", names)
    value = value_words(facts, tiles.get(str(facts["winner"])))
    return _with_mcr_extras(_won(_name(facts, "winner", names), discarder, value), facts, names)


def _with_mcr_extras(words: str, facts: Facts, names: Names) -> str:
    false = [call.get("seat") for call in records(facts, "false_hu")]
    penalties = facts.get("penalties")
    items = penalties.items() if isinstance(penalties, Mapping) else ()
    extras = [_("false hu: %(names)s") % {"names": _names(false, names)}] if false else []
    extras += [
        f"{names.get(seat, '?')} {grouped(points)}" for seat, points in items if isinstance(points, int)
    ]
    return " · ".join([words, *extras])


def _name(record: Facts, key: str, names: Names) -> str:
    return names.get(str(record.get(key)), "?")


def _names(seats: object, names: Names) -> str:
    listed = seats if isinstance(seats, list | tuple) else ()
    return enumerated(names[wind] for wind in WINDS if wind in listed)


def riichi_words(facts: Facts, names: Names) -> str:
    """Who declared riichi and whose bet went back, and who called an empty pung; or nothing."""
    declared = _names(facts.get("riichi"), names)
    words = [_("riichi: %(names)s") % {"names": declared}] if declared else []
    if facts.get("on_riichi"):
        words.append(
            _("won on the riichi tile of %(name)s, bet returned") % {"name": _name(facts, "from", names)}
        )
    if empty := _names(facts.get("empty_pung"), names):
        words.append(_("empty pung: %(names)s") % {"names": empty})
    return " · ".join(words)
