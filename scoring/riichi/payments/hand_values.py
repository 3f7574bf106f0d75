"""The value of a hand by its fan and mini-points, and what each player pays.

`scoring.game` uses this for wins declared by fan and fu, without tiles.
"""

from typing import Final, NamedTuple

from scoring.rulesets import RuleSet

Payment = dict[str, int]

MANGAN: Final = 2_000
YAKUMAN: Final = 8_000
MANGAN_FAN: Final = 5
YAKUMAN_FAN: Final = 13

LIMITS: Final = (
    (YAKUMAN_FAN, YAKUMAN, "yakuman"),
    (11, 6_000, "sanbaiman"),
    (8, 4_000, "baiman"),
    (6, 3_000, "haneman"),
    (MANGAN_FAN, MANGAN, "mangan"),
)
"""The least fan of each limit, its base points and its name, the highest first (EMA 2012 §4.1.2)."""
_PAYERS: Final = {"each": 3, "others": 2}
_TIMES: Final = ("", "", "double-", "triple-", "quadruple-", "quintuple-", "sextuple-")


class Value(NamedTuple):
    """The `base` points, of which opponents pay a multiple, and the name of the limit reached, if any."""

    base: int
    limit: str | None


def value_of(fan: int, fu: int, rules: RuleSet, yakuman: int = 0) -> Value:
    """The value of `fan` fan and `fu` mini-points, or of `yakuman` yakuman regardless of the fan.

    EMA 2012 §4.1.2: the mini-points doubled fan + 2 times and capped at a mangan; from five fan on, the table
    of limits. Four fan 40 fu is a mangan by that cap, four fan 30 fu only if rules round up (rulings E13).
    """
    base: int = fu * 2 ** (fan + 2)
    if rules.no_limit:
        return Value(base, None)
    if yakuman:
        return Value(YAKUMAN * yakuman, limit_name(yakuman))
    for least, limit_base, name in LIMITS[rules.thirteen_fan == "sanbaiman" :]:
        if fan >= least:
            return Value(limit_base, name)
    if base > MANGAN or (rules.kiriage and base >= 1_920):
        return Value(MANGAN, "mangan")
    return Value(base, None)


def limit_name(yakuman: int) -> str:
    """The name of a number of yakuman: "yakuman", "double-yakuman" and so on."""
    return (_TIMES[yakuman] if yakuman < len(_TIMES) else f"{yakuman}-fold-") + "yakuman"


def payments(value: Value, winner_is_east: bool, by: str, rules: RuleSet, honba: int = 0) -> Payment:
    """The payments in points for a win `by` "ron" or "tsumo", with `honba` counters (EMA 2012 §4.1.2).

    {"discarder": n}; by tsumo {"each": n} to East, or {"east": n, "others": m}, all rounded up to 100.
    """
    counters = rules.honba_value * honba
    if by == "ron":
        return {"discarder": _rounded_up((6 if winner_is_east else 4) * value.base) + counters}
    double = _rounded_up(2 * value.base) + counters // 3
    if winner_is_east:
        return {"each": double}
    return {"east": double, "others": _rounded_up(value.base) + counters // 3}


def received(amounts: Payment) -> int:
    """The total that the winner receives from the payers, without bets."""
    return sum(_PAYERS.get(seat, 1) * points for seat, points in amounts.items())


def _rounded_up(points: int) -> int:
    return -(-points // 100) * 100
