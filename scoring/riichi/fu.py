"""Mini-points (fu), line by line (EMA 2012 §4.1.1)."""

from collections.abc import Callable
from typing import Final, NamedTuple

from scoring.riichi.tally import SHAPES, WAITS, get, seen_by
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


def _of_seat(pairs_z: int, seat_wind: int) -> int:
    return 2 * (pairs_z >> seat_wind & 1)


def _of_round(pairs_z: int, round_wind: int, seat_wind: int) -> int:
    return 2 * (pairs_z >> round_wind & 1) if round_wind != seat_wind else 0


def _of_both(pairs_z: int, round_wind: int, seat_wind: int) -> int:
    return 2 * (pairs_z >> round_wind & 1) if round_wind == seat_wind else 0


def _tsumo(
    tsumo: int,
    after_kong: int,
    calls: int,
    chows: int,
    pairs_z: int,
    wait: int,
    seat_wind: int,
    round_wind: int,
) -> int:
    if not tsumo or after_kong:
        return 0
    return 0 if not calls and is_pinfu(chows, pairs_z, wait, seat_wind, round_wind) else 2


def _pinfu_tsumo(
    tsumo: int, calls: int, chows: int, pairs_z: int, wait: int, seat_wind: int, round_wind: int
) -> int:
    return 2 if tsumo and not calls and is_pinfu(chows, pairs_z, wait, seat_wind, round_wind) else 0


def _open_pinfu(calls: int, chows: int, pairs_z: int, wait: int, seat_wind: int, round_wind: int) -> int:
    return 2 if calls and is_pinfu(chows, pairs_z, wait, seat_wind, round_wind) else 0


SETS: Final = FuLine("sets", "pungs and kongs", lambda set_fu: set_fu)

LINES: Final = (
    FuLine("base", "winning", lambda: 20),
    FuLine("concealed-ron", "ron with a concealed hand", lambda tsumo, calls: 0 if tsumo or calls else 10),
    SETS,
    FuLine("pair-of-dragons", "pair of dragons", lambda pairs_z: 2 if pairs_z >> 4 else 0),
    FuLine("pair-of-seat-wind", "pair of the seat wind", _of_seat),
    FuLine("pair-of-round-wind", "pair of the round wind", _of_round),
    FuLine(
        "pair-of-double-wind", "that is the round wind too", _of_both, lambda rules: rules.double_wind_fu == 4
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
    shape = get(tally, "shape")
    if shape != _STANDARD:
        return [(SEVEN_PAIRS, 25)] if shape == _SEVEN_PAIRS else []
    counted = ((line, line.fu(**seen_by(line.fu, tally))) for line in LINES if line.there(rules))
    return [(line, fu) for line, fu in counted if fu]


def fu_of(tally: int, rules: RuleSet) -> int:
    """The mini-points of a reading, rounded up to ten; seven pairs' 25 are not, orphans have none."""
    fu = sum(fu for _, fu in fu_lines(tally, rules))
    return fu if get(tally, "shape") == _SEVEN_PAIRS else -(-fu // 10) * 10
