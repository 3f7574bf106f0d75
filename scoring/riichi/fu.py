"""Mini-points (fu), line by line (EMA 2012 §4.1.1)."""

from collections.abc import Callable, Sequence
from typing import Final, NamedTuple

from scoring.riichi.tally import SHAPES, WAITS, ask, get
from scoring.riichi.yaku_tiles import is_pinfu
from scoring.rulesets import RuleSet

_STANDARD, _SEVEN_PAIRS = SHAPES.index("standard"), SHAPES.index("seven-pairs")
_HARD: Final = tuple(map(WAITS.index, ("pair", "middle", "edge")))


def _always(_: RuleSet) -> bool:
    return True


class FuLine(NamedTuple):
    """A line of the count: its key, what earns it, how much, and in which rules it is there.

    `fu` is a function of the counts of a reading, named as the fields of `tally` are.
    """

    key: str
    reason: str
    fu: Callable[..., int]
    there: Callable[[RuleSet], bool] = _always


def _tsumo(tsumo: int, after_kong: int, called: int, chows: int, pair_value: int, wait: int) -> int:
    return 2 if tsumo and not after_kong and (called or not is_pinfu(chows, pair_value, wait)) else 0


def _pinfu_tsumo(tsumo: int, called: int, chows: int, pair_value: int, wait: int) -> int:
    return 2 if tsumo and not called and is_pinfu(chows, pair_value, wait) else 0


def _open_pinfu(called: int, chows: int, pair_value: int, wait: int) -> int:
    return 2 if called and is_pinfu(chows, pair_value, wait) else 0


SETS: Final = FuLine("sets", "pungs and kongs", lambda set_fu: set_fu)

LINES: Final = (
    FuLine("base", "winning", lambda: 20),
    FuLine("concealed-ron", "ron with a concealed hand", lambda tsumo, called: 0 if tsumo or called else 10),
    SETS,
    FuLine("pair-of-dragons", "pair of dragons", lambda pair_value: 2 if pair_value & 1 else 0),
    FuLine("pair-of-seat-wind", "pair of the seat wind", lambda pair_value: 2 if pair_value & 2 else 0),
    FuLine("pair-of-round-wind", "pair of the round wind", lambda pair_value: 2 if pair_value == 4 else 0),
    FuLine(
        "pair-of-double-wind",
        "which is the round wind too",
        lambda pair_value: 2 if pair_value == 6 else 0,
        lambda rules: rules.double_wind_fu == 4,
    ),
    FuLine("wait", "edge, middle or pair wait", lambda wait: 2 if wait in _HARD else 0),
    FuLine("tsumo", "won by tsumo", _tsumo),
    FuLine(
        "after-kong",
        "won by tsumo after a kong",
        lambda tsumo, after_kong: 2 if tsumo and after_kong else 0,
        lambda rules: rules.rinshan_fu,
    ),
    FuLine("pinfu-tsumo", "pinfu won by tsumo", _pinfu_tsumo, lambda rules: rules.pinfu_tsumo_fu),
    FuLine("open-pinfu", "open pinfu", _open_pinfu, lambda rules: rules.open_pinfu_fu),
)
SEVEN_PAIRS: Final = FuLine("seven-pairs", "seven pairs", lambda: 25)


def fu_lines(tally: int, rules: RuleSet) -> list[tuple[FuLine, int]]:
    """The lines that count for a reading, with their mini-points; none for a hand that is not counted so."""
    return counted(tally, lines_of(rules))


def lines_of(rules: RuleSet) -> list[FuLine]:
    """The lines that are there in these rules."""
    return [line for line in LINES if line.there(rules)]


def counted(tally: int, lines: Sequence[FuLine]) -> list[tuple[FuLine, int]]:
    """As `fu_lines`, of the lines there are."""
    shape = get(tally, "shape")
    if shape != _STANDARD:
        return [(SEVEN_PAIRS, 25)] if shape == _SEVEN_PAIRS else []
    return [(line, fu) for line in lines if (fu := ask(line.fu, tally))]


def rounded(fu: int) -> int:
    """Mini-points up to the next ten, but not the 25 that only seven pairs have (EMA 2012 §4.1)."""
    return fu if fu == 25 else -(-fu // 10) * 10


def fu_of(tally: int, rules: RuleSet) -> int:
    """The mini-points of a reading, rounded; orphans have none."""
    return rounded(sum(fu for _, fu in fu_lines(tally, rules)))
