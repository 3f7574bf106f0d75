"""What happened in a hand, in words; any JSON value that an event file brought as a hand has some."""

from collections.abc import Mapping
from typing import Any, Final

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from scoring.winds import WINDS
from tournament.queries.worded import grouped

Facts = Mapping[str, Any]
Names = Mapping[str, str]

KINDS: Final = {
    "nine-terminals": gettext_lazy("Nine terminals and honours"),
    "four-winds": gettext_lazy("Four winds"),
    "four-riichi": gettext_lazy("Four riichi"),
    "four-kongs": gettext_lazy("Four kongs"),
    "three-rons": gettext_lazy("Three rons"),
}


def records(facts: Facts, key: str) -> list[Facts]:
    """The objects of one of a hand's lists; nothing where it is none."""
    listed = facts.get(key)
    return [one for one in listed if isinstance(one, Mapping)] if isinstance(listed, list | tuple) else []


def outcome_words(facts: Facts, names: Names, answers: Mapping[str, Facts]) -> str:
    """What happened in a hand: “Rossi from Berg: 3 fan 40 fu”. `answers` are those to the tiles, by seat."""
    told = _OTHERS.get(str(facts.get("outcome")), _wins if "wins" in facts else _mcr)
    return told(facts, names, answers)


def _wins(facts: Facts, names: Names, answers: Mapping[str, Facts]) -> str:
    discarder = facts.get("from") and _name(facts, "from", names)
    return " · ".join(
        _won(_name(win, "seat", names), discarder, value_words(win, answers.get(str(win.get("seat")), {})))
        for win in records(facts, "wins")
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
        return _("base %(base)s, doublings: %(count)s") % {"base": base, "count": win.get("doublings") or 0}
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
    return str(KINDS.get(str(facts.get("kind")), facts.get("kind")))


def _nagashi(facts: Facts, names: Names, _answers: object) -> str:
    return _("Nagashi mangan: %(names)s") % {"names": _names(facts.get("seats"), names)}


def _chombo(facts: Facts, names: Names, _answers: object) -> str:
    return _("Chombo: %(name)s") % {"name": _name(facts, "seat", names)}


_OTHERS: Final = {"draw": _draw, "abortive": _abortive, "nagashi": _nagashi, "chombo": _chombo}


def _mcr(facts: Facts, names: Names, answers: Mapping[str, Facts]) -> str:
    if facts.get("winner") is None:
        return _with_mcr_extras(_("Drawn hand"), facts, names)
    discarder = facts.get("from") and _name(facts, "from", names)
    value = value_words(facts, answers.get(str(facts["winner"]), {}))
    return _with_mcr_extras(_won(_name(facts, "winner", names), discarder, value), facts, names)


def _with_mcr_extras(words: str, facts: Facts, names: Names) -> str:
    false = [one.get("seat") for one in records(facts, "false_hu")]
    penalties = facts.get("penalties")
    taken = penalties.items() if isinstance(penalties, Mapping) else ()
    extras = [_("false hu: %(names)s") % {"names": _names(false, names)}] if false else []
    extras += [
        f"{names.get(seat, '?')} {grouped(points)}" for seat, points in taken if isinstance(points, int)
    ]
    return " · ".join([words, *extras])


def _name(record: Facts, key: str, names: Names) -> str:
    return names.get(str(record.get(key)), "?")


def _names(seats: object, names: Names) -> str:
    listed = seats if isinstance(seats, list | tuple) else ()
    return ", ".join(names[wind] for wind in WINDS if wind in listed)


def riichi_words(facts: Facts, names: Names) -> str:
    """Who declared riichi, or nothing."""
    found = _names(facts.get("riichi"), names)
    return _("riichi: %(names)s") % {"names": found} if found else ""
