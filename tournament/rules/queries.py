"""The rules in force in plain sentences, and each option's label, meaning, unit, value and source."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from functools import lru_cache, partial

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scoring.rulesets import Described, Difference, Option, RuleSet, clause_of, describe, differences
from scoring.rulesets.options import OPTION
from tournament.words.catalogue_texts import option_named, option_words
from tournament.words.citations import cited_as, cited_to_players
from tournament.words.numbers import points_words, unit_words
from tournament.words.search import found_by
from tournament.words.sentences import Figures, Told, enumerated, grouped, regrouped

NEAREST_WINS = "MCR 2006 §3.4, rulings M12"
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
    if rules.family == "mcr":
        sentence = _(
            "A false hu pays each opponent %(short)s points for a hand that is too small, %(wrong)s for one "
            "that is not a winning hand."
        )
        facts = {"short": grouped(rules.false_hu_short), "wrong": grouped(rules.false_hu_wrong)}
        yield "false_hu_short", sentence % facts
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
            "Up to %(minutes)s minute late costs %(points)s.",
            "Up to %(minutes)s minutes late costs %(points)s.",
            minutes,
        )
        yield "lateness_steps", sentence % {"minutes": minutes, "points": points_words(points)}
    if rules.lateness_per_minute:
        yield "lateness_per_minute", _per_minute(rules)
    elif not rules.lateness_steps:
        yield "lateness_per_minute", _("The referee decides what lateness costs.")
    if not rules.lateness_limit_minutes:
        return
    sentence = ngettext(
        "A player more than %(minutes)s minute late does not play the session; a substitute does.",
        "A player more than %(minutes)s minutes late does not play the session; a substitute does.",
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


@dataclass(frozen=True)
class PlainRule:
    """A sentence, the option that it describes, and the source of the option's value."""

    key: str
    sentence: str
    clause: str


def plain_rules(rules: RuleSet, options: Mapping[str, Described]) -> tuple[PlainRule, ...]:
    """The sentences, in the order of a session. options: by key, in the reader's language (`described`)."""
    family = {"riichi": _riichi, "mcr": _mcr, "classical": _classical}[rules.family]
    sentences = (*family(rules), *_time(rules), *adjusting(rules))
    nearest = cited_to_players(NEAREST_WINS)
    return tuple(
        PlainRule(key, text, options[key].clause) if key in options else PlainRule("", text, nearest)
        for key, text in sentences
    )


def _row(numbers: tuple[int, ...], *, signed: bool = True) -> str:
    """Numbers one after the other: +15,000, +5,000, −5,000, −15,000."""
    return enumerated(grouped(number, signed=signed) for number in numbers)


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
        return "uma", _("There is no uma: only points count.")
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
    return "multiple_ron", _("If several players can win on a discard, the one next in turn wins.")


def _noten(rules: RuleSet) -> tuple[str, str]:
    if not rules.noten_payment:
        return "noten_payment", _("When nobody wins, nothing is paid for tenpai.")
    sentence = _("When nobody wins, those who are not tenpai pay %(points)s points in all to those who are.")
    return "noten_payment", sentence % {"points": grouped(rules.noten_payment)}


def _bust(rules: RuleSet) -> tuple[str, str]:
    sentences = {
        "plays-on": _("A player with no points left plays on."),
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
    yield "", _("If several players can win on a discard, the one next in turn wins.")


def _classical(rules: RuleSet) -> Said:
    yield _start(rules)
    sentence = _("A hand is worth at most %(limit)s points; East’s, at most %(east)s.")
    yield "limit", sentence % {"limit": grouped(rules.limit), "east": grouped(rules.east_limit)}
    yield _tie(rules)
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


def described(rules: RuleSet, *, to_players: bool = False) -> tuple[Described, ...]:
    """Every option of the rules' family as a person reads it.

    `to_players`: with clauses as players read them, without those whose source is unverified.
    """
    cited = cited_to_players if to_players else cited_as
    return tuple(
        replace(
            option,
            label=option_words(option.label),
            meaning=option_words(option.meaning),
            unit="" if to_players and option.value == () else _unit(option),
            shown=_value_words(OPTION[option.key], option.value, option.shown),
            clause=cited(option.clause),
        )
        for option in describe(rules)
    )


def _unit(option: Described) -> str:
    """The unit in the form that the value asks for: 1 tile, 2 tiles."""
    counted = unit_words(option.unit, abs(option.value)) if type(option.value) is int else ""
    return counted or option_words(option.unit)


@lru_cache(maxsize=1024)
def found_by_option(key: str, source: str) -> tuple[str, ...]:
    """What a search finds an option by, with the clause that it comes from: in every language."""
    option = OPTION[key]
    says = (
        partial(option_words, option.label),
        partial(option_words, option.meaning),
        partial(cited_as, source),
    )
    return tuple(found_by(lambda: key.replace("_", " "), *says).split())


def differing(rules: RuleSet, preset: RuleSet | None = None) -> tuple[Difference, ...]:
    """The options whose value is not the preset's, by default that of the rules' key."""
    return tuple(
        replace(
            option,
            label=option_words(option.label),
            shown=_value_words(OPTION[option.key], option.value, option.shown),
            preset_shown=_value_words(OPTION[option.key], option.preset_value, option.preset_shown),
        )
        for option in differences(rules, preset)
    )


def source_of(rules_key: str, option_key: str) -> str:
    """The source of a preset's value."""
    return cited_as(clause_of(rules_key, option_key))


def choices_of(option: Option, family: str) -> list[tuple[str, str]]:
    """The values of an option with a closed list that a family of rules has, and their names."""
    return [(value, option_words(words)) for value, words in option.choices_in(family)]


def _value_words(option: Option, value: object, shown: str) -> str:
    words = _value_named(option, value, shown)
    return regrouped(words) if isinstance(words, Figures) else option_words(shown)


def _value_named(option: Option, value: object, shown: str) -> Told | Figures:
    words = isinstance(value, bool) or option.kind == "choice" or not value
    return option_named(shown) if words and not shown.isdecimal() else Figures(shown)


def changes_named(rules: RuleSet, old: RuleSet) -> list[Told]:
    """Each option that differs, its old value and its new one, to be told in a sentence."""
    return [
        Told(
            "%(name)s %(before)s → %(after)s",
            {
                "name": option_named(option.label),
                "before": _value_named(OPTION[option.key], option.preset_value, option.preset_shown),
                "after": _value_named(OPTION[option.key], option.value, option.shown),
            },
        )
        for option in differences(rules, old)
    ]
