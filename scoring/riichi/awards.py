"""What the yaku of a reading come to: fan, or a limit."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Final, NamedTuple

from scoring.riichi.payments import LIMITS
from scoring.riichi.yaku import Worth, Yaku
from scoring.rulesets import RuleSet

YAKUMAN_FAN: Final = 13
_FAN_OF: Final = {name: fan for fan, _, name in LIMITS}
_YAKUMAN: Final[Mapping[Worth, int]] = {"yakuman": 1, "double-yakuman": 2}

Priced = tuple[Yaku, Worth]


class Award(NamedTuple):
    """One way to price a reading's yaku: each with its fan, their sum, how many yakuman are paid.

    `alone`: nothing adds to it, neither dora nor mini-points.
    """

    yaku: tuple[tuple[str, int], ...]
    fan: int
    yakuman: int = 0
    alone: bool = False


def allowed(found: Iterable[Yaku], rules: RuleSet, *, is_open: bool) -> list[Priced]:
    """The yaku that are worth something under these rules, with what they are worth."""
    return [(yaku, worth) for yaku in found if (worth := yaku.worth(rules, is_open=is_open))]


def awards(found: Sequence[Priced], rules: RuleSet) -> tuple[Award, ...]:
    """The ways to price the yaku that are allowed, none when there are none; the hand takes the dearest.

    Yakuman add up or the dearest is paid (EMA 2012 §4.2, rulings E2); beside one, other yaku do not count.
    """
    contained = {key for yaku, _ in found if yaku.replaces for key in yaku.replaces}
    priced = [each for each in found if each[0].key not in contained] if contained else found
    if rules.no_limit:
        return tuple(_without_limit(priced))
    yakuman = [(yaku.key, _YAKUMAN[worth]) for yaku, worth in priced if worth in _YAKUMAN]
    if yakuman:
        return (_limit_award(yakuman, rules),)
    return _of_fan(priced)


def _limit_award(yakuman: Sequence[tuple[str, int]], rules: RuleSet) -> Award:
    paid = yakuman if rules.several_yakuman == "add-up" else [max(yakuman, key=lambda each: each[1])]
    times = sum(each for _, each in paid)
    if rules.most_yakuman:
        times = min(times, rules.most_yakuman)
    listed = tuple((key, YAKUMAN_FAN * each) for key, each in paid)
    return Award(listed, YAKUMAN_FAN * times, times, alone=True)


def _of_fan(priced: Sequence[Priced]) -> tuple[Award, ...]:
    """The fan of all together, and each limit by itself."""
    listed = [(yaku.key, worth) for yaku, worth in priced if isinstance(worth, int)]
    fan = (Award(tuple(listed), sum([worth for _, worth in listed])),) if listed else ()
    if len(listed) == len(priced):
        return fan
    limits = [(yaku.key, _FAN_OF[worth]) for yaku, worth in priced if isinstance(worth, str)]
    return *[Award((each,), each[1], alone=True) for each in limits], *fan


def _without_limit(priced: Iterable[Priced]) -> Iterator[Award]:
    listed = tuple(
        (
            yaku.key,
            worth if isinstance(worth, int) else _YAKUMAN.get(worth, 0) * YAKUMAN_FAN or _FAN_OF[worth],
        )
        for yaku, worth in priced
    )
    if listed:
        yield Award(listed, sum(fan for _, fan in listed))
