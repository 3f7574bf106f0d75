"""The fan or limit of a reading's yaku, and its mini-points (EMA 2012 §4.1.1)."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from operator import itemgetter
from typing import Final, NamedTuple

from scoring.riichi.payments.hand_values import LIMITS, YAKUMAN_FAN
from scoring.riichi.tally import SHAPES, WAITS, ask, get
from scoring.riichi.yaku.definition import Worth, Yaku
from scoring.riichi.yaku.sets_and_tiles import is_pinfu
from scoring.rulesets import RuleSet

_FAN_OF: Final = {name: fan for fan, _, name in LIMITS}
_YAKUMAN: Final[Mapping[Worth, int]] = {"yakuman": 1, "double-yakuman": 2}
_STANDARD, _SEVEN_PAIRS = SHAPES.index("standard"), SHAPES.index("seven-pairs")
_HARD: Final = tuple(map(WAITS.index, ("pair", "middle", "edge")))
Priced = tuple[Yaku, Worth]


class Award(NamedTuple):
    """One way to price a reading's yaku: each with its fan, their sum, how many yakuman are paid.

    `alone`: neither dora nor mini-points are added.
    """

    yaku: tuple[tuple[str, int], ...]
    fan: int
    yakuman: int = 0
    alone: bool = False


def allowed(yaku_found: Iterable[Yaku], rules: RuleSet, *, is_open: bool) -> list[Priced]:
    """The yaku that count under these rules, each with its worth."""
    return [(yaku, worth) for yaku in yaku_found if (worth := yaku.worth(rules, is_open=is_open))]


def awards(allowed_yaku: Sequence[Priced], rules: RuleSet) -> tuple[Award, ...]:
    """The ways to price the allowed yaku, of which the hand takes the highest; empty without yaku.

    Yakuman add up, or the highest is paid (EMA 2012 §4.2, rulings E2); other yaku then do not count.
    """
    contained = {key for yaku, _ in allowed_yaku if yaku.replaces for key in yaku.replaces}
    priced = [pair for pair in allowed_yaku if pair[0].key not in contained] if contained else allowed_yaku
    if rules.no_limit:
        return tuple(_without_limit(priced))
    yakuman = [(yaku.key, _YAKUMAN[worth]) for yaku, worth in priced if worth in _YAKUMAN]
    if yakuman:
        return (_limit_award(yakuman, rules),)
    return _of_fan(priced)


def _limit_award(yakuman: Sequence[tuple[str, int]], rules: RuleSet) -> Award:
    paid_yakuman = yakuman if rules.several_yakuman == "add-up" else [max(yakuman, key=itemgetter(1))]
    times = sum(count for _, count in paid_yakuman)
    if rules.most_yakuman:
        times = min(times, rules.most_yakuman)
    listed = tuple((key, YAKUMAN_FAN * count) for key, count in paid_yakuman)
    return Award(listed, YAKUMAN_FAN * times, times, alone=True)


def sum_of_fan(listed: Sequence[tuple[str, int]]) -> Award:
    """The award for yaku with their fan, which add up."""
    return Award(tuple(listed), sum([fan for _, fan in listed]))


def _of_fan(priced: Sequence[Priced]) -> tuple[Award, ...]:
    """One award for the total fan, and one for each limit by itself."""
    listed = [(yaku.key, worth) for yaku, worth in priced if isinstance(worth, int)]
    fan = (sum_of_fan(listed),) if listed else ()
    if len(listed) == len(priced):
        return fan
    limits = [(yaku.key, _FAN_OF[worth]) for yaku, worth in priced if isinstance(worth, str)]
    return *[Award((limit,), limit[1], alone=True) for limit in limits], *fan


def _without_limit(priced: Iterable[Priced]) -> Iterator[Award]:
    listed = [
        (
            yaku.key,
            worth if isinstance(worth, int) else _YAKUMAN.get(worth, 0) * YAKUMAN_FAN or _FAN_OF[worth],
        )
        for yaku, worth in priced
    ]
    if listed:
        yield sum_of_fan(listed)


def _always(_: RuleSet) -> bool:
    return True


class FuLine(NamedTuple):
    """A line of the mini-points: its key, the reason for it, the mini-points, and the rules that have it.

    `fu` takes the counts of the tally fields in `reads`, in that order. `shapeless`: for hands with neither
    sets nor pairs, which have mini-points only in rules without limits.
    """

    key: str
    reason: str
    reads: tuple[str, ...]
    fu: Callable[..., int]
    in_force: Callable[[RuleSet], bool] = _always
    shapeless: bool = False


def _without_a_limit(rules: RuleSet) -> bool:
    return rules.no_limit


def _tsumo(tsumo: int, after_kong: int, called: int, all_chows: int, pair_value: int, wait: int) -> int:
    return 2 if tsumo and not after_kong and (called or not is_pinfu(all_chows, pair_value, wait)) else 0


def _pinfu_tsumo(tsumo: int, called: int, all_chows: int, pair_value: int, wait: int) -> int:
    return 2 if tsumo and not called and is_pinfu(all_chows, pair_value, wait) else 0


def _open_pinfu(called: int, all_chows: int, pair_value: int, wait: int) -> int:
    return 2 if called and is_pinfu(all_chows, pair_value, wait) else 0


SETS: Final = FuLine("sets", "pungs and kongs", ("set_fu",), lambda set_fu: set_fu)
LINES: Final = (
    FuLine("base", "winning", (), lambda: 20),
    FuLine(
        "concealed-ron",
        "ron with a concealed hand",
        ("tsumo", "called"),
        lambda tsumo, called: 0 if tsumo or called else 10,
    ),
    SETS,
    FuLine(
        "pair-of-dragons", "pair of dragons", ("pair_value",), lambda pair_value: 2 if pair_value & 1 else 0
    ),
    FuLine(
        "pair-of-seat-wind",
        "pair of the seat wind",
        ("pair_value",),
        lambda pair_value: 2 if pair_value & 2 else 0,
    ),
    FuLine(
        "pair-of-round-wind",
        "pair of the round wind",
        ("pair_value",),
        lambda pair_value: 2 if pair_value == 4 else 0,
    ),
    FuLine(
        "pair-of-double-wind",
        "which is the round wind too",
        ("pair_value",),
        lambda pair_value: 2 if pair_value == 6 else 0,
        lambda rules: rules.double_wind_fu == 4,
    ),
    FuLine("wait", "edge, middle or pair wait", ("wait",), lambda wait: 2 if wait in _HARD else 0),
    FuLine(
        "tsumo", "won by tsumo", ("tsumo", "after_kong", "called", "all_chows", "pair_value", "wait"), _tsumo
    ),
    FuLine(
        "after-kong",
        "won by tsumo after a kong",
        ("tsumo", "after_kong"),
        lambda tsumo, after_kong: 2 if tsumo and after_kong else 0,
        lambda rules: rules.rinshan_fu,
    ),
    FuLine(
        "pinfu-tsumo",
        "pinfu won by tsumo",
        ("tsumo", "called", "all_chows", "pair_value", "wait"),
        _pinfu_tsumo,
        lambda rules: rules.pinfu_tsumo_fu,
    ),
    FuLine(
        "open-pinfu",
        "open pinfu",
        ("called", "all_chows", "pair_value", "wait"),
        _open_pinfu,
        lambda rules: rules.open_pinfu_fu,
    ),
)
SHAPELESS: Final = (
    FuLine("base", "winning", (), lambda: 20, _without_a_limit, shapeless=True),
    FuLine(
        "concealed-ron",
        "ron with a concealed hand",
        ("tsumo",),
        lambda tsumo: 0 if tsumo else 10,
        _without_a_limit,
        shapeless=True,
    ),
    FuLine("tsumo", "won by tsumo", ("tsumo",), lambda tsumo: 2 * tsumo, _without_a_limit, shapeless=True),
)
"""Thirteen orphans and the thirteen unconnected tiles, where every fan doubles (EMA 2012 §4.1.1)."""
SEVEN_PAIRS: Final = FuLine("seven-pairs", "seven pairs", (), lambda: 25)


def fu_lines(tally: int, rules: RuleSet) -> list[tuple[FuLine, int]]:
    """The lines that apply to a reading, with their mini-points; empty for a hand without mini-points."""
    return counted(tally, lines_of(rules))


def lines_of(rules: RuleSet) -> list[FuLine]:
    """The lines in force under these rules."""
    return [line for line in (*LINES, *SHAPELESS) if line.in_force(rules)]


def counted(tally: int, lines: Sequence[FuLine]) -> list[tuple[FuLine, int]]:
    """Like `fu_lines`, choosing from the given lines."""
    shape = get(tally, "shape")
    if shape == _SEVEN_PAIRS:
        return [(SEVEN_PAIRS, 25)]
    applicable = [line for line in lines if line.shapeless == (shape != _STANDARD)]
    return [(line, fu) for line in applicable if (fu := ask(line.fu, line.reads, tally))]


def rounded(fu: int) -> int:
    """Mini-points up to the next ten, but not the 25 that only seven pairs have (EMA 2012 §4.1)."""
    return fu if fu == 25 else -(-fu // 10) * 10


def fu_of(tally: int, rules: RuleSet) -> int:
    """The mini-points of a reading, rounded; 0 for thirteen orphans in rules with limits."""
    return rounded(sum(fu for _, fu in fu_lines(tally, rules)))
