"""What a hand of tiles is worth, in words, and how a declared value compares (EMA 2012 §3.4.9)."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import chain
from typing import Final

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, pgettext

from scoring.classical import ClassicalWin
from scoring.game.problems import GAME_SENTENCES, disagreement, missed
from scoring.game.riichi.win_value import missed_in
from scoring.mcr import FANS, McrWin
from scoring.mcr.hand_answer import FanCount, LeftOutFan, TooSmall
from scoring.riichi import RiichiWin, Score
from scoring.riichi.price.explanation import BeatenReading, FuEarned, Less
from scoring.riichi.price.fan_and_fu import rounded
from scoring.rulesets import RuleSet
from scoring.tiles import Sets as TilesOfSets
from scoring.tiles import tile_names
from scoring.winning_hand import Refusal
from tournament.words.citations import cited_as
from tournament.words.hand_names import (
    classical_name,
    fan_and_fu,
    fan_name,
    limit_words,
    yaku_name,
    yaku_note,
)
from tournament.words.numbers import points_words
from tournament.words.sentences import enumerated, grouped, worded

Sets = tuple[tuple[str, ...], ...]
"""Groups of tiles, each tile in mpsz notation: (("2m", "3m", "4m"), ("1z", "1z"))."""
Win = RiichiWin | McrWin | ClassicalWin
"""What the engine of a family of rules makes of a hand that wins."""
_PAYERS: Final = {
    "discarder": gettext_lazy("The discarder"),
    "each": gettext_lazy("Each of the three"),
    "east": gettext_lazy("East"),
    "others": gettext_lazy("The others, each"),
}
_BONUS: Final = {
    "dora": gettext_lazy("Dora"),
    "red_fives": gettext_lazy("Red fives"),
    "ura_dora": gettext_lazy("Ura dora"),
}
_SHORT: Final = {
    "no-yaku": gettext_lazy("no yaku"),
    "two-fan-minimum": gettext_lazy("two fan are needed"),
}
_AGAINST: Final = {
    "points": gettext_lazy("%(less)s against %(more)s points"),
    "fan": gettext_lazy("%(less)s fan against %(more)s"),
    "fu": gettext_lazy("%(less)s fu against %(more)s"),
}
_PRINCIPLES: Final = {
    "non-repetition": gettext_lazy("within %(by)s"),
    "account-once": gettext_lazy("its sets are already combined"),
    "non-separation": gettext_lazy("of another reading"),
}


@dataclass(frozen=True)
class Line:
    """One line of a count: what earns it, how much, where the rules say so, and the tiles that make it."""

    name: str
    worth: str
    note: str = ""
    sets: Sets = ()


@dataclass(frozen=True)
class Count:
    """Lines that are added up, or stand together: a title, the lines, their sum."""

    title: str
    lines: tuple[Line, ...]
    total: str = ""


@dataclass(frozen=True)
class Wait:
    """A tile that completes the hand: how many are not in the hand itself, and what it would be worth."""

    tile: str
    left: int
    worth: str
    wins: bool


@dataclass(frozen=True)
class Verdict:
    """All that the engine says of a hand, in words.

    `wins`: the hand may be paid; `wrong`: something typed cannot be. `sentence` says what is missing or why
    it does not win; `worth` and `points` what it is worth; `paid` who pays what; `differs` that a declared
    value is another; `aside` the counts that people look at second; `beside` the winning tile
    and the indicators, each with its name.
    """

    sentence: str = ""
    wins: bool = False
    wrong: bool = False
    worth: str = ""
    points: str = ""
    paid: tuple[Line, ...] = ()
    counts: tuple[Count, ...] = ()
    aside: tuple[Count, ...] = ()
    sets: Sets = ()
    beside: tuple[tuple[str, tuple[str, ...]], ...] = ()
    waits: tuple[Wait, ...] = ()
    differs: str = ""


@dataclass(frozen=True)
class Declared:
    """The value declared for the hand; None for what was not declared."""

    fan: int | None = None
    fu: int | None = None
    points: int | None = None

    @property
    def given(self) -> bool:
        """Whether anything was declared."""
        return self.fan is not None or self.points is not None


NOTHING = Declared()
Counts = tuple[tuple[Count, ...], tuple[Count, ...]]
"""The counts of a hand, and those that people look at second."""


def won_verdict(win: Win) -> Verdict:
    """A hand that wins, with the count of its engine."""
    counts, aside = _counts(win)
    return Verdict(
        wins=True,
        worth=_worth(win),
        points=points_words(win.points),
        paid=_paid(win),
        counts=counts,
        aside=aside,
        sets=shown(win.sets),
    )


def lost_verdict(refusal: Refusal) -> Verdict:
    """A hand that does not win: the reason, and its fans if it is too small."""
    counts, aside = _mcr(refusal.counted) if isinstance(refusal, TooSmall) else ((), ())
    return Verdict(worded(refusal.message), wrong=True, counts=counts, aside=aside)


def worth_words(win: Win | Refusal, rules: RuleSet) -> str:
    """The value of a win in short, or why it is not a win."""
    if isinstance(win, TooSmall):
        return _("%(points)s of %(minimum)s points") % {
            "points": win.counted.best.without_flowers,
            "minimum": rules.minimum_points,
        }
    if isinstance(win, Refusal):
        short = _SHORT.get(win.reason)
        return str(short) if short else worded(win.message)
    return _worth(win) or points_words(win.points)


def _worth(win: Win) -> str:
    """What the points come from; in Chinese rules they are counted as they are."""
    match win:
        case RiichiWin(score=score):
            limit, value = score.limit or "", fan_and_fu(score.fan, score.fu)
        case ClassicalWin():
            limit, value = win.limit or "", _base_and_doublings(win)
        case _:
            return ""
    return " · ".join(filter(None, (value if "yakuman" not in limit else "", limit_words(limit))))


def _base_and_doublings(win: ClassicalWin) -> str:
    worth = win.worth
    return _("base %(base)s, doubled %(times)s×") % {"base": worth.base, "times": worth.times}


def shown(sets: TilesOfSets) -> Sets:
    """The groups as they are shown: each tile by itself, in order."""
    return tuple(tuple(tile_names(group)) for group in sets)


def _paid(win: Win) -> tuple[Line, ...]:
    paid = [Line(str(_PAYERS[payer]), grouped(points)) for payer, points in win.payments.items()]
    return (*paid, Line(_("The winner receives"), grouped(win.total)))


def _counts(win: Win) -> Counts:
    match win:
        case RiichiWin():
            return _riichi(win)
        case McrWin(counted=counted):
            return _mcr(counted)
        case ClassicalWin():
            return _classical(win)


def _riichi(win: RiichiWin) -> Counts:
    score = win.score
    yaku = [Line(yaku_name(key), str(fan), yaku_note(key)) for key, fan in score.yaku]
    bonus = [
        Line(str(name), str(fan)) for name, fan in zip(_BONUS.values(), _bonus(score), strict=True) if fan
    ]
    fan = fan_and_fu(score.fan) or limit_words(score.limit or "")
    beaten = tuple(map(_beaten, win.explanation.beaten))
    return (
        (Count(_("Yaku"), (*yaku, *bonus), fan), *_fu(win.explanation.fu_lines)),
        (Count(_("Readings that are worth less"), beaten),) if beaten else (),
    )


def _fu(earned: Sequence[FuEarned]) -> tuple[Count, ...]:
    if not earned:
        return ()
    lines = tuple(Line(_capital(_(line.reason)), str(line.fu)) for line in earned)
    fu = sum(line.fu for line in earned)
    words = _("%(fu)s fu") if fu == rounded(fu) else _("%(sum)s, rounded up to %(fu)s fu")
    return (Count(_("Mini-points"), lines, words % {"sum": fu, "fu": rounded(fu)}),)


def _capital(words: str) -> str:
    return f"{words[:1].upper()}{words[1:]}"


def _beaten(reading: BeatenReading) -> Line:
    score = reading.score
    names = enumerated(yaku_name(key) for key, _fan in score.yaku)
    return Line(names, fan_and_fu(score.fan, score.fu), _reason_words(reading.less), shown(reading.sets))


def _reason_words(less: Less | None) -> str:
    """What a rejected reading of the hand is short of."""
    if less is None:
        return _("worth the same")
    return str(_AGAINST[less.name]) % {"less": grouped(less.less), "more": grouped(less.more)}


def _mcr(counted: FanCount) -> Counts:
    fans = [
        Line(
            fan_name(fan.number),
            _times(fan.points, fan.count),
            cited_as(FANS[fan.number].clause),
            shown(tuple(chain.from_iterable(fan.sets))),
        )
        for fan in counted.fans
    ]
    number = counted.hand.flowers
    flowers = [Line(_("Flowers"), str(number))] if number else []
    left_out = tuple(map(_left_out, counted.left_out))
    total = points_words(counted.best.points)
    return (
        (Count(pgettext("MCR", "Fan"), (*fans, *flowers), total),),
        (Count(_("Found but not counted"), left_out),) if left_out else (),
    )


def _times(points: int, count: int) -> str:
    return str(points) if count == 1 else f"{count} × {points}"


def _left_out(fan: LeftOutFan) -> Line:
    note = str(_PRINCIPLES[fan.principle]) % {"by": fan_name(fan.by) if fan.by else ""}
    return Line(fan_name(fan.number), str(FANS[fan.number].points), note, shown(fan.sets))


def _classical(win: ClassicalWin) -> Counts:
    worth = win.worth
    base = tuple(Line(_capital(worded(line.reason)), str(line.points)) for line in worth.lines)
    doublings = tuple(Line(classical_name(key), str(times)) for key, times in worth.doublings)
    limits = tuple(Line(classical_name(key), _("limit")) for key in worth.limit_hands)
    counts = (
        Count(_("Base points"), base, str(worth.base)),
        Count(_("Doublings"), doublings, str(worth.times)),
        Count(_("Limit hands"), limits),
    )
    return tuple(count for count in counts if count.lines), ()


def compared(verdict: Verdict, win: Win, declared: Declared) -> Verdict:
    """The verdict, with a sentence if the declared value differs."""
    if not declared.given:
        return verdict
    worth, missed_name = (
        _declared_riichi(win.score, declared)
        if isinstance(win, RiichiWin) and declared.fan is not None
        else _declared_points(win, declared)
    )
    if not worth:
        return verdict
    code, _values = disagreement("tiles-disagree", missed_name)
    words = {"declared": _declared_words(declared), "given": worth, "missed": missed_name}
    sentence = _(GAME_SENTENCES[code]) % words
    return replace(verdict, differs=f"{sentence[:1].upper()}{sentence[1:]}.")


def _declared_riichi(score: Score, declared: Declared) -> tuple[str, str]:
    """What the tiles give instead and the name of what was missed; nothing where they agree."""
    same_fu = declared.fu in (None, score.fu)
    if declared.fan == score.fan and same_fu:
        return "", ""
    yaku = dict(score.yaku)
    worth = yaku | dict(zip(_BONUS, _bonus(score), strict=True))
    lost = missed_in(worth, score.fan - (declared.fan or 0), same_fu=same_fu)
    name = _BONUS[lost] if lost in _BONUS else yaku_name(lost) if lost else ""
    return fan_and_fu(score.fan, score.fu), str(name)


def _bonus(score: Score) -> tuple[int, int, int]:
    """The fan of dora, red fives and ura dora."""
    return score.dora, score.red_fives, score.ura_dora


def _declared_points(win: Win, declared: Declared) -> tuple[str, str]:
    if declared.points in (None, win.points):
        return "", ""
    counted_fans = win.counted.fans if isinstance(win, McrWin) else ()
    fans = {fan_name(fan.number): fan.points * fan.count for fan in counted_fans}
    return points_words(win.points), missed(win.points - declared.points, fans)


def _declared_words(declared: Declared) -> str:
    if declared.fan is None:
        return points_words(declared.points or 0)
    return fan_and_fu(declared.fan, declared.fu)
