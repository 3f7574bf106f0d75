"""The rules in force in plain sentences, made from the rule set: what a player asks before he comes."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scoring.rulesets import Described, RuleSet
from tournament.queries.rules_plain_adjusting import adjusting
from tournament.queries.worded import grouped

Said = Iterator[tuple[str, str]]


@dataclass(frozen=True)
class PlainRule:
    """A sentence, the option that it says, and where the option's value comes from."""

    key: str
    sentence: str
    clause: str


def plain_rules(rules: RuleSet, options: Mapping[str, Described]) -> tuple[PlainRule, ...]:
    """The sentences, in the order of a session. options: by key, in the reader's language (`described`)."""
    family = {"riichi": _riichi, "mcr": _mcr, "classical": _classical}[rules.family]
    told = (*family(rules), *_time(rules), *adjusting(rules))
    return tuple(PlainRule(key, sentence, options[key].clause) for key, sentence in told)


def _row(numbers: tuple[int, ...], *, signed: bool = True) -> str:
    """Numbers one after the other: +15,000, +5,000, −5,000, −15,000."""
    return ", ".join(grouped(number, signed=signed) for number in numbers)


def _start(rules: RuleSet) -> tuple[str, str]:
    sentence = _("Everybody begins a session with %(points)s points.")
    return "start_points", sentence % {"points": grouped(rules.start_points)}


def _tie(rules: RuleSet) -> tuple[str, str]:
    if rules.tie == "shared":
        return "tie", _("Players with equal points share the places, and what these bring.")
    return "tie", _("Of players with equal points, the one with the earlier first seat comes first.")


def _riichi(rules: RuleSet) -> Said:
    yield _start(rules)
    yield _uma(rules)
    yield _oka(rules)
    yield _tie(rules)
    yield _red_fives(rules)
    yield (
        "open_tanyao",
        _("All simples counts with called tiles, too.")
        if rules.open_tanyao
        else _("All simples counts without called tiles only."),
    )
    yield "ippatsu", _("Ippatsu counts.") if rules.ippatsu else _("There is no ippatsu.")
    yield "ura_dora", _("Ura dora count.") if rules.ura_dora else _("There are no ura dora.")
    yield _winners(rules)
    yield _noten(rules)
    yield _bust(rules)


def _uma(rules: RuleSet) -> tuple[str, str]:
    if rules.floating_uma:
        sentence = _(
            "The uma depends on how many hold the starting points or more: one %(one)s; two %(two)s; "
            "three %(three)s."
        )
        one, two, three = (_row(row) for row in rules.floating_uma)
        return "floating_uma", sentence % {"one": one, "two": two, "three": three}
    if not any(rules.uma):
        return "uma", _("There is no uma: points alone count.")
    sentence = _("The uma of the places first to fourth: %(uma)s.")
    return "uma", sentence % {"uma": _row(rules.uma)}


def _oka(rules: RuleSet) -> tuple[str, str]:
    if not rules.oka:
        return "oka", _("There is no oka.")
    sentence = _("The first of the table receives an oka of %(points)s points.")
    return "oka", sentence % {"points": grouped(rules.oka)}


def _red_fives(rules: RuleSet) -> tuple[str, str]:
    if not rules.red_fives:
        return "red_fives", _("There are no red fives.")
    sentence = ngettext(
        "%(n)s five is red and worth one fan.", "%(n)s fives are red, each worth one fan.", rules.red_fives
    )
    return "red_fives", sentence % {"n": rules.red_fives}


def _winners(rules: RuleSet) -> tuple[str, str]:
    if rules.multiple_ron == "all":
        return "multiple_ron", _("Everybody who can win on a discard wins.")
    return "multiple_ron", _("Of several who can win on a discard, the next after the discarder wins.")


def _noten(rules: RuleSet) -> tuple[str, str]:
    if not rules.noten_payment:
        return "noten_payment", _("When nobody wins, nothing is paid for tenpai.")
    sentence = _("When nobody wins, those who are not tenpai pay %(points)s points in all to those who are.")
    return "noten_payment", sentence % {"points": grouped(rules.noten_payment)}


def _bust(rules: RuleSet) -> tuple[str, str]:
    sentences = {
        "plays-on": _("Whoever has no points left plays on."),
        "below-zero": _("The game ends when somebody falls below zero."),
        "at-zero": _("The game ends when somebody has no points left."),
    }
    return "bust", sentences[rules.bust]


def _mcr(rules: RuleSet) -> Said:
    sentence = _(
        "The places first to fourth bring table points: %(points)s. They come first in the standings."
    )
    yield "table_points", sentence % {"points": _row(rules.table_points, signed=False)}
    yield _tie(rules)
    sentence = ngettext(
        "A hand needs %(points)s point to win, flowers apart.",
        "A hand needs %(points)s points to win, flowers apart.",
        rules.minimum_points,
    )
    yield "minimum_points", sentence % {"points": grouped(rules.minimum_points)}
    sentence = ngettext(
        "Every opponent pays the winner %(points)s point besides the hand.",
        "Every opponent pays the winner %(points)s points besides the hand.",
        rules.base_payment,
    )
    yield "base_payment", sentence % {"points": grouped(rules.base_payment)}
    yield (
        "flowers",
        _("Flowers are played, each worth a point.") if rules.flowers else _("There are no flowers."),
    )
    yield _winners(rules)


def _classical(rules: RuleSet) -> Said:
    yield _start(rules)
    sentence = _("A hand is worth %(limit)s points at most, East's %(east)s.")
    yield "limit", sentence % {"limit": grouped(rules.limit), "east": grouped(rules.east_limit)}
    yield _tie(rules)
    yield _winners(rules)
    yield _bust(rules)


def _time(rules: RuleSet) -> Said:
    minutes = rules.session_minutes
    sentence = ngettext(
        "A session lasts %(minutes)s minute.", "A session lasts %(minutes)s minutes.", minutes
    )
    yield "session_minutes", sentence % {"minutes": minutes}
    sentences = {
        "hand-and-one-more": _("After the signal the hand being played is finished, and one more."),
        "hand": _("After the signal the hand being played is finished."),
        "stop": _("At the signal play stops at once."),
    }
    signal = rules.signal_minutes
    if signal:
        sentence = ngettext(
            "The signal is given %(minutes)s minute before the end.",
            "The signal is given %(minutes)s minutes before the end.",
            signal,
        )
        yield "signal_minutes", sentence % {"minutes": signal}
    yield "finish", sentences[rules.finish]
